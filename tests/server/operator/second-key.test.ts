import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endpoints } from '#contract/all.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { operatorConfirmations } from '#contract/operator.ts';
import { revokeOperatorKey, setScopes } from '#server/access/operator-key-queries.ts';
import { CALL_COSTS } from '#server/gift/call-costs.ts';
import { type Payments, type Player, startPayments } from '../deposit/fixture.ts';
import { newKey } from './fixture.ts';

/** The agent's limit is 20,000 baht: what a key gives by itself on a day (docs/rules.md#second-key). */
const THIRD = 7000;
const SHOWN = { is_active: true, position: 1, starts_at: null, ends_at: null };

let payments: Payments;
let player: Player;
let key: { name: string; key: string };
beforeAll(async () => {
  payments = await startPayments();
  player = await payments.addPlayer();
  // No price of an item is then refused for what the house keeps, and nothing else sells points.
  await payments.server.database.rows('update game set is_enabled = false');
  await payments.server.database.rows('update lotto_category set is_on = false');
  await payments.server.database.rows('update redemption_item set is_active = false');
});
beforeEach(async () => {
  key = await newKey(payments.server);
});
afterAll(() => payments.close());

const called = (path: string): Endpoint =>
  Object.values(endpoints).find((endpoint) => endpoint.path === path) ?? expect.unreachable(path);
const call = async (path: string, input: object, by = key) =>
  (await payments.server.call(called(path), input, { token: by.key })).body;

const fromNow = (days: number) => new Date(payments.server.platform.now().getTime() + days * 86_400_000).toISOString();

const coupons = (amount: number) => ({
  title: 'แจก',
  detail: '',
  kind: 'cash',
  amount,
  percent: null,
  min_deposit: null,
  turnover_times: 0,
  max_uses: 1,
  max_uses_per_member: 1,
  valid_from: fromNow(-1),
  valid_until: fromNow(1),
});
/** Credit for points that nothing else sells as cheaply; so the stock of one is worth nearly its amount. */
const item = (amount: number) => ({
  ...{ name: 'เครดิต', description: '', image: null, kind: 'credit', amount, points: 1, max_per_member: null },
  ...SHOWN,
});
const poll = (prize_pool: number) => ({
  ...{ title: 'โพล', question: 'ใครชนะ', description: '', image: null, terms: [], prizes: [], drawn_from: 'votes' },
  ...{ opens_at: fromNow(0), closes_at: fromNow(1), prize_pool, quota: { kind: 'free', target: 0, max_a_day: 1 } },
  choices: [
    { title: 'ก', image: null },
    { title: 'ข', image: null },
  ],
});
const promotion = (amount: number) => ({
  ...{ title: 'ฟรี', description: '', image: null, terms: [], kind: 'free', bonus_percent: 0, bonus_fixed: amount },
  ...{
    min_deposit: 0,
    max_bonus: amount,
    budget: amount,
    turnover_times: 0,
    max_withdraw: null,
    categories: ['slot'],
    valid_days: 30,
  },
  ...SHOWN,
});
const quest = (amount: number) => ({
  ...{ event_id: null, after_id: null, title: 'เข้าสู่ระบบ', description: '', icon: 'star', kind: 'daily' },
  ...{ metric: 'login', category: null, target: 1, reward: { kind: 'cash', amount }, max_claims: 1, link: null },
  ...SHOWN,
});

/** A payment that belongs to nobody, and waits for an operator. Returns its id. */
async function payment(baht: number): Promise<string> {
  const transaction_id = randomUUID();
  const account = await payments.server.database.row<{ id: string }>('select id::text from receiving_account limit 1');
  const paid = { transaction_id, account_id: account?.id, amount: baht, reference: null, payer: player.payer };
  const sent = await payments.sendWebhook({ ...paid, paid_at: payments.server.platform.now().toISOString() });
  expect(sent.body.data.result).toBe('review');
  return transaction_id;
}

