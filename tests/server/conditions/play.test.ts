import { expect } from 'vitest';
import { createSession } from '#server/access/sessions.ts';
import { dueSources } from '#server/game/catalogue-import-queries.ts';
import { lastPlayed } from '#server/game/queries.ts';
import { settleQuietBet } from '#server/game/quiet-round-queries.ts';
import { roundRows } from '#server/game/round-queries.ts';
import { sessionBalance } from '#server/game/seamless-queries.ts';
import { endGameSession, lastPlayedWallet } from '#server/game/session-queries.ts';
import { duePolls, finishPayment, insertWinners, winnersOf } from '#server/poll/draw-queries.ts';
import { closePoll, setResult } from '#server/poll/operator-queries.ts';
import { newestPoll, pollsOf, previousPoll } from '#server/poll/queries.ts';
import { latestClaimsOf } from '#server/quest/claim-queries.ts';
import { eventsOf as questEventsOf, questsOf } from '#server/quest/queries.ts';
import { addStock, redeemedCounts, returnStock } from '#server/redemption/operator-queries.ts';
import { redeemedBy, redemptionsOf } from '#server/redemption/queries.ts';
import { updateHasStakeLimit } from '#server/safer-play/limit-queries.ts';
import { spinsSince } from '#server/wheel/spin-queries.ts';
import { AGENT } from '../ledger/fixture.ts';
import {
  AT,
  addBill,
  condition,
  HOUR,
  later,
  me,
  newMember,
  OTHER_AGENT,
  other,
  startConditions,
  threeRounds,
} from './arrangement.ts';

/** Conditions of the queries of games, quests, points and polls. */
startConditions();

condition('the wallet that the member last opened a game on', async (tx, rows) => {
  const session = (id: string, who: typeof me, wallet: number, at: Date) =>
    rows(
      `insert into game_session (id, agent_id, member_id, wallet_id, game_id, source, category, member_session_id, created_at, expires_at)
       select $1, $2, $3, $4, min(id), 'test', 'slot', gen_random_uuid(), $5, $5 from game`,
      ...[id, AGENT, who.memberId, wallet, at],
    );
  await session('one', me, me.wallet, later(1));
  await session('two', me, other.wallet, AT);
  await session('three', other, other.wallet, later(2));
  const last = async (...wallets: number[]) => (await lastPlayedWallet(tx, me.memberId, wallets.map(String)))?.id;
  expect(await last(me.wallet, other.wallet)).toBe(String(me.wallet));
  expect(await last(other.wallet)).toBe(String(other.wallet));
  expect(await last(0)).toBeUndefined();
});

condition('one session is ended, once', async (_, rows, database) => {
  for (const [id, ended] of [
    ['one', null],
    ['two', null],
    ['ended', AT],
  ] as const)
    await rows(
      `insert into game_session (id, agent_id, member_id, wallet_id, game_id, source, category, member_session_id, created_at, expires_at, ended_at)
       select $1, $2, $3, $4, min(id), 'test', 'slot', gen_random_uuid(), $5, $5, $6 from game`,
      ...[id, AGENT, me.memberId, me.wallet, AT, ended],
    );
  for (const id of ['one', 'ended']) await endGameSession(database, id, later(1));
  expect(await rows(`select id, ended_at as at from game_session where source = 'test' order by id`)).toEqual([
    { id: 'ended', at: AT },
    { id: 'one', at: later(1) },
    { id: 'two', at: null },
  ]);
});

condition('quests and their events, from the moment they begin until they end', async (tx, rows) => {
  await rows('update quest_event set starts_at = $1, ends_at = $2', AT, later(HOUR));
  await rows('update quest set event_id = null, starts_at = $1, ends_at = null', AT);
  expect(await questsOf(tx, AGENT, later(-1))).toEqual([]);
  expect((await questsOf(tx, AGENT, AT)).length).toBeGreaterThan(0);
  expect(await questEventsOf(tx, AGENT, later(-1))).toEqual([]);
  for (const at of [AT, later(HOUR - 1)]) expect((await questEventsOf(tx, AGENT, at)).length).toBeGreaterThan(0);
  expect(await questEventsOf(tx, AGENT, later(HOUR))).toEqual([]);
  // A quest without days of its own has its event's.
  await rows('update quest set starts_at = null, event_id = (select min(id) from quest_event)');
  expect(await questsOf(tx, AGENT, later(-1))).toEqual([]);
  expect((await questsOf(tx, AGENT, AT)).length).toBeGreaterThan(0);
});

