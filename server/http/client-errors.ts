import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { ERRORS, type ErrorCode } from '#contract/errors.ts';
import { Refusal } from '#server/lib/refusal.ts';
import { failure } from './envelope.ts';

const bodyOf = (code: ErrorCode) => JSON.stringify(failure(undefined, new Refusal(code)));

/** The time for the answer to reach a slow client before its connection is dropped. */
const LINGER_MS = 1000;

/**
 * Answers on the bare connection if Node's HTTP parser refused the request before it existed, or it did not arrive in
 * time, and ends the connection. A client that leaves its own side open would keep it for ever, so it is dropped.
 */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const code = error.code === 'HPE_HEADER_OVERFLOW' ? 'payload_too_large' : 'malformed_request';
  const body = bodyOf(code);
  socket.end(
    [
      `HTTP/1.1 ${ERRORS[code].status} Refused`,
      'content-type: application/json; charset=utf-8',
      'cache-control: no-store',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

/** Node answers an `Expect` that it does not know with an empty 417, and a request without `Host` with an empty 400. */
export function answerOddRequests(fastify: FastifyInstance): void {
  fastify.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const body = bodyOf('malformed_request');
    response
      .writeHead(ERRORS.malformed_request.status, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        connection: 'close',
      })
      .end(body);
  });
  fastify.addHook('onRequest', async ({ raw }) => {
    if (raw.headers.host === undefined && raw.httpVersion === '1.1') throw new Refusal('malformed_request');
  });
}