/** The call of each counted kind that gives so many baht. */
const GIVES: Record<string, (baht: number) => Promise<{ data: { state: string; confirmation_id: string } }>> = {
  '/operator/coupons/make': (baht) => call('/operator/coupons/make', coupons(baht)),
  async '/operator/coupons/start'(baht) {
    const maker = await newKey(payments.server);
    const { id } = (await call('/operator/coupons/make', coupons(baht), maker)).data;
    await call('/operator/coupons/stop', { id }, maker);
    return call('/operator/coupons/start', { id });
  },
  '/operator/promotions/save': (baht) => call('/operator/promotions/save', promotion(baht)),
  '/operator/quests/save': (baht) => call('/operator/quests/save', quest(baht)),
  '/operator/items/save': (baht) => call('/operator/items/save', { ...item(baht), stock: 1 }),
  async '/operator/items/stock'(baht) {
    const maker = await newKey(payments.server);
    const { id } = (await call('/operator/items/save', { ...item(baht), stock: 0 }, maker)).data.item;
    const added = await call('/operator/items/stock', { item_id: id, change: 1 });
    await call('/operator/items/remove', { id }, maker);
    return added;
  },
  '/operator/polls/save': (baht) => call('/operator/polls/save', poll(baht)),
  '/operator/deposits/credit': async (baht) =>
    call('/operator/deposits/credit', {
      transaction_id: await payment(baht),
      member_id: String(player.memberId),
      reason: 'ทดสอบ',
    }),
  '/operator/deposits/return': async (baht) =>
    call('/operator/deposits/return', { transaction_id: await payment(baht), reason: 'ทดสอบ' }),
  '/operator/deposits/correct': async (baht) => {
    const transaction_id = await payment(baht);
    await payments.server.database.rows(
      `update payment_review set resolution = 'credited', resolved_at = created_at, resolved_by = (select min(id) from operator_key),
         resolve_reason = 'x', credited_member_id = $2 where provider_transaction_id = $1`,
      [transaction_id, player.memberId],
    );
    return call('/operator/deposits/correct', { transaction_id, reason: 'ทดสอบ' });
  },
  '/operator/members/bonuses/give': async (baht) => {
    const { memberId } = await payments.addPlayer();
    const bonus = { kind: 'goodwill', amount: baht, reason: 'ทดสอบ' };
    return call('/operator/members/bonuses/give', { member_id: memberId, ...bonus });
  },
};

test('every counted call is tried here', () => {
  const counted = Object.entries(CALL_COSTS).filter(([, [rule]]) => rule === 'counted');
  expect(Object.keys(GIVES).toSorted()).toEqual(counted.map(([path]) => path).toSorted());
});

test.each(Object.entries(GIVES))('%s: twice by one key, and a third time by two', async (_path, give) => {
  expect((await give(THIRD)).data).toMatchObject({ state: 'done', confirmation_id: null });
  expect((await give(THIRD)).data).toMatchObject({ state: 'done' });
  expect((await give(THIRD)).data).toMatchObject({ state: 'waiting', confirmation_id: expect.any(String) });
  // The rest of the day's sum can be given.
  expect((await give(5000)).data).toMatchObject({ state: 'done' });
});

test('a key’s day is of all its calls, ends in Bangkok, and is no other key’s', async () => {
  payments.server.clock.set(new Date('2026-12-07T23:59:00+07:00'));
  expect((await GIVES['/operator/quests/save']?.(THIRD))?.data).toMatchObject({ state: 'done' });
  expect((await GIVES['/operator/coupons/make']?.(THIRD))?.data).toMatchObject({ state: 'done' });
  const waiting = (await GIVES['/operator/polls/save']?.(THIRD))?.data;
  expect(waiting).toMatchObject({ state: 'waiting' });
  const other = await newKey(payments.server);
  expect(await call('/operator/coupons/make', coupons(20_000), other)).toMatchObject({ data: { state: 'done' } });
  payments.server.clock.set(new Date('2026-12-08T00:00:00+07:00'));
  expect((await GIVES['/operator/coupons/make']?.(20_000))?.data).toMatchObject({ state: 'done' });
  // Calls that another key has confirmed do not count for the first one.
  expect((await confirm(waiting ?? {}, other)).error).toBe(0);
  payments.server.clock.set(new Date('2026-12-09T00:00:00+07:00'));
});

test('ten batches of nearly the limit by one key: the first is made, nine wait', async () => {
  const made = [];
  for (let n = 0; n < 10; n += 1) made.push((await GIVES['/operator/coupons/make']?.(19_990))?.data.state);
  expect(made.filter((state) => state === 'done')).toHaveLength(1);
});

test('calls of one key at the same moment share its day: of thirty thirds two are given', async () => {
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      n % 2 === 0
        ? call('/operator/coupons/make', coupons(THIRD))
        : call('/operator/quests/save', { ...quest(THIRD), title: `พร้อมกัน ${n}` }),
    ),
  );
  const states = answers.map(({ data }) => data.state);
  expect(states.filter((state) => state === 'done')).toHaveLength(2);
  expect(states.filter((state) => state === 'waiting')).toHaveLength(28);
  const [sum] = await payments.server.database.rows<{ satang: number }>(
    'select g.satang from operator_gift g join operator_key k on k.id = g.key_id where k.name = $1',
    [key.name],
  );
  expect(sum?.satang).toBe(2 * THIRD * 100);
});