condition('claims, redemptions and spins of the member, the newest first', async (tx, rows) => {
  const quests = await rows<{ id: number }>('select id from quest where agent_id = $1 order by id limit 2', AGENT);
  for (const [nth, { id }] of quests.entries())
    await rows(`insert into quest_claim values ($1, $2, '2096-10-10', $3)`, id, me.memberId, later(nth));
  expect((await latestClaimsOf(tx, me.memberId, 1)).map(({ quest_id }) => quest_id)).toEqual([quests[1]?.id]);

  const items = await rows<{ id: number }>(
    'select id from redemption_item where agent_id = $1 order by id limit 2',
    AGENT,
  );
  const redeem = async (item: number | undefined, who: typeof me, quantity: number, state: string) =>
    (
      await rows<{ id: number }>(
        `insert into redemption (agent_id, member_id, item_id, quantity, points, state, reason, created_at, name) values ($1, $2, $3, $4, 1, $5::text, case $5 when 'cancelled' then 'x' end, $6, 'x') returning id`,
        ...[AGENT, who.memberId, item, quantity, state, AT],
      )
    )[0]?.id ?? 0;
  const [first, second] = items.map(({ id }) => id);
  const made = [
    await redeem(first, me, 1, 'done'),
    await redeem(first, me, 2, 'cancelled'),
    await redeem(second, me, 4, 'done'),
  ];
  await redeem(first, other, 8, 'done');
  expect(await redeemedBy(tx, me.memberId, first ?? 0)).toBe(1);
  const page = async (before: number | null) =>
    (await redemptionsOf(tx, me.memberId, { before, limit: 9 })).map(({ id }) => id);
  expect(await page(null)).toEqual(made.toReversed());
  expect(await page(made[1] ?? 0)).toEqual([made[0]]);

  await rows('update wheel_spin set created_at = $1', later(-HOUR));
  const spins = (since: Date) => spinsSince(tx, me.memberId, since);
  await rows(
    `insert into wheel_spin (agent_id, member_id, wheel_id, used, prize_id, position, name, kind, amount, weight, weight_sum, created_at)
     select $1, $2, wheel_id, 'free', id, position, name, kind, amount, weight, weight, $3 from wheel_prize order by id limit 1`,
    ...[AGENT, me.memberId, AT],
  );
  expect([await spins(AT), await spins(later(1))]).toEqual([1, 0]);
});

condition(
  'what counts for quests: other games, other rounds that can be cancelled no more, days in a row',
  async (_, rows) => {
    const { ids } = await threeRounds(rows, `version = 0, rule = rule || '{"cancel": {"before_minutes": 5}}'`);
    const progress = async (metric: string, category: string | null, at = AT) =>
      Number(
        (
          await rows<{ n: number }>(
            'select quest_progress($1, $2, $3, $4, $5, $6) as n',
            me.memberId,
            metric,
            category,
            later(-HOUR),
            later(HOUR),
            at,
          )
        )[0]?.n,
      );
    for (const game of ['one', 'one', 'two'])
      await rows(
        `insert into game_bet (source, transaction_id, agent_id, member_id, wallet_id, session_id, game_id, category, round_id, stake_satang, won_satang, state, placed_at, closed_at, input_hash, balance_satang)
       values ('test', gen_random_uuid()::text, $1, $2, $3, 's', $4, 'slot', 'r', 100, 0, 'settled', $5, $5, '', 0)`,
        ...[AGENT, me.memberId, me.wallet, game, AT],
      );
    expect(await progress('games', null)).toBe(2);
    for (const round of ids.slice(0, 2)) await addBill(rows, round, {});
    // They close at AT.
    expect([
      await progress('rounds', null, later(-1)),
      await progress('rounds', null),
      await progress('rounds', 'government'),
      await progress('rounds', 'yeekee'),
    ]).toEqual([0, 2, 2, 0]);
    for (const day of ['2096-10-08', '2096-10-09', '2096-10-10', '2096-10-06'])
      await rows('insert into member_day (member_id, day) values ($1, $2)', me.memberId, day);
    const streak = () => rows('select visit_streak($1, $2) as days', me.memberId, '2096-10-10');
    expect(await streak()).toEqual([{ days: 3 }]);
    await rows('delete from member_day where member_id = $1', me.memberId);
    await rows(
      `insert into member_day (member_id, day) select $1, date '2096-10-10' - n from generate_series(0, 450) n`,
      me.memberId,
    );
    expect(await streak()).toEqual([{ days: 451 }]);
  },
);

