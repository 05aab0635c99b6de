import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Makes `close()` wait for running requests and for nothing else. Node ends connections that are idle after a request, but
 * waits for those that never had one (browsers open some early) and for those kept alive by a late answer.
 */
export function closeGracefully(fastify: FastifyInstance): void {
  const unused = new Set<Socket>();
  let isStopping = false;

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
