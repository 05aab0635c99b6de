import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

const RETRY_MS = 2_000;
/** Waiting for one reader. Who reads slower is cut off and comes back. */
const MOST_WAITING_BYTES = 64 * 1024;

/** Who watches a public stream of events: bytes are written to it, or it is cut off when it does not read. */
export interface Watcher {
  write(bytes: Buffer): void;
  end(): void;
}

/** Begins a stream of events that needs no session. The reply leaves Fastify's hands; headers set by hooks go along. */
export function openPublicStream(reply: FastifyReply): Watcher {
  reply.hijack();
  const { raw } = reply;
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
  // Until the connection ends, without chunks: a third of the writes.
  raw.removeHeader('transfer-encoding');
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    connection: 'close',
  });
  raw.write(`retry: ${RETRY_MS}\n\n`);
  return watcherOf(raw);
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