condition('the newest poll that has opened and is not void, else the next one', async (tx, rows) => {
  const polls = await rows<{ id: number }>('select id from poll where agent_id = $1 order by id', AGENT);
  expect(polls.length).toBeGreaterThan(1);
  const [one, two] = polls.map(({ id }) => id);
  await rows(`update poll set opens_at = '2000-01-01', closes_at = '2000-01-02', voided_at = null`);
  await rows('update poll set opens_at = $2, closes_at = $3 where id = $1', one, AT, later(3 * HOUR));
  await rows('update poll set opens_at = $2, closes_at = $3 where id = $1', two, later(HOUR), later(3 * HOUR));
  const newest = async (at: Date) => (await newestPoll(tx, AGENT, at))?.id;
  expect([await newest(AT), await newest(later(HOUR - 1)), await newest(later(HOUR))]).toEqual([one, one, two]);
  await rows('update poll set voided_at = $2, answer_choice_id = null where id = $1', two, AT);
  expect(await newest(later(HOUR))).toBe(one);
});

condition(
  'lists of sources are due at their time; the latest 300 sessions; rounds of one moment; what is not held',
  async (tx, rows) => {
    await rows(`insert into game_source (source, next_at) values ('now', $1), ('next', $2)`, AT, later(1));
    expect(await dueSources(tx, ['now', 'next'], { at: AT, triedBefore: AT })).toEqual([
      { source: 'now', is_list_due: true },
    ]);

    const games = await rows<{ id: string }>(
      `select g.id from game g join game_provider p on p.id = g.provider_id where g.is_enabled order by g.id limit 2`,
    );
    const [first, second] = games.map(({ id }) => id);
    const sessions = (game: string | undefined, count: number, at: Date) =>
      rows(
        `insert into game_session (id, agent_id, member_id, wallet_id, game_id, source, category, member_session_id, created_at, expires_at)
       select $1 || n, $2, $3, $4, $1, 'test', 'slot', gen_random_uuid(), $6, $6 from generate_series(1, $5::int) n`,
        ...[game, AGENT, me.memberId, me.wallet, count, at],
      );
    await sessions(first, 1, AT);
    await sessions(second, 300, later(1));
    const view = { now: AT, hiddenProviders: [], hiddenGames: [], providerMaintenance: {}, first: [], tiles: {} };
    expect(
      (await lastPlayed(tx, view, { memberId: me.memberId, category: null, limit: 9 })).map(({ game_id }) => game_id),
    ).toEqual([second]);

    await rows('update account set balance_satang = 1000, held_satang = 300 where id = $1', me.wallet);
    expect(await sessionBalance(tx, 'test', `${first}1`)).toBe(700);

    for (const [id, at] of [
      ['a', AT],
      ['b', AT],
      ['c', AT],
      ['earlier', later(-1)],
    ] as const)
      await rows(
        `insert into game_bet (source, transaction_id, agent_id, member_id, wallet_id, session_id, game_id, category, round_id, stake_satang, won_satang, state, placed_at, input_hash, balance_satang)
       values ('test', $1, $2, $3, $4, 's', $5, 'slot', $1, 100, 0, 'open', $6, '', 0)`,
        ...[id, AGENT, me.memberId, me.wallet, first, at],
      );
    const rounds = async (limit: number) =>
      (await roundRows(tx, { memberId: me.memberId, category: undefined, roundId: undefined, after: null, limit })).map(
        ({ round_id }) => round_id,
      );
    expect([await rounds(9), await rounds(1)]).toEqual([
      ['c', 'b', 'a', 'earlier'],
      ['c', 'b'],
    ]);
  },
);

condition('polls are due when they close; winners up to a place; the last one drawn before', async (tx, rows) => {
  const polls = await rows<{ id: number }>('select id from poll where agent_id = $1 order by id limit 1', AGENT);
  const one = Number(polls[0]?.id);
  await rows(
    `update poll set opens_at = '2096-01-01', closes_at = $1, voided_at = null, drawn_at = $1, paid_at = case when id = $2 then null::timestamptz else $1 end`,
    AT,
    one,
  );
  expect(await duePolls(tx, later(-1))).toEqual([]);
  expect(await duePolls(tx, AT)).toEqual([String(one)]);
  // If several close at the same time, the later one is the last.
  await rows('update poll set drawn_at = null');
  const copies = await rows<{ id: number }>(
    `insert into poll (agent_id, updated_at, title, question, opens_at, closes_at, drawn_from, prize_pool_satang, quota_kind, quota_target_satang, max_votes_a_day, seed, seed_hash, drawn_at)
     select agent_id, updated_at, title, question, opens_at, c.at, drawn_from, prize_pool_satang, quota_kind, quota_target_satang, max_votes_a_day, seed, seed_hash, c.at
     from poll cross join unnest($2::timestamptz[]) c (at) where id = $1 order by c.at desc returning id`,
    one,
    [later(1), AT, AT, later(-1)],
  );
  const [after, , last, before] = copies.map(({ id }) => id);
  const poll = (await pollsOf(tx, AGENT)).find(({ id }) => id === one) ?? expect.unreachable();
  expect(await previousPoll(tx, poll)).toBe(last);
  expect(await previousPoll(tx, { ...poll, closes_at: later(-1) })).toBe(before);
  expect(await previousPoll(tx, { ...poll, closes_at: later(1) })).toBe(after);

  await rows('delete from poll_winner where poll_id = $1', one);
  const [choice] = await rows<{ id: number }>('select id from poll_choice where poll_id = $1 limit 1', one);
  const members = [me.memberId, other.memberId, await newMember(rows)];
  for (const [at, member] of members.entries())
    await rows(
      `with vote as (insert into poll_vote (poll_id, choice_id, member_id, nth, created_at) values ($1, $2, $3, 1, $4) returning id)
       insert into poll_winner select $1, $5, $5, id, $3, 100 from vote`,
      ...[one, choice?.id, member, AT, at + 1],
    );
  const places = async (member: number | null) => (await winnersOf(tx, one, member, 1)).map(({ place }) => place);
  expect([await places(null), await places(members[2] ?? 0)]).toEqual([[1], [1, 3]]);
});

