import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { lineSignature } from '#server/line/signature.ts';
import { lineSchema } from '../../line/line-schema.ts';
import { registered } from '../auth/fixtures.ts';
import type { TestServer } from '../harness.ts';

export const SECRETS = new Map([
  ['chokdee', '0123456789abcdef0123456789abcdef'],
  ['second', 'fedcba9876543210fedcba9876543210'],
]);
const DESTINATION = `U${'d'.repeat(32)}`;
const isCallback = lineSchema('webhook', 'CallbackRequest');

const hex = (bytes: number) => randomBytes(bytes).toString('hex');
export const newLineUser = () => `U${hex(16)}`;

/** An event as LINE's webhook.yml has it. */
export function event(server: TestServer, userId: string, own: Record<string, unknown>): Record<string, unknown> {
  return {
    webhookEventId: `01${hex(12).toUpperCase()}`,
    timestamp: server.platform.now().getTime(),
    mode: 'active',
    deliveryContext: { isRedelivery: false },
    source: { type: 'user', userId },
    ...own,
  };
}

export const follow = (server: TestServer, userId: string, own: Record<string, unknown> = {}) =>
  event(server, userId, { type: 'follow', replyToken: hex(16), follow: { isUnblocked: false }, ...own });

export const unfollow = (server: TestServer, userId: string, own: Record<string, unknown> = {}) =>
  event(server, userId, { type: 'unfollow', ...own });

export const says = (server: TestServer, userId: string, text: string, own: Record<string, unknown> = {}) =>
  event(server, userId, {
    type: 'message',
    replyToken: hex(16),
    message: { type: 'text', id: '468789577898262530', quoteToken: hex(16), text },
    ...own,
  });

export const accountLinked = (server: TestServer, userId: string, nonce: string, result = 'ok') =>
  event(server, userId, {
    type: 'accountLink',
    ...(result === 'ok' && { replyToken: hex(16) }),
    link: { result, nonce },
  });

/** POST /line/webhook as LINE sends it; what isn't LINE's shape fails the test itself. */
export async function deliver(server: TestServer, events: Record<string, unknown>[], agentCode = 'chokdee') {
  const delivery = { destination: DESTINATION, events };
  expect(isCallback(delivery)).toEqual([]);
  const body = JSON.stringify(delivery);
  return post(server, body, lineSignature(SECRETS.get(agentCode) ?? '', Buffer.from(body)));
}

export async function post(
  server: TestServer,
  body: string | Buffer<ArrayBuffer>,
  signature?: string,
): Promise<number> {
  const response = await fetch(`${server.url}/line/webhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...(signature !== undefined && { 'x-line-signature': signature }),
    },
    body,
  });
  return response.status;
}

/** A new member with a LINE account bound. */
export async function boundMember(server: TestServer) {
  const { person, token } = await registered(server);
  const userId = newLineUser();
  const row = await server.database.row<{ id: number }>(
    'update member set line_user_id = $2 where phone = $1 returning id',
    [person.phone, userId],
  );
  return { userId, memberId: row?.id ?? 0, phone: person.phone, token };
}
