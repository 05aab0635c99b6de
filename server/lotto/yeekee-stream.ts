import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import { yeekeeStream } from '../../contract/lotto.ts';
import { parseInput } from '../platform/http/input.ts';
import type { Server } from '../platform/http/route.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Watcher } from './yeekee-feed.ts';
import { createYeekeeWatchers } from './yeekee-watchers.ts';

const RETRY_MS = 2_000;
/** More would be told late; who is refused polls (the page does so by itself). */
const MOST_WATCHERS = 20_000;
/** Waiting for one reader. Who reads slower is cut off and comes back with its Last-Event-ID. */
const MOST_WAITING_BYTES = 64 * 1024;

/** `GET /api/lotto/yeekee/stream`: a round's news for everybody who watches it. Nothing of a session is looked at. */
export function yeekeeStreamRoutes({ fastify, platform }: Server): void {
  const watchers = createYeekeeWatchers(platform);

  fastify.route({
    method: yeekeeStream.method,
    url: yeekeeStream.path,
    config: { endpoint: yeekeeStream },
    handler: async (request, reply) => {
      const input = parseInput(yeekeeStream, request.query);
      if (watchers.size() >= MOST_WATCHERS) throw new Refusal('overloaded', { retryAfterSeconds: 10 });
      const position = readPosition(request.headers['last-event-id']);
      const { agent_id: agentId = platform.config.agent.id, round_id } = input;
      const feed = await watchers.feedOf(agentId, round_id);
      reply.hijack();
      writeHead(reply);
      const { raw } = reply;
      raw.once('close', feed.join(position, watcherOf(raw)));
    },
  });

  fastify.addHook('onReady', watchers.start);
  fastify.addHook('preClose', async () => watchers.endAll());
  fastify.addHook('onClose', watchers.stop);
}

function readPosition(header: string | string[] | undefined): number | null {
  return typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : null;
}

/** The headers set by hooks so far go along. */
function writeHead(reply: FastifyReply): void {
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value);
  // Until the connection ends, without chunks: a third of the writes.
  reply.raw.removeHeader('transfer-encoding');
  reply.raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    connection: 'close',
  });
  reply.raw.write(`retry: ${RETRY_MS}\n\n`);
}

function watcherOf(raw: ServerResponse): Watcher {
  return {
    write(text) {
      if (raw.writableEnded || raw.destroyed) return;
      if (raw.writableLength > MOST_WAITING_BYTES) raw.destroy();
      else raw.write(text);
    },
    /** In order, unless that would wait for a reader who doesn't read. */
    end() {
      if (raw.writableNeedDrain) raw.destroy();
      else raw.end();
    },
  };
}
