import type { FastifyInstance } from 'fastify';

/** The paths that a split app needs. Operators and providers call from their servers, which need no permission. */
const PATHS = /^\/(api|media)\//;
/** The session is one of these headers, never a cookie, so no answer allows credentials. */
const REQUEST_HEADERS = 'authorization, content-type, idempotency-key, last-event-id';
const ANSWER_HEADERS = 'date, retry-after, x-request-id';
const PREFLIGHT_SECONDS = 7200;

/** Lets apps of these origins (APP_ORIGINS) call the API, its event streams included, and show its pictures. */
export function allowApps(fastify: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  fastify.addHook('onRequest', async (request, reply) => {
    if (!PATHS.test(request.url)) return;
    reply.header('cross-origin-resource-policy', 'cross-origin');
    const { origin, 'access-control-request-method': method } = request.headers;
    if (origin === undefined || !origins.includes(origin)) return;
    reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', ANSWER_HEADERS);
    if (request.method !== 'OPTIONS' || method === undefined) return;
    return reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': REQUEST_HEADERS,
        'access-control-max-age': PREFLIGHT_SECONDS,
      })
      .send();
  });
  fastify.addHook('onSend', async (request, reply) => {
    if (!PATHS.test(request.url)) return;
    const others = reply.getHeader('vary');
    reply.header('vary', others === undefined ? 'origin' : `${others}, origin`);
  });
}
