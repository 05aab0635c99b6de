import type { FastifyInstance } from 'fastify';
import type { Platform } from './platform.ts';
import { migrationCheck } from './schema/migrate.ts';

/** `/healthz`: the process runs. `/readyz`: it can serve (the database answers and is migrated), else 503. */
export function healthRoutes(fastify: FastifyInstance, { database, log }: Platform): void {
  const isMigrated = migrationCheck();
  fastify.get('/healthz', async () => ({ status: 'ok' }));
  fastify.get('/readyz', async (_request, reply) => {
    try {
      if (await isMigrated(database)) return { status: 'ready' };
      return reply.code(503).send({ status: 'not migrated' });
    } catch (error) {
      log.warn({ err: error }, 'not ready');
      return reply.code(503).send({ status: 'no database' });
    }
  });
}
