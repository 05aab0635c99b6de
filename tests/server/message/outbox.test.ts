import { createServer, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { resetPassword } from '#contract/auth.ts';
import { operatorDelivery } from '#contract/operator-content.ts';
import { messageDomain } from '#server/message/domain.ts';
import { enqueueMessage, type NewMessage } from '#server/message/outbox-queries.ts';
import { messageJobs } from '#server/message/send-job.ts';
import { startJobs } from '#server/runtime/jobs.ts';
import { registered } from '../auth/fixtures.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import { newKey } from '../operator/fixture.ts';
import { doDue, messagesTo, sendDue, setPhoneMode } from './fixture.ts';

let server: TestServer;
const lines: string[] = [];
beforeAll(async () => {
  server = await startTestServer({ seed: true, log: { write: (line) => lines.push(line) } });
});
afterEach(() => setPhoneMode(server, 'deliver'));
afterAll(() => server.close());

let number = 0;
/** Somebody with a LINE account, and a message to them. */
async function recipient() {
  const { person } = await registered(server);
  number += 1;
  const lineUser = `Uoutbox${number}`;
  const row = await server.database.row<{ id: number }>(
    'update member set line_user_id = $2 where phone = $1 returning id',
    [person.phone, lineUser],
  );
  const memberId = row?.id ?? 0;
  const enqueue = (changes: Partial<NewMessage> = {}) =>
    server.database.transaction((tx) =>
      enqueueMessage(tx, {
        agentId: 3,
        memberId,
        channel: 'sms',
        purpose: 'test',
        text: `ข้อความลับ ${number}`,
        dedupeKey: `test:${number}`,
        at: server.platform.now(),
        ...changes,
      }),
    );
  const state = () =>
    server.database.row<{ state: string; attempts: number; text: string | null; failure: string | null }>(
      'select state, attempts, text, failure from message where member_id = $1 order by id desc limit 1',
      [memberId],
    );
  return { phone: person.phone, lineUser, memberId, enqueue, state };
}

test('is sent by SMS and by LINE, once per key; its text is deleted once it is sent', async () => {
  const to = await recipient();
  expect(await to.enqueue()).toBe(true);
  expect(await to.enqueue({ text: 'อื่น' })).toBe(false);
  expect(await to.enqueue({ channel: 'line', dedupeKey: `line:${number}` })).toBe(true);
  await sendDue(server);
  expect(await messagesTo(server, to.phone)).toMatchObject([{ channel: 'sms', text: `ข้อความลับ ${number}` }]);
  expect(await messagesTo(server, to.lineUser)).toMatchObject([{ channel: 'line', text: `ข้อความลับ ${number}` }]);
  expect(await to.state()).toMatchObject({ state: 'sent', text: null });
});

test('is not sent by LINE without a bound account, nor to one that was unbound since', async () => {
  const to = await recipient();
  await to.enqueue({ channel: 'line' });
  await server.database.rows('update member set line_user_id = null where id = $1', [to.memberId]);
  expect(await to.enqueue({ channel: 'line', dedupeKey: `later:${number}` })).toBe(false);
  await sendDue(server);
  expect(await to.state()).toMatchObject({ state: 'failed', failure: 'line_unbound', text: null });
  expect(await messagesTo(server, to.lineUser)).toEqual([]);
});

test('is tried again with growing pauses while the gateway is down; not after a refusal', async () => {
  const to = await recipient();
  await setPhoneMode(server, 'fail');
  await to.enqueue();
  for (const [pauseMs, attempts] of [
    [0, 1],
    [500, 1],
    [600, 2],
    [1500, 2],
    [600, 3],
  ] as const) {
    server.clock.advance(pauseMs);
    await sendDue(server);
    expect(await to.state()).toMatchObject({ state: 'waiting', attempts });
  }
  await setPhoneMode(server, 'deliver');
  server.clock.advance(5000);
  await sendDue(server);
  expect(await to.state()).toMatchObject({ state: 'sent', attempts: 4 });

  await setPhoneMode(server, 'refuse');
  await to.enqueue({ dedupeKey: `refused:${number}` });
  await sendDue(server);
  expect(await to.state()).toMatchObject({ state: 'failed', failure: 'http_400' });
});

test('is not sent once it has expired', async () => {
  const to = await recipient();
  await to.enqueue({ usefulMs: 1000 });
  server.clock.advance(1000);
  await sendDue(server);
  expect(await to.state()).toMatchObject({ state: 'failed', failure: 'expired' });
  expect(await messagesTo(server, to.phone)).toEqual([]);
});

test('is sent once by many processes; after a process died another sends it with the same key', async () => {
  const to = await recipient();
  await to.enqueue({ channel: 'line' });
  const [job] = messageJobs(server.platform);
  const [id = ''] = (await job?.due()) ?? [];
  await Promise.all(Array.from({ length: 20 }, () => job?.work(id)));
  expect(await to.state()).toMatchObject({ state: 'sent', attempts: 1 });

  // As after a kill between the gateway's answer and the update of our row.
  await server.database.rows(
    `update message set state = 'waiting', text = 'x', ended_at = null, next_try_at = $2 where member_id = $1`,
    [to.memberId, server.platform.now()],
  );
  await sendDue(server);
  expect(await to.state()).toMatchObject({ state: 'sent', attempts: 2 });
  expect(await messagesTo(server, to.lineUser)).toHaveLength(1);
});

test("LINE's Messaging API gets the agent's token and a retry key; without a token nothing is sent", async () => {
  const calls: { path: string; headers: IncomingMessage['headers'] }[] = [];
  const line = createServer((request, response) => {
    calls.push({ path: request.url ?? '', headers: request.headers });
    response.writeHead(calls.length === 1 ? 500 : 409).end('{}');
  });
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
  const address = line.address();
  if (address === null || typeof address === 'string') throw new Error('LINE does not listen');
  const to = await recipient();
  await to.enqueue({ channel: 'line' });
  const { config } = server.platform;
  const outside = (tokens: Map<string, string>) =>
    messageJobs(
      { ...server.platform, config: { ...config, sandbox: false, linePushTokens: tokens } },
      `http://127.0.0.1:${address.port}`,
    );
  const jobs = outside(new Map([['chokdee', 'the-token']]));
  await doDue(jobs);
  server.clock.advance(2000);
  await doDue(jobs);
  line.close();
  expect(calls.map(({ path }) => path)).toEqual(['/v2/bot/message/push', '/v2/bot/message/push']);
  const [first, second] = calls.map(({ headers }) => headers);
  expect(first).toMatchObject({ authorization: 'Bearer the-token' });
  expect(first?.['x-line-retry-key']).toMatch(/^[0-9a-f-]{36}$/);
  expect(second?.['x-line-retry-key']).toBe(first?.['x-line-retry-key']);
  expect(await to.state()).toMatchObject({ state: 'sent', attempts: 2 });

  await to.enqueue({ channel: 'line', dedupeKey: `no token:${number}` });
  await doDue(outside(new Map()));
  expect(await to.state()).toMatchObject({ state: 'failed', failure: 'no_token' });
});

interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: string;
  /** ms until it is given. */
  afterMs?: number;
}
/** A gateway on loopback that gives one answer after the other, the last one again and again. */
async function gateway(...answers: Answer[]) {
  let [calls, open, mostOpen] = [0, 0, 0];
  const http = createServer(async (request, response) => {
    request.resume();
    const { status, headers, body, afterMs } = answers[Math.min(calls, answers.length - 1)] ?? { status: 200 };
    calls += 1;
    mostOpen = Math.max(mostOpen, ++open);
    if (afterMs) await wait(afterMs);
    open -= 1;
    response.writeHead(status, headers).end(body ?? '{}');
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = http.address();
  if (address === null || typeof address === 'string') throw new Error('the gateway does not listen');
  return {
    url: `http://127.0.0.1:${address.port}`,
    calls: () => calls,
    /** The most requests that waited for their answer together. */
    mostOpen: () => mostOpen,
    close: () => new Promise((resolve) => http.close(resolve)),
  };
}
/** The jobs as they are outside of the sandbox. */
const outside = (config: Partial<typeof server.platform.config>, lineApi?: string) =>
  messageJobs({ ...server.platform, config: { ...server.platform.config, sandbox: false, ...config } }, lineApi);
const TOKENS = { linePushTokens: new Map([['chokdee', 'the-token']]) };
const MONTHLY: Answer = { status: 429, body: '{"message":"You have reached your monthly limit."}' };

test('LINE’s monthly limit: nothing is tried again, a code goes by SMS, and the operator is told', async () => {
  const line = await gateway(MONTHLY);
  const sms = await gateway({ status: 200 });
  const jobs = outside({ ...TOKENS, sms: { url: sms.url, secret: 'x'.repeat(32) } }, line.url);
  const run = () => doDue(jobs);
  const notice = await recipient();
  await notice.enqueue({ channel: 'line', purpose: 'notice' });
  await run();
  server.clock.advance(600_000);
  await run();
  expect([line.calls(), await notice.state()]).toEqual([
    1,
    expect.objectContaining({ state: 'failed', failure: 'line_monthly_limit', attempts: 1, text: null }),
  ]);
  const code = await recipient();
  await code.enqueue({ channel: 'line', purpose: 'reset_password', usefulMs: 300_000 });
  await run();
  expect([line.calls(), sms.calls(), await code.state()]).toEqual([
    2,
    1,
    expect.objectContaining({ state: 'sent', text: null }),
  ]);
  // The next code does not go by LINE at all.
  const next = await recipient();
  await server.call(resetPassword, { agent_code: 'chokdee', phone: next.phone });
  expect(await server.database.row('select channel from message where member_id = $1', [next.memberId])).toEqual({
    channel: 'sms',
  });
  const { key } = await newKey(server);
  const { body } = await server.call(operatorDelivery, {}, { token: key });
  expect(body.data.line_limit_reached_at).not.toBeNull();
  expect(body.data.channels[0].failed).toContainEqual({ reason: 'line_monthly_limit', count: 1 });
  expect(lines.join('')).toContain('LINE refuses pushes');
  await line.close();
  await sms.close();
});

test('Retry-After is obeyed', async () => {
  const line = await gateway({ status: 429, headers: { 'retry-after': '90' } }, { status: 200 });
  const jobs = outside(TOKENS, line.url);
  const to = await recipient();
  await to.enqueue({ channel: 'line' });
  for (const [pauseMs, calls] of [
    [0, 1],
    [60_000, 1],
    [31_000, 2],
  ] as const) {
    server.clock.advance(pauseMs);
    await doDue(jobs);
    expect(line.calls()).toBe(calls);
  }
  expect(await to.state()).toMatchObject({ state: 'sent' });
  await line.close();
});

test('a second SMS gateway sends what the first cannot', async () => {
  const [first, second] = [await gateway({ status: 503 }), await gateway({ status: 200 })];
  const secret = 'x'.repeat(32);
  const jobs = outside({ sms: { url: first.url, secret }, smsFallback: { url: second.url, secret } });
  for (let n = 0; n < 5; n++) {
    const to = await recipient();
    await to.enqueue();
    await doDue(jobs);
    expect(await to.state()).toMatchObject({ state: 'sent', attempts: 1 });
  }
  expect([first.calls(), second.calls()]).toEqual([3, 5]);
  await first.close();
  await second.close();
});

test('no log says what was written, or to whom', () => {
  expect(lines.some((line) => line.includes('a message was not sent'))).toBe(true);
  expect(lines.join('\n')).not.toMatch(/ข้อความลับ|Uoutbox|0850\d{6}|the-token/);
});

test('the notices of a draw night are sent side by side: each waits for LINE alone', async () => {
  const line = await gateway({ status: 200, afterMs: 200 });
  const to = await recipient();
  for (let n = 0; n < 200; n++) await to.enqueue({ channel: 'line', dedupeKey: `side by side:${number}:${n}` });
  const stop = await startJobs(server.platform, outside(TOKENS, line.url));
  // One after the other: 40 s of LINE's time.
  await expect.poll(line.calls, { timeout: 10_000 }).toBe(200);
  await stop();
  expect(line.mostOpen()).toBeGreaterThan(10);
  const waiting = await server.database.rows("select 1 from message where member_id = $1 and state <> 'sent'", [
    to.memberId,
  ]);
  expect(waiting).toEqual([]);
  await line.close();
});

test('a code is not late behind the notices of a draw night, by SMS nor by LINE', { timeout: 60_000 }, async () => {
  const to = await recipient();
  for (let n = 0; n < 300; n++)
    await to.enqueue({ channel: 'line', purpose: 'notice', dedupeKey: `draw night:${number}:${n}` });
  const [bySms, byLine] = [await recipient(), await recipient()];
  server.clock.advance(1000);
  const code = { usefulMs: 300_000, purpose: 'reset_password' };
  await bySms.enqueue(code);
  await byLine.enqueue({ ...code, channel: 'line', dedupeKey: `code by LINE:${number}` });
  const stop = await startJobs(server.platform, messageDomain.jobs?.(server.platform) ?? []);
  const sent = async ({ state }: typeof bySms) => (await state())?.state;
  await expect.poll(() => sent(bySms), { timeout: 20_000 }).toBe('sent');
  await expect.poll(() => sent(byLine), { timeout: 20_000 }).toBe('sent');
  await stop();
});
