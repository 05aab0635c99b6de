import type { z } from 'zod';
import type { streamEvent } from '#contract/stream.ts';
import { lockKey } from '#server/database/cell-queries.ts';
import type { Queries, Transaction } from '#server/database/database.ts';

export type StreamEvent = z.infer<typeof streamEvent>;
/** Events between server processes, never sent to a client. */
export type InternalEvent = { type: 'session_ended'; session_id: string };

export interface DeliveredEvent {
  /** Grows with every delivery of any member: the SSE event id. */
  delivery: number;
  event: StreamEvent | InternalEvent;
}

export async function insertEvent(
  tx: Transaction,
  memberId: number,
  event: StreamEvent | InternalEvent,
): Promise<void> {
  await tx.rows('insert into event_outbox (member_id, event) values ($1, $2)', [memberId, JSON.stringify(event)]);
}

/** The member's events after a delivery id, oldest first. */
export function eventsAfter(
  queries: Queries,
  memberId: number,
  delivery: number,
  limit: number,
): Promise<DeliveredEvent[]> {
  return queries.rows<DeliveredEvent>(
    'select delivery, event from event_outbox where member_id = $1 and delivery > $2 order by delivery limit $3',
    [memberId, delivery, limit],
  );
}

/** The newest delivery id of the member's events that are at least `ageMs` old, or 0. */
export async function newestDelivery(queries: Queries, memberId: number, ageMs = 0): Promise<number> {
  const row = await queries.row<{ newest: number }>(
    `select coalesce(max(delivery), 0) as newest from event_outbox
     where member_id = $1 and created_at <= now() - make_interval(secs => $2::double precision / 1000)`,
    [memberId, ageMs],
  );
  return row?.newest ?? 0;
}

export const RELAY_BATCH = 150;
export const READ_BATCH = 1000;
/** Any constant: the advisory lock that lets one relay work at a time, so that delivery numbers commit in order. */
export const RELAY_LOCK = 727_001;

/**
 * A relay that waited for the lock has a snapshot in which numbered events still lack a number: `for update` reads
 * the rows anew, so that none is numbered twice.
 */
const RELAY = `
  with turn as materialized (select pg_advisory_xact_lock(${lockKey(RELAY_LOCK)})),
  due as materialized (
    select o.id from turn cross join lateral (
      select id from event_outbox where delivery is null order by id limit ${RELAY_BATCH} for update
    ) as o),
  numbered as materialized (select id, nextval('event_delivery') as delivery from (select id from due order by id) as ordered),
  delivered as (
    update event_outbox o set delivery = n.delivery from numbered n where o.id = n.id returning 1)
  select count(*)::integer as events from delivered`;

/** Numbers at most `RELAY_BATCH` events of the outbox; returns how many. */
export async function relayEvents(queries: Queries): Promise<number> {
  const row = await queries.row<{ events: number }>(RELAY);
  return row?.events ?? 0;
}

/** The members whose events were delivered after a number, at most `READ_BATCH`, in order. */
export function deliveredAfter(queries: Queries, delivery: number): Promise<{ member_id: number; delivery: number }[]> {
  return queries.rows(
    `select member_id, delivery from event_outbox where delivery > $1 order by delivery limit ${READ_BATCH}`,
    [delivery],
  );
}

/** The newest delivery id of all members, or 0. */
export async function lastDelivery(queries: Queries): Promise<number> {
  const row = await queries.row<{ last: number }>('select coalesce(max(delivery), 0) as last from event_outbox');
  return row?.last ?? 0;
}

const KEPT_MS = 24 * 3_600_000;

/** Deletes delivered events that are older than any stream that still waits for them. */
export async function deleteOldEvents(queries: Queries, now: Date): Promise<void> {
  await queries.rows('delete from event_outbox where created_at < $1 and delivery is not null', [
    new Date(now.getTime() - KEPT_MS),
  ]);
}
