import type { FastifyReply } from 'fastify';
import { stream } from '../../contract/member.ts';
import type { DeliveredEvent, Events } from './events.ts';
import { authenticate } from './http/authentication.ts';
import type { Server } from './http/route.ts';
import { Refusal } from './refusal.ts';
import { isSessionLive, type Session } from './sessions.ts';

const HEARTBEAT_MS = 20_000;
const RETRY_MS = 2_000;
/** The oldest stream of a session ends when it opens one more (a client that lost track of its own). */
const STREAMS_PER_SESSION = 3;
/** A reader that doesn't read is cut off; it comes back with its Last-Event-ID. */
const MAX_BUFFERED_BYTES = 256 * 1024;

interface OpenStream {
  readonly sessionId: string;
  end(): void;
}

/** `GET /api/stream`: this member's events as Server-Sent Events. `endAll` is for the graceful stop. */
export function streamRoutes({ fastify, platform }: Server): { endAll(): void } {
  const open = new Set<OpenStream>();

  fastify.route({
    method: stream.method,
    url: stream.path,
    config: { endpoint: stream },
    handler: async (request, reply) => {
      const session = await authenticate(platform, stream, request);
      if (!session) throw new Refusal('unauthorized');
      const resumeAfter = readEventId(request.headers['last-event-id']);
      const cursor = resumeAfter ?? (await platform.events.newest(session.memberId));
      const ofSession = [...open].filter(({ sessionId }) => sessionId === session.sessionId);
      if (ofSession.length >= STREAMS_PER_SESSION) ofSession[0]?.end();
      writeHead(reply, cursor);
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

function readEventId(header: string | string[] | undefined): number | undefined {
  return typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : undefined;
}

/**
 * The reply leaves Fastify's hands here; the headers set by hooks so far go along. The id comes first, without an event:
 * a client that loses the line before anything has happened can still say from where to go on.
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

/** Writes what lies behind `cursor`, then what comes, until the client leaves or the session ends. */
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

  function write({ delivery, event }: DeliveredEvent): void {
    cursor = delivery;
    if (event.type !== 'session_ended')
      raw.write(`id: ${delivery}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
    else if (event.session_id === session.sessionId) end();
  }
  async function readOn(): Promise<void> {
    do {
      again = false;
      for (const event of await events.since(session.memberId, cursor)) if (!raw.writableEnded) write(event);
    } while (again && !raw.writableEnded);
  }
  function wake(): void {
    again = true;
    if (isReading) return;
    isReading = true;
    void readOn()
      .catch((error: unknown) => {
        reply.log.error({ err: error }, 'stream failed');
        end(); // The client comes back with its Last-Event-ID.
      })
      .finally(() => {
        isReading = false;
      });
  }
  async function beat(): Promise<void> {
    if (raw.writableLength > MAX_BUFFERED_BYTES || !(await isLive())) return end();
    raw.write(': beat\n\n');
    wake(); // Also catches up after a lost LISTEN connection.
  }
  function end(): void {
    raw.end();
  }

  const unsubscribe = events.subscribe(session.memberId, wake);
  const timer = setInterval(() => void beat().catch(end), HEARTBEAT_MS);
  raw.once('close', () => {
    clearInterval(timer);
    unsubscribe();
  });
  wake();
  return { sessionId: session.sessionId, end };
}
