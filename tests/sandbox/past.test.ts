import { afterAll, beforeAll, expect, test } from 'vitest';
import { affiliateSummary } from '#contract/affiliate.ts';
import { login } from '#contract/auth.ts';
import { turnoverHistory } from '#contract/cashback.ts';
import { billList } from '#contract/lotto-bills.ts';
import { operatorAccounts } from '#contract/operator-accounts.ts';
import { operatorDeposits, operatorWithdrawals } from '#contract/operator-money.ts';
import { checkPollQuota, pollConfig, pollStats } from '#contract/poll.ts';
import { promotionBonuses } from '#contract/promotion.ts';
import { statement } from '#contract/statement.ts';
import { memberPoints, memberWallets } from '#contract/wallet.ts';
import { demoLoginsOf } from '#sandbox/seed/demo.ts';
import { startTestServer, type TestServer } from '../server/harness.ts';
import { faultsOfBooks } from '../server/ledger/fixture.ts';
import { newKey } from '../server/operator/fixture.ts';

let server: TestServer;
let token: string;

const count = async (what: string): Promise<number> => {
  const [row] = await server.database.rows<{ n: number }>(`select count(*) as n from ${what}`);
  return row?.n ?? 0;
};
const ask = async (endpoint: Parameters<TestServer['call']>[0], input: object = {}) =>
  (await server.call(endpoint, input, { token })).body.data;

beforeAll(async () => {
  server = await startTestServer({ seed: 'past' });
  const [demo] = demoLoginsOf('chokdee');
  const input = { agent_code: 'chokdee', username: demo?.phone, password: demo?.password };
  token = (await server.call(login, input)).body.data.access_token;
}, 60_000);
afterAll(() => server.close());

test('the books of the past are exact, and none of it is later than now', async () => {
  expect(await faultsOfBooks(server.database)).toEqual([]);
  const now = server.clock.now().toISOString();
  expect(await count(`transfer where created_at > '${now}'`)).toBe(0);
  expect(await count("transfer where created_at < now() - interval '14 days'")).toBeGreaterThan(20);
});

test('past rounds are drawn and settled, and the yeekee rounds of the last hours have results', async () => {
  const over = `lotto_round r where result_at < now() - interval '1 minute'`;
  expect(await count(`${over} and shoot_closes_at is null`)).toBeGreaterThan(150);
  expect(await count(`${over} and (version = 0 or settled_version < version)`)).toBe(0);
  expect(await count(`${over} and shoot_closes_at is not null`)).toBeGreaterThan(25);
  expect(await count(`${over} and voided_at is not null`)).toBe(0);
  expect(await count("transfer where kind = 'lotto_win'")).toBeGreaterThan(3);
});

test('work waits at the desk: payments for each reason, withdrawals that need a person, a request, notes, a freeze', async () => {
  const { key } = await newKey(server);
  const at = async (endpoint: Parameters<TestServer['call']>[0], input: object = {}) =>
    (await server.call(endpoint, input, { token: key })).body.data;
  const { items: payments } = await at(operatorDeposits, { state: 'waiting' });
  const whys = new Set(payments.map(({ why }: { why: { kind: string } | string }) => JSON.stringify(why)));
  expect(payments.length).toBeGreaterThanOrEqual(4);
  expect(whys.size).toBeGreaterThanOrEqual(2);
  const { items: withdrawals } = await at(operatorWithdrawals, { status: 'requested' });
  expect(withdrawals.length).toBeGreaterThanOrEqual(3);
  expect(await count("operator_confirmation where state = 'waiting'")).toBe(1);
  expect(await count('member_note')).toBe(3);
  expect(await count('member_freeze')).toBe(1);
  const { accounts } = await at(operatorAccounts);
  expect(new Set(accounts.map(({ state }: { state: string }) => state))).toContain('paused');
});

test('the open poll has votes of the crowd, for more than one choice, and the demo member may vote', async () => {
  const { poll_id } = (await ask(pollConfig, { agent_id: 3 })).config;
  const counted = pollStats.output.parse(await ask(pollStats, { agent_id: 3, poll_id }));
  expect(counted.choices.filter(({ votes }) => votes > 0).length, `${counted.votes}`).toBeGreaterThan(1);
  expect(await ask(checkPollQuota, { agent_id: 3, poll_id })).toMatchObject({ can_vote: true });
});

test('the demo member has weeks of statements, two wallets, points, a bonus, open bills, cashback and friends', async () => {
  const { items } = await ask(statement, { limit: 100 });
  expect(items.length).toBeGreaterThan(40);
  expect((await ask(memberWallets)).wallets).toHaveLength(2);
  expect((await ask(memberPoints)).point).toBeGreaterThan(0);
  expect(await ask(promotionBonuses)).toHaveLength(1);
  expect((await ask(billList, { status: 'pending' })).items.length).toBeGreaterThan(0);
  // By the time of the day the last draws are still open.
  expect((await ask(billList, { status: 'settled' })).items.length).toBeGreaterThanOrEqual(10);
  expect((await ask(turnoverHistory)).items.length).toBeGreaterThan(10);
  expect(Number((await ask(affiliateSummary)).income_total)).toBeGreaterThan(0);
});