condition(
  'a win that is taken back: what is held stays, nothing moves for a win of nothing, an emptied bonus is due',
  async (_, rows) => {
    await rows('delete from bonus where member_id = $1', other.memberId);
    await rows(
      `insert into bonus (wallet_id, agent_id, member_id, occasion, title, deposit_satang, bonus_satang, turnover_target_satang, categories, weights, taken_at, expires_at)
     values ($1, $2, $3, 'x', 'x', 0, 1, 90000, '{}', '{}', $4, $4)`,
      ...[other.wallet, AGENT, other.memberId, AT],
    );
    for (const [who, bonus, balance, held] of [
      [me, false, 1000, 300],
      [other, true, 500, 0],
    ] as const) {
      const name = `session ${who.memberId}`;
      await rows('update account set balance_satang = $2, held_satang = $3 where id = $1', who.wallet, balance, held);
      await rows(
        `insert into game_session (id, agent_id, member_id, wallet_id, game_id, source, category, on_bonus, member_session_id, created_at, expires_at)
       select $1, $2, $3, $4, min(id), 'test', 'slot', $5, gen_random_uuid(), $6, $6 from game`,
        ...[name, AGENT, who.memberId, who.wallet, bonus, AT],
      );
      await rows(
        `insert into game_bet (source, transaction_id, agent_id, member_id, wallet_id, session_id, game_id, category, round_id, stake_satang, won_satang, state, placed_at, closed_at, input_hash, balance_satang)
       values ('test', $1, $2, $3, $4, $1, 'g', 'slot', 'r', 100, 500, 'settled', $5, $5, '', 0)`,
        ...[name, AGENT, who.memberId, who.wallet, AT],
      );
      await rows(
        `insert into game_win values ('test', $1 || ' 500', $1, 500, null), ('test', $1 || ' 0', $1, 0, null)`,
        name,
      );
    }
    const takeBack = async (who: typeof me, satang: number) => {
      const session_id = `session ${who.memberId}`;
      const input = {
        session_id,
        round_id: 'r',
        transaction_id: `${session_id} back ${satang}`,
        win_transaction_id: `${session_id} ${satang}`,
        content: '',
      };
      const [row] = await rows<{ outcome: string; balance: number }>(
        `select outcome, balance_satang as balance from game_take_back_win('test', $1, $2)`,
        ...[JSON.stringify(input), AT],
      );
      return row;
    };
    const events = () => rows('select event from event_outbox where member_id = $1', me.memberId);
    expect(await takeBack(me, 0)).toEqual({ outcome: 'ok', balance: 700 });
    expect(await events()).toEqual([]);
    expect(await takeBack(me, 500)).toEqual({ outcome: 'ok', balance: 200 });
    expect(await events()).toEqual(await rows('select wallet_event($1, 500, 300) as event', me.wallet));
    expect(await takeBack(other, 500)).toEqual({ outcome: 'ok', balance: 0 });
    expect(await rows('select is_due from bonus where wallet_id = $1', other.wallet)).toEqual([{ is_due: true }]);
  },
);

