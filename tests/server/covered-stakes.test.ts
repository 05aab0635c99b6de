import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BetType } from '#contract/lotto-numbers.ts';
import { satang } from '#contract/money.ts';
import { callWallet, type WalletCall } from '#server/game/seamless-queries.ts';
import { addDays, bangkokDay, startOfDay } from '#server/lib/bangkok.ts';
import { enterResult } from '#server/lotto/draw-night/draw-queries.ts';
import { prizesOf } from '#server/lotto/results/results.ts';
import { settleRound } from '#server/lotto/results/settlement.ts';
import { AGENT } from './ledger/fixture.ts';
import { type Lotto, type Player, startLotto } from './lotto/fixture.ts';

let lotto: Lotto;
let player: Player;
beforeAll(async () => {
  lotto = await startLotto();
});
afterAll(() => lotto.close());

const SOURCE = 'test';
const now = () => lotto.server.platform.now();

/** Stakes of the member, in satang, that count for each of what stakes count for. */
async function counted({ memberId }: Player) {
  const since = startOfDay(bangkokDay(now()));
  const until = startOfDay(addDays(bangkokDay(now()), 1));
  return lotto.server.database.row(
    `select (select done_satang from withdraw_turnover($2))::int as turnover,
       (points_weight($2, $3, $4, '{"casino": 1}') + points_lotto_weight($2, 0, 9223372036854775807, '{"lotto": 1}'))::int as points,
       coalesce((select sum(stake_satang) from cashback_games($1, $3, $4) where member_id = $2), 0)::int
         + coalesce((select stake_satang from cashback_bills($1, $3, $4, null) where member_id = $2), 0)::int as cashback,
       coalesce((select sum(won_satang) from cashback_games($1, $3, $4) where member_id = $2), 0)::int
         + coalesce((select won_satang from cashback_bills($1, $3, $4, null) where member_id = $2), 0)::int as won,
       coalesce((select sum(stake_satang) from affiliate_game_base($1, $5::date, array[$2::bigint])), 0)::int as "commissionOfGames",
       quest_progress($2, 'stake', null, $3, $4, $4)::int as quests`,
    [AGENT, memberId, since, until, bangkokDay(now())],
  );
}

/** A game session of its own for each test. */
async function openSession({ memberId, wallet }: Player): Promise<string> {
  const id = randomUUID();
  await lotto.server.database.rows(
    `with provider as (insert into game_provider (id, name) values ($1, 'x')), sub as (
       insert into game_sub_provider (provider_id, id, name) values ($1, 'main', 'x')
     ), game as (
       insert into game (id, provider_id, sub_provider_id, category, name, name_th, source, released_on)
       values ($1, $1, 'main', 'casino', 'x', 'x', $2, '2026-01-01')
     )
     insert into game_session (id, agent_id, member_id, wallet_id, game_id, source, category, member_session_id, created_at, expires_at)
     select $1, $3, $4, $5, $1, $2, 'casino', l.id, $6::timestamptz, $6::timestamptz + interval '2 hours' from member_session l where l.member_id = $4 limit 1`,
    [id, SOURCE, AGENT, memberId, wallet, now()],
  );
  return id;
}

async function call(call: WalletCall): Promise<void> {
  expect((await callWallet(lotto.server.database, SOURCE, call, now())).outcome).toBe('ok');
}

/** Bets of 100 baht on one round that cover so much of it, settled together. */
async function playRound(session: string, round: string, covers: readonly (number | undefined)[]): Promise<void> {
  const bets = covers.map((part) => ({ id: randomUUID(), part }));
  const of = { session_id: session, round_id: round, amount_satang: satang(10_000) };
  for (const { id, part } of bets) await call({ ...of, kind: 'bet', transaction_id: id, covers: part });
  for (const { id } of bets) await call({ ...of, kind: 'win', transaction_id: randomUUID(), bet_transaction_id: id });
}

const all = (satang: number, { won = satang } = {}) => ({
  ...{ turnover: satang, points: satang, cashback: satang, won, commissionOfGames: satang, quests: satang },
});

test('a bet that covers more than 70 % of the outcomes counts for nothing, nor do two that cover it together', async () => {
  player = await lotto.addPlayer();
  const session = await openSession(player);
  await playRound(session, 'one', [0.99]);
  expect(await counted(player)).toEqual(all(0));
  // Two halves of one round, such as low and high.
  await playRound(session, 'halves', [0.486, 0.486]);
  expect(await counted(player)).toEqual(all(0));
  await playRound(session, 'side', [0.486]);
  await playRound(session, 'other side', [0.486]);
  await playRound(session, 'unknown', [undefined, undefined]);
  expect(await counted(player)).toEqual(all(40_000));
});

test('numbers of a lottery that cover more than 70 % of the outcomes count for nothing, on their bet type', async () => {
  player = await lotto.addPlayer();
  const round = await lotto.round('yeekee');
  const lines = (bet_type: BetType, from: number, to: number) =>
    Array.from({ length: to - from }, (_, n) => [bet_type, String(from + n).padStart(2, '0'), 1] as const);
  // 71 of 100 in two bills, and 70 of 100.
  await lotto.buy(player, round, [...lines('two_top', 0, 50), ...lines('two_bottom', 0, 70)]);
  await lotto.buy(player, round, lines('two_top', 50, 71));
  const entry = { roundId: Number(round), after: 0, reason: null, enteredBy: 'test' };
  const prizes = prizesOf({ three_top: '101', two_bottom: '01' });
  expect(await lotto.server.database.transaction((tx) => enterResult(tx, { ...entry, prizes }, now()))).toBe(true);
  await settleRound(lotto.server.database, Number(round), { now });
  // Both numbers have won 90 baht.
  expect(await counted(player)).toEqual({ ...all(7000, { won: 9000 }), commissionOfGames: 0 });
  expect(await lotto.balance(player)).toBe(1_000_000 - 14_100 + 18_000);
});

test('numbers of another round cover nothing of a round', async () => {
  player = await lotto.addPlayer();
  const digits = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, n) => ['run_top', String(from + n), 1] as const);
  const others = ['10', '11', '12', '13'].map((number) => ['two_top', number, 1] as const);
  const [round = '', next = ''] = (
    await lotto.server.database.rows<{ id: string }>(
      `select r.id::text from lotto_round r join lotto_category c on c.id = r.category_id
       where c.code = 'yeekee' and r.version = 0 and r.bet_opens_at <= $1 and r.bet_closes_at > $1 order by r.id limit 2`,
      [now()],
    )
  ).map(({ id }) => id);
  await lotto.buy(player, round, [...digits(0, 4), ...others]);
  await lotto.buy(player, next, digits(4, 10));
  const entry = { roundId: Number(round), after: 0, reason: null, enteredBy: 'test' };
  const prizes = prizesOf({ three_top: '999', two_bottom: '99' });
  expect(await lotto.server.database.transaction((tx) => enterResult(tx, { ...entry, prizes }, now()))).toBe(true);
  await settleRound(lotto.server.database, Number(round), { now });
  expect(await counted(player)).toEqual({ ...all(800, { won: 0 }), commissionOfGames: 0 });
});
