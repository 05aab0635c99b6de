import { type AgentConfig, parseAgentConfig } from './agent/config.ts';
import { type Config, ConfigError } from './config.ts';
import type { Queries } from './platform/database.ts';

type OpenAgent = { code: string; config: AgentConfig };

/** In production every open agent can do what it promises, or the server doesn't start. */
export async function refuseUnready(config: Config, queries: Queries): Promise<void> {
  if (config.environment !== 'production') return;
  const rows = await queries.rows<{ code: string; config: unknown }>(
    "select code, config from agent where status = 'open' order by id",
  );
  const agents = rows.map((row) => ({ code: row.code, config: parseAgentConfig(row.config) }));
  refuseUnlicensed(agents);
  if (config.sms === null && !config.sandbox) refuseWithoutSms(agents);
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
