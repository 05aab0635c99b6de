import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestWithdraw, withdrawStatus } from '#contract/withdraw.ts';
import { type RealServer, realServer } from '../../bench/real-server.ts';
import type { Player } from '../deposit/fixture.ts';
import { faultsOfBooks } from '../ledger/fixture.ts';
import { startWithdrawals, type Withdrawals } from './fixture.ts';

const PLAYERS = 30;
const KILLS = 12;
const LIFE_MS = 2_500;

let money: Withdrawals;
let first: RealServer;
let second: RealServer;
let players: Player[];
beforeAll(async () => {
  money = await startWithdrawals();
  await money.configure({ approve_up_to_baht: 50_000, times_a_day: 1000, phone_proof: false });
  players = await Promise.all(Array.from({ length: PLAYERS }, () => money.player(100_000)));
  const { databaseUrl } = money.server;
  [first, second] = [await realServer(databaseUrl, { JOBS: 'on' }), await realServer(databaseUrl, { JOBS: 'on' })];
}, 60_000);
afterAll(async () => {
  await Promise.all([first, second].map((server) => server.kill()));
  await money.close();
});

/** The answer, or null when the server was killed before it came. */
async function call(
  { url }: RealServer,
  { path, method }: { path: string; method: string },
  { token, input, key }: { token: string; input?: object; key?: string },
): Promise<{ code?: string; data: { withdraw_id: string } } | null> {
  try {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(method === 'POST' && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(input && { body: JSON.stringify(input) }),
    });
    return await response.json();
  } catch {
    return null;
  }
}

test('withdrawals while both processes are killed again and again: none is lost, and none is paid twice', async () => {
  await Promise.all([first.start(), second.start()]);
  let isOver = false;
  const acknowledged = new Map<string, number>();

  /** Withdraws one after the other; an intent whose answer is lost is sent again with its key, as the app does. */
  async function withdraw(player: Player, nth: number): Promise<void> {
    let intent = { key: randomUUID(), amount: 100 + nth };
    for (let round = 0; !isOver; round += 1) {
      const server = (nth + round) % 2 === 0 ? first : second;
      const input = { wallet_id: String(player.wallet), amount: intent.amount };
      const answer = await call(server, requestWithdraw, { token: player.token, input, key: intent.key });
      if (answer && answer.code === undefined) {
        acknowledged.set(answer.data.withdraw_id, intent.amount);
        intent = { key: randomUUID(), amount: 100 + ((intent.amount + 7) % 400) };
      } else if (answer?.code === 'withdraw_pending') intent = { ...intent, key: randomUUID() };
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  const working = players.map(withdraw);
  for (let kill = 0; kill < KILLS; kill += 1) {
    await new Promise((resolve) => setTimeout(resolve, LIFE_MS));
    const victim = kill % 2 ? first : second;
    await victim.kill();
    await victim.start();
  }
  isOver = true;
  await Promise.all(working);

  const { database } = money.server;
  const open = () =>
    database.row<{ n: number }>("select count(*)::int as n from withdrawal where status in ('requested', 'approved')");
  await expect.poll(async () => (await open())?.n, { timeout: 60_000, interval: 500 }).toBe(0);
  expect(acknowledged.size).toBeGreaterThan(PLAYERS);
  const rows = await database.rows<{ id: string; amount: number; status: string }>(
    'select id::text, amount_satang / 100 as amount, status from withdrawal',
  );
  const known = new Map(rows.map((row) => [row.id, row]));
  for (const [id, amount] of acknowledged) expect(known.get(id)).toMatchObject({ amount, status: 'paid' });
  // The bank has paid each payout once, and nothing that is not in the books.
  const bank = await database.row<{ paid: number; distinct_ids: number; satang: number }>(
    `select count(*)::int as paid, count(distinct payout_id)::int as distinct_ids,
       sum(round((body ->> 'amount')::numeric * 100))::bigint as satang from sandbox_bank_payout where state = 'paid'`,
  );
  const booked = await database.row<{ paid: number; satang: number }>(
    `select count(*)::int as paid, sum(amount_satang)::bigint as satang from withdrawal where status = 'paid'`,
  );
  expect(bank).toMatchObject({ paid: booked?.paid, distinct_ids: booked?.paid, satang: booked?.satang });
  const left = await database.row<{ satang: number; held: number }>(
    'select sum(balance_satang)::bigint as satang, sum(held_satang)::bigint as held from account where id = any ($1)',
    [players.map(({ wallet }) => wallet)],
  );
  expect(left).toEqual({ satang: PLAYERS * 10_000_000 - (booked?.satang ?? 0), held: 0 });
  expect(await faultsOfBooks(database)).toEqual([]);
  for (const player of players.slice(0, 3))
    expect(await call(first, withdrawStatus, { token: player.token })).toMatchObject({ data: { status: 'paid' } });
}, 240_000);