condition('the current play is of the last 24 hours at most', async (_, rows) => {
  // A bet and a bill every half an hour.
  const BEATS = 24 * 2;
  const [round] = await rows<{ id: number }>('select min(id) as id from lotto_round');
  for (let beat = 0; beat <= BEATS; beat += 1)
    await addBill(rows, round?.id, { created_at: later((-beat * HOUR) / 2) });
  await rows(
    `insert into game_bet (source, transaction_id, agent_id, member_id, wallet_id, session_id, game_id, category, round_id, stake_satang, won_satang, state, placed_at, input_hash, balance_satang)
     select 'test', 'beat ' || n, $1, $2, $3, 's', 'g', 'slot', 'r', 100, 0, 'open', $4::timestamptz - n * interval '30 minutes', '', 0 from generate_series(0, $5::int) n`,
    ...[AGENT, me.memberId, me.wallet, AT, BEATS],
  );
  expect(await rows('select started_at, stakes_satang from current_play($1, $2)', me.memberId, AT)).toEqual([
    { started_at: later(-23.5 * HOUR), stakes_satang: 2 * BEATS * 100 },
  ]);
});

condition('a provider’s call changes its own bet, its own win and the round that it closes', async (_, rows) => {
  for (const [id, source, who] of [
    ['mine', 'test', me],
    ['elsewhere', 'elsewhere', me],
    ['theirs', 'test', other],
  ] as const)
    await rows(
      `insert into game_session (id, agent_id, member_id, wallet_id, game_id, source, category, member_session_id, created_at, expires_at)
       select $1, $2, $3, $4, min(id), $5, 'slot', gen_random_uuid(), $6, $6 from game`,
      ...[id, AGENT, who.memberId, who.wallet, source, AT],
    );
  await rows('update account set balance_satang = 1000, held_satang = 0 where id = $1', me.wallet);
  for (const [id, source, who, wallet, session, round, state] of [
    ['won', 'test', me, me.wallet, 'mine', 'r', 'open'],
    ['refunded', 'test', me, me.wallet, 'mine', 'r', 'open'],
    ['last', 'test', me, me.wallet, 'mine', 'r', 'open'],
    ['left open', 'test', me, me.wallet, 'mine', 'r', 'open'],
    ['taken back', 'test', me, me.wallet, 'mine', 'r', 'settled'],
    // Each of the others differs in one thing.
    ['won', 'elsewhere', me, me.wallet, 'elsewhere', 'r', 'open'],
    ['another round', 'test', me, me.wallet, 'mine', 's', 'open'],
    ['another wallet', 'test', me, other.wallet, 'mine', 'r', 'open'],
    ['another member', 'test', other, me.wallet, 'theirs', 'r', 'open'],
  ] as const)
    await rows(
      `insert into game_bet (source, transaction_id, agent_id, member_id, wallet_id, session_id, game_id, category, round_id, stake_satang, won_satang, state, placed_at, closed_at, input_hash, balance_satang)
       values ($1, $2, $3, $4, $5, $6, 'g', 'slot', $7, 100, case $8::bet_state when 'settled' then 500 else 0 end, $8, $9, case $8::bet_state when 'settled' then $9::timestamptz end, '', 0)`,
      ...[source, id, AGENT, who.memberId, wallet, session, round, state, AT],
    );
  await rows(
    `insert into game_win values ('test', 'win', 'taken back', 500, null), ('test', 'another win', 'taken back', 0, null), ('elsewhere', 'win', 'won', 500, null)`,
  );
  const everything = async () =>
    new Map(
      (
        await rows<{ name: string; row: object }>(
          `select concat_ws(' ', t.source, t.transaction_id) as name, to_jsonb(t) as row from game_transaction t
           union all select concat_ws(' ', 'win', w.source, w.transaction_id), to_jsonb(w) from game_win w`,
        )
      ).map(({ name, row }) => [name, JSON.stringify(row)]),
    );
  /** Which bets and wins a call changes or adds. */
  const changedBy = async (call: 'game_call' | 'game_take_back_win', input: object) => {
    const before = await everything();
    const given = JSON.stringify({ session_id: 'mine', round_id: 'r', content: '', ...input });
    expect(await rows(`select outcome from ${call}('test', $1, $2)`, given, AT)).toEqual([{ outcome: 'ok' }]);
    return [...(await everything())].flatMap(([name, row]) => (before.get(name) === row ? [] : [name])).sort();
  };
  expect(
    await changedBy('game_call', { kind: 'win', transaction_id: 'a', bet_transaction_id: 'won', amount_satang: 300 }),
  ).toEqual(['test a', 'test won', 'win test a']);
  expect(
    await changedBy('game_call', {
      kind: 'refund',
      transaction_id: 'b',
      bet_transaction_id: 'refunded',
      amount_satang: 100,
    }),
  ).toEqual(['test b', 'test refunded']);
  expect(await changedBy('game_take_back_win', { transaction_id: 'c', win_transaction_id: 'win' })).toEqual([
    'test c',
    'test taken back',
    'win test win',
  ]);
  const last = { kind: 'win', transaction_id: 'd', bet_transaction_id: 'last', amount_satang: 0, closes: true };
  expect(await changedBy('game_call', last)).toEqual(['test d', 'test last', 'test left open', 'win test d']);
});

