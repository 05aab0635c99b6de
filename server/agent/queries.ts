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

export function notificationsOf(queries: Queries, agentId: number) {
  return queries.rows<{ id: string; type: number; image: string | null; title: string; description: string }>(
    `select id::text, type, image, title, description from agent_notification
     where agent_id = $1 and is_visible order by position, id`,
    [agentId],
  );
}

export function bannersOf(queries: Queries, agentId: number) {
  return queries.rows<{ id: string; image: string; title: string; subtitle: string; action: string; link: string }>(
    `select id::text, image, title, subtitle, action, link from agent_banner
     where agent_id = $1 and is_visible order by position, id`,
    [agentId],
  );
}

export function eventsOf(queries: Queries, agentId: number) {
  return queries.rows<{ id: string; image: string; title: string; link: string }>(
    `select id::text, image, title, link from agent_event
     where agent_id = $1 and is_visible order by position, id`,
    [agentId],
  );
}
