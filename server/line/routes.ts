import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/auth.ts';
import { openAgent } from '#server/agent/service.ts';
import type { Server } from '#server/http/route.ts';
import { Refusal } from '#server/lib/refusal.ts';
import type { QueuedReply } from '#server/message/outbox-queries.ts';
import { sendReplies } from '#server/message/send-job.ts';
import type { Platform } from '#server/runtime/platform.ts';
import { startAccountLink } from './account-link.ts';
import { type ChannelSecrets, channelSecrets } from './channel-secrets.ts';
import { eventsOf } from './events.ts';
import { handleEvent } from './handle-event.ts';
import { listRoutes } from './lists/routes.ts';
import { signingAgent } from './signature.ts';

/** LINE sends about a hundred events at a time at most. */
const BODY_LIMIT_BYTES = 1024 * 1024;

/** Serves the start of LINE's account link and, where channel secrets are set, LINE's webhook (docs/line.md#identity). */
export function lineRoutes(server: Server): void {
  const { fastify, platform, implement } = server;
  implement(contract.startAccountLink, ({ input, session }) => startAccountLink(platform, session, input));
  listRoutes(server);
  const secrets = channelSecrets(platform);
  if (secrets) fastify.register(async (scope) => webhook(scope, platform, secrets));
}

/**
 * LINE's webhook. The signature decides which agent's account it is for, and is checked before anything is parsed.
 * Answers go to the outbox, and from there to LINE after its 200; if this process dies before, the job sends them.
 */
function webhook(scope: FastifyInstance, platform: Platform, secrets: ChannelSecrets): void {
  const { database, log } = platform;
  const send = sendReplies(platform);
  const sending = new Set<Promise<void>>();
  scope.addHook('onClose', async () => {
    await Promise.allSettled(sending);
  });
  function answer(agentCode: string, reply: QueuedReply): void {
    const sent = send(agentCode, reply)
      .catch((error: unknown) =>
        log.error({ err: error, message: reply.id }, 'an answer in the chat was left to the job'),
      )
      .finally(() => sending.delete(sent));
    sending.add(sent);
  }
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body);

  scope.post<{ Body: unknown }>('/line/webhook', { bodyLimit: BODY_LIMIT_BYTES }, async ({ body, headers }) => {
    const raw = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
    const signature = headers['x-line-signature'];
    const code = signingAgent(await secrets(), raw, typeof signature === 'string' ? signature : undefined);
    if (code === undefined) throw new Refusal('signature_invalid');
    const events = eventsOf(raw);
    if (!events) throw new Refusal('malformed_request');
    const agent = await openAgent(database, code);
    let failed: unknown;
    for (const event of events)
      try {
        const reply = await handleEvent(platform, agent, event);
        if (reply) answer(agent.code, reply);
      } catch (error) {
        log.error({ err: error, type: event.type, event: event.webhookEventId }, 'an event of LINE failed');
        failed = error;
      }
    // LINE then delivers all events again; those that were handled are recognised by their ids.
    if (failed) throw failed;
    return {};
  });
}
