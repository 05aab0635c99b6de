import type { FastifyInstance } from 'fastify';
import { migrationCheck } from '#server/database/schema/migrate.ts';
import type { Platform } from './platform.ts';

const READINESS_MS = 500;
/** A proxy asks each second: its requests would be most of the log of a quiet night. */
const UNLOGGED = { logLevel: 'warn' } as const;

/**
 * `/healthz`: the process runs. `/readyz`: it can serve (the database answers, is migrated, and agrees about the
 * time) and is not stopping, otherwise 503. Requests at about the same time share one check.
 */
export function healthRoutes(fastify: FastifyInstance, { database, log, clock }: Platform): void {
  const isMigrated = migrationCheck();
  fastify.get('/healthz', UNLOGGED, async () => ({ status: 'ok' }));
  async function check(): Promise<string> {
    try {
      if (!(await isMigrated(database.probe))) return 'not migrated';
      return clock.isRight() ? 'ready' : 'clock differs';
    } catch (error) {
      log.warn({ err: error }, 'not ready');
      return 'no database';
    }
  }
  let checked: { at: number; status: Promise<string> } | undefined;
  fastify.get('/readyz', UNLOGGED, async (_request, reply) => {
    if (fastify.isStopping()) return reply.code(503).send({ status: 'stopping' });
    if (checked === undefined || performance.now() - checked.at > READINESS_MS)
      checked = { at: performance.now(), status: check() };
    const status = await checked.status;
    return reply.code(status === 'ready' ? 200 : 503).send({ status });
  });
}