condition('a round is quiet by a bet that still waits, and has won nothing since', async (_, rows, database) => {
  const quietSince = later(-48 * HOUR);
  await rows(
    `insert into game_bet (source, transaction_id, agent_id, member_id, wallet_id, session_id, game_id, category, round_id, stake_satang, won_satang, state, placed_at, input_hash, balance_satang)
     values ('test', 'mine', $1, $2, $3, 's', 'g', 'slot', 'r', 100, 0, 'open', $4, '', 0)`,
    ...[AGENT, me.memberId, me.wallet, later(-50 * HOUR)],
  );
  await rows(`insert into game_unclosed_bet values ('test', 'theirs', $1)`, later(-50 * HOUR));
  const settled = async (wonAt: Date | null) => {
    await rows(`delete from game_unclosed_bet where transaction_id = 'mine'`);
    if (wonAt) await rows(`insert into game_unclosed_bet values ('test', 'mine', $1)`, wonAt);
    await settleQuietBet(database, { source: 'test', transaction_id: 'mine' }, { quietSince, at: AT });
    const [bet] = await rows<{ state: string }>(`select state from game_bet where transaction_id = 'mine'`);
    return bet?.state === 'settled';
  };
  // Another process has taken it from the list, something was won at that moment, or just before.
  expect(await settled(null)).toBe(false);
  expect(await settled(quietSince)).toBe(false);
  expect(await settled(new Date(quietSince.getTime() - 1))).toBe(true);
});

condition('a bet is taken while its game and its login last, not in the moment in which one ends', async (tx, rows) => {
  await rows('update account set balance_satang = 1000, held_satang = 0 where id = $1', me.wallet);
  const last = async (what: string, login: Date, game: Date) => {
    const { sessionId } = await createSession(tx, { memberId: me.memberId, ip: '::1', userAgent: 'test', now: AT });
    await rows('update member_session set expires_at = $2 where id = $1', sessionId, login);
    await rows(
      `insert into game_session (id, agent_id, member_id, wallet_id, game_id, source, category, member_session_id, created_at, expires_at)
       select $1, $2, $3, $4, min(id), 'test', 'slot', $5, $6, $7 from game`,
      ...[what, AGENT, me.memberId, me.wallet, sessionId, later(-HOUR), game],
    );
    const bet = async (at: Date) => {
      const id = `${what} ${at.toISOString()}`;
      const call = { kind: 'bet', session_id: what, transaction_id: id, round_id: 'r', amount_satang: 100 };
      const [answer] = await rows<{ outcome: string }>(
        `select outcome from game_call('test', $1, $2)`,
        ...[JSON.stringify(call), at],
      );
      return answer?.outcome;
    };
    return [await bet(later(-1)), await bet(AT)];
  };
  expect(await last('login', AT, later(HOUR))).toEqual(['ok', 'game_session_ended']);
  expect(await last('game', later(HOUR), AT)).toEqual(['ok', 'game_session_ended']);
});

condition(
  'a win of 1,000 baht that is twenty times the stake is worth a notice, one of a satang less is not',
  async (_, rows) => {
    await rows(
      `insert into game_session (id, agent_id, member_id, wallet_id, game_id, source, category, member_session_id, created_at, expires_at)
     select 'mine', $1, $2, $3, min(id), 'test', 'slot', gen_random_uuid(), $4, $4 from game`,
      ...[AGENT, me.memberId, me.wallet, AT],
    );
    for (const [bet, stake, won, notices] of [
      ['less won', 4_999, 99_999, 0],
      ['more staked', 5_001, 100_000, 0],
      ['both just enough', 5_000, 100_000, 1],
    ] as const) {
      await rows(
        `insert into game_bet (source, transaction_id, agent_id, member_id, wallet_id, session_id, game_id, category, round_id, stake_satang, won_satang, state, placed_at, input_hash, balance_satang)
       values ('test', $1, $2, $3, $4, 'mine', 'g', 'slot', $1, $5, 0, 'open', $6, '', 0)`,
        ...[bet, AGENT, me.memberId, me.wallet, stake, AT],
      );
      const win = { session_id: 'mine', round_id: bet, content: '', kind: 'win', transaction_id: `won ${bet}` };
      await rows(
        `select outcome from game_call('test', $1, $2)`,
        JSON.stringify({ ...win, bet_transaction_id: bet, amount_satang: won }),
        AT,
      );
      expect(
        await rows(`select kind from member_notice where member_id = $1 and kind = 'game_win'`, me.memberId),
        bet,
      ).toHaveLength(notices);
    }
  },
);

