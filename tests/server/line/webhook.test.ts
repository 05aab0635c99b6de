import { createServer, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changePassword, login, resetPassword, resetPasswordV2, startAccountLink } from '#contract/auth.ts';
import { findEntry } from '#liff/entries.ts';
import { linkTokenOf } from '#sandbox/line/tokens.ts';
import { lineEvent, webhookBody } from '#sandbox/line/webhook-calls.ts';
import { channelSecrets } from '#server/line/channel-secrets.ts';
import { eventsOf } from '#server/line/events.ts';
import { lineSignature } from '#server/line/signature.ts';
import { enterResult } from '#server/lotto/draw-night/draw-queries.ts';
import { prizesOf } from '#server/lotto/results/results.ts';
import { enqueueMessage } from '#server/message/outbox-queries.ts';
import { messageJobs } from '#server/message/send-job.ts';
import { lineSchema } from '../../line/line-schema.ts';
import { AGENT, PASSWORD, registered } from '../auth/fixtures.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import { doDue, messagesTo, newestCode, sendDue, setPhoneMode } from '../message/fixture.ts';
import {
  accountLinked,
  answered,
  boundMember,
  deliver,
  event,
  follow,
  newLineUser,
  post,
  SECRETS,
  says,
  unfollow,
} from './fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ seed: true, config: { lineChannelSecrets: SECRETS } });
  await server.database.rows(
    `insert into agent (id, code, name, status, config) select 77, 'second', 'ที่สอง', status, config from agent where code = 'chokdee'`,
  );
});
afterAll(() => server.close());

/** Sends due messages; gives those of the LINE account, oldest first. */
async function answersTo(userId: string): Promise<string[]> {
  await answered(server);
  return (await messagesTo(server, userId)).map(({ text }) => text).reverse();
}

/** Delivers events whose answers LINE does not take at first; then they are due. */
async function deliverUnanswered(events: Record<string, unknown>[]): Promise<void> {
  await setPhoneMode(server, 'fail');
  await deliver(server, events);
  await answered(server);
  await setPhoneMode(server, 'deliver');
  server.clock.advance(5000);
}

const counts = () =>
  server.database.row(`select (select count(*) from line_event) as events, (select count(*) from line_friend) as friends,
    (select count(*) from message) as messages`);

describe('the signature', () => {
  const body = JSON.stringify({ destination: `U${'d'.repeat(32)}`, events: [] });
  const right = lineSignature(SECRETS.get('chokdee') ?? '', Buffer.from(body));

  test.each([
    ['none', undefined],
    ['empty', ''],
    ['of another secret', lineSignature('f'.repeat(32), Buffer.from(body))],
    ['in hex', Buffer.from(right, 'base64').toString('hex')],
    ['cut short', right.slice(0, -2)],
  ])('a signature %s: 401, and nothing done', async (_name, signature) => {
    const before = await counts();
    const welcome = JSON.stringify({ destination: 'U', events: [follow(server, newLineUser())] });
    expect(await post(server, welcome, signature)).toBe(401);
    expect(await post(server, body, signature)).toBe(401);
    expect(await counts()).toEqual(before);
  });

  test('a body changed by one byte, or not JSON: 401 before anything is read', async () => {
    expect(await post(server, `${body} `, right)).toBe(401);
    expect(await post(server, '{', right)).toBe(401);
  });

  test("LINE's own try has no events; bytes are signed, not letters", async () => {
    expect(await post(server, body, right)).toBe(200);
    // Not UTF-8: as a string it would be other bytes.
    const raw = Buffer.from(`{"destination":"U\xff","events":[]}`, 'latin1');
    expect(await post(server, raw, lineSignature(SECRETS.get('chokdee') ?? '', raw))).toBe(200);
    expect(await post(server, 'null', lineSignature(SECRETS.get('chokdee') ?? '', Buffer.from('null')))).toBe(400);
  });

  test('off where no agent has a secret', async () => {
    const plain = await startTestServer({ databaseUrl: server.databaseUrl, config: { sandbox: false } });
    expect(await post(plain, body, right)).toBe(404);
    await plain.close();
  });

  test('the secret decides the agent: a member of another one is unknown there', async () => {
    const { userId } = await boundMember(server);
    await deliver(server, [says(server, userId, 'ยอดเงิน')], 'second');
    expect(await answersTo(userId)).toEqual([expect.stringContaining('ยังไม่ได้เชื่อม')]);
  });
});

