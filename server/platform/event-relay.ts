import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './database.ts';
import { EVENT_CHANNEL, RELAY_BATCH, relayEvents } from './event-queries.ts';

/** A commit in this process wakes the relay at once; the poll finds events of a process that died before its relay ran. */
const POLL_MS = 250;

/**
 * Numbers the events of the outbox and NOTIFYs, outside of the transactions that wrote them (a NOTIFY makes commits
 * queue). Every process runs one; in each of them `onDelivered` is called with every member who has new events.
 */
export async function startRelay(options: {
  database: Database;
  log: FastifyBaseLogger;
  /** The database signal that wakes the relay. */
  signal: string;
  onDelivered: (memberId: number) => void;
  /** Called when notifications may have been lost: any member may have new events. */
  onGap: () => void;
}): Promise<() => Promise<void>> {
  const { database, log, signal, onDelivered, onGap } = options;
  let working: Promise<void> | undefined;
  let again = false;
  let stopped = false;

  async function drain(): Promise<void> {
    do {
      again = false;
      if ((await relayEvents(database)) >= RELAY_BATCH) again = true;
    } while (again && !stopped);
  }
  function wake(): void {
    again = true;
    if (stopped || working) return;
    working = drain()
      .catch((error: unknown) => log.error({ err: error }, 'event relay failed'))
      .finally(() => {
        working = undefined;
      });
  }

  const onPayload = (payload: string) => {
    for (const memberId of payload.split(',')) onDelivered(Number(memberId));
  };
  const stopListening = await database.listen(EVENT_CHANNEL, onPayload, onGap);
  const stopSignal = database.onSignal(signal, wake);
  const timer = setInterval(wake, POLL_MS);

  return async () => {
    stopped = true;
    clearInterval(timer);
    stopSignal();
    await working;
    await stopListening();
  };
}
