import { createHmac, randomInt, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { SandboxHost } from '../host.ts';
import { newReplyToken } from './tokens.ts';

export const lineUserId = z.string().regex(/^U[0-9a-f]{32}$/);

/** An event that a tester lets LINE report to the server. */
export const lineEvent = z.strictObject({
  agent: z.string().max(40),
  user: lineUserId,
  what: z.enum(['follow', 'unfollow', 'text', 'unsend', 'postback', 'account_link']),
  /** LINE's longest text. Of a press, what it writes into the chat. */
  text: z.string().max(5000).default(''),
  /** Of a message, new by default; of the one that is taken back. */
  message_id: z
    .string()
    .regex(/^\d{1,20}$/)
    .default(() => String(randomInt(1e14) + 4e17)),
  /** Only for a press. */
  data: z.string().max(300).default(''),
  /** Only for an account link. */
  nonce: z.string().max(200).default(''),
  /** Only for an account link: the choice of the LINE account in LINE's dialog. */
  result: z.enum(['ok', 'failed']).default('ok'),
  delivery: z.enum(['once', 'twice', 'forged']).default('once'),
});
export type LineEvent = z.output<typeof lineEvent>;

function fieldsOfKind({ what, user, text, message_id, data, nonce, result }: LineEvent): object {
  const replyToken = newReplyToken(user);
  switch (what) {
    case 'follow':
      return { type: 'follow', replyToken, follow: { isUnblocked: false } };
    case 'unfollow':
      return { type: 'unfollow' };
    case 'text':
      return {
        type: 'message',
        replyToken,
        message: { type: 'text', id: message_id, quoteToken: randomUUID(), text },
      };
    case 'unsend':
      return { type: 'unsend', unsend: { messageId: message_id } };
    case 'postback':
      return { type: 'postback', replyToken, postback: { data } };
    case 'account_link':
      return { type: 'accountLink', ...(result === 'ok' && { replyToken }), link: { result, nonce } };
  }
}

/** The body of a webhook call as LINE sends it (CallbackRequest in LINE's webhook.yml). */
export function webhookBody(event: LineEvent, now: Date): { destination: string; events: object[] } {
  const body = {
    webhookEventId: randomUUID().replaceAll('-', '').slice(0, 26).toUpperCase(),
    timestamp: now.getTime(),
    mode: 'active',
    deliveryContext: { isRedelivery: event.delivery === 'twice' },
    source: { type: 'user', userId: event.user },
    ...fieldsOfKind(event),
  };
  return { destination: `U${'0'.repeat(32)}`, events: [body] };
}

/** LINE's `x-line-signature`: HMAC-SHA256 of the body under the channel secret, in base64. */
const signatureOf = (secret: string, body: string) => createHmac('sha256', secret).update(body).digest('base64');

/** Calls the server's webhook, signed with the secret of the agent's channel. Returns the HTTP statuses of the answers. */
export async function callWebhook(host: SandboxHost, event: LineEvent): Promise<number[]> {
  const secret = (await host.secrets.lineChannels()).get(event.agent);
  if (secret === undefined) return [];
  const body = JSON.stringify(webhookBody(event, host.now()));
  const signature = signatureOf(event.delivery === 'forged' ? `not ${secret}` : secret, body);
  const statuses: number[] = [];
  for (let count = event.delivery === 'twice' ? 2 : 1; count > 0; count -= 1) {
    const response = await fetch(`${host.ownUrl()}/line/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'x-line-signature': signature },
      body,
    });
    await response.body?.cancel();
    statuses.push(response.status);
  }
  return statuses;
}