describe('the chat', () => {
  test('a new friend is welcomed with links of the entry table', async () => {
    const userId = newLineUser();
    expect(await deliver(server, [follow(server, userId)])).toBe(200);
    const [welcome = ''] = await answersTo(userId);
    const links = [...welcome.matchAll(/https:\/\/liff\.line\.me\/2000000001-ChokDee1\/liff\/(\w+)/g)];
    expect(links.length).toBeGreaterThanOrEqual(4);
    for (const [, name] of links) expect(findEntry(name)).toBeDefined();
  });

  test('a member gets balance, results or deposit channels; each answer links to its page', async () => {
    const { userId } = await boundMember(server);
    const round = await server.database.row<{ id: number; name: string }>(
      `select r.id, c.name from lotto_round r join lotto_category c on c.id = r.category_id where c.code = 'hanoi' and r.version = 0 order by r.id limit 1`,
    );
    const prizes = prizesOf({ three_top: '283', two_bottom: '11' });
    await server.database.transaction((tx) =>
      enterResult(
        tx,
        { roundId: round?.id ?? 0, after: 0, prizes, reason: null, enteredBy: 'test' },
        server.platform.now(),
      ),
    );
    await deliver(server, [
      says(server, userId, ' ยอดเงิน\n'),
      says(server, userId, 'ผลหวย'),
      says(server, userId, 'ฝาก'),
    ]);
    const answers = (await answersTo(userId)).join('\n===\n');
    expect(answers).toContain('กระเป๋าหลัก 0.00 บาท');
    expect(answers).toMatch(new RegExp(`${round?.name} งวดวันที่ .*\\n3 ตัวบน 283 · 2 ตัวล่าง 11`));
    expect(answers).toMatch(/liff\/results/);
    expect(answers).toMatch(/พร้อมเพย์.*20\.00 บาท/);
    for (const [, name] of answers.matchAll(/\/liff\/(\w+)/g)) expect(findEntry(name)).toBeDefined();
  });

  test('a member who may not play gets no deposit channels', async () => {
    const { userId, memberId } = await boundMember(server);
    await server.database.rows('update member set timeout_until = $2 where id = $1', [
      memberId,
      new Date(server.platform.now().getTime() + 86_400_000),
    ]);
    await deliver(server, [says(server, userId, 'ฝาก')]);
    expect(await answersTo(userId)).toEqual([expect.stringContaining('งดเล่น')]);
    // Nobody of this name and birth date could register meanwhile.
    await server.database.rows('update member set timeout_until = null where id = $1', [memberId]);
  });

  test('a stranger gets the way to bind, and no figure', async () => {
    const userId = newLineUser();
    await deliver(server, [says(server, userId, 'ยอดเงิน'), says(server, userId, 'ผลหวย')]);
    const answers = await answersTo(userId);
    expect(answers).toHaveLength(2);
    for (const answer of answers) {
      expect(answer).toContain('/liff/login');
      expect(answer).not.toContain('บาท');
    }
  });

  test('silent: other words, groups, a channel on standby, what LINE may add', async () => {
    const { userId } = await boundMember(server);
    const group = { source: { type: 'group', groupId: `C${'1'.repeat(32)}`, userId } };
    await deliver(server, [
      says(server, userId, 'สวัสดี ฝากด้วยนะ'),
      says(server, userId, 'ยอดเงิน', group),
      says(server, userId, 'ยอดเงิน', { mode: 'standby' }),
      event(server, userId, { type: 'unsend', unsend: { messageId: '1' } }),
    ]);
    expect(await answersTo(userId)).toEqual([]);
    expect(eventsOf(Buffer.from('{"destination":"U","events":[{"type":"new"},null,7]}'))).toEqual([]);
  });

  test.each<[string, (userId: string) => Record<string, unknown>]>([
    ['a NUL in its id', (userId) => follow(server, userId, { webhookEventId: 'a\0' })],
    ['half a surrogate pair in its id', (userId) => follow(server, userId, { webhookEventId: '\ud83d' })],
    ['a NUL in its reply token', (userId) => says(server, userId, 'ยอดเงิน', { replyToken: 'a\0' })],
    ['half a surrogate pair in its text', (userId) => says(server, userId, 'ยอดเงิน \udc00')],
    ['a NUL in its nonce', (userId) => accountLinked(server, userId, 'a\0')],
    ['a time after the calendar', (userId) => follow(server, userId, { timestamp: Number.MAX_SAFE_INTEGER })],
    ['a time before the calendar', (userId) => unfollow(server, userId, { timestamp: Number.MIN_SAFE_INTEGER })],
    ['a time that is no whole number', (userId) => follow(server, userId, { timestamp: 5e-324 })],
  ])('an event with %s is left out, and the others of its delivery are handled', async (_, wrong) => {
    const [odd, other] = [newLineUser(), newLineUser()];
    const body = JSON.stringify({ destination: `U${'d'.repeat(32)}`, events: [wrong(odd), follow(server, other)] });
    expect(await post(server, body, lineSignature(SECRETS.get('chokdee') ?? '', Buffer.from(body)))).toBe(200);
    expect([(await answersTo(odd)).length, (await answersTo(other)).length]).toEqual([0, 1]);
  });

  test('a redelivery, a replay and twenty at once are answered once', async () => {
    const { userId } = await boundMember(server);
    const message = says(server, userId, 'ยอดเงิน');
    const statuses = await Promise.all(Array.from({ length: 20 }, () => deliver(server, [message, message])));
    expect(new Set(statuses)).toEqual(new Set([200]));
    await deliver(server, [{ ...message, deliveryContext: { isRedelivery: true } }]);
    expect(await answersTo(userId)).toHaveLength(1);
    server.clock.advance(60_000);
    await deliver(server, [message]);
    expect(await answersTo(userId)).toHaveLength(1);
  });

  test('a delivery that fails half way is completed by its redelivery, each event once', async () => {
    const { database } = server;
    const { userId } = await boundMember(server);
    const { person, token } = await registered(server);
    const [friend, linking] = [newLineUser(), newLineUser()];
    const link = await server.call(startAccountLink, { link_token: 'x', password: PASSWORD }, { token });
    const nonce = new URL(link.body.data.url).searchParams.get('nonce') ?? '';
    const events = [
      follow(server, friend),
      says(server, userId, 'ยอดเงิน'),
      accountLinked(server, linking, nonce),
      says(server, userId, 'ผลหวย'),
    ];
    // The answers of two of them can't be written.
    await database.rows(
      `create function refuse_answer() returns trigger language plpgsql as $$ begin raise exception 'disk full'; end $$`,
    );
    await database.rows(
      `create trigger refuse_answer before insert on message for each row
       when (new.text like '%กระเป๋าหลัก%' or new.text like 'เชื่อม LINE นี้%') execute function refuse_answer()`,
    );
    expect(await deliver(server, events)).toBe(500);
    await database.rows('drop function refuse_answer cascade');
    expect((await answersTo(userId)).join()).toContain('liff/results');
    const isBound = async () =>
      (await database.row('select 1 from member where phone = $1 and line_user_id = $2', [person.phone, linking])) !==
      undefined;
    expect(await isBound()).toBe(false);

    const again = events.map((one) => ({ ...one, deliveryContext: { isRedelivery: true } }));
    expect(await deliver(server, again)).toBe(200);
    expect(await deliver(server, again.toReversed())).toBe(200);
    expect(await isBound()).toBe(true);
    expect(await answersTo(friend)).toHaveLength(1);
    expect(await answersTo(linking)).toHaveLength(1);
    const answers = await answersTo(userId);
    expect(answers).toHaveLength(2);
    expect(answers[1]).toContain('กระเป๋าหลัก 0.00 บาท');
  });

  test('a chat gets at most twenty answers a minute', async () => {
    const { userId } = await boundMember(server);
    await deliver(
      server,
      Array.from({ length: 25 }, () => says(server, userId, 'ยอดเงิน')),
    );
    expect(await answersTo(userId)).toHaveLength(20);
  });

  test('no balance is sent to a LINE account that was unbound before the answer', async () => {
    const { userId, memberId } = await boundMember(server);
    await deliverUnanswered([says(server, userId, 'ยอดเงิน')]);
    await server.database.rows('update member set line_user_id = $2 where id = $1', [memberId, newLineUser()]);
    expect(await answersTo(userId)).toEqual([]);
  });
});

