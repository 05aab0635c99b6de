import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import type { streamEvent } from '../../contract/member.ts';
import type { Database, Queries } from './database.ts';
import { startRelay } from './event-relay.ts';

export type StreamEvent = z.infer<typeof streamEvent>;
/** Events between server processes, never sent to a client. */
export type InternalEvent = { type: 'session_ended'; session_id: string };

export interface DeliveredEvent {
  /** Grows with every delivery of any member: the SSE event id. */
  delivery: number;
  event: StreamEvent | InternalEvent;
}

export interface Events {
  /** Calls `onNews` whenever the member has new events, to be read by `since`. Returns the way to stop. */
  subscribe(memberId: number, onNews: () => void): () => void;
  /** The member's events after a delivery id, oldest first, at most `EVENTS_PER_READ`; kept for a day. */
  since(memberId: number, delivery: number): Promise<DeliveredEvent[]>;
  /** The newest delivery id of the member, 0 for none. */
  newest(memberId: number): Promise<number>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export const EVENTS_PER_READ = 100;

/** Name of the signal that a transaction with events raises when it commits. */
const COMMITTED = 'event_outbox';

/** Tells the member's open streams. The row commits with the caller's transaction; a relay delivers it at once. */
export async function emit(tx: Queries, memberId: number, event: StreamEvent): Promise<void> {
  await announce(tx, memberId, event);
}

/** As `emit`, for events that only servers read. */
export async function announce(tx: Queries, memberId: number, event: StreamEvent | InternalEvent): Promise<void> {
  await tx.rows('insert into event_outbox (member_id, event) values ($1, $2)', [memberId, JSON.stringify(event)]);
  tx.signals?.add(COMMITTED);
}

export function createEvents({ database, log }: { database: Database; log: FastifyBaseLogger }): Events {
  const listeners = new Map<number, Set<() => void>>();
  let stopRelay: (() => Promise<void>) | undefined;

  function tell(memberId: number): void {
    for (const onNews of listeners.get(memberId) ?? []) onNews();
  }

  return {
    subscribe(memberId, onNews) {
      const ofMember = listeners.get(memberId) ?? new Set();
      listeners.set(memberId, ofMember.add(onNews));
      return () => {
        ofMember.delete(onNews);
        if (ofMember.size === 0 && listeners.get(memberId) === ofMember) listeners.delete(memberId);
      };
    },
    since: (memberId, delivery) =>
      database.rows<DeliveredEvent>(
        'select delivery, event from event_outbox where member_id = $1 and delivery > $2 order by delivery limit $3',
        [memberId, delivery, EVENTS_PER_READ],
      ),
    async newest(memberId) {
      const row = await database.row<{ newest: number }>(
        'select coalesce(max(delivery), 0) as newest from event_outbox where member_id = $1',
        [memberId],
      );
      return row?.newest ?? 0;
    },
    async start() {
      const onGap = () => [...listeners.keys()].forEach(tell);
      stopRelay ??= await startRelay({ database, log, signal: COMMITTED, onDelivered: tell, onGap });
    },
    async stop() {
      await stopRelay?.();
      stopRelay = undefined;
    },
  };
}
