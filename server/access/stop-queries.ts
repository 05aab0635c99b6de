import type { Stop, StopKind } from '#contract/stops.ts';
import type { Queries } from '#server/database/database.ts';

/** A stop in force, or the last one that was lifted. `subject` is '' for kinds without one. */
export interface StopRow {
  id: number;
  kind: StopKind;
  subject: string;
  reason: string;
  message: string;
  expected_at: Date | null;
  stopped_at: Date;
  stopped_by: string;
  told_at: Date;
  lifted_at: Date | null;
}

export const STOP = `
  select s.id, s.kind, s.subject, s.reason, s.message, s.expected_at, s.stopped_at, k.name as stopped_by, s.told_at, s.lifted_at
  from emergency_stop s join operator_key k on k.id = s.stopped_by`;

/** The agent's stops in force, oldest first. */
export const stopsInForce = (queries: Queries, agentId: number): Promise<StopRow[]> =>
  queries.rows<StopRow>(`${STOP} where s.agent_id = $1 and s.lifted_at is null order by s.id`, [agentId]);

/** Tells whether a stop of this kind and subject, or of the whole site, is in force. */
export async function isStopped(queries: Queries, agentId: number, kind: StopKind, subject = ''): Promise<boolean> {
  const row = await queries.row<{ stopped: boolean }>('select is_stopped($1, $2, $3) as stopped', [
    agentId,
    kind,
    subject,
  ]);
  return row?.stopped === true;
}

/** Tells whether an agent's whole site is stopped, by its id or its code. An unknown agent is not stopped. */
export async function isSiteStopped(queries: Queries, agent: number | string): Promise<boolean> {
  const row = await queries.row<{ stopped: boolean }>(
    `select is_stopped(a.id, 'site', '') as stopped from agent a where a.${typeof agent === 'number' ? 'id' : 'code'} = $1`,
    [agent],
  );
  return row?.stopped === true;
}

/** A stop as players read it. */
export const stopOnWire = (row: StopRow): Stop => ({
  stop_id: String(row.id),
  kind: row.kind,
  subject: row.subject === '' ? null : row.subject,
  since: row.stopped_at.toISOString(),
  message: row.message,
  expected_at: row.expected_at?.toISOString() ?? null,
  told_at: row.told_at.toISOString(),
});
