import type { FastifyInstance } from 'fastify';
import { isMigrated } from './migrations.ts';
import type { Platform } from './platform.ts';

/** `/healthz`: the process runs. `/readyz`: it can serve (the database answers and is migrated), else 503. */
export function healthRoutes(fastify: FastifyInstance, { database, log }: Platform): void {
  fastify.get('/healthz', async () => ({ status: 'ok' }));
  fastify.get('/readyz', async (_request, reply) => {
    try {
      if (await isMigrated((text) => database.rows(text))) return { status: 'ready' };
      return reply.code(503).send({ status: 'not migrated' });
    } catch (error) {
      log.warn({ err: error }, 'not ready');
      return reply.code(503).send({ status: 'no database' });
    }
  });
}
