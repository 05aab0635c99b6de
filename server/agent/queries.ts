import { srcsetOf } from '../../contract/pictures.ts';
import type { Queries } from '../platform/database.ts';

export interface AgentRow {
  id: number;
  code: string;
  name: string;
  status: 'open' | 'closed';
  config: unknown;
}

export function agentByCode(queries: Queries, code: string) {
  return queries.row<AgentRow>('select id, code, name, status, config from agent where code = $1', [code]);
}

/** SQL: what this agent shows at this time. */
export const isShown = (agent: string, at: string) =>
  `agent_id = ${agent} and is_active and coalesce(starts_at <= ${at}, true) and coalesce(ends_at > ${at}, true)`;

/** What the agent ($1) shows at a time ($2), in its order. */
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