describe('friends', () => {
  const enqueue = (memberId: number, dedupeKey: string) =>
    server.database.transaction((tx) =>
      enqueueMessage(tx, {
        agentId: 3,
        memberId,
        channel: 'line',
        purpose: 'test',
        text: 'x',
        dedupeKey,
        at: server.platform.now(),
      }),
    );

  test('a member who has blocked the account gets no pushes, and codes by SMS; events may come in any order', async () => {
    const { userId, memberId, phone } = await boundMember(server);
    const early = follow(server, userId, { timestamp: server.platform.now().getTime() - 5000 });
    await deliver(server, [unfollow(server, userId), early]);
    expect(await answersTo(userId)).toEqual([]);
    expect(await enqueue(memberId, 'blocked')).toBe(false);
    await server.call(resetPassword, { agent_code: AGENT, phone });
    await sendDue(server);
    expect(await messagesTo(server, phone)).toMatchObject([{ channel: 'sms' }]);

    server.clock.advance(1000);
    // Two of the same time: the later one counts.
    const timestamp = server.platform.now().getTime();
    await deliver(server, [unfollow(server, userId, { timestamp }), follow(server, userId, { timestamp })]);
    expect(await enqueue(memberId, 'unblocked')).toBe(true);
    expect(await answersTo(userId)).toHaveLength(2);
  });
});

