import { expect } from 'vitest';
import { billOf, drawsOf } from '#server/lotto/bills/bill-history-queries.ts';
import { daysOfMonth, resultsOfBills } from '#server/lotto/bills/bill-sums-queries.ts';
import { validationOf } from '#server/lotto/bills/validation-queries.ts';
import { beaconRoundOf, lockDueRound } from '#server/lotto/draw-night/draw-queries.ts';
import {
  dropSlipRequest,
  dueSlips,
  ownDrawRow,
  saveSlipRequest,
  takeSlipRequest,
} from '#server/lotto/draw-night/slip-request-queries.ts';
import { kindOfRounds, putRates, rateRows } from '#server/lotto/operation-queries.ts';
import { exposureOf, outcomeOf, settlementOf } from '#server/lotto/operator-queries.ts';
import {
  drawDates,
  governmentDates,
  newestResultRows,
  newestRowOfEach,
  resultsOfCategory,
  resultsOfDay,
} from '#server/lotto/results/result-queries.ts';
import { prizesOf } from '#server/lotto/results/results.ts';
import { dueSourceRounds, saveReading } from '#server/lotto/results/source-queries.ts';
import { watchedDraw } from '#server/lotto/rounds/announcement-queries.ts';
import { closeNumbers, putClosedNumbers } from '#server/lotto/rounds/closed-number-queries.ts';
import { lobbyRounds } from '#server/lotto/rounds/round-queries.ts';
import { shotsAfter, yeekeeDay } from '#server/lotto/yeekee/yeekee-queries.ts';
import { AGENT } from '../ledger/fixture.ts';
import {
  AT,
  addBill,
  addLine,
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

/** Conditions of the queries of lotteries. */
startConditions();

condition('the rates that a lottery has no more are closed, and no other’s', async (tx) => {
  const before = await rateRows(tx, AGENT);
  const [first, kept] = before;
  const { category_id, ...rate } = kept ?? expect.unreachable();
  expect(first?.category_id).toBe(category_id);
  await putRates(tx, category_id, [rate]);
  expect(await rateRows(tx, AGENT)).toEqual(before.filter((one) => one.category_id !== category_id || one === kept));
});

condition('a lottery has a kind of rounds once it has rounds', async (tx, rows) => {
  const [, two] = await rows<{ id: string; kind: string }>('select id::text, kind from lotto_category order by id');
  expect(await kindOfRounds(tx, two?.id ?? '')).toBe(two?.kind);
  expect(await kindOfRounds(tx, '0')).toBeUndefined();
});

condition('a priced bill is its member’s', async (tx, rows) => {
  const ids = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
  for (const id of ids)
    await rows(
      `insert into lotto_validation (id, member_id, round_id, wallet_id, lines, max_payout_satang, created_at, expires_at)
       select $1::text::uuid, $2, min(id), $3, jsonb_build_array($1::text), 0, $4, $4 from lotto_round`,
      ...[id, me.memberId, me.wallet, AT],
    );
  for (const id of ids) expect((await validationOf(tx, me.memberId, id))?.lines).toEqual([id]);
  expect(await validationOf(tx, other.memberId, ids[0] ?? '')).toBeUndefined();
});

const idOfResult = (one: object) => Number(Object(one).id ?? Object(one).round_id);

condition('results: newest first, and of one moment the later round first', async (tx, rows) => {
  const { ids, category } = await threeRounds(rows, 'version = 1, settled_version = 1');
  const newestFirst = ids.toReversed();
  for (const found of [
    await resultsOfDay(tx, AGENT, AT, { date: '2096-10-10', categoryId: null }),
    await resultsOfCategory(tx, AGENT, AT, { categoryId: category, limit: 3 }),
    await newestResultRows(tx, AGENT, AT, 3),
  ])
    expect(found.map(idOfResult)).toEqual(newestFirst);
  await rows('update lotto_round set result_at = $2 where id = $1', ids[0], later(1));
  const ofDay = await resultsOfDay(tx, AGENT, later(1), { date: '2096-10-10', categoryId: null });
  expect(ofDay.map(idOfResult)).toEqual([ids[0], ids[2], ids[1]]);
  await rows('update lotto_round set result_at = $2 where id = $1', ids[0], AT);
  expect((await newestResultRows(tx, AGENT, later(7 * 24 * HOUR - 1), 9)).map(idOfResult)).toEqual(newestFirst);
  expect(await newestResultRows(tx, AGENT, later(7 * 24 * HOUR), 9)).toEqual([]);
  expect(await newestResultRows(tx, OTHER_AGENT, AT, 9)).toEqual([]);
  // One that is called off counts from its time on.
  const [newest] = newestFirst;
  await rows('update lotto_round set voided_at = $2, result_at = $2 where id = $1', newest, later(1));
  const list = async (at: Date) => [
    (await newestResultRows(tx, AGENT, at, 9)).map(idOfResult),
    (await resultsOfCategory(tx, AGENT, at, { categoryId: category, limit: 3 }))
      .map(idOfResult)
      .filter((id) => ids.includes(id)),
  ];
  expect(await list(AT)).toEqual([newestFirst.slice(1), newestFirst.slice(1)]);
  expect(await list(later(1))).toEqual([newestFirst, newestFirst]);
  await rows('update lotto_round set voided_at = null, result_at = $2 where id = $1', newest, AT);
  await rows('update lotto_round set version = 0, settled_version = 0 where id = $1', ids[0]);
  expect((await newestResultRows(tx, AGENT, AT, 9)).map(idOfResult)).toEqual(newestFirst.slice(0, 2));
  await rows(`update lotto_category set kind = 'yeekee' where id = $1`, category);
  expect(await newestResultRows(tx, AGENT, AT, 9)).toEqual([]);
});

condition('only a government round is one whose draw is watched', async (tx, rows) => {
  const { ids, category } = await threeRounds(rows, 'version = 0');
  expect(await watchedDraw(tx, ids[1] ?? 0)).toEqual({ id: ids[1], agent_id: AGENT });
  await rows("update lotto_category set kind = 'yeekee' where id = $1", category);
  expect(await watchedDraw(tx, ids[1] ?? 0)).toBeUndefined();
});

condition('days with results, the newest first', async (tx, rows) => {
  const { category } = await threeRounds(
    rows,
    `version = 1, settled_version = 1, draw_date = date '2096-10-09' + n.nth::int`,
  );
  const newestFirst = ['2096-10-12', '2096-10-11', '2096-10-10'];
  const [newest = '', second = ''] = newestFirst;
  expect((await drawDates(tx, AGENT, newest, category)).slice(0, 3)).toEqual(newestFirst);
  expect((await drawDates(tx, AGENT, newest, null)).slice(0, 3)).toEqual(newestFirst);
  expect((await governmentDates(tx, AGENT, newest)).slice(0, 3)).toEqual(newestFirst);
  // A draw that is called off before its day has a result already.
  expect((await drawDates(tx, AGENT, second, null))[0]).toBe(second);
  expect((await governmentDates(tx, AGENT, second))[0]).toBe(second);
});

condition('the lobby: a round until it closes, and then for twelve hours', async (tx, rows) => {
  const { ids, category } = await threeRounds(rows, `bet_opens_at = '2019-01-01', bet_closes_at = '2020-01-01'`);
  const [round] = ids;
  await rows('update lotto_round set bet_closes_at = $2 where id = $1', round, AT);
  const shown = async (at: Date) =>
    (await lobbyRounds(tx, AGENT, at)).filter((one) => one.category_id === category).map(({ id }) => id);
  for (const at of [later(-1), AT, later(12 * HOUR - 1)]) expect(await shown(at)).toEqual([round]);
  expect(await shown(later(12 * HOUR))).toEqual([]);
  // Two wait for their results: the newer one is expected.
  await rows('update lotto_round set bet_closes_at = $2 where id = $1', ids[1], later(-1));
  expect(await shown(AT)).toEqual([round]);
});

condition('a lottery’s closed numbers are put into the rounds that still sell', async (tx, rows) => {
  const { ids, category } = await threeRounds(
    rows,
    `bet_closes_at = case nth when 1 then '${later(-1).toISOString()}'::timestamptz else r.bet_closes_at end`,
  );
  const [closed, open, drawn] = ids;
  await rows('update lotto_round set version = 1, settled_version = 1 where id = $1', drawn);
  const numbers = async () =>
    (
      await rows<{ id: number; number: string }>(
        `select round_id as id, number_key as number from lotto_closed_number where round_id = any ($1) order by 1, 2`,
        ids,
      )
    ).map(({ id, number }) => [id, number]);
  for (const round of ids)
    await rows(
      `insert into lotto_closed_number (agent_id, round_id, bet_type, number_key, mode, updated_at, is_of_lottery) values ($1, $2, 'two_top', '11', 'closed', $3, true), ($1, $2, 'two_top', '22', 'closed', $3, false)`,
      ...[AGENT, round, AT],
    );
  await putClosedNumbers(
    tx,
    String(category),
    [{ bet_type: 'two_top', number: '33', mode: 'closed', rate: null }],
    later(-1),
  );
  expect(await numbers()).toEqual([
    ...[
      [closed, '11'],
      [closed, '22'],
    ],
    ...[
      [open, '22'],
      [open, '33'],
    ],
    ...[
      [drawn, '11'],
      [drawn, '22'],
    ],
  ]);
});

condition(
  'bills of the draws of a month, from its first day to its last; winning numbers, the highest first',
  async (tx, rows) => {
    const { ids } = await threeRounds(
      rows,
      `version = 1, settled_version = 1, draw_date = (array['2096-10-01', '2096-10-31', '2096-11-01'])[nth]::date`,
    );
    for (const [place, round] of ids.entries()) {
      const bill = await addBill(rows, round, { total: 300, payout: place === 0 ? 900 : 0 });
      if (place === 0)
        for (const [line, number, payout] of [
          [1, '11', 200],
          [2, '22', 600],
          [3, '33', 0],
          [4, '44', 100],
        ] as const)
          await addLine(rows, bill, round, line, number, payout);
    }
    expect(
      (await daysOfMonth(tx, me.memberId, '2096-10-01', null)).map(({ draw_date }: { draw_date: string }) => draw_date),
    ).toEqual(['2096-10-01', '2096-10-31']);
    const [result] = await resultsOfBills(tx, me.memberId, { date: '2096-10-01' }, 2);
    expect(result?.hits.map(({ number }) => number)).toEqual(['22', '11']);
    const newest = await resultsOfBills(tx, me.memberId, { agentId: AGENT }, 2);
    expect(newest.filter(({ round_id }) => ids.includes(round_id)).map(({ round_id }) => round_id)).toEqual([ids[2]]);
  },
);

condition(
  'what a result would do: who newly wins, who no longer does, and what a wallet cannot give back',
  async (tx, rows) => {
    const { ids } = await threeRounds(rows, 'version = 1');
    const [round] = ids;
    const stake = async (number: string, fields: object, who = me) => {
      const bill = await addBill(rows, round, fields, who);
      await addLine(rows, bill, round, 1, number, 0);
    };
    const won = 9000;
    await stake('12', {});
    await stake('12', { payout: won });
    await stake('34', { payout: 4000 });
    await stake('34', { payout: 3000 }, other);
    await stake('34', {});
    await stake('12', { cancelled_at: AT });
    // A part is to be taken back.
    await stake('12', { payout: won + 500 });
    await rows('update account set balance_satang = 1500, held_satang = 200 where id = $1', me.wallet);
    await rows('update account set balance_satang = 3000 where id = $1', other.wallet);
    expect(await outcomeOf(tx, round ?? 0, prizesOf({ three_top: '512', two_bottom: '99' }))).toEqual({
      ...{ bills: 6, winning_bills: 3, stakes_satang: 600, payout_satang: 3 * won },
      ...{ newly_won: 1, no_longer_won: 2, to_pay_satang: won, to_take_back_satang: 7500 },
      receivable_satang: 4500 - 1300,
    });
  },
);

condition(
  'what may still be staked on a number: what its limit leaves, and anything without a limit',
  async (_, rows) => {
    const { ids, category } = await threeRounds(rows, 'version = 0');
    await rows(
      `insert into lotto_exposure (round_id, bet_type, number_key, stake_satang) values ($1, 'two_top', '11', 600)`,
      ids[0],
    );
    const priced = async (limit: number, number: string, stake: number) => {
      await rows(
        `update lotto_rate set is_open = true, max_per_number_satang = $2 where category_id = $1 and bet_type = 'two_top'`,
        ...[category, limit],
      );
      const line = { bet_type: 'two_top', number, key: number, stake_satang: stake };
      const [found] = await rows(
        'select status, available_satang::int from lotto_price($1, $2)',
        ids[0],
        JSON.stringify([line]),
      );
      return Object.values(found ?? {});
    };
    expect(await priced(1_000, '11', 400)).toEqual(['ok', 400]);
    expect(await priced(1_000, '11', 401)).toEqual(['over_limit', 400]);
    expect(await priced(1_000, '22', 401)).toEqual(['ok', 1_000]);
    // Lowered below what is sold.
    expect(await priced(500, '11', 1)).toEqual(['over_limit', 0]);
    expect(await priced(0, '11', 90_000)).toEqual(['ok', null]);
  },
);

condition('exposure: numbers that somebody bought, the largest payout first', async (tx, rows) => {
  const { ids } = await threeRounds(rows, 'version = 0');
  for (const [number, satang] of [
    ['11', 100],
    ['22', 300],
    ['33', 0],
  ])
    await rows(
      `insert into lotto_exposure (round_id, bet_type, number_key, stake_satang) values ($1, 'two_top', $2, $3)`,
      ids[0],
      number,
      satang,
    );
  // Sold at one rate; of one that was cancelled nothing counts, nor what other rounds sold.
  const bill = await addBill(rows, ids[0], {});
  for (const [line, number] of ['11', '22', '22', '22'].entries())
    await addLine(rows, bill, ids[0], line + 1, number, 0);
  await addLine(rows, await addBill(rows, ids[0], { cancelled_at: AT }), ids[0], 1, '11', 0);
  await addLine(rows, await addBill(rows, ids[1], {}), ids[1], 1, '11', 0);
  const found = await exposureOf(tx, ids[0] ?? 0, null);
  expect(found.map(({ number, payout_satang }) => [number, payout_satang])).toEqual([
    ['22', 27_000],
    ['11', 9000],
  ]);
  expect(await exposureOf(tx, ids[0] ?? 0, 'three_top')).toEqual([]);
});

condition('slips are sent once, for rounds that are settled, to whom wants them', async (tx, rows) => {
  const { ids } = await threeRounds(
    rows,
    'version = case nth when 1 then 0 else 1 end, settled_version = case nth when 2 then 0 when 3 then 1 else 0 end',
  );
  const [, , settled = 0] = ids;
  const members = [me.memberId, other.memberId];
  for (const roundId of ids)
    for (const memberId of members) await saveSlipRequest(tx, { roundId, memberId, wanted: true }, AT);
  const due = async () => (await dueSlips(tx, 9)).toSorted();
  const [mine, others] = members.map((memberId) => `${settled}:${memberId}`);
  expect(await due()).toEqual([mine, others].toSorted());
  const take = (roundId = 0, at = AT) => takeSlipRequest(tx, { roundId, memberId: me.memberId }, at);
  // Neither a round without a result nor one that is being settled.
  expect([await take(ids[0]), await take(ids[1])]).toEqual([undefined, undefined]);
  const count = async () =>
    (await rows<{ n: number }>('select count(*)::int as n from lotto_slip_request where round_id = any ($1)', ids))[0]
      ?.n;
  expect(await take(settled)).toMatchObject({ agent_id: AGENT, is_wanted: true });
  expect(await due()).toEqual([others]);
  expect(await take(settled)).toBeUndefined();
  // One that was sent stays, and the others’ do.
  await saveSlipRequest(tx, { roundId: settled, memberId: me.memberId, wanted: false }, AT);
  expect(await count()).toBe(6);
  await saveSlipRequest(tx, { roundId: ids[0] ?? 0, memberId: me.memberId, wanted: false }, AT);
  expect(await count()).toBe(5);
  await dropSlipRequest(tx, settled, me.memberId);
  expect(await count()).toBe(4);
  await rows('update member set excluded_until = $2 where id = $1', other.memberId, later(HOUR));
  expect(await takeSlipRequest(tx, { roundId: settled, memberId: other.memberId }, AT)).toMatchObject({
    is_wanted: false,
  });
});

condition('a member’s own draw: their valid bills of the round, and their request', async (tx, rows) => {
  const { ids } = await threeRounds(rows, 'version = 0');
  const [round = 0, next = 0] = ids;
  for (const [at, fields, who] of [
    [round, { total: 100 }, me],
    [round, { total: 200, cancelled_at: AT }, me],
    [next, { total: 400 }, me],
    [round, { total: 800 }, other],
  ] as const)
    await addBill(rows, at, fields, who);
  for (const [roundId, who] of [
    [round, other],
    [next, me],
  ] as const)
    await saveSlipRequest(tx, { roundId, memberId: who.memberId, wanted: true }, AT);
  expect(await ownDrawRow(tx, me.memberId, round, 9)).toMatchObject({
    bill_count: 1,
    total_satang: 100,
    wanted: false,
    is_settled: false,
  });
  await rows('update lotto_round set version = 1 where id = $1', round);
  expect((await ownDrawRow(tx, me.memberId, round, 9))?.is_settled).toBe(false);
  await rows('update lotto_round set settled_version = 1 where id = $1', round);
  expect((await ownDrawRow(tx, me.memberId, round, 9))?.is_settled).toBe(true);
});

condition('shots of a round after a position', async (tx, rows) => {
  const { ids } = await threeRounds(rows, 'version = 0');
  for (const [round, position] of [
    [ids[0], 1],
    [ids[0], 2],
    [ids[1], 3],
  ])
    await rows(`insert into lotto_shot values ($1, $2, '12345', $3, 'x', $4)`, round, position, me.memberId, AT);
  const after = async (position: number) => (await shotsAfter(tx, ids[0] ?? 0, position)).map((shot) => shot.position);
  expect([await after(0), await after(1), await after(2)]).toEqual([[1, 2], [2], []]);
});

condition(
  'a prize is announced from the end of sale on, again only with a reason, each place by itself',
  async (_, rows) => {
    const { ids } = await threeRounds(rows, 'version = 0');
    const announce = async (place: number, number: string, why: string | null = null, at = AT, prize = 'three_front') =>
      (
        await rows<{ outcome: string }>(
          'select lotto_announce_prize($1, $2, $3, $4, $5, $6, $7) as outcome',
          ids[0],
          prize,
          place,
          number,
          why,
          'test',
          at,
        )
      )[0]?.outcome;
    expect(await announce(1, '111', null, later(-1))).toBe('still_open');
    expect(await announce(1, '111')).toBe('announced');
    expect(await announce(2, '222')).toBe('announced');
    expect(await announce(1, '333', null, AT, 'three_bottom')).toBe('announced');
    expect(await announce(1, '111')).toBe('repeated');
    expect(await announce(1, '444')).toBe('needs_reason');
    expect(await announce(1, '444', 'ผิด')).toBe('announced');
    expect(await announce(1, '444')).toBe('repeated');
    expect(await announce(1, '111', 'ถูกแล้ว')).toBe('announced');
    expect(await announce(2, '222')).toBe('repeated');
  },
);

condition(
  'a bill is sold as it was priced: at its rate, half or not, and not where the number is closed since',
  async (_, rows) => {
    const { ids, category } = await threeRounds(rows, 'version = 0');
    const [rate] = await rows<{ rate: number }>(
      `update lotto_rate set is_open = true, min_satang = 100, max_satang = 100000 where category_id = $1 and bet_type = 'two_top' returning rate::float8 as rate`,
      category,
    );
    await rows('update account set balance_satang = 100000, held_satang = 0 where id = $1', me.wallet);
    let validations = 0;
    const sell = async (changed: object) => {
      validations += 1;
      const id = `00000000-0000-4000-8000-${String(validations).padStart(12, '0')}`;
      const line = {
        bet_type: 'two_top',
        number: '12',
        key: '12',
        stake_satang: 100,
        rate: rate?.rate,
        is_half: false,
      };
      await rows(
        `insert into lotto_validation (id, member_id, round_id, wallet_id, lines, max_payout_satang, created_at, expires_at) values ($1, $2, $3, $4, $5, 0, $6, $7)`,
        ...[id, me.memberId, ids[0], me.wallet, JSON.stringify([{ ...line, ...changed }]), later(-2), later(HOUR)],
      );
      const [sold] = await rows<{ outcome: string }>(
        'select outcome from lotto_create_bill($1, $2, null, $3)',
        me.memberId,
        id,
        later(-1),
      );
      return sold?.outcome;
    };
    expect(await sell({ rate: Number(rate?.rate) + 1 })).toBe('changed');
    expect(await sell({ is_half: true })).toBe('changed');
    // The limit of each number in all is a limit of its own bet type.
    await rows('update lotto_rate set max_per_number_satang = 50 where category_id = $1', category);
    await rows(
      `update lotto_rate set max_per_number_satang = 100 where category_id = $1 and bet_type = 'two_top'`,
      category,
    );
    expect(await sell({})).toBe('created');
    await rows(
      `insert into lotto_closed_number (agent_id, round_id, bet_type, number_key, mode, updated_at) values ($1, $2, 'two_top', '12', 'closed', $3)`,
      ...[AGENT, ids[0], AT],
    );
    expect(await sell({})).toBe('changed');
  },
);

condition('a bill that wins more by a corrected result is paid what it has not received yet', async (_, rows) => {
  const { ids } = await threeRounds(rows, 'version = 2, settled_version = 1');
  const bill = await addBill(rows, ids[0], { payout: 100 });
  const done = await addBill(rows, ids[0], { payout: 300 });
  await rows('update account set balance_satang = 0, held_satang = 0 where id = $1', me.wallet);
  expect(
    await rows(
      `select lotto_pay_batch($1, 2, $2, $3, 'lotto_win', 'x', $4) as paid`,
      ...[ids[0], [bill, done], [300, 300], AT],
    ),
  ).toEqual([{ paid: [String(bill)] }]);
  expect(await rows('select balance_satang::int as balance from account where id = $1', me.wallet)).toEqual([
    { balance: 200 },
  ]);
  expect(
    await rows(
      `select data -> 'satang' as satang from member_notice where member_id = $1 and created_at = $2`,
      ...[me.memberId, AT],
    ),
  ).toEqual([{ satang: 200 }]);
});

condition('a bill: winning lines first; what it won before is no settlement of a newer result', async (tx, rows) => {
  const { ids, category } = await threeRounds(rows, 'version = 2, settled_version = 1');
  const bill = await addBill(rows, ids[0], {});
  for (const [line, number, payout] of [
    [1, '11', 0],
    [2, '22', 100],
    [3, '33', 0],
    [4, '44', 200],
  ] as const)
    await addLine(rows, bill, ids[0], line, number, payout);
  await rows('update lotto_bill set settled_at = $2 where id = $1', bill, AT);
  const read = async () => (await billOf(tx, me.memberId, AT, String(bill))) ?? expect.unreachable();
  expect((await read()).lines.map(({ line_no }) => line_no)).toEqual([2, 4, 1, 3]);
  expect((await read()).settled_at).toBeNull();
  await rows('update lotto_bill set payout_satang = 300 where id = $1', bill);
  expect((await read()).settled_at).toEqual(AT);
  // A draw of which every bill was cancelled has come to nothing.
  await rows('update lotto_bill set payout_satang = 0, cancelled_at = $2 where id = $1', bill, AT);
  const all = { status: undefined, round_id: undefined, from: undefined, to: undefined, cursor: undefined };
  expect(
    await drawsOf(tx, me.memberId, { ...all, order: 'draw', limit: 9 }, [
      { category_id: category, draw_date: '2096-10-10' },
    ]),
  ).toEqual([{ category_id: category, draw_date: '2096-10-10', bill_count: 1, total_satang: 0 }]);
});

condition(
  'of a number that is closed twice the last one counts; a number in two lines of a bill is one',
  async (tx, rows) => {
    const { ids, category } = await threeRounds(rows, 'version = 0');
    const [round = 0] = ids;
    await closeNumbers(
      tx,
      { id: round, agentId: AGENT },
      (['closed', 'half'] as const).map((mode) => ({
        bet_type: 'two_top' as const,
        number: '21',
        key: '21',
        mode,
        rate: null,
      })),
      AT,
    );
    expect(await rows('select mode from lotto_closed_number where round_id = $1', round)).toEqual([{ mode: 'half' }]);

    const [rate] = await rows<{ rate: number }>(
      `update lotto_rate set is_open = true, min_satang = 100, max_satang = 100000 where category_id = $1 and bet_type = 'two_top' returning rate::float8 as rate`,
      category,
    );
    await rows('update account set balance_satang = 100000, held_satang = 0 where id = $1', me.wallet);
    const line = { bet_type: 'two_top', number: '12', key: '12', stake_satang: 100, rate: rate?.rate, is_half: false };
    const id = '00000000-0000-4000-8000-000000000099';
    await rows(
      `insert into lotto_validation (id, member_id, round_id, wallet_id, lines, max_payout_satang, created_at, expires_at) values ($1, $2, $3, $4, $5, 0, $6, $7)`,
      ...[id, me.memberId, round, me.wallet, JSON.stringify([line, line]), later(-2), later(HOUR)],
    );
    expect(await rows('select outcome from lotto_create_bill($1, $2, null, $3)', me.memberId, id, later(-1))).toEqual([
      { outcome: 'created' },
    ]);
  },
);

condition(
  'a round is drawn here once its time has come, without a result yet, and if it is not an official draw',
  async (tx, rows) => {
    const { ids } = await threeRounds(
      rows,
      `version = nth / 3, rule = r.rule || jsonb_build_object('draw', (array['random', 'official', 'random'])[nth])`,
    );
    const due = async (at: Date) => {
      const found = [];
      for (const id of ids) found.push((await lockDueRound(tx, id, at))?.id);
      return found;
    };
    expect(await due(later(-1))).toEqual([undefined, undefined, undefined]);
    expect(await due(AT)).toEqual([ids[0], undefined, undefined]);
  },
);

condition('the beacon of a round that is due; sources from the result’s time on, for three days', async (tx, rows) => {
  const { ids, category } = await threeRounds(
    rows,
    `version = 0, beacon_round = 7, rule = rule || '{"draw": "official"}'`,
  );
  const [round = 0] = ids;
  expect(await beaconRoundOf(tx, round, later(-1))).toBeUndefined();
  expect((await beaconRoundOf(tx, round, AT))?.beacon_round).toBe(7);
  await rows(`update lotto_category set sources = '[{"name": "one"}]' where id = $1`, category);
  await rows('update lotto_round set result_at = $2 where id <> $1', round, later(30 * 24 * HOUR));
  const due = (at: Date) => dueSourceRounds(tx, at);
  expect([await due(later(-1)), await due(AT)]).toEqual([[], [round]]);
  expect([await due(later(72 * HOUR - 1)), await due(later(72 * HOUR))]).toEqual([[round], []]);

  // The time is of the newest numbers: one without numbers, and the same ones again, change nothing.
  const [one, two] = ['12', '34'].map((number) => prizesOf({ three_top: `0${number}`, two_bottom: number }));
  const index = (close: number) => ({ close, change: 1 });
  const said = [];
  for (const [ms, [prizes, stockIndex]] of (
    [
      [one, index(1)],
      [one, index(2)],
      [null, null],
      [two, null],
    ] as const
  ).entries()) {
    await saveReading(tx, round, {
      ...{ source: 'one', prizes: prizes ?? null, stockIndex, fault: null },
      ...{ at: later(ms), nextAt: AT },
    });
    said.push(
      ...(await rows(
        `select answered_at as at, (stock_index ->> 'close')::int as close from lotto_source_answer where round_id = $1`,
        round,
      )),
    );
  }
  expect(said).toEqual([
    { at: AT, close: 1 },
    { at: AT, close: 2 },
    { at: AT, close: 2 },
    { at: later(3), close: null },
  ]);
});

condition('how far a settlement is: bills that stand, and those that won', async (tx, rows) => {
  const { ids } = await threeRounds(rows, 'version = 1');
  const [round = 0] = ids;
  expect(await settlementOf(tx, round)).toMatchObject({
    bills: 0,
    stakes_satang: 0,
    winning_bills: 0,
    payout_satang: 0,
  });
  for (const [fields, version, payout, done] of [
    [{}, 1, 500, AT],
    [{}, 1, 0, null],
    [{ cancelled_at: AT }, 2, 900, AT],
  ] as const)
    await rows(
      'insert into lotto_payout values ($1, $2, $3, $4, $5)',
      ...[round, version, await addBill(rows, round, fields), payout, done],
    );
  expect(await settlementOf(tx, round)).toMatchObject({
    ...{ bills: 2, stakes_satang: 200, bills_done: 1 },
    ...{ winning_bills: 1, payout_satang: 500 },
  });
});

condition(
  'the newest result of each lottery, by time and not by id; a day of yeekee from its first round on',
  async (tx, rows) => {
    const { ids, category } = await threeRounds(
      rows,
      `version = 1, settled_version = 1, bet_closes_at = '${later(-HOUR).toISOString()}'`,
    );
    const [second] = await rows<{ id: number }>(
      `select id from lotto_category where agent_id = $1 and is_on and kind <> 'yeekee' and id <> $2 order by id limit 1`,
      AGENT,
      category,
    );
    // The round with the lower id has the later result, and then both have it at the same time.
    await rows(
      `update lotto_round set category_id = $2, planned_date = '2097-01-01', result_at = $3 where id = $1`,
      ids[0],
      second?.id,
      later(5),
    );
    const newest = async () => (await newestRowOfEach(tx, AGENT, AT, 2)).map(idOfResult);
    expect(await newest()).toEqual([ids[0], ids[2]]);
    await rows('update lotto_round set result_at = $2 where id = any ($1)', ids, AT);
    expect(await newest()).toEqual([ids[2], ids[0]]);
    await rows('update lotto_round set result_at = $2 where id = $1', ids[0], later(-5));
    expect((await newestResultRows(tx, AGENT, AT, 2)).map(idOfResult)).toEqual([ids[2], ids[1]]);
    await rows('update lotto_round set result_at = $2 where id = $1', ids[0], later(5));
    expect((await newestResultRows(tx, AGENT, AT, 1)).map(idOfResult)).toEqual([ids[0]]);

    const [yeekee] = await rows<{ id: number }>(
      `select id from lotto_category where agent_id = $1 and kind = 'yeekee' order by id limit 1`,
      AGENT,
    );
    await rows(
      `update lotto_round set category_id = $2, round_no = 1, rounds_in_day = 1, bet_opens_at = $3, shoot_closes_at = bet_closes_at, draw_date = '2096-10-10' where id = $1`,
      ...[ids[2], yeekee?.id, later(-2 * HOUR)],
    );
    const day = async (at: Date) => (await yeekeeDay(tx, AGENT, at, null)).map(({ id }) => id);
    expect(await day(later(-2 * HOUR))).toEqual([ids[2]]);
    expect(await day(later(-2 * HOUR - 1))).not.toEqual([ids[2]]);
  },
);

condition('a bill is cancelled while its round is open, by the rule of its round', async (_, rows) => {
  const { ids } = await threeRounds(
    rows,
    `version = 0, bet_opens_at = '${later(-HOUR).toISOString()}', bet_closes_at = '${later(HOUR).toISOString()}', result_at = '${later(HOUR).toISOString()}'`,
  );
  const bill = await addBill(rows, ids[0], {});
  const cancel = async (rule: object | null, set: string, at = AT) => {
    await rows(
      `update lotto_round set rule = case when $2::jsonb is null then rule - 'cancel' else rule || $2::jsonb end, ${set} where id = $1`,
      ids[0],
      rule && JSON.stringify(rule),
    );
    const [done] = await rows<{ outcome: string }>(
      'select outcome from lotto_cancel_bill($1, $2, $3)',
      ...[me.memberId, bill, at],
    );
    return done?.outcome;
  };
  const RULE = { cancel: { minutes_before_close: 10, times_a_day: 1 } };
  expect(await cancel(RULE, 'voided_at = now()')).toBe('bill_not_cancellable');
  expect(await cancel(RULE, 'voided_at = null, version = 1')).toBe('bill_not_cancellable');
  expect(await cancel({ cancel: null }, 'version = 0')).toBe('bill_not_cancellable');
  expect(await cancel(null, 'version = 0')).toBe('bill_not_cancellable');
  expect(await cancel(RULE, 'version = 0', later(50 * 60_000 + 1))).toBe('bill_not_cancellable');
  expect(await cancel(RULE, 'version = 0', later(50 * 60_000))).toBe('cancelled');
});

condition('the payouts of one result are listed, once; other results and rounds are not', async (_, rows) => {
  const { ids } = await threeRounds(rows, 'version = 1');
  const [round, another] = ids;
  await rows(`update lotto_result set winning = '{"two_top": ["11"]}' where round_id = any ($1)`, ids);
  await rows(
    `insert into lotto_result (round_id, version, entered_by, entered_at, prizes, winning) values ($1, 2, 'test', $2, '{}', '{"two_top": ["22"]}')`,
    ...[round, AT],
  );
  const bills: number[] = [];
  for (const [of, number, fields] of [
    [round, '11', {}],
    [round, '22', {}],
    [round, '11', { cancelled_at: AT }],
    [another, '11', {}],
  ] as const) {
    const bill = await addBill(rows, of, fields);
    await addLine(rows, bill, of, 1, number, 0);
    bills.push(bill);
  }
  const listed = async (version: number, at = AT) => {
    await rows('select lotto_list_payouts($1, $2, $3)', round, version, at);
    const results = await rows<{ at: Date | null }>(
      'select listed_at as at from lotto_result where round_id = any ($1) order by round_id, version',
      ids,
    );
    const payouts = await rows<{ version: number; bill: number; satang: number }>(
      'select version, bill_id as bill, payout_satang::int as satang from lotto_payout where round_id = any ($1) order by 1, 2',
      ids,
    );
    return [
      results.map((result) => result.at),
      payouts.map(({ version, bill, satang }) => [version, bills.indexOf(bill), satang]),
    ];
  };
  const first = [1, 0, 9000];
  expect(await listed(1)).toEqual([[AT, null, null, null], [first]]);
  expect(await listed(1, later(1))).toEqual([[AT, null, null, null], [first]]);
  // A bill that the version before paid and this one does not is listed with 0.
  expect(await listed(2, later(2))).toEqual([
    [AT, later(2), null, null],
    [first, [2, 0, 0], [2, 1, 9000]],
  ]);
});

condition('a win pays off what the member owes, the oldest first, each up to its own rest', async (_, rows) => {
  const { ids } = await threeRounds(rows, 'version = 1');
  const [round] = ids;
  const owed: number[] = [];
  const owe = async (outstanding: number, who = me) => {
    const [made] = await rows<{ id: number }>(
      `insert into lotto_receivable (agent_id, member_id, bill_id, version, amount_satang, outstanding_satang, created_at)
       values ($1, $2, $3, 1, 900, $4, $5) returning id`,
      ...[AGENT, who.memberId, await addBill(rows, ids[1], {}, who), outstanding, AT],
    );
    owed.push(made?.id ?? 0);
  };
  // The first is paid off already; the fourth is another member's.
  for (const [outstanding, who] of [[0], [300], [250], [100, other], [400]] as const) await owe(outstanding, who);
  await rows('update account set balance_satang = 0, held_satang = 0 where id = $1', me.wallet);
  /** A bill that was paid 200 before. */
  const win = async (satang: number) => {
    await rows(
      'insert into lotto_payout (round_id, version, bill_id, payout_satang) values ($1, 1, $2, $3)',
      ...[round, await addBill(rows, round, { payout: 200 }), 200 + satang],
    );
    await rows('select lotto_settle_batch($1, 1, 9, $2)', round, AT);
    const [account] = await rows<{ balance: number }>(
      'select balance_satang::int as balance from account where id = $1',
      me.wallet,
    );
    const rest = await rows<{ satang: number }>(
      'select outstanding_satang::int as satang from lotto_receivable where id = any ($1) order by id',
      owed,
    );
    const [notice] = await rows<{ satang: number }>(
      `select (data ->> 'satang')::int as satang from member_notice where member_id = $1 order by id desc limit 1`,
      me.memberId,
    );
    return [account?.balance, rest.map((one) => one.satang), notice?.satang];
  };
  expect(await win(500)).toEqual([0, [0, 0, 50, 100, 400], 500]);
  expect(await win(550)).toEqual([100, [0, 0, 0, 100, 0], 550]);
});

condition('a corrected result is finished once; waiting slips of the round are written again', async (_, rows) => {
  const { ids } = await threeRounds(rows, 'version = 1, settled_version = 1');
  const [round, another] = ids;
  await rows('update lotto_round set version = 2 where id = $1', round);
  await rows(
    `insert into lotto_result (round_id, version, entered_by, entered_at, listed_at, prizes) values ($1, 2, 'test', $2, $2, '{}')`,
    ...[round, AT],
  );
  const third = { memberId: await newMember(rows) };
  const slip = (
    of: number | undefined,
    who: { memberId: number },
    state: string | null,
    key = `draw:${of}:${who.memberId}`,
  ) =>
    rows(
      `with request as (insert into lotto_slip_request values ($1, $2, $3, $3) on conflict do nothing)
       insert into message (agent_id, member_id, channel, purpose, text, dedupe_key, state, next_try_at, expires_at, created_at, ended_at)
       select $4, $2, 'line', 'draw_result', case $5 when 'waiting' then 'x' end, $6, $5::text, $3, $3, $3, case $5 when 'sent' then $3::timestamptz end where $5 is not null`,
      ...[of, who.memberId, AT, AGENT, state, key],
    );
  await slip(round, me, 'waiting');
  await slip(round, other, 'sent');
  // Another message to the member waits.
  await slip(round, other, 'waiting', 'something else');
  await slip(round, third, null);
  await slip(another, me, 'waiting');
  const sendAgain = async () =>
    (
      await rows<{ round: number; member: number }>(
        'select round_id as round, member_id as member from lotto_slip_request where sent_at is null',
      )
    ).map(({ round, member }) => [round, member]);
  const finish = () => rows('select lotto_finish_settlement($1, 2, $2)', round, AT);
  await finish();
  expect(await sendAgain()).toEqual([[round, me.memberId]]);
  await rows('update lotto_slip_request set sent_at = $1', AT);
  await finish();
  expect(await sendAgain()).toEqual([]);
});

condition('shooters are paid in their round alone', async (_, rows) => {
  const { ids } = await threeRounds(rows, 'version = 1, settled_version = 1');
  for (const [nth, round] of ids.slice(0, 2).entries())
    for (const [place, who] of [me, other].entries())
      await rows(
        `insert into lotto_shooter_bonus values ($1, $2, 1, $3, $4, 5000, $5)`,
        ...[round, place + 1, who.memberId, await addBill(rows, round, {}, who), nth === 1 || place === 0 ? null : AT],
      );
  await rows('select lotto_pay_shooters($1, $2)', ids[0], later(1));
  expect(
    await rows(
      'select paid_at as at from lotto_shooter_bonus where round_id = any ($1) order by round_id, position_from_newest',
      ids,
    ),
  ).toEqual([{ at: later(1) }, { at: AT }, { at: null }, { at: null }]);
});

condition('a settlement does not write the lines that win as little as before', async (_, rows) => {
  const { ids } = await threeRounds(rows, 'version = 1');
  await rows(
    `update lotto_result set listed_at = $2, winning = '{"two_top": {"11": true}}' where round_id = $1`,
    ...[ids[0], AT],
  );
  const bill = await addBill(rows, ids[0], {});
  for (const [line, number, payout] of [
    [1, '11', 0],
    [2, '22', 700],
    [3, '33', 0],
  ] as const)
    await addLine(rows, bill, ids[0], line, number, payout);
  await rows(
    'insert into lotto_payout (round_id, version, bill_id, payout_satang) values ($1, 1, $2, 0)',
    ids[0],
    bill,
  );
  const lines = () =>
    rows<{ place: string; payout: number }>(
      'select ctid::text as place, payout_satang::int as payout from lotto_line where bill_id = $1 order by line_no',
      bill,
    );
  const before = await lines();
  await rows('select lotto_settle_batch($1, 1, 9, $2)', ids[0], AT);
  const after = await lines();
  expect(after.map(({ payout }) => payout)).toEqual([9000, 0, 0]);
  expect(after.map(({ place }, nth) => place === before[nth]?.place)).toEqual([false, false, true]);
});

condition('a member shoots again in the moment from which they may', async (_, rows) => {
  const [round] = await rows<{ id: number }>(
    `update lotto_round set bet_opens_at = $2, bet_closes_at = $3, shoot_closes_at = $3, result_at = $3, rule = rule || '{"yeekee": {"cooldown_seconds": 4, "max_shots": 9}}'
     where id = (select max(id) from lotto_round where agent_id = $1 and version = 0 and shoot_closes_at is not null) returning id`,
    ...[AGENT, later(-HOUR), later(HOUR)],
  );
  const shoot = async (at: Date) =>
    (
      await rows<{ outcome: string }>(
        `select outcome from lotto_shoot($1, $2, $3, '12345', 'x', $4)`,
        ...[me.memberId, AGENT, round?.id, at],
      )
    )[0]?.outcome;
  expect([await shoot(AT), await shoot(later(3999)), await shoot(later(4000))]).toEqual([
    'shot',
    'shoot_cooldown',
    'shot',
  ]);
});
