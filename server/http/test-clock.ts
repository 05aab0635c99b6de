import { z } from 'zod';
import { Refusal } from '#server/lib/refusal.ts';
import type { Server } from './route.ts';

const request = z.union([
  z.strictObject({
    advance_seconds: z
      .number()
      .int()
      .min(1)
      .max(366 * 86_400),
  }),
  z.strictObject({ set: z.iso.datetime({ offset: true }) }),
]);

/**
 * `POST /sandbox/clock`: moves this process's time, for testers (a QR that expires, a session that ends). The `Date`
 * header follows it, because the app reads the server's time from it.
 */
export function testClockRoutes({ fastify, platform }: Server): void {
  fastify.addHook('onSend', async (_request, reply) => void reply.header('date', platform.now().toUTCString()));
  fastify.post('/sandbox/clock', async ({ body }) => {
    const parsed = request.safeParse(body);
    if (!parsed.success) throw new Refusal('malformed_request');
    if ('set' in parsed.data) platform.clock.set(new Date(parsed.data.set));
    else platform.clock.advance(parsed.data.advance_seconds * 1000);
    return { error: 0, message: '', data: { now: platform.now().toISOString() } };
  });
}
