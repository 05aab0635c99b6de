import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { ChannelSecrets } from '../../server/line/channel-secrets.ts';
import { lineSignature } from '../../server/line/signature.ts';
import type { Platform } from '../../server/platform/platform.ts';

export const lineUserId = z.string().regex(/^U[0-9a-f]{32}$/);

/** What a tester lets LINE tell the server of. */
export const happening = z.strictObject({
  agent: z.string().max(40),
  user: lineUserId,
  what: z.enum(['follow', 'unfollow', 'text', 'account_link']),
  text: z.string().max(500).default(''),
  /** Of the account link: the answer given in LINE's dialog. */
  nonce: z.string().max(200).default(''),
  result: z.enum(['ok', 'failed']).default('ok'),
  delivery: z.enum(['once', 'twice', 'forged']).default('once'),
});
export type Happening = z.output<typeof happening>;

const REPLY_TOKEN = /^sandbox-(U[0-9a-f]{32})-[0-9a-f-]{36}$/;
const newReplyToken = (user: string) => `sandbox-${user}-${randomUUID()}`;
/** The LINE account that the sandbox has issued this reply token for; undefined: it has not. */
export const userOfReplyToken = (token: string): string | undefined => REPLY_TOKEN.exec(token)?.[1];

/** A link token is the LINE account's number written as a UUID, so that the sandbox's dialog knows whose it is. */
export const linkTokenOf = (user: string): string =>
  user.slice(1).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
export const userOfLinkToken = (token: string): string => `U${token.replaceAll('-', '')}`;

function ownPart({ what, user, text, nonce, result }: Happening): object {
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
        message: { type: 'text', id: String(Date.now()), quoteToken: randomUUID(), text },
      };
    case 'account_link':
      return { type: 'accountLink', ...(result === 'ok' && { replyToken }), link: { result, nonce } };
  }
}

/** A delivery as LINE sends it (webhook.yml, CallbackRequest). */
export function deliveryOf(asked: Happening, at: Date): { destination: string; events: object[] } {
  const event = {
    webhookEventId: randomUUID().replaceAll('-', '').slice(0, 26).toUpperCase(),
    timestamp: at.getTime(),
    mode: 'active',
    deliveryContext: { isRedelivery: asked.delivery === 'twice' },
    source: { type: 'user', userId: asked.user },
    ...ownPart(asked),
  };
  return { destination: `U${'0'.repeat(32)}`, events: [event] };
}

/** Tells the server over its own webhook, signed with the sandbox channel's secret. The HTTP statuses that came back. */
export async function deliver(platform: Platform, secrets: ChannelSecrets, asked: Happening): Promise<number[]> {
  const secret = (await secrets()).get(asked.agent);
  if (secret === undefined) return [];
  const body = JSON.stringify(deliveryOf(asked, platform.now()));
  const signature = lineSignature(asked.delivery === 'forged' ? `not ${secret}` : secret, Buffer.from(body));
  const statuses: number[] = [];
  for (let count = asked.delivery === 'twice' ? 2 : 1; count > 0; count -= 1) {
    const response = await fetch(`${platform.baseUrl()}/line/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'x-line-signature': signature },
      body,
    });
    await response.body?.cancel();
    statuses.push(response.status);
  }
  return statuses;
}
