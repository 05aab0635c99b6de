import { yeekeeStream } from '#contract/yeekee.ts';
import { refuseWhileStopping } from '#server/http/graceful-close.ts';
import { parseInput } from '#server/http/input.ts';
import { openPublicStream } from '#server/http/public-stream.ts';
import type { Server } from '#server/http/route.ts';
import { Refusal } from '#server/lib/refusal.ts';
import { createYeekeeWatchers } from './yeekee-watchers.ts';

/** More would be sent late. A refused client polls instead, as the page does by itself. */
const MAX_WATCHERS = 20_000;

/** `GET /api/lotto/yeekee/stream`: a round's events for everybody who watches it. It needs and reads no session. */
export function yeekeeStreamRoutes({ fastify, platform }: Server): void {
  const watchers = createYeekeeWatchers(platform);

  fastify.route({
    method: yeekeeStream.method,
    url: yeekeeStream.path,
    config: { endpoint: yeekeeStream },
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const input = parseInput(yeekeeStream, request.query);
      if (watchers.size() >= MAX_WATCHERS) throw new Refusal('overloaded', { retryAfterSeconds: 10 });
      const position = readPosition(request.headers['last-event-id']);
      const { agent_id: agentId = platform.config.agent.id, round_id } = input;
      const feed = await watchers.feedOf(agentId, round_id);
      refuseWhileStopping(fastify);
      const leave = feed.join(position, openPublicStream(reply));
      reply.raw.once('close', leave);
      // The connection may have closed already, without an event.
      if (reply.raw.destroyed) leave();
    },
  });

  fastify.addHook('onReady', watchers.start);
  fastify.addHook('preClose', async () => watchers.endAll());
  fastify.addHook('onClose', watchers.stop);
}

function readPosition(header: string | string[] | undefined): number | null {
  return typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : null;
}
