import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { register } from '#contract/auth.ts';
import type { Transaction } from '#server/database/database.ts';
import { once, oncePrepared } from '#server/http/idempotency.ts';
import { deleteOldIntents } from '#server/http/idempotency-queries.ts';
import { Refusal } from '#server/lib/refusal.ts';
import { startTestServer, type TestServer } from '../harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ seed: true });
  await server.database.rows('create table done (what text)');
});
afterAll(() => server.close());
beforeEach(() => server.database.rows('truncate idempotency, done'));

const intent = () => ({ key: randomUUID(), scope: 'member 1 POST /test' });
const doneCount = async () => (await server.database.rows('select 1 from done')).length;
async function work(transaction: Transaction): Promise<object> {
  await transaction.rows("insert into done values ('x')");
  return { error: 0, message: '', data: { token: 'very-secret-token' } };
}
const account = (phone: string, bankAccountNo: string) => ({
  agent_code: 'chokdee',
  phone,
  password: 'a long password',
  first_name: 'สมหญิง',
  last_name: 'ใจงาม',
  bank_code: 'SCB',
  bank_account_no: bankAccountNo,
  birth_date: '1995-05-05',
  accept_terms: true,
});

test('20 calls at once with one key run once and all get its answer', async () => {
  const ofOne = intent();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => once(server.platform, ofOne, { a: 1 }, (tx) => wait(50).then(() => work(tx)))),
  );
  expect(await doneCount()).toBe(1);
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
});

test('20 registrations at once with one key make one member with one token', async () => {
  const idempotencyKey = randomUUID();
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => server.call(register, account('0811111111', '1112223334'), { idempotencyKey })),
  );
  expect(new Set(replies.map(({ body }) => body.data?.access_token ?? body.code)).size).toBe(1);
  expect(replies[0]?.body.error).toBe(0);
  expect(await server.database.rows("select 1 from member where phone = '0811111111'")).toHaveLength(1);
});

test('the key with another input is refused and runs nothing', async () => {
  const ofOne = intent();
  await once(server.platform, ofOne, { a: 1, b: 2 }, work);
  await once(server.platform, ofOne, { b: 2, a: 1 }, work); // The order of keys is nothing.
  await expect(once(server.platform, ofOne, { a: 1, b: 3 }, work)).rejects.toMatchObject({
    code: 'idempotency_mismatch',
  });
  expect(await doneCount()).toBe(1);
});

test('over HTTP: 409', async () => {
  const idempotencyKey = randomUUID();
  await server.call(register, account('0822222222', '2223334445'), { idempotencyKey });
  const { status, body } = await server.call(register, account('0822222223', '2223334446'), { idempotencyKey });
  expect([status, body.code]).toEqual([409, 'idempotency_mismatch']);
});

test('the same key of another caller, or for another call, is another intent', async () => {
  const ofOne = intent();
  await once(server.platform, ofOne, {}, work);
  await once(server.platform, { ...ofOne, scope: 'member 2 POST /test' }, {}, work);
  expect(await doneCount()).toBe(2);
});

test('a refusal rolls back, is not stored, and the key may be used again', async () => {
  const ofOne = intent();
  const refusing = once(server.platform, ofOne, {}, async (tx) => {
    await work(tx);
    throw new Refusal('insufficient_balance');
  });
  await expect(refusing).rejects.toMatchObject({ code: 'insufficient_balance' });
  expect(await doneCount()).toBe(0);
  expect(await server.database.rows('select 1 from idempotency')).toHaveLength(0);
  await once(server.platform, ofOne, {}, work);
  expect(await doneCount()).toBe(1);
});

test('a stored answer is given without the slow preparation, and instead of its refusal', async () => {
  const ofOne = intent();
  const first = await oncePrepared(server.platform, ofOne, {}, async () => work);
  const never = () => Promise.reject(new Error('prepared again'));
  expect(await oncePrepared(server.platform, ofOne, {}, never)).toEqual(first);

  const ofOther = intent();
  const overtaken = oncePrepared(server.platform, ofOther, {}, async () => {
    await once(server.platform, ofOther, {}, work);
    throw new Refusal('wrong_credentials');
  });
  expect(await overtaken).toEqual(first);
});

test('many transactions that count a limit inside do not starve one another', async () => {
  const limited = Array.from({ length: 60 }, (_, n) =>
    once(server.platform, intent(), {}, async (tx) => {
      await server.platform.limits.take(`starve ${n}`, { max: 1, windowSeconds: 1 });
      return work(tx);
    }),
  );
  await Promise.all(limited);
  expect(await doneCount()).toBe(60);
});

test('the database holds neither key nor answer in the clear', async () => {
  const ofOne = intent();
  await once(server.platform, ofOne, { password: 'hunter2-hunter2' }, work);
  const [row] = await server.database.rows<{ key_hash: Buffer; input_hash: Buffer; answer: Buffer }>(
    'select * from idempotency',
  );
  const all = Buffer.concat([
    row?.key_hash ?? Buffer.of(),
    row?.input_hash ?? Buffer.of(),
    row?.answer ?? Buffer.of(),
  ]).toString('latin1');
  for (const secret of ['very-secret-token', 'hunter2', ofOne.key]) expect(all).not.toContain(secret);
});

test('answers are kept for a day at least', async () => {
  const ofOne = intent();
  await once(server.platform, ofOne, {}, work);
  server.clock.advance(25 * 3_600_000);
  await deleteOldIntents(server.database, server.platform.now());
  await once(server.platform, ofOne, {}, work);
  expect(await doneCount()).toBe(1);
  server.clock.advance(25 * 3_600_000);
  await deleteOldIntents(server.database, server.platform.now());
  expect(await server.database.rows('select 1 from idempotency')).toHaveLength(0);
});