describe('account link', () => {
  async function requestLink(token: string, password = PASSWORD) {
    const reply = await server.call(
      startAccountLink,
      { link_token: 'NMZTNuVrPTqlr2IF8Bnymkb7rXfYv5EY', password },
      { token },
    );
    if (reply.body.error !== 0) return { code: reply.body.code, nonce: '' };
    const url = new URL(reply.body.data.url);
    expect(`${url.origin}${url.pathname}`).toBe(`${server.url}/sandbox/line/account-link`);
    expect(url.searchParams.get('linkToken')).toBe('NMZTNuVrPTqlr2IF8Bnymkb7rXfYv5EY');
    return { code: null, nonce: url.searchParams.get('nonce') ?? '' };
  }
  const lineOf = async (phone: string) =>
    (
      await server.database.row<{ line: string | null }>('select line_user_id as line from member where phone = $1', [
        phone,
      ])
    )?.line;

  test('takes the password, binds once, and not when LINE says no', async () => {
    const { person, token } = await registered(server);
    expect((await requestLink(token, 'wrong')).code).toBe('wrong_credentials');
    const userId = newLineUser();
    const { nonce: refused } = await requestLink(token);
    await deliver(server, [accountLinked(server, userId, refused, 'failed'), accountLinked(server, userId, refused)]);
    expect(await lineOf(person.phone)).toBe(null);
    const { nonce } = await requestLink(token);
    await deliver(server, [accountLinked(server, userId, nonce)]);
    expect(await lineOf(person.phone)).toBe(userId);
    expect((await answersTo(userId)).at(-1)).toContain('เชื่อม LINE นี้กับบัญชีสมาชิก');
    // The nonce again, by another LINE account.
    await deliver(server, [accountLinked(server, newLineUser(), nonce)]);
    expect(await lineOf(person.phone)).toBe(userId);
  });

  test('ends with the session that has started it: whoever knew the old password does not come back by LINE', async () => {
    const reset = await registered(server);
    const { nonce } = await requestLink(reset.token);
    await server.call(resetPassword, { agent_code: AGENT, phone: reset.person.phone });
    const otp = await newestCode(server, reset.person.phone);
    const done = { agent_code: AGENT, phone: reset.person.phone, otp, new_password: 'the owner has another one' };
    expect((await server.call(resetPasswordV2, done)).body.error).toBe(0);
    const thief = newLineUser();
    await deliver(server, [accountLinked(server, thief, nonce)]);
    expect(await lineOf(reset.person.phone)).toBe(null);
    expect((await answersTo(thief)).at(-1)).toContain('เชื่อมบัญชีไม่สำเร็จ');

    // The password was changed by the member: the member's own link continues.
    const changed = await registered(server);
    const { body } = await server.call(login, {
      agent_code: AGENT,
      username: changed.person.phone,
      password: PASSWORD,
    });
    const stolen = await requestLink(body.data.access_token);
    const own = await requestLink(changed.token);
    const passwords = { current_password: PASSWORD, new_password: 'the owner has another one' };
    expect((await server.call(changePassword, passwords, { token: changed.token })).body.error).toBe(0);
    await deliver(server, [accountLinked(server, thief, stolen.nonce)]);
    expect(await lineOf(changed.person.phone)).toBe(null);
    const userId = newLineUser();
    await deliver(server, [accountLinked(server, userId, own.nonce)]);
    expect(await lineOf(changed.person.phone)).toBe(userId);
  });

  test('the chat of an agent without LIFF leads to it, with a token of LINE', async () => {
    const config = await server.database.row<{ config: unknown }>("select config from agent where code = 'second'");
    await server.database.rows(
      `update agent set config = jsonb_set(config, '{line,liff_id}', 'null') where code = 'second'`,
    );
    const userId = newLineUser();
    await deliver(server, [says(server, userId, 'ยอดเงิน')], 'second');
    const [answer = ''] = await answersTo(userId);
    expect(answer).toMatch(/127\.0\.0\.1:\d+\/member\/profile\?sheet=line&link_token=[0-9a-f-]{36}\n/);
    await server.database.rows("update agent set config = $1 where code = 'second'", [config?.config]);
  });

  test('is refused with an unknown nonce, one of another agent, an expired one, and for a LINE account that is taken', async () => {
    const { person, token } = await registered(server);
    const { userId: taken } = await boundMember(server);
    const userId = newLineUser();
    await deliver(server, [accountLinked(server, userId, 'nobody')]);
    await deliver(server, [accountLinked(server, userId, (await requestLink(token)).nonce)], 'second');
    await deliver(server, [accountLinked(server, taken, (await requestLink(token)).nonce)]);
    expect(await answersTo(taken)).toEqual(['LINE นี้เชื่อมกับบัญชีสมาชิกอื่นแล้ว']);
    const { nonce } = await requestLink(token);
    server.clock.advance(10 * 60_000);
    await deliver(server, [accountLinked(server, userId, nonce)]);
    expect(await lineOf(person.phone)).toBe(null);
  });
});

