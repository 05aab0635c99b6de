import { parseAgentConfig } from './agent/config.ts';
import { type Config, ConfigError } from './config.ts';
import type { Queries } from './platform/database.ts';

/** In production every open agent names its licence and jurisdiction, or the server doesn't start (domain.md, Safer play). */
export async function refuseUnlicensed({ environment }: Config, queries: Queries): Promise<void> {
  if (environment !== 'production') return;
  const agents = await queries.rows<{ code: string; config: unknown }>(
    "select code, config from agent where status = 'open' order by id",
  );
  const unlicensed = agents.filter(({ config }) => parseAgentConfig(config).license === null).map(({ code }) => code);
  if (unlicensed.length > 0)
    throw new ConfigError(
      `agent ${unlicensed.join(', ')} has no licence number and jurisdiction: production needs both in agent.config.license`,
    );
}
