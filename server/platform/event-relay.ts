import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './database.ts';

const CHANNEL = 'member_event';
/** A commit in this process wakes the relay at once; the poll finds what another process left behind when it died. */
const POLL_MS = 250;
/** A NOTIFY carries at most 8000 bytes: 150 ids of members stay far below. */
const BATCH = 150;
/** Any constant: the advisory lock that lets one relay work at a time, so that delivery numbers commit in order. */
const RELAY_LOCK = 727_001;

const RELAY = `
  with turn as materialized (select pg_advisory_xact_lock(${RELAY_LOCK})),
  due as materialized (
    select o.id from turn cross join lateral (
      select id from event_outbox where delivery is null order by id limit ${BATCH} for update
    ) as o),
  numbered as materialized (select id, nextval('event_delivery') as delivery from (select id from due order by id) as ordered),
  told as (
    update event_outbox o set delivery = n.delivery from numbered n where o.id = n.id and o.delivery is null
    returning o.member_id, n.delivery),
  message as (select string_agg(member_id::text, ',') as payload, sum(events) as events
    from (select member_id, count(*) as events from told group by member_id) as by_member)
  select events::integer as events, pg_notify('${CHANNEL}', payload) from message where payload is not null`;

/**
 * Numbers what waits in the outbox and NOTIFYs, outside of the transactions that wrote it (a NOTIFY makes commits queue).
 * Every process runs one; `onDelivered` is called in all of them with each member who has news.
 */
export async function startRelay(options: {
  database: Database;
  log: FastifyBaseLogger;
  signal: string;
  onDelivered: (memberId: number) => void;
  /** Members may have news that nobody told of. */
  onGap: () => void;
}): Promise<() => Promise<void>> {
  const { database, log, signal, onDelivered, onGap } = options;
  let working: Promise<void> | undefined;
  let again = false;
  let stopped = false;

  async function drain(): Promise<void> {
    do {
      again = false;
      const row = await database.row<{ events: number }>(RELAY);
      if ((row?.events ?? 0) >= BATCH) again = true;
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

  const tell = (payload: string) => {
    for (const memberId of payload.split(',')) onDelivered(Number(memberId));
  };
  const stopListening = await database.listen(CHANNEL, tell, onGap);
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
