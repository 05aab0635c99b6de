import { z } from 'zod';
import type { Server } from './http/route.ts';
import { Refusal } from './refusal.ts';

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
 * `POST /sandbox/clock`: moves this process's time, for testers (a QR that expires, a session that ends). The app takes
 * the server's time from the `Date` header, so that follows the moved clock too.
 */
export function testClockRoutes({ fastify, platform }: Server): void {
  fastify.addHook('onSend', async (_request, reply) => void reply.header('date', platform.now().toUTCString()));
  fastify.post('/sandbox/clock', async ({ body }) => {
    const asked = request.safeParse(body);
    if (!asked.success) throw new Refusal('malformed_request');
    if ('set' in asked.data) platform.clock.set(new Date(asked.data.set));
    else platform.clock.advance(asked.data.advance_seconds * 1000);
    return { error: 0, message: '', data: { now: platform.now().toISOString() } };
  });
}
