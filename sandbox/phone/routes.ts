import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import {
  linkTokenPath,
  PUSH_PATH,
  REPLY_PATH,
  SANDBOX_LINE_API,
  SANDBOX_SMS_PATH,
  smsSecret,
} from '../../server/message/senders.ts';
import type { Server } from '../../server/platform/http/route.ts';
import { verifySignature } from '../../server/platform/http/signature.ts';
import type { Platform } from '../../server/platform/platform.ts';
import { Refusal } from '../../server/platform/refusal.ts';
import { linkTokenOf, userOfReplyToken } from '../line/deliveries.ts';
import { phonePage } from './page.ts';
import { phoneMode, phoneModeOf, type Received, receive, receivedMessages, setPhoneMode } from './queries.ts';

const smsRequest = z.strictObject({ message_id: z.uuid(), to: z.string().max(20), text: z.string().max(1000) });
const texts = z
  .array(z.object({ type: z.literal('text'), text: z.string().max(5000) }))
  .min(1)
  .max(5);
const pushRequest = z.object({ to: z.string().max(64), messages: texts });
const replyRequest = z.object({ replyToken: z.string().max(200), messages: texts });
const modeRequest = z.strictObject({ mode: phoneMode });

/**
 * The members' phones, for trying and testing: takes SMS and LINE pushes over the calls that a gateway and LINE have, and
 * shows them under /sandbox/phone. Mounted only while the sandbox is on.
 */
export function sandboxPhoneRoutes({ fastify, platform }: Server): void {
  takingRoutes(fastify, platform);
  fastify.register(async (scope) => pageRoutes(scope, platform));
}

function takingRoutes(fastify: FastifyInstance, platform: Platform): void {
  const secret = smsSecret(platform);

  async function takeIn(reply: FastifyReply, key: string, message: Omit<Received, 'received_at'>) {
    const mode = await phoneModeOf(platform.database);
    if (mode !== 'deliver') return reply.code(mode === 'fail' ? 503 : 400).send({});
    const isNew = await receive(platform.database, key, { ...message, received_at: platform.now() });
    return reply.code(isNew ? 200 : 409).send({});
  }

  fastify.post(SANDBOX_SMS_PATH, async (request, reply) => {
    verifySignature(request, await secret(), platform.now());
    const asked = smsRequest.safeParse(request.body);
    if (!asked.success) throw new Refusal('malformed_request');
    const { message_id, to, text } = asked.data;
    return takeIn(reply, `sms ${message_id}`, { channel: 'sms', recipient: to, text });
  });

  fastify.post(`${SANDBOX_LINE_API}${PUSH_PATH}`, async (request, reply) => {
    const asked = pushRequest.safeParse(request.body);
    const key = z.uuid().safeParse(request.headers['x-line-retry-key']);
    if (!asked.success || !key.success) throw new Refusal('malformed_request');
    const text = asked.data.messages.map((message) => message.text).join('\n');
    return takeIn(reply, `line ${key.data}`, { channel: 'line', recipient: asked.data.to, text });
  });

  // As LINE: a token that the sandbox's chat has issued, and once.
  fastify.post(`${SANDBOX_LINE_API}${REPLY_PATH}`, async (request, reply) => {
    const asked = replyRequest.safeParse(request.body);
    if (!asked.success) throw new Refusal('malformed_request');
    const recipient = userOfReplyToken(asked.data.replyToken);
    if (recipient === undefined) return reply.code(400).send({ message: 'Invalid reply token' });
    const text = asked.data.messages.map((message) => message.text).join('\n');
    return takeIn(reply, `reply ${asked.data.replyToken}`, { channel: 'line', recipient, text });
  });

  fastify.post<{ Params: { user: string } }>(`${SANDBOX_LINE_API}${linkTokenPath(':user')}`, async ({ params }) => ({
    linkToken: linkTokenOf(params.user),
  }));
}

async function pageRoutes(scope: FastifyInstance, { database }: Platform): Promise<void> {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, body: string) => new URLSearchParams(body),
  );

  scope.get('/sandbox/phone', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(phonePage(await phoneModeOf(database), await receivedMessages(database, null))),
  );

  scope.get<{ Querystring: { to?: unknown } }>('/sandbox/phone/messages', async ({ query: { to } }) => ({
    messages: await receivedMessages(database, typeof to === 'string' ? to : null),
  }));

  scope.post('/sandbox/phone/mode', async (request, reply) => {
    const isForm = request.body instanceof URLSearchParams;
    const asked = modeRequest.safeParse(
      request.body instanceof URLSearchParams ? Object.fromEntries(request.body) : request.body,
    );
    if (!asked.success) throw new Refusal('malformed_request');
    await setPhoneMode(database, asked.data.mode);
    return isForm ? reply.redirect('/sandbox/phone', 303) : asked.data;
  });
}