condition('a member has a limit of stakes by their own limits of losses and stakes alone', async (tx, rows) => {
  const has = async () => {
    await updateHasStakeLimit(tx, me.memberId);
    return (
      await rows<{ id: number; has: boolean }>(
        'select id, has_stake_limit as has from member where id = any ($1) order by id',
        [me.memberId, other.memberId],
      )
    ).map((row) => row.has);
  };
  const limit = ({ memberId }: typeof me, kind: string, satang: number | null) =>
    rows(
      `insert into member_limit (member_id, kind, period, amount_satang) values ($1, $2, 'day', $3)
       on conflict (member_id, kind, period) do update set amount_satang = excluded.amount_satang`,
      ...[memberId, kind, satang],
    );
  await limit(me, 'deposit', 100);
  for (const kind of ['loss', 'stake']) {
    await limit(other, kind, 100);
    expect(await has()).toEqual([false, false]);
    await limit(me, kind, 100);
    expect(await has()).toEqual([true, false]);
    await limit(me, kind, null);
    expect(await has()).toEqual([false, false]);
  }
});

condition('a stake is refused to who is paused, with or without a limit, and above the limit', async (_, rows) => {
  const refusal = async (stake: number, at = AT) => {
    const [found] = await rows(
      'select refusal, kind, left_satang::int as left from play_refusal($1, $2, $3)',
      me.memberId,
      stake,
      at,
    );
    return Object.values(found ?? {});
  };
  const paused = ['member_paused', null, null];
  const free = [null, null, null];
  const set = (limit: number | null, until: Date | null) =>
    rows(
      `with l as (
         insert into member_limit (member_id, kind, period, amount_satang) values ($1, 'stake', 'day', $2)
         on conflict (member_id, kind, period) do update set amount_satang = excluded.amount_satang)
       update member set timeout_until = $3, has_stake_limit = $2::bigint is not null where id = $1`,
      ...[me.memberId, limit, until],
    );
  await set(null, later(1));
  expect([await refusal(0), await refusal(100), await refusal(100, later(1))]).toEqual([paused, paused, free]);
  await set(1000, later(1));
  expect([await refusal(0), await refusal(100), await refusal(2000)]).toEqual([paused, paused, paused]);
  await set(1000, null);
  expect([await refusal(1000), await refusal(1001)]).toEqual([free, ['limit_reached', 'stake', 1000]]);
  // More is used than a lowered limit allows: a stake of nothing, as of a free spin, adds nothing.
  await rows(
    `insert into game_bet (source, transaction_id, agent_id, member_id, wallet_id, session_id, game_id, category, round_id, stake_satang, won_satang, state, placed_at, closed_at, input_hash, balance_satang)
     values ('test', 'used', $1, $2, $3, 's', 'g', 'slot', 'r', 1001, 0, 'settled', $4, $4, '', 0)`,
    ...[AGENT, me.memberId, me.wallet, later(-1)],
  );
  expect([await refusal(0), await refusal(1)]).toEqual([free, ['limit_reached', 'stake', 0]]);
});

condition('of an item what was redeemed and not cancelled counts, of each item by itself', async (tx, rows) => {
  const items = await rows<{ id: string }>(
    `insert into redemption_item (agent_id, name, kind, points) select $1, 'x', 'item', 1 from generate_series(1, 3) returning id::text`,
    AGENT,
  );
  const [one = '', two = '', three = ''] = items.map(({ id }) => id);
  for (const [item, quantity, state] of [
    [one, 1, 'preparing'],
    [one, 2, 'done'],
    [one, 4, 'cancelled'],
    [two, 8, 'done'],
    [three, 16, 'cancelled'],
  ] as const)
    await rows(
      `insert into redemption (agent_id, member_id, item_id, quantity, points, state, reason, created_at, name)
       values ($1, $2, $3, $4, 1, $5::text, case $5 when 'cancelled' then 'x' end, $6, 'x')`,
      ...[AGENT, me.memberId, item, quantity, state, AT],
    );
  expect(await redeemedCounts(tx, [one, three])).toEqual(new Map([[one, 3]]));
});

