import type { Session } from '#server/access/sessions.ts';
import type { Queries } from '#server/database/database.ts';
import { Refusal } from '#server/lib/refusal.ts';
import { type AgentConfig, parseAgentConfig } from './config.ts';
import { agentByCode, configOf } from './queries.ts';

export interface Agent {
  id: number;
  code: string;
  name: string;
  config: AgentConfig;
}

/** The agent of a code. Refuses with `unknown_agent`, or with `agent_closed` when it accepts no players. */
export async function openAgent(queries: Queries, code: string): Promise<Agent> {
  const row = await agentByCode(queries, code);
  if (!row) throw new Refusal('unknown_agent');
  if (row.status === 'closed') throw new Refusal('agent_closed');
  return { id: row.id, code: row.code, name: row.name, config: parseAgentConfig(row.config) };
}

/** Reads under way, by where they read: calls of one moment share one. */
const underWay = new WeakMap<Queries, Map<number, Promise<AgentConfig>>>();

/** The configuration of an agent that must exist. */
export function agentConfigOf(queries: Queries, agentId: number): Promise<AgentConfig> {
  const reads = underWay.get(queries) ?? new Map<number, Promise<AgentConfig>>();
  underWay.set(queries, reads);
  const found = reads.get(agentId) ?? readConfig(queries, agentId).finally(() => reads.delete(agentId));
  reads.set(agentId, found);
  return found;
}

async function readConfig(queries: Queries, agentId: number): Promise<AgentConfig> {
  const row = await configOf(queries, agentId);
  if (!row) throw new Error(`agent ${agentId} is gone`);
  return parseAgentConfig(row.config);
}

/** The agent of a call: the session's, or the one that a visitor names. Refuses as `openAgent` does. */
export async function agentOfCall(
  queries: Queries,
  session: Session | null,
  code: string | undefined,
): Promise<number> {
  if (session) return session.agentId;
  if (code === undefined) throw new Refusal('unknown_agent');
  return (await openAgent(queries, code)).id;
}
