import { DEMO_LICENCE } from '#agents/agent-file.ts';
import { type AgentConfig, parseAgentConfig } from './agent/config.ts';
import { openAgents } from './agent/queries.ts';
import { type Config, ConfigError } from './config/config.ts';
import type { Database, Queries } from './database/database.ts';
import { rebateFault } from './house-edge/rebates.ts';
import { soldLotteries } from './lotto/results/source-queries.ts';
import { sourceQuestions } from './lotto/results/sources/questions.ts';
import { demoDataOf, demoReasons } from './operation/demo-data.ts';
import { demoLeft } from './operation/queries.ts';
import { databaseTime } from './runtime/clock-queries.ts';

type OpenAgent = { id: number; code: string; config: AgentConfig };

/**
 * Checks the open agents before the server starts: none gives back more than its house edge and, in production, each
 * has a licence of its own, can send the codes that it requires, and has nothing of the demo. Throws a ConfigError of
 * one line.
 */
export async function refuseUnready(config: Config, queries: Database): Promise<void> {
  const rows = await openAgents(queries);
  if (rows.length > 0 && !rows.some(({ code }) => code === config.agent.code))
    throw new ConfigError(
      `the database has no open agent ${config.agent.code} (it has ${rows.map(({ code }) => code).join(', ')}): set AGENT, DATA_DIR or DATABASE_URL`,
    );
  const agents = rows.map((row) => ({ ...row, config: parseAgentConfig(row.config) }));
  // The rebates of a category together stay within its house edge (docs/rules.md#edge).
  for (const { id, code, config: agentConfig } of agents) {
    const fault = await rebateFault(queries, id, agentConfig);
    if (fault !== null) throw new ConfigError(`agent ${code} ${fault}`);
  }
  await refuseSources(config, queries);
  if (config.environment !== 'production') return;
  refuseUnlicensed(agents);
  // With the sandbox it is a demonstration, on loopback only.
  if (!config.sandbox) {
    refuseDemoLicence(agents);
    await refuseDemo(queries);
    for (const row of rows) {
      const data = await queries.transaction(async (tx) => demoDataOf(tx, row, await databaseTime(tx)));
      const [reason] = demoReasons(row, data);
      if (reason !== undefined) throw new ConfigError(reason);
    }
  }
  if (config.sms === null && !config.sandbox) refuseWithoutSms(agents);
}

/**
 * Checks the questions to sources as a plan does: a database may have been filled by an older release, or
 * RESULT_SOURCES changed.
 */
async function refuseSources(config: Config, queries: Queries): Promise<void> {
  const agents = Map.groupBy(await soldLotteries(queries), ({ agent }) => agent);
  for (const [agent, lotteries] of agents)
    for (const { code, fault } of sourceQuestions(lotteries, config.sandbox ? null : config.resultSources))
      if (fault !== null) throw new ConfigError(`agent ${agent}: lottery ${code}: sources: ${fault}`);
}

const NO_PUBLIC_URL =
  'PUBLIC_URL is not set: links in messages, invitations and ways back from games lead to this computer';

/** Faults that an operator should know, although the start goes on. `codes` are those of the database's agents. */
export function warningsOf(config: Config, codes: readonly string[]): string[] {
  const isReal = config.environment === 'production' && !config.sandbox;
  const warnings = isReal && config.publicUrl === null ? [NO_PUBLIC_URL] : [];
  if (codes.length === 0)
    return [
      ...warnings,
      `the database has no agent: npm run agent -- apply agents/${config.agent.code} (docs/going-live.md)`,
    ];
  const ofAgents = {
    LINE_PUSH_TOKENS: config.linePushTokens,
    LINE_CHANNEL_SECRETS: config.lineChannelSecrets,
    OPN_SECRET_KEYS: config.opn.secretKeys,
  };
  for (const [setting, values] of Object.entries(ofAgents))
    for (const code of values.keys())
      if (!codes.includes(code)) warnings.push(`${setting} names the agent ${code}, which the database does not have`);
  return warnings;
}

/** Production needs a licence number and a jurisdiction (docs/rules.md#agents). */
function refuseUnlicensed(agents: readonly OpenAgent[]): void {
  const unlicensed = agents.filter(({ config }) => config.license === null).map(({ code }) => code);
  if (unlicensed.length > 0)
    throw new ConfigError(
      `agent ${unlicensed.join(', ')} has no licence number and jurisdiction: production needs both in agent.config.license`,
    );
}

/** A copied demo agent's folder must get a licence of its own. */
function refuseDemoLicence(agents: readonly OpenAgent[]): void {
  const demo = agents.filter(({ config }) => config.license?.number.startsWith(DEMO_LICENCE)).map(({ code }) => code);
  if (demo.length > 0)
    throw new ConfigError(
      `agent ${demo.join(', ')} has the demo's licence, which is none: production needs its own in agents/<code>/agent.json, and apply`,
    );
}

/**
 * Refuses a site that was tried with the sandbox, on purpose or because SANDBOX=off was forgotten: everybody knows
 * the passwords of the demo's member, who has invented money, and of its operators, and its operator keys are in the log
 * of that start.
 */
async function refuseDemo(queries: Queries): Promise<void> {
  for (const { agent, phone, is_open, keys, people } of await demoLeft(queries)) {
    const member = is_open ? [`its member ${phone} has invented money and a known password`] : [];
    const known = keys.length > 0 ? [`its operator keys ${keys.join(', ')} work`] : [];
    const desk = people.length > 0 ? [`its operators ${people.join(', ')} have a known second factor`] : [];
    const reasons = [...member, ...known, ...desk];
    if (reasons.length > 0)
      throw new ConfigError(
        `the database has the demo of agent ${agent}: ${reasons.join(', and ')}. Begin with an empty database (docs/going-live.md)`,
      );
  }
}

/** Without SMS nobody could verify a phone, and so nobody could withdraw. */
function refuseWithoutSms(agents: readonly OpenAgent[]): void {
  const needing = agents.filter(({ config }) => config.withdraw.phone_proof).map(({ code }) => code);
  if (needing.length > 0)
    throw new ConfigError(
      `agent ${needing.join(', ')} asks for a code by SMS before the first withdrawal: set SMS_URL and SMS_SECRET, or agent.config.withdraw.phone_proof to false`,
    );
}
