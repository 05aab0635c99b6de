import type { FastifyBaseLogger } from 'fastify';
import type { Database, Transaction } from '#server/database/database.ts';
import {
  type DeliveredEvent,
  eventsAfter,
  type InternalEvent,
  insertEvent,
  newestDelivery,
  type StreamEvent,
} from './event-queries.ts';
import { startRelay } from './event-relay.ts';
import type { WakeUps } from './wake-ups.ts';

export interface Events {
  /** Calls `onNew` whenever the member has new events, to be read by `since`. Returns the function that stops it. */
  subscribe(memberId: number, onNew: () => void): () => void;
  /** The member's events after a delivery id, oldest first, at most `EVENTS_PER_READ`; kept for a day. */
  since(memberId: number, delivery: number): Promise<DeliveredEvent[]>;
  /** The newest delivery id of the member's events that are at least `ageMs` old, or 0. */
  newest(memberId: number, ageMs?: number): Promise<number>;
  /**
   * Sends an event at once to every stream of the agent's members that is open in this process. It is not stored: a
   * member without a connection at that moment reads the present state by a call.
   */
  broadcast(agentId: number, event: StreamEvent): void;
  /** Calls `onEvent` with broadcast events. Returns the function that stops it. */
  onBroadcast(agentId: number, onEvent: (event: StreamEvent) => void): () => void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export const EVENTS_PER_READ = 100;

/** The signal that a transaction with events raises when it commits. */
const COMMITTED = 'event_outbox';

/** Sends an event to the member's open streams after the commit; nothing is sent when the transaction rolls back. */
export async function emit(tx: Transaction, memberId: number, event: StreamEvent): Promise<void> {
  await announce(tx, memberId, event);
}

/** Like `emit`, also for events that only servers read. */
export async function announce(tx: Transaction, memberId: number, event: StreamEvent | InternalEvent): Promise<void> {
  await insertEvent(tx, memberId, event);
  tx.signals.push({ name: COMMITTED });
}

/**
 * Creates the process's event hub: members' events come from the outbox (stored for a day; in order, each at least once),
 * broadcasts are not stored.
 */
export function createEvents({
  database,
  log,
  wakeUps,
}: {
  database: Database;
  log: FastifyBaseLogger;
  wakeUps: WakeUps;
}): Events {
  const listeners = new Map<number, Set<() => void>>();
  const broadcasts = new Map<number, Set<(event: StreamEvent) => void>>();
  let stopRelay: (() => Promise<void>) | undefined;

  function onDelivered(memberId: number): void {
    for (const onNew of listeners.get(memberId) ?? []) onNew();
  }

  return {
    subscribe(memberId, onNew) {
      const ofMember = listeners.get(memberId) ?? new Set();
      listeners.set(memberId, ofMember.add(onNew));
      return () => {
        ofMember.delete(onNew);
        if (ofMember.size === 0 && listeners.get(memberId) === ofMember) listeners.delete(memberId);
      };
    },
    since: (memberId, delivery) => eventsAfter(database, memberId, delivery, EVENTS_PER_READ),
    newest: (memberId, ageMs) => newestDelivery(database, memberId, ageMs),
    broadcast(agentId, event) {
      for (const onEvent of broadcasts.get(agentId) ?? []) onEvent(event);
    },
    onBroadcast(agentId, onEvent) {
      const ofAgent = broadcasts.get(agentId) ?? new Set();
      broadcasts.set(agentId, ofAgent.add(onEvent));
      return () => ofAgent.delete(onEvent);
    },
    async start() {
      stopRelay ??= await startRelay({ database, log, wakeUps, signal: COMMITTED, onDelivered });
    },
    async stop() {
      await stopRelay?.();
      stopRelay = undefined;
    },
  };
}
