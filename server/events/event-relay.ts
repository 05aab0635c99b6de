import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/database/database.ts';
import { deliveredAfter, lastDelivery, READ_BATCH, RELAY_BATCH, relayEvents } from './event-queries.ts';
import type { WakeUps } from './wake-ups.ts';

/**
 * A commit in this process wakes the relay at once. The poll finds events that SQL functions wrote, events of a
 * process that died before its relay ran, and events that it numbered without waking the others.
 */
const POLL_MS = 250;
const TOPIC = 'member_event';

/**
 * Numbers the events of the outbox, outside the transactions that wrote them, and wakes the other processes. Every
 * process runs one; in each of them `onDelivered` is called with every member who has new events after the last
 * number that this process has seen.
 */
export async function startRelay(options: {
  database: Database;
  log: FastifyBaseLogger;
  wakeUps: WakeUps;
  /** The database signal that wakes the relay. */
  signal: string;
  onDelivered: (memberId: number) => void;
}): Promise<() => Promise<void>> {
  const { database, log, wakeUps, signal, onDelivered } = options;
  let cursor = await lastDelivery(database);
  let working: Promise<void> | undefined;
  let isDue = { relay: false, read: false };
  let stopped = false;

  async function relay(): Promise<void> {
    for (;;) {
      const events = await relayEvents(database);
      // The topic has one key: a woken process reads behind its own cursor.
      if (events > 0) wakeUps.send(TOPIC, 0);
      if (events < RELAY_BATCH || stopped) return;
    }
  }
  async function read(): Promise<void> {
    for (;;) {
      const delivered = await deliveredAfter(database, cursor);
      for (const memberId of new Set(delivered.map(({ member_id }) => member_id))) onDelivered(memberId);
      cursor = delivered.at(-1)?.delivery ?? cursor;
      if (delivered.length < READ_BATCH || stopped) return;
    }
  }
  async function work(): Promise<void> {
    while (isDue.read && !stopped) {
      const due = isDue;
      isDue = { relay: false, read: false };
      if (due.relay) await relay();
      await read();
    }
  }
  function wake(withRelay: boolean): void {
    isDue = { relay: withRelay || isDue.relay, read: true };
    if (stopped) return;
    working ??= work()
      .catch((error: unknown) => log.error({ err: error }, 'event relay failed'))
      .finally(() => {
        working = undefined;
      });
  }

  const readNow = () => wake(false);
  const stopWakeUps = wakeUps.on(TOPIC, readNow, readNow);
  const stopSignal = database.onSignal(({ name }) => {
    if (name === signal) wake(true);
  });
  const timer = setInterval(() => wake(true), POLL_MS);

  return async () => {
    stopped = true;
    clearInterval(timer);
    stopSignal();
    stopWakeUps();
    await working;
  };
}
