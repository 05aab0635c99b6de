import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { memberPoints } from '#contract/wallet.ts';
import { enterResult } from '#server/lotto/draw-night/draw-queries.ts';
import { prizesOf } from '#server/lotto/results/results.ts';
import { applyFolder } from '#server/operation/apply.ts';
import { readFolder } from '#server/operation/folder.ts';
import { faultsOfBooks } from '../ledger/fixture.ts';
import { addBill, type Loyalty, type Player, startLoyalty } from '../loyalty-fixture.ts';
import { copyAgentFolder } from '../operation/agent-folder.ts';

let loyalty: Loyalty;
beforeAll(async () => {
  loyalty = await startLoyalty();
});
afterAll(() => loyalty.close());

const DAY_MS = 86_400_000;
const pointsOf = async (player: Player): Promise<number> => (await loyalty.call(player, memberPoints)).body.data.point;

const bill = (player: Player, satang: number, outcome: 'resulted' | 'void' | 'open', at?: Date) =>
  addBill(loyalty.server, player, satang, outcome, at);

function enterTheResult(roundId: number): Promise<unknown> {
  const { database, platform } = loyalty.server;
  const prizes = prizesOf({ three_top: '123', two_bottom: '45' });
  const entry = { roundId, after: 0, prizes, reason: null, enteredBy: 'test' };
  return database.transaction((tx) => enterResult(tx, entry, platform.now()));
}

test('a stake counts once it is settled, by its category, and fractions are kept', async () => {
  const player = await loyalty.addPlayer();
  await loyalty.stake(player, 9_900);
  expect(await pointsOf(player)).toBe(0);
  await loyalty.stake(player, 100);
  expect(await pointsOf(player)).toBe(1);
  await loyalty.stake(player, 20_000, { category: 'casino' });
  await loyalty.stake(player, 50_000, { state: 'open' });
  await loyalty.stake(player, 50_000, { state: 'refunded' });
  expect(await pointsOf(player)).toBe(2);
  await bill(player, 40_000, 'resulted');
  await bill(player, 40_000, 'open');
  await bill(player, 40_000, 'void');
  expect(await pointsOf(player)).toBe(3);
});

test('a bet that was open for days counts when it is settled, however often points were read before', async () => {
  const player = await loyalty.addPlayer();
  const now = loyalty.server.platform.now().getTime();
  const id = await loyalty.stake(player, 30_000, { category: 'sport', state: 'open', at: new Date(now - 9 * DAY_MS) });
  await loyalty.stake(player, 10_000, { at: new Date(now - 8 * DAY_MS) });
  await loyalty.stake(player, 10_000, { at: new Date(now - 10 * DAY_MS) });
  for (let n = 0; n < 3; n += 1) expect(await pointsOf(player)).toBe(2);
  await loyalty.server.database.rows(
    "update game_transaction set state = 'settled', closed_at = now() where transaction_id = $1",
    [id],
  );
  for (let n = 0; n < 3; n += 1) expect(await pointsOf(player)).toBe(3);
});

test('a read that finds nothing to credit writes nothing, but moves on once a day', async () => {
  const player = await loyalty.addPlayer();
  await loyalty.stake(player, 30_000);
  expect(await pointsOf(player)).toBe(3);
  const version = async () =>
    loyalty.server.database.row('select xmin::text, xmax::text from point_count where member_id = $1', [
      player.memberId,
    ]);
  const before = await version();
  expect(await pointsOf(player)).toBe(3);
  expect(await version()).toEqual(before);
  loyalty.server.clock.advance(DAY_MS);
  expect(await pointsOf(player)).toBe(3);
  expect(await version()).not.toEqual(before);
});

test('a round that is voided after its result takes its points back, as far as the balance goes', async () => {
  const player = await loyalty.addPlayer();
  const round = await bill(player, 400_000, 'resulted');
  expect(await pointsOf(player)).toBe(10);
  await loyalty.server.database.rows('update lotto_round set voided_at = now() where id = $1', [round]);
  expect(await pointsOf(player)).toBe(0);
  await loyalty.stake(player, 10_000);
  expect(await pointsOf(player)).toBe(1);
});

test('bills older than 30 days count for good, but for none before one whose round has no result yet', async () => {
  const { database, platform } = loyalty.server;
  const player = await loyalty.addPlayer();
  const before = (days: number) => new Date(platform.now().getTime() - days * DAY_MS);
  const finalBills = async () =>
    (
      await database.row<{ bills: number }>(
        `select count(*)::int as bills from lotto_bill b join point_count c on c.member_id = b.member_id and b.id <= c.bills_counted_up_to where b.member_id = $1`,
        [player.memberId],
      )
    )?.bills;
  await bill(player, 40_000, 'resulted', before(40));
  const cancelled = await bill(player, 40_000, 'open', before(38));
  await database.rows('update lotto_bill set cancelled_at = created_at where round_id = $1', [cancelled]);
  const open = await bill(player, 40_000, 'open', before(35));
  await bill(player, 40_000, 'resulted', before(20));
  for (let n = 0; n < 3; n += 1) expect(await pointsOf(player)).toBe(2);
  expect(await finalBills()).toBe(0);
  await enterTheResult(open);
  for (let n = 0; n < 3; n += 1) expect(await pointsOf(player)).toBe(3);
  expect(await finalBills()).toBe(3);
});