condition(
  'stock is added and taken down to nothing, of one item that is there, as a new version of it',
  async (tx, rows) => {
    const items = await rows<{ id: string }>(
      `insert into redemption_item (agent_id, name, kind, points, stock, removed_at) values ($1, 'x', 'item', 1, 5, null), ($1, 'x', 'item', 1, 5, null),
       ($1, 'x', 'item', 1, 5, $2), ($1, 'x', 'item', 1, null, null), ($3, 'x', 'item', 1, 5, null) returning id::text`,
      ...[AGENT, AT, OTHER_AGENT],
    );
    const ids = items.map(({ id }) => id);
    const [one = '', , ...refused] = ids;
    const add = (id: string, change: number) => addStock(tx, AGENT, { id, change, at: AT });
    const found = async () =>
      (
        await rows<{ stock: number; version: number }>(
          'select stock, version from redemption_item where id = any ($1) order by id',
          ids,
        )
      ).map(({ stock, version }) => [stock, version]);
    const others = [
      [5, 1],
      [5, 1],
      [null, 1],
      [5, 1],
    ];
    expect([await add(one, 3), await found()]).toEqual([true, [[8, 2], ...others]]);
    expect([await add(one, -9), await found()]).toEqual([false, [[8, 2], ...others]]);
    expect([await add(one, -8), await found()]).toEqual([true, [[0, 3], ...others]]);
    for (const id of refused) expect(await add(id, 1)).toBe(false);
    await returnStock(tx, Number(one), 2);
    expect(await found()).toEqual([[2, 3], ...others]);
  },
);

condition('a poll is paid, once, when it is drawn and each of its winners is paid', async (_, rows, database) => {
  const polls = await rows<{ id: number; choice: number }>(
    'select poll_id as id, min(id) as choice from poll_choice group by poll_id order by poll_id limit 2',
  );
  const [one, another] = polls.map(({ id }) => id);
  await rows('delete from poll_winner');
  for (const [place, [of, who]] of (
    [
      [polls[0], me],
      [polls[0], other],
      [polls[1], me],
    ] as const
  ).entries())
    await rows(
      `with vote as (insert into poll_vote (poll_id, choice_id, member_id, nth, created_at) values ($1, $2, $3, 1, $5) returning id)
       insert into poll_winner select $1, $4 + 1, $4 + 1, id, $3, 100 from vote`,
      ...[of?.id, of?.choice, who.memberId, place, AT],
    );
  await rows('update poll set drawn_at = $2, paid_at = null where id = any ($1)', [one, another], AT);
  const finished = async (at = AT) => {
    const isDone = await finishPayment(database, one ?? 0, at);
    const found = await rows<{ paid: Date | null }>(
      'select paid_at as paid from poll where id = any ($1) order by id',
      [one, another],
    );
    return [isDone, ...found.map(({ paid }) => paid)];
  };
  expect(await finished()).toEqual([false, null, null]);
  await rows('update poll_winner set paid_at = $2 where poll_id = $1 and place = 1', one, AT);
  expect(await finished()).toEqual([false, null, null]);
  await rows('update poll_winner set paid_at = $2 where poll_id = $1', one, AT);
  await rows('update poll set drawn_at = null where id = $1', one);
  expect(await finished()).toEqual([false, null, null]);
  await rows('update poll set drawn_at = $2 where id = $1', one, AT);
  expect(await finished()).toEqual([true, AT, null]);
  expect(await finished(later(1))).toEqual([false, AT, null]);
});

condition(
  'one poll is closed, gets its answer, is drawn, or is void, each as a new version of it',
  async (tx, rows) => {
    const polls = await rows<{ id: number; choice: number }>(
      'select poll_id as id, min(id) as choice from poll_choice group by poll_id order by poll_id limit 2',
    );
    const ids = polls.map(({ id }) => id);
    const [{ id: one, choice } = expect.unreachable()] = polls;
    await rows(
      'update poll set version = 7, drawn_at = null, voided_at = null, answer_choice_id = null, paid_at = null where id = any ($1)',
      ids,
    );
    const found = async () => {
      const [changed, another] = await rows(
        `select to_jsonb(p) - 'updated_at' - 'closes_at' as poll, closes_at = $2 as closed, updated_at = $2 as updated from poll p where id = any ($1) order by id`,
        ...[ids, AT],
      );
      return { changed, another };
    };
    const before = await found();
    const poll = (fields: object) => ({
      another: before.another,
      changed: expect.objectContaining({ poll: expect.objectContaining(fields), closed: true }),
    });
    await closePoll(tx, one, AT);
    expect(await found()).toEqual(poll({ version: 8 }));
    await setResult(tx, one, choice, AT);
    expect(await found()).toEqual(poll({ version: 9, answer_choice_id: choice, voided_at: null }));
    await insertWinners(tx, one, [], AT);
    expect(await found()).toEqual(poll({ version: 10, drawn_at: expect.any(String) }));
    await rows('update poll set drawn_at = null where id = $1', one);
    await setResult(tx, one, null, AT);
    expect(await found()).toEqual(poll({ version: 11, answer_choice_id: null, voided_at: expect.any(String) }));
  },
);
