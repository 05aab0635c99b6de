import { type AgentConfig, parseAgentConfig } from './agent/config.ts';
import { giveBacksOf } from './agent/give-backs.ts';
import { type Config, ConfigError } from './platform/config.ts';
import type { Queries } from './platform/database.ts';

type OpenAgent = { id: number; code: string; config: AgentConfig };

/** Every open agent keeps something of what is staked and, in production, can do what it promises; or the server doesn't start. */
export async function refuseUnready(config: Config, queries: Queries): Promise<void> {
  const rows = await queries.rows<{ id: number; code: string; config: unknown }>(
    "select id, code, config from agent where status = 'open' order by id",
  );
  if (rows.length > 0 && !rows.some(({ code }) => code === config.agent.code))
    throw new ConfigError(
      `the database has no open agent ${config.agent.code} (it has ${rows.map(({ code }) => code).join(', ')}): set AGENT, DATA_DIR or DATABASE_URL`,
    );
  const agents = rows.map((row) => ({ ...row, config: parseAgentConfig(row.config) }));
  for (const agent of agents) await refuseTooGenerous(agent, queries);
  if (config.environment !== 'production') return;
  refuseUnlicensed(agents);
  if (config.sms === null && !config.sandbox) refuseWithoutSms(agents);
}

/** domain.md, Defaults: a category's give-backs together stay within its house edge. */
async function refuseTooGenerous({ id, code, config }: OpenAgent, queries: Queries): Promise<void> {
  const percent = (value: number) => `${value.toFixed(2)} %`;
  for (const { category, parts, percent: given, edge } of await giveBacksOf(queries, id, config)) {
    if (given <= edge) continue;
    const told = Object.entries(parts).map(([name, value]) => `${name} ${percent(value)}`);
    throw new ConfigError(
      `agent ${code} gives back ${percent(given)} of ${category} stakes (${told.join(', ')}), and the house keeps ${percent(edge)} of them at its best game or rate: lower agent.config.cashback, points or affiliate, or what points buy`,
    );
  }
}

/** domain.md, Safer play. */
function refuseUnlicensed(agents: readonly OpenAgent[]): void {
  const unlicensed = agents.filter(({ config }) => config.license === null).map(({ code }) => code);
  if (unlicensed.length > 0)
    throw new ConfigError(
      `agent ${unlicensed.join(', ')} has no licence number and jurisdiction: production needs both in agent.config.license`,
    );
}

/** Nobody could take out any money. */
function refuseWithoutSms(agents: readonly OpenAgent[]): void {
  const asking = agents.filter(({ config }) => config.withdraw.phone_proof).map(({ code }) => code);
  if (asking.length > 0)
    throw new ConfigError(
      `agent ${asking.join(', ')} asks for a code by SMS before the first withdrawal: set SMS_URL and SMS_SECRET, or agent.config.withdraw.phone_proof to false`,
    );
}