test('a period’s stakes begin with its first moment and end before its last', async () => {
  const player = await loyalty.addPlayer();
  const from = loyalty.server.platform.now();
  const to = new Date(from.getTime() + 1000);
  await loyalty.stake(player, 100, { at: from });
  await loyalty.stake(player, 200, { at: to });
  const rows = await loyalty.server.database.rows(`select points_weight($1, $2, $3, '{"slot": 1}')::int as weight`, [
    player.memberId,
    from,
    to,
  ]);
  expect(rows).toEqual([{ weight: 100 }]);
});

test('a category without a rate earns nothing', async () => {
  const player = await loyalty.addPlayer();
  const now = loyalty.server.platform.now();
  await bill(player, 40_000, 'resulted', new Date(now.getTime() - 40 * DAY_MS));
  await bill(player, 40_000, 'resulted');
  const rows = await loyalty.server.database.rows('select points_credit($1, $2, $3) as change', [
    player.memberId,
    '{}',
    now,
  ]);
  expect(rows).toEqual([{ change: 0 }]);
});

test('final points keep their rate', async () => {
  const player = await loyalty.addPlayer();
  const now = loyalty.server.platform.now();
  await loyalty.stake(player, 100_000, { at: new Date(now.getTime() - 2 * DAY_MS) });
  const credit = async (slot: number) =>
    (
      await loyalty.server.database.row<{ change: number }>('select points_credit($1, $2, $3) as change', [
        player.memberId,
        JSON.stringify({ slot }),
        now,
      ])
    )?.change;
  expect(await credit(1)).toBe(10);
  expect(await credit(5)).toBe(0);
});

test('a stake earns by the rate that held when it was settled: a change takes no points back, and pays none for the past', async () => {
  const { clock, database, platform } = loyalty.server;
  const player = await loyalty.addPlayer();
  const folder = copyAgentFolder();
  const setRates = async (points: object) => {
    clock.advance(1000);
    folder.edit('operation/settings', (settings) => Object.assign(settings, { points }));
    const options = { at: platform.now(), remove: false, by: 'test', gives: Number.POSITIVE_INFINITY };
    await database.transaction((tx) => applyFolder(tx, readFolder(folder.path), options));
    clock.advance(1000);
  };
  const play = async () => {
    await loyalty.stake(player, 100_000);
    await bill(player, 400_000, 'resulted');
  };
  try {
    await play();
    const open = await loyalty.stake(player, 100_000, { state: 'open' });
    const openRound = await bill(player, 400_000, 'open');
    expect(await pointsOf(player)).toBe(10 + 10);
    await setRates({ slot: 0.5, lotto: 0.1 });
    expect(await pointsOf(player)).toBe(20);
    await play();
    expect(await pointsOf(player)).toBe(20 + 5 + 4);
    await setRates({ slot: 1, lotto: 0.2 });
    expect(await pointsOf(player)).toBe(29);
    // A round that was open through both changes earns by the last.
    await database.rows("update game_transaction set state = 'settled', closed_at = $2 where transaction_id = $1", [
      open,
      platform.now(),
    ]);
    await enterTheResult(openRound);
    expect(await pointsOf(player)).toBe(29 + 10 + 8);
    expect(await database.rows('select rates from agent_past_point_rates order by until')).toMatchObject([
      { rates: { slot: 1, lotto: 0.25 } },
      { rates: { slot: 0.5, lotto: 0.1 } },
    ]);
  } finally {
    folder.remove();
  }
});

test('points that are read 40 times at once are credited once', async () => {
  const player = await loyalty.addPlayer();
  await loyalty.stake(player, 1_000_000);
  const seen = await Promise.all(Array.from({ length: 40 }, () => pointsOf(player)));
  expect(new Set(seen)).toEqual(new Set([100]));
  const transfers = await loyalty.server.database.rows('select 1 from transfer where id like $1', [
    `points:${player.memberId}:%`,
  ]);
  expect(transfers).toHaveLength(1);
});

const RATES: Record<string, number> = { slot: 1, sport: 0.5, casino: 0.5, fishing: 1 };
const history = fc.array(
  fc.record({
    satang: fc.integer({ min: 100, max: 60_000 }),
    category: fc.constantFrom('slot', 'sport', 'casino', 'fishing'),
    state: fc.constantFrom('settled' as const, 'open' as const, 'refunded' as const),
    daysAgo: fc.integer({ min: 0, max: 20 }),
    reads: fc.boolean(),
  }),
  { maxLength: 12 },
);

test('in any history, read at any moment, points are the weighted settled stakes rounded down', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (bets) => {
      const player = await loyalty.addPlayer();
      const now = loyalty.server.platform.now().getTime();
      let weight = 0;
      // Bets are placed in the order of time, because settled stakes before the last count are not read again.
      for (const { daysAgo, reads, ...bet } of [...bets].sort((one, other) => other.daysAgo - one.daysAgo)) {
        await loyalty.stake(player, bet.satang, { ...bet, at: new Date(now - daysAgo * DAY_MS) });
        if (bet.state === 'settled') weight += bet.satang * (RATES[bet.category] ?? 0);
        if (reads && daysAgo === 0) expect(await pointsOf(player)).toBe(Math.floor(weight / 10_000));
      }
      expect(await pointsOf(player)).toBe(Math.floor(weight / 10_000));
    }),
    { numRuns: 25 },
  );
});

test('after all tests the books balance', async () => {
  expect(await faultsOfBooks(loyalty.server.database)).toEqual([]);
});
