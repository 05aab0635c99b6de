import type { LiveEvent } from '#contract/operator-desk.ts';
import { operatorLive } from '#contract/operator-desk.ts';
import { mayRead } from '#contract/operator-shapes.ts';
import type { Operator } from '#server/access/operator-keys.ts';
import { callerAddress } from '#server/http/caller-address.ts';
import { refuseWhileStopping } from '#server/http/graceful-close.ts';
import { checkScope, identifyOperator, recordUse } from '#server/http/operator-access.ts';
import { openPublicStream, type Watcher } from '#server/http/public-stream.ts';
import type { Server } from '#server/http/route.ts';
import { Refusal } from '#server/lib/refusal.ts';
import { DESK_CHANGED } from '#server/operator/holds.ts';
import type { Platform } from '#server/runtime/platform.ts';
import { byKey, newsOf, type Waiting } from './live-news.ts';
import { waitingItems } from './live-queries.ts';
import { maySee, type Now, nowFor, nowOf } from './now.ts';

/** What waits is looked at so often: payments arrive by statements that send no signal. A decision is told at once. */
const LOOK_MS = 1_000;
/** The figures of now are read so often while a desk is open. */
const NOW_MS = 5_000;
/** Whoever reads is still allowed to: an ended sign-in ends its stream within this time. */
const CHECK_MS = 10_000;
const MINUTE_MS = 60_000;

interface Reader {
  operator: Operator;
  watcher: Watcher;
}

/** The open desks of one agent in this process, and what they have been told. */
interface Room {
  readers: Set<Reader>;
  waiting: Waiting;
  now: Now | null;
  counts: string;
  nowReadAt: number;
  looking: Promise<void> | null;
  isDue: boolean;
}

const bytesOf = (event: LiveEvent): Buffer => Buffer.from(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);

const isLate = ({ oldest_at, target_minutes }: Now['work'][number], at: Date) =>
  oldest_at !== null && at.getTime() - Date.parse(oldest_at) > target_minutes * MINUTE_MS;

const countsOf = ({ work, stops }: Now, at: Date): Extract<LiveEvent, { type: 'counts' }> => ({
  type: 'counts',
  counts: work.map((row) => ({ kind: row.kind, count: row.count, is_late: isLate(row, at) })),
  stops: stops.length,
});

/** The part of an event that the operator's scopes let them read; null for nothing. */
function partFor(event: LiveEvent, { scopes }: Operator): LiveEvent | null {
  switch (event.type) {
    case 'now':
      return mayRead(scopes, 'now') ? { ...event, now: nowFor(event.now, scopes) } : null;
    case 'counts':
      return { ...event, counts: event.counts.filter(({ kind }) => maySee(scopes, kind)) };
    case 'beat':
      return event;
    default:
      return mayRead(scopes, event.type) ? event : null;
  }
}

function send(readers: Iterable<Reader>, event: LiveEvent): void {
  for (const { operator, watcher } of readers) {
    const part = partFor(event, operator);
    if (part) watcher.write(bytesOf(part));
  }
}

/** Compares what waits with what the open desks know, and tells them the difference. */
async function look({ database, now }: Platform, agentId: number, room: Room): Promise<void> {
  const at = now();
  const waiting = byKey(await waitingItems(database, agentId, at));
  const news = newsOf(room.waiting, waiting);
  room.waiting = waiting;
  for (const event of news) send(room.readers, event);
  if (news.length === 0 && room.now !== null && performance.now() - room.nowReadAt < NOW_MS) return;
  room.nowReadAt = performance.now();
  room.now = await nowOf(database, agentId, at);
  const counts = countsOf(room.now, at);
  const written = JSON.stringify(counts);
  if (written !== room.counts) send(room.readers, counts);
  room.counts = written;
  send(room.readers, { type: 'now', now: room.now });
}

/** Serves `GET /operator/live` and keeps what is told to the desks that are open in this process. */
export function liveRoute({ fastify, platform }: Server): void {
  const rooms = new Map<number, Room>();

  function lookAt(agentId: number, room: Room): void {
    room.isDue = true;
    room.looking ??= (async () => {
      while (room.isDue && room.readers.size > 0) {
        room.isDue = false;
        await look(platform, agentId, room);
      }
    })()
      .catch((error: unknown) => platform.log.error({ err: error }, 'the desk’s stream failed'))
      .finally(() => {
        room.looking = null;
      });
  }
  function roomOf(agentId: number): Room {
    const known = rooms.get(agentId);
    if (known) return known;
    const room: Room = {
      readers: new Set(),
      waiting: new Map(),
      now: null,
      counts: '',
      nowReadAt: 0,
      looking: null,
      isDue: false,
    };
    rooms.set(agentId, room);
    return room;
  }

  const timer = setInterval(() => {
    for (const [agentId, room] of rooms)
      if (room.readers.size > 0) lookAt(agentId, room);
      else rooms.delete(agentId);
  }, LOOK_MS);
  const stopWakeUps = platform.wakeUps.on(
    DESK_CHANGED,
    (agentId) => {
      const room = rooms.get(agentId);
      if (room) lookAt(agentId, room);
    },
    () => undefined,
  );
  fastify.addHook('preClose', async () => {
    clearInterval(timer);
    stopWakeUps();
    const open = [...rooms.values()];
    rooms.clear();
    for (const { readers } of open) for (const { watcher } of readers) watcher.end();
    await Promise.all(open.map(({ looking }) => looking));
  });

  fastify.route({
    method: operatorLive.method,
    url: operatorLive.path,
    config: { endpoint: operatorLive },
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const operator = await identifyOperator(platform, request);
      const use = { operator, endpoint: operatorLive, input: {}, ip: callerAddress(request), at: platform.now() };
      try {
        checkScope(operator, operatorLive);
        refuseWhileStopping(fastify);
      } catch (error) {
        const outcome = error instanceof Refusal ? error.code : 'internal';
        await recordUse(platform.database, { ...use, outcome });
        throw error;
      }
      await recordUse(platform.database, { ...use, outcome: 'done' });
      if (reply.raw.destroyed) return reply.hijack();
      const { agentId } = operator;
      const room = roomOf(agentId);
      const reader: Reader = { operator, watcher: openPublicStream(reply) };
      room.readers.add(reader);
      if (room.now) {
        send([reader], countsOf(room.now, platform.now()));
        send([reader], { type: 'now', now: room.now });
      }
      const check = setInterval(() => {
        identifyOperator(platform, request, { isUse: false })
          .then((still) => {
            checkScope(still, operatorLive);
            reader.operator = still;
            reader.watcher.write(bytesOf({ type: 'beat' }));
          })
          .catch(() => reader.watcher.end());
      }, CHECK_MS);
      reply.raw.once('close', () => {
        clearInterval(check);
        room.readers.delete(reader);
      });
      lookAt(agentId, room);
    },
  });
}