test('a call that is refused takes nothing of the day', async () => {
  expect(await call('/operator/coupons/make', { ...coupons(20_000), valid_until: fromNow(-2) })).toMatchObject({
    code: 'invalid_input',
  });
  expect(await call('/operator/coupons/make', coupons(20_000))).toMatchObject({ data: { state: 'done' } });
});

const confirm = ({ confirmation_id }: { confirmation_id?: string }, by: { name: string; key: string }) =>
  call('/operator/confirmations/confirm', { confirmation_id }, by);
const asked = async (): Promise<{ confirmation_id: string }> =>
  (await call('/operator/quests/save', { ...quest(20_001), title: randomUUID() })).data;

test('a key’s request ends once the key is revoked, and can be made again', async () => {
  const second = await newKey(payments.server);
  const input = { ...quest(20_001), title: 'คีย์ที่หาย' };
  const waiting = (await call('/operator/quests/save', input)).data;
  const { database, platform } = payments.server;
  await database.transaction((tx) => revokeOperatorKey(tx, { agentId: 3, name: key.name, now: platform.now() }));
  expect(await confirm(waiting, second)).toMatchObject({ code: 'confirmation_invalid' });
  const listed = (await payments.server.call(operatorConfirmations, {}, { token: second.key })).body.data.items;
  expect(listed.find((one: typeof waiting) => one.confirmation_id === waiting.confirmation_id).state).toBe('expired');
  const again = (await call('/operator/quests/save', input, second)).data;
  expect((await confirm(again, await newKey(payments.server))).data.state).toBe('confirmed');
});

test('a key’s request is not confirmed while the key lacks its scope', async () => {
  const second = await newKey(payments.server);
  const waiting = await asked();
  const scopes = (names: string[]) =>
    payments.server.database.transaction((tx) => setScopes(tx, { agentId: 3, name: key.name, scopes: names }));
  await scopes(['coupons', 'quests:read']);
  expect(await confirm(waiting, second)).toMatchObject({ code: 'confirmation_invalid' });
  await scopes(['quests']);
  expect((await confirm(waiting, second)).data.state).toBe('confirmed');
});

test('a key of another agent, and one without the scope, confirm nothing', async () => {
  await payments.server.database.rows(
    `insert into agent (id, code, name, config) select 4, 'other', 'อื่น', config from agent where id = 3`,
  );
  const waiting = await asked();
  expect(await confirm(waiting, await newKey(payments.server, undefined, 4))).toMatchObject({
    code: 'record_not_found',
  });
  expect(await confirm(waiting, await newKey(payments.server, ['confirmations']))).toMatchObject({ code: 'forbidden' });
  expect(await confirm(waiting, key)).toMatchObject({ code: 'confirmation_invalid' });
});

test('a revocation and a confirmation at the same moment: either the key was in use, or nothing is done', async () => {
  const { database, platform } = payments.server;
  const second = await newKey(payments.server);
  for (let round = 0; round < 10; round += 1) {
    key = await newKey(payments.server);
    const waiting = await asked();
    const [answer] = await Promise.all([
      confirm(waiting, second),
      database.transaction((tx) => revokeOperatorKey(tx, { agentId: 3, name: key.name, now: platform.now() })),
    ]);
    const state = await database.row<{ state: string }>('select state from operator_confirmation where id = $1', [
      waiting.confirmation_id,
    ]);
    expect([answer.code ?? 'done', state?.state]).toEqual(
      answer.error === 0 ? ['done', 'confirmed'] : ['confirmation_invalid', 'waiting'],
    );
  }
});

test('a daily reward for logging in is judged by all who can take it: five claims of 20,000 are no 20,000', async () => {
  expect(await call('/operator/quests/save', { ...quest(20_000), max_claims: 5 })).toMatchObject({
    data: { state: 'waiting', cost: { once: 20_000, member: 100_000, all: 100_000 } },
  });
  const endless = { ...quest(0.01), title: 'ไม่จำกัด', max_claims: null };
  expect(await call('/operator/quests/save', endless)).toMatchObject({
    data: { state: 'waiting', cost: { all: null } },
  });
  // A client that knows nothing of the number means no number.
  const { max_claims: _none, ...older } = quest(0.01);
  expect(await call('/operator/quests/save', { ...older, title: 'เดิม' })).toMatchObject({ data: { state: 'waiting' } });
});
