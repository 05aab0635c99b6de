import type { FastifyReply } from 'fastify';
import { stream } from '#contract/stream.ts';
import { isSessionLive } from '#server/access/session-queries.ts';
import type { Session } from '#server/access/sessions.ts';
import { stopsInForce } from '#server/access/stop-queries.ts';
import type { DeliveredEvent, StreamEvent } from '#server/events/event-queries.ts';
import { EVENTS_PER_READ, type Events } from '#server/events/events.ts';
import { Refusal } from '#server/lib/refusal.ts';
import { authenticate } from './authentication.ts';
import { refuseWhileStopping } from './graceful-close.ts';
import { parseInput } from './input.ts';
import type { Server } from './route.ts';

const HEARTBEAT_MS = 20_000;
const RETRY_MS = 2_000;
/** An event is as old as its transaction, which may have ended after the client's first read. */
const UNDER_WAY_MS = 1_000;
/** With one more stream the session's oldest one ends: its client has probably lost it. */
const STREAMS_PER_SESSION = 3;
interface OpenStream {
  readonly sessionId: string;
  end(): void;
}

/** Serves `GET /api/stream`: the member's events as Server-Sent Events. `endAll` is for the graceful stop. */
export function streamRoutes({ fastify, platform }: Server): { endAll(): void } {
  const open = new Set<OpenStream>();

  /** The number after which the events begin. Without one to resume from: the newest before the client's first read. */
  async function startOf(memberId: number, resumeAfter: number | undefined, age: number | undefined): Promise<number> {
    if (resumeAfter === undefined) return platform.events.newest(memberId, age === undefined ? 0 : age + UNDER_WAY_MS);
    // A restore of the database takes numbers back: events after a number that is not given yet would never come.
    return Math.min(resumeAfter, await platform.events.newest(memberId));
  }

  fastify.route({
    method: stream.method,
    url: stream.path,
    config: { endpoint: stream },
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const session = await authenticate(platform, stream, request);
      if (!session) throw new Refusal('unauthorized');
      const { age } = parseInput(stream, request.query);
      const resumeAfter = readEventId(request.headers['last-event-id']);
      const cursor = await startOf(session.memberId, resumeAfter, age);
      const stops = await stopsInForce(platform.database, session.agentId);
      refuseWhileStopping(fastify);
      // The client has left meanwhile, and its `close` is over: nothing would ever end the stream.
      if (reply.raw.destroyed) return reply.hijack();
      const ofSession = [...open].filter(({ sessionId }) => sessionId === session.sessionId);
      if (ofSession.length >= STREAMS_PER_SESSION) ofSession[0]?.end();
      writeHead(reply, cursor);
      // News of a stop is not stored: a client that connects after it began learns of it here.
      if (stops.length > 0) reply.raw.write(eventText({ type: 'stops' }));
      const opened = pump({
        reply,
        session,
        cursor,
        events: platform.events,
        isLive: () => isSessionLive(platform.database, session.sessionId, platform.now()),
      });
      open.add(opened);
      reply.raw.once('close', () => open.delete(opened));
    },
  });

  return {
    endAll() {
      for (const { end } of open) end();
    },
  };
}

/** An event without an id: a connection that is lost does not repeat it. */
const eventText = (event: StreamEvent): string => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;

function readEventId(header: string | string[] | undefined): number | undefined {
  return typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : undefined;
}

/**
 * Takes the reply over from Fastify, with the headers that hooks have set. The id is sent first, without an event, so
 * that a client that loses the connection before the first event can resume from there.
 */
function writeHead(reply: FastifyReply, cursor: number): void {
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value);
  reply.raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    connection: 'close',
  });
  reply.raw.write(`retry: ${RETRY_MS}\nid: ${cursor}\n\n`);
}

/**
 * Writes the events after `cursor` and all later ones, until the client disconnects or the session ends. At most one read
 * of events waits here for a slow reader: the rest stays in the database until the socket drains. A client that reads
 * nothing between two heartbeats is disconnected; it resumes with its Last-Event-ID.
 */
function pump(options: {
  reply: FastifyReply;
  session: Session;
  cursor: number;
  events: Events;
  isLive: () => Promise<boolean>;
}): OpenStream {
  const { reply, session, events, isLive } = options;
  const { raw } = reply;
  let { cursor } = options;
  let isReading = false;
  let again = false;
  let isStuck = false;
  let onDrained = () => {};
  const isOver = () => raw.writableEnded || raw.destroyed;

  function write({ delivery, event }: DeliveredEvent): void {
    cursor = delivery;
    if (event.type !== 'session_ended')
      raw.write(`id: ${delivery}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
    else if (event.session_id === session.sessionId) end();
  }
  async function readOn(): Promise<void> {
    do {
      again = false;
      const waiting = await events.since(session.memberId, cursor);
      for (const event of waiting) {
        if (isOver()) return;
        write(event);
        if (raw.writableNeedDrain) await new Promise<void>((resolve) => (onDrained = resolve));
      }
      if (waiting.length === EVENTS_PER_READ) again = true;
    } while (again && !isOver());
  }
  function wake(): void {
    again = true;
    if (isReading) return;
    isReading = true;
    void readOn()
      .catch((error: unknown) => {
        reply.log.error({ err: error }, 'stream failed');
        end(); // The client resumes with its Last-Event-ID.
      })
      .finally(() => {
        isReading = false;
      });
  }
  async function beat(): Promise<void> {
    if (isStuck || !(await isLive())) return end();
    isStuck = raw.writableNeedDrain;
    if (isStuck || isOver()) return;
    raw.write(': beat\n\n');
    wake(); // Should a NOTIFY be lost, events are late by one heartbeat at most.
  }
  /** Ends in order, unless that would wait for a reader that does not read. */
  function end(): void {
    clearInterval(timer);
    if (raw.writableNeedDrain) raw.destroy();
    else raw.end();
  }

  const unsubscribe = events.subscribe(session.memberId, wake);
  const leave = events.onBroadcast(session.agentId, (event) => {
    if (!isOver() && !raw.writableNeedDrain) raw.write(eventText(event));
  });
  const timer = setInterval(() => void beat().catch(end), HEARTBEAT_MS);
  raw.on('drain', () => {
    isStuck = false;
    onDrained();
  });
  raw.once('close', () => {
    clearInterval(timer);
    unsubscribe();
    leave();
    onDrained();
  });
  wake();
  return { sessionId: session.sessionId, end };
}
