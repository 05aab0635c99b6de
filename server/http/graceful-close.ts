import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '#server/lib/refusal.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * True after `close()` was called: jobs may run on for some seconds, and calls are answered until they have
     * ended.
     */
    isStopping(): boolean;
  }
}

/**
 * Makes `close()` wait for running requests and nothing else. Node ends connections that are idle after a request,
 * but waits for those that never had one (browsers open some early) and for those kept alive by a late answer.
 */
export function closeGracefully(fastify: FastifyInstance): void {
  const unused = new Set<Socket>();
  let isStopping = false;

  fastify.decorate('isStopping', () => isStopping);
  fastify.server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  fastify.server.on('request', ({ socket }) => unused.delete(socket));
  fastify.addHook('preClose', async () => {
    isStopping = true;
    for (const socket of unused) socket.destroy();
  });
  fastify.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close');
  });
}

/**
 * Refuses with `overloaded` a stream that would open while the server stops: open streams are ended once, and the
 * stop would wait for a later one. Call it right before the stream opens.
 */
export function refuseWhileStopping(fastify: Pick<FastifyInstance, 'isStopping'>): void {
  if (fastify.isStopping()) throw new Refusal('overloaded', { retryAfterSeconds: 1 });
}