describe('the chat of the sandbox', () => {
  const sendEvent = (own: Record<string, unknown>) =>
    fetch(`${server.url}/sandbox/line/deliver`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ agent: 'chokdee', ...own }),
    }).then((response) => response.json());

  test('sends LINE’s events, signed, and gets the answer by its reply token', async () => {
    const isCallback = lineSchema('webhook', 'CallbackRequest');
    const user = newLineUser();
    for (const what of ['follow', 'unfollow', 'text', 'unsend', 'postback', 'account_link'])
      expect(isCallback(webhookBody(lineEvent.parse({ agent: 'chokdee', user, what }), new Date()))).toEqual([]);
    expect(await sendEvent({ user, what: 'text', text: 'ยอดเงิน', delivery: 'forged' })).toEqual({ statuses: [401] });
    expect(await answersTo(user)).toEqual([]);
    expect(await sendEvent({ user, what: 'text', text: 'ยอดเงิน', delivery: 'twice' })).toEqual({
      statuses: [200, 200],
    });
    expect(await answersTo(user)).toEqual([expect.stringContaining('ยังไม่ได้เชื่อม')]);
    const page = await fetch(`${server.url}/sandbox/line?user=${user}`).then((response) => response.text());
    expect(page).toContain('ยังไม่ได้เชื่อมกับบัญชีสมาชิก');
    expect(page).toContain('/liff/login">');
  });

  test('binds the LINE account when the player agrees in its dialog', async () => {
    const { token, person } = await registered(server);
    const user = newLineUser();
    const { body } = await server.call(
      startAccountLink,
      { link_token: linkTokenOf(user), password: PASSWORD },
      { token },
    );
    const dialog = await fetch(body.data.url).then((response) => response.text());
    expect(dialog).toContain(`value="${user}"`);
    const nonce = new URL(body.data.url).searchParams.get('nonce');
    expect(await sendEvent({ user, what: 'account_link', nonce })).toEqual({ statuses: [200] });
    expect((await answersTo(user)).at(-1)).toContain('เชื่อม LINE นี้กับบัญชีสมาชิก');
    expect(
      await server.database.row('select 1 from member where phone = $1 and line_user_id = $2', [person.phone, user]),
    ).toBeDefined();
  });

  test('has a secret for each agent; outside the sandbox the dialog is LINE’s', async () => {
    const { platform } = server;
    const none = { ...platform, config: { ...platform.config, lineChannelSecrets: new Map<string, string>() } };
    const made = await channelSecrets(none)?.();
    expect([...(made?.keys() ?? [])]).toEqual(['chokdee', 'second']);
    expect(new Set(made?.values()).size).toBe(2);
    expect(channelSecrets({ ...none, config: { ...none.config, sandbox: false } })).toBeNull();

    const { token } = await registered(server);
    const real = await startTestServer({ databaseUrl: server.databaseUrl, config: { sandbox: false } });
    const { body } = await real.call(startAccountLink, { link_token: 'x', password: PASSWORD }, { token });
    expect(body.data.url).toMatch(/^https:\/\/access\.line\.me\/dialog\/bot\/accountLink\?linkToken=x&nonce=/);
    await real.close();
  });
});

