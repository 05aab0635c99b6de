import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { cashbackSummary, claimCashback, lossHistory, turnoverHistory } from '#contract/cashback.ts';
import type { Prizes } from '#contract/lotto-draw.ts';
import { computeDay } from '#server/cashback/job.ts';
import { addDays, bangkokDay, startOfDay } from '#server/lib/bangkok.ts';
import { enterResult } from '#server/lotto/draw-night/draw-queries.ts';
import { prizesOf } from '#server/lotto/results/results.ts';
import { settleRound } from '#server/lotto/results/settlement.ts';
import { faultsOfBooks } from '../ledger/fixture.ts';
import { type Lotto, type Player, startLotto } from '../lotto/fixture.ts';
import { AGENT } from '../loyalty-fixture.ts';

let lotto: Lotto;
let round: number;
beforeAll(async () => {
  lotto = await startLotto();
  await lotto.server.database.rows(
    `update agent set config = '{"line_contact_url": "https://line.example", "line_admin_url": "https://line.example", "cashback": {"loss_stake_percent": {"lotto": 5}}}'`,
  );
});
afterEach(async () => expect(await faultsOfBooks(lotto.server.database)).toEqual([]));
afterAll(() => lotto.close());

const now = () => lotto.server.platform.now();
const today = () => bangkokDay(now());

/** Two lines of 500 baht that lose with LOST: 1 baht of cashback and 50 of the loss. One of them pays 45,000 with WON. */
const LINES = [
  ['two_top', '99', 500],
  ['two_bottom', '99', 500],
] as const;
const LOST = prizesOf({ three_top: '123', two_bottom: '45' });
const WON = prizesOf({ three_top: '199', two_bottom: '45' });

/** Reserves the next round for this test, and buys a bill in it. */
async function buy(player: Player): Promise<void> {
  const row = await lotto.server.database.row<{ id: number }>(
    `update lotto_round set bet_opens_at = '1970-01-01', bet_closes_at = t.later, shoot_closes_at = t.later, result_at = t.later
     from (select $1::timestamptz + interval '30 days' as later) t
     where id = (select r.id from lotto_round r join lotto_category c on c.id = r.category_id where c.kind = 'yeekee' and r.version = 0 limit 1)
     returning id`,
    [now()],
  );
  round = row?.id ?? 0;
  await lotto.buy(player, String(round), LINES);
}

async function settle(prizes: Prizes | null): Promise<void> {
  const row = await lotto.server.database.row<{ version: number }>('select version from lotto_round where id = $1', [
    round,
  ]);
  const entry = { roundId: round, after: row?.version ?? 0, prizes, reason: 'แก้ผล', enteredBy: 'test' };
  expect(await lotto.server.database.transaction((tx) => enterResult(tx, entry, now()))).toBe(true);
  await settleRound(lotto.server.database, round, { now });
}

/** Advances the clock to 00:05 of tomorrow and computes today. */
async function night(): Promise<void> {
  const day = today();
  lotto.server.clock.set(new Date(`${addDays(day, 1)}T00:06:00+07:00`));
  await computeDay(lotto.server.database, AGENT, day, now());
}

const call = async (player: Player, endpoint: Parameters<Lotto['server']['call']>[0], input: object = {}) =>
  (await lotto.server.call(endpoint, input, { token: player.token })).body;
const lossDay = async (player: Player) => (await call(player, lossHistory)).data.items[0];
const claim = (player: Player) => call(player, claimCashback);
const claimable = async (player: Player) => (await call(player, cashbackSummary)).data.loss.claimable;

test('a result that is corrected after the night changes the day’s amount, claimed or not', async () => {
  const [early, late] = [await lotto.addPlayer(), await lotto.addPlayer()];
  await buy(early);
  await lotto.buy(late, String(round), LINES);
  await settle(LOST);
  await night();
  expect(await lossDay(early)).toMatchObject({ net: -1000, amount: 50, paid: 0, state: 'waiting', corrected_at: null });
  expect((await claim(early)).data.amount).toBe(50);

  await settle(WON);
  const corrected = { net: 44_000, amount: 0, corrected_at: expect.any(String) };
  expect(await lossDay(early)).toMatchObject({ ...corrected, paid: 50, state: 'claimed' });
  expect(await lossDay(late)).toMatchObject({ ...corrected, paid: 0, state: 'none', claimable_until: null });
  expect((await claim(late)).code).toBe('nothing_to_claim');
  expect((await call(late, turnoverHistory)).data.items[0]).toMatchObject({
    turnover: 1000,
    amount: 1,
    corrected_at: expect.any(String),
  });

  await settle(LOST);
  expect(await lossDay(early)).toMatchObject({ amount: 50, paid: 50, state: 'claimed' });
  // The added part can be claimed for as long as a new amount: seven days from now, not from midnight.
  const { claimable_until } = await lossDay(late);
  expect(Date.parse(claimable_until)).toBeGreaterThan(startOfDay(addDays(today(), 7)).getTime());
  expect((await claim(early)).code).toBe('nothing_to_claim');
  expect((await claim(late)).data.amount).toBe(50);

  await settle(null);
  expect((await call(late, turnoverHistory)).data.items[0]).toMatchObject({ turnover: 0, amount: 0, by_category: [] });
});

