import { srcsetOf } from '#contract/pictures.ts';
import type { Queries } from '#server/database/database.ts';

export interface AgentRow {
  id: number;
  code: string;
  name: string;
  status: 'open' | 'closed';
  config: unknown;
}

/** The agent of a code, a closed one too; undefined for an unknown code. */
export function agentByCode(queries: Queries, code: string): Promise<AgentRow | undefined> {
  return queries.row<AgentRow>('select id, code, name, status, config from agent where code = $1', [code]);
}

/** The stored configuration of an agent, not yet parsed. */
export function configOf(queries: Queries, agentId: number): Promise<{ config: unknown } | undefined> {
  return queries.row<{ config: unknown }>('select config from agent where id = $1', [agentId]);
}

/** The code of an agent; undefined if there is none with this id. */
export async function codeOfAgent(queries: Queries, agentId: number): Promise<string | undefined> {
  const row = await queries.row<{ code: string }>('select code from agent where id = $1', [agentId]);
  return row?.code;
}

/** All open agents, ordered by id. */
export function openAgents(queries: Queries): Promise<Pick<AgentRow, 'id' | 'code' | 'config'>[]> {
  return queries.rows<Pick<AgentRow, 'id' | 'code' | 'config'>>(
    "select id, code, config from agent where status = 'open' order by id",
  );
}

/** The codes of all agents, closed ones too, by their id. */
export async function agentCodes(queries: Queries): Promise<string[]> {
  const rows = await queries.rows<{ code: string }>('select code from agent order by id');
  return rows.map(({ code }) => code);
}

/** SQL: whether a record of this agent is shown at this time. */
export const isShown = (agent: string, at: string) =>
  `agent_id = ${agent} and is_active and coalesce(starts_at <= ${at}, true) and coalesce(ends_at > ${at}, true)`;

/** The records that the agent ($1) shows at a time ($2), in its order. */
const SHOWN = `${isShown('$1', '$2')} order by c.position, c.id`;

const withSizes = <Row extends { image: string | null }>(row: Row) => ({ ...row, srcset: srcsetOf(row.image) });

interface Notification {
  id: string;
  type: number;
  image: string | null;
  title: string;
  description: string;
}

export async function notificationsOf(queries: Queries, agentId: number, at: Date) {
  const rows = await queries.rows<Notification>(
    `select c.id::text, type, image, title, description from agent_notification c where ${SHOWN}`,
    [agentId, at],
  );
  return rows.map(withSizes);
}

interface Picture {
  id: string;
  image: string;
  title: string;
  link: string;
}

export async function bannersOf(queries: Queries, agentId: number, at: Date) {
  const rows = await queries.rows<Picture & { subtitle: string; action: string }>(
    `select c.id::text, image, title, subtitle, action, link from agent_banner c where ${SHOWN}`,
    [agentId, at],
  );
  return rows.map(withSizes);
}

export async function eventsOf(queries: Queries, agentId: number, at: Date) {
  const rows = await queries.rows<Picture>(`select c.id::text, image, title, link from agent_event c where ${SHOWN}`, [
    agentId,
    at,
  ]);
  return rows.map(withSizes);
}
