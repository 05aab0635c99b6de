import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

const RETRY_MS = 2_000;
/** Bytes that may wait for one reader; a slower reader is disconnected and reconnects. */
const MAX_WAITING_BYTES = 64 * 1024;

/** A connection that reads a public stream of events. */
export interface Watcher {
  write(bytes: Buffer): void;
  end(): void;
}

/**
 * Starts a stream of events that needs no session. Takes the reply over from Fastify, with the headers that hooks
 * have set.
 */
export function openPublicStream(reply: FastifyReply): Watcher {
  reply.hijack();
  const { raw } = reply;
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
  // The body has no chunks and lasts until the connection ends, which saves two thirds of the writes.
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
      if (raw.writableLength > MAX_WAITING_BYTES) raw.destroy();
      else raw.write(text);
    },
    /** Ends in order, unless that would wait for a reader that does not read. */
    end() {
      if (raw.writableNeedDrain) raw.destroy();
      else raw.end();
    },
  };
}