test('an amount that was claimed too much is set off against the next days', async () => {
  const player = await lotto.addPlayer();
  await buy(player);
  await settle(LOST);
  await night();
  await claim(player);
  await settle(WON);
  await buy(player);
  await lotto.buy(player, String(round), LINES);
  await settle(LOST);
  await night();
  expect(await lossDay(player)).toMatchObject({ amount: 100, paid: 50, received: 0, state: 'waiting' });
  expect(await claimable(player)).toBe(50);
  expect((await claim(player)).data).toMatchObject({ amount: 50, dates: [addDays(today(), -1)] });
  const [later, before] = (await call(player, lossHistory)).data.items;
  expect(before).toMatchObject({ amount: 0, paid: 0, received: 50, state: 'none' });
  expect(later).toMatchObject({ amount: 100, paid: 100, received: 50, state: 'claimed' });
});

test('a correction leaves the day of those alone who did not play in its round', async () => {
  const [player, other] = [await lotto.addPlayer(), await lotto.addPlayer()];
  await buy(other);
  await settle(LOST);
  await lotto.server.database.rows(
    `insert into game_bet (source, transaction_id, agent_id, member_id, wallet_id, session_id, game_id, category, round_id, stake_satang, won_satang, state, placed_at, closed_at, input_hash, balance_satang)
     values ('test', 'other', $1, $2, $3, 's', 'g', 'slot', 'r', 1000000, 0, 'settled', $4, $4, '', 0)`,
    [AGENT, other.memberId, other.wallet, now()],
  );
  await buy(player);
  await settle(LOST);
  await night();
  const before = (await call(other, turnoverHistory)).data.items;
  expect(before[0]).toMatchObject({ turnover: 11_000, corrected_at: null });
  await settle(WON);
  expect(await lossDay(player)).toMatchObject({ amount: 0, corrected_at: expect.any(String) });
  expect((await call(other, turnoverHistory)).data.items).toEqual(before);
});

test('a correction keeps what free bets have won, in a category without stakes', async () => {
  const player = await lotto.addPlayer();
  await buy(player);
  await lotto.server.database.rows(
    `insert into game_bet (source, transaction_id, agent_id, member_id, wallet_id, session_id, game_id, category, round_id, stake_satang, won_satang, state, placed_at, closed_at, input_hash, balance_satang)
     values ('test', 'free', $1, $2, $3, 's', 'g', 'slot', 'r', 0, 30000, 'settled', $4, $4, '', 0)`,
    [AGENT, player.memberId, player.wallet, now()],
  );
  await settle(LOST);
  await night();
  const day = { net: -700, amount: 35 };
  expect(await lossDay(player)).toMatchObject(day);
  await settle(WON);
  await settle(LOST);
  expect(await lossDay(player)).toMatchObject(day);
  expect((await call(player, turnoverHistory)).data.items[0].by_category).toMatchObject([{ category: 'lotto' }]);
});

test('a correction during the night makes the job restart', async () => {
  const player = await lotto.addPlayer();
  await buy(player);
  await settle(LOST);
  const day = today();
  for (let part = 0; part < 2; part += 1)
    await lotto.server.database.rows("select cashback_step($1, $2, '{}', now())", [AGENT, day]);
  await settle(WON);
  await night();
  expect(await lossDay(player)).toMatchObject({ net: 44_000, amount: 0, corrected_at: null });
});

test('a correction gives nothing to a member who was limited that night; one who sets a limit later owes nothing', async () => {
  const [before, after] = [await lotto.addPlayer(), await lotto.addPlayer()];
  const limit = (player: Player, is: boolean) =>
    lotto.server.database.rows('update member set has_stake_limit = $2 where id = $1', [player.memberId, is]);
  await buy(before);
  await lotto.buy(after, String(round), LINES);
  await settle(WON);
  await limit(before, true);
  await night();
  await limit(before, false);
  await limit(after, true);
  await settle(LOST);
  expect(await lossDay(before)).toMatchObject({ net: -1000, amount: 0, state: 'none' });
  expect(await lossDay(after)).toMatchObject({ net: -1000, amount: 50, state: 'waiting' });
});

test('in any order of corrections and claims, the payments are the sum of the days', async () => {
  const steps = fc.array(fc.constantFrom('lost', 'won', 'void', 'claim', 'next day'), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(steps, async (made) => {
      const player = await lotto.addPlayer(10_000_000);
      let given = 0;
      let most = 0;
      for (const step of ['next day', ...made, 'claim']) {
        if (step === 'claim') await claim(player);
        else if (step === 'next day') {
          await buy(player);
          await settle(LOST);
          await night();
        } else await settle(step === 'lost' ? LOST : step === 'won' ? WON : null);
        const { items } = (await call(player, lossHistory, { limit: 100 })).data;
        given = items.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0);
        if (step === 'claim') most = Math.max(most, given);
      }
      const paid = await lotto.server.database.row<{ satang: number }>(
        "select coalesce(sum(amount_satang), 0)::bigint as satang from transfer where kind = 'loss_return' and credit_account_id = $1",
        [player.wallet],
      );
      // The sum of the days, or of what was claimed before a correction lowered it.
      expect((paid?.satang ?? 0) / 100).toBe(most);
      expect(await claimable(player)).toBe(0);
    }),
    { numRuns: 8 },
  );
}, 30_000);
