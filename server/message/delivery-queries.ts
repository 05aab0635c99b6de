import type { Queries } from '#server/database/database.ts';
import type { Channel } from './outbox-queries.ts';

export interface DeliveryRow {
  channel: Channel;
  state: 'waiting' | 'sent' | 'failed';
  failure: string | null;
  count: number;
}

/** The outcomes of the agent's messages since a time. */
export function deliveryOf(queries: Queries, agentId: number, since: Date): Promise<DeliveryRow[]> {
  return queries.rows<DeliveryRow>(
    `select channel, state, failure, count(*)::int as count from message where agent_id = $1 and created_at >= $2
     group by channel, state, failure order by channel, count desc, failure`,
    [agentId, since],
  );
}

/** The time of LINE's last refusal because the agent's messages of the month are used up. */
export async function lineLimitReachedAt(queries: Queries, agentId: number, since: Date): Promise<Date | undefined> {
  const row = await queries.row<{ at: Date | null }>(
    'select max(line_limit_at) as at from message where agent_id = $1 and line_limit_at >= $2',
    [agentId, since],
  );
  return row?.at ?? undefined;
}