test('an answer uses the reply token, and is pushed where LINE refuses it; both requests are as LINE specifies', async () => {
  const isReply = lineSchema('messaging-api', 'ReplyMessageRequest');
  const isPush = lineSchema('messaging-api', 'PushMessageRequest');
  const calls: { path: string; headers: IncomingMessage['headers']; body: Record<string, unknown> }[] = [];
  const ended = new Set<unknown>();
  const line = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = JSON.parse(Buffer.concat(chunks).toString());
    calls.push({ path: request.url ?? '', headers: request.headers, body });
    response.writeHead(ended.has(body.replyToken) ? 400 : 200).end('{}');
  });
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
  const address = line.address();
  if (address === null || typeof address === 'string') throw new Error('LINE does not listen');
  const config = { ...server.platform.config, sandbox: false, linePushTokens: new Map([['chokdee', 'the-token']]) };
  const jobs = messageJobs({ ...server.platform, config }, `http://127.0.0.1:${address.port}`);

  const { userId } = await boundMember(server);
  await answersTo(userId);
  const [first, second] = [says(server, userId, 'ยอดเงิน'), says(server, userId, 'ฝาก')];
  ended.add(second.replyToken);
  await deliverUnanswered([first, second]);
  await doDue(jobs);
  line.close();
  expect(calls.map(({ path }) => path)).toEqual([
    '/v2/bot/message/reply',
    '/v2/bot/message/reply',
    '/v2/bot/message/push',
  ]);
  expect(calls.map(({ headers }) => headers.authorization)).toEqual(Array(3).fill('Bearer the-token'));
  expect(isReply(calls[0]?.body)).toEqual([]);
  expect(calls[0]?.body).toMatchObject({ replyToken: first.replyToken });
  expect(isPush(calls[2]?.body)).toEqual([]);
  expect(calls[2]?.body).toMatchObject({ to: userId });
  // The validator itself knows what is wrong.
  expect(isPush({ to: userId, messages: [{ type: 'text' }] })).not.toEqual([]);
  expect(isPush({ to: userId, messages: [{ type: 'text', text: 'x', colour: 'red' }] })).not.toEqual([]);
});
