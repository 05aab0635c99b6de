import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { SANDBOX_PATHS } from '#contract/sandbox.ts';
import { smsRequest } from '#contract/sms-gateway.ts';
import type { SandboxHost } from '../host.ts';
import { linkTokenOf, userOfReplyToken } from '../line/tokens.ts';
import { checkSignature } from '../signature.ts';
import { fieldsOf, parsed, sendPage } from '../web.ts';
import { phonePage } from './page.ts';
import { insertMessage, type MessageRow, phoneMode, phoneModeOf, recentMessages, setPhoneMode } from './queries.ts';

const quickReply = z
  .object({
    items: z
      .array(
        z.object({
          type: z.literal('action'),
          action: z.object({
            type: z.literal('postback'),
            label: z.string().min(1).max(80),
            data: z.string().min(1).max(300),
            displayText: z.string().max(300).optional(),
          }),
        }),
      )
      .max(13),
  })
  .optional();
const texts = z
  .array(
    z.discriminatedUnion('type', [
      z.object({ type: z.literal('text'), text: z.string().max(5000), quickReply }),
      z.object({
        type: z.literal('flex'),
        altText: z.string().min(1).max(400),
        contents: z.looseObject({ type: z.literal('bubble') }),
        quickReply,
      }),
    ]),
  )
  .min(1)
  .max(5);
const pushRequest = z.object({ to: z.string().max(64), messages: texts });
const replyRequest = z.object({ replyToken: z.string().max(200), messages: texts });
const modeRequest = z.strictObject({ mode: phoneMode });

/** What a LINE call brings. */
const contentOf = (messages: z.output<typeof texts>) => ({
  text: messages.map((one) => (one.type === 'text' ? one.text : one.altText)).join('\n'),
  flex: messages.find((one) => one.type === 'flex')?.contents ?? null,
  messages,
});

/** The members' phones: receive SMS and LINE messages as a gateway and LINE's Messaging API do, and show them under /sandbox/phone. */
export function phoneRoutes(scope: FastifyInstance, host: SandboxHost): void {
  receiveRoutes(scope, host);
  pageRoutes(scope, host);
}

function receiveRoutes(scope: FastifyInstance, { database, now, secrets }: SandboxHost): void {
  async function receive(reply: FastifyReply, key: string, message: Omit<MessageRow, 'received_at'>) {
    const mode = await phoneModeOf(database);
    if (mode !== 'deliver') return reply.code(mode === 'fail' ? 503 : 400).send({});
    const isNew = await insertMessage(database, key, { ...message, received_at: now() });
    return reply.code(isNew ? 200 : 409).send({});
  }

  scope.post(SANDBOX_PATHS.sms, async (request, reply) => {
    checkSignature(request, await secrets.smsGateway(), now());
    const { message_id, to, text } = parsed(smsRequest, request.body);
    return receive(reply, `sms ${message_id}`, { channel: 'sms', recipient: to, text, flex: null, messages: [] });
  });

  scope.post(`${SANDBOX_PATHS.lineApi}/v2/bot/message/push`, async (request, reply) => {
    const { to, messages } = parsed(pushRequest, request.body);
    const key = parsed(z.uuid(), request.headers['x-line-retry-key']);
    return receive(reply, `line ${key}`, { channel: 'line', recipient: to, ...contentOf(messages) });
  });

  // As at LINE, a reply token must have been issued, and works once.
  scope.post(`${SANDBOX_PATHS.lineApi}/v2/bot/message/reply`, async (request, reply) => {
    const { replyToken, messages } = parsed(replyRequest, request.body);
    const recipient = userOfReplyToken(replyToken);
    if (recipient === undefined) return reply.code(400).send({ message: 'Invalid reply token' });
    return receive(reply, `reply ${replyToken}`, { channel: 'line', recipient, ...contentOf(messages) });
  });

  scope.post<{ Params: { user: string } }>(
    `${SANDBOX_PATHS.lineApi}/v2/bot/user/:user/linkToken`,
    async ({ params }) => ({ linkToken: linkTokenOf(params.user) }),
  );
}

function pageRoutes(scope: FastifyInstance, { database }: SandboxHost): void {
  scope.get('/sandbox/phone', async (_request, reply) =>
    sendPage(reply, phonePage(await phoneModeOf(database), await recentMessages(database, null))),
  );

  scope.get<{ Querystring: { to?: unknown } }>('/sandbox/phone/messages', async ({ query: { to } }) => ({
    messages: await recentMessages(database, typeof to === 'string' ? to : null),
  }));

  scope.post('/sandbox/phone/mode', async ({ body }, reply) => {
    const { mode } = parsed(modeRequest, fieldsOf(body));
    await setPhoneMode(database, mode);
    return body instanceof URLSearchParams ? reply.redirect('/sandbox/phone', 303) : { mode };
  });
}
