import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import { lineSignature } from '#server/line/signature.ts';
import { lineSchema } from '../../line/line-schema.ts';
import { registered } from '../auth/fixtures.ts';
import type { TestServer } from '../harness.ts';
import { sendDue } from '../message/fixture.ts';

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
    message: { type: 'text', id: newMessageId(), quoteToken: hex(16), text },
    ...own,
  });

const newMessageId = () => String(randomInt(1e14)).padStart(18, '4');

/** The sender takes a message back. */
export const unsends = (server: TestServer, userId: string, messageId: string) =>
  event(server, userId, { type: 'unsend', unsend: { messageId } });

/** A press on an answer or on a rich menu. */
export const presses = (server: TestServer, userId: string, data: string) =>
  event(server, userId, { type: 'postback', replyToken: hex(16), postback: { data } });

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

/** Waits until the answers that were begun after the webhook's own have ended; then sends what is left, as the job does. */
export async function answered(server: TestServer): Promise<void> {
  const isUnderWay = async () =>
    (await server.database.row(
      `select 1 from message where purpose = 'line_chat' and state = 'waiting' and attempts = 0`,
    )) !== undefined;
  for (let left = 100; left > 0 && (await isUnderWay()); left -= 1) await wait(20);
  await expect.poll(() => claimed(server), { timeout: 3000 }).toBe(0);
  await sendDue(server);
}

const claimed = async ({ database, platform }: TestServer) =>
  (
    await database.rows(
      `select 1 from message where purpose = 'line_chat' and state = 'waiting' and attempts > 0 and next_try_at > $1`,
      [new Date(platform.now().getTime() + 10_000)],
    )
  ).length;

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
