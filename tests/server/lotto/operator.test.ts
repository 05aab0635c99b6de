import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { billCancel } from '#contract/lotto-bills.ts';
import { lottoResult } from '#contract/lotto-results.ts';
import { lottoLimit, lottoRound } from '#contract/lotto-rounds.ts';
import { operatorConfirm, operatorConfirmations, operatorRejectConfirmation } from '#contract/operator.ts';
import * as operator from '#contract/operator-lotto.ts';
import { transfer } from '#server/ledger/ledger.ts';
import { addDays } from '#server/lib/bangkok.ts';
import { lottoJob } from '#server/lotto/jobs.ts';
import { drawRound } from '#server/lotto/results/results.ts';
import { settleRound } from '#server/lotto/results/settlement.ts';
import { makeRounds } from '#server/lotto/rounds/make-rounds.ts';
import { dayFromToday } from '../days.ts';
import { lockWaits } from '../harness.ts';
import { faultsOfBooks, move } from '../ledger/fixture.ts';
import { newKey } from '../operator/fixture.ts';
import { DAY, type Lotto, START, startLotto } from './fixture.ts';

test('a lottery that this release cannot read stops neither the rounds nor the draws of the others', async () => {
  const lines: string[] = [];
  const other = await startLotto({ log: { write: (line) => lines.push(line) } });
  try {
    const { database, platform, clock } = other.server;
    const [unread] = await database.rows<{ id: number }>(
      `update lotto_category set schedule = schedule || '{"of_a_later_release": 1}' where kind = 'gsb' returning id`,
    );
    await database.rows('delete from lotto_round where bet_closes_at > $1', [new Date(START.getTime() + 86_400_000)]);
    const rounds = async () => (await database.rows('select 1 from lotto_round')).length;
    const before = await rounds();
    clock.set(new Date(START.getTime() + 86_400_000));
    expect((await lottoJob(platform).due()).length).toBeGreaterThan(0);
    expect(await rounds()).toBeGreaterThan(before);
    expect(lines.join('')).toContain(`"lottery":${unread?.id},"msg":"no rounds are made of a lottery"`);
  } finally {
    await other.close();
  }
});

let lotto: Lotto;
let first: string;
let second: string;
/** A government round, whose results are official here. */
let round: string;
let rounds: string[] = [];

beforeAll(async () => {
  lotto = await startLotto();
  first = (await newKey(lotto.server, ['lotto', 'confirmations'])).key;
  second = (await newKey(lotto.server, ['lotto', 'confirmations'])).key;
  // Enough draws for a round per test.
  await lotto.server.database.rows(
    `update lotto_category set schedule = jsonb_set(schedule, '{days}', '[2, 3, 4, 5, 6, 7]') where kind = 'government'`,
  );
  await makeRounds(lotto.server.database, lotto.server.platform.now());
  const rows = await lotto.server.database.rows<{ id: string }>(
    `update lotto_round r set rule = jsonb_set(r.rule, '{draw}', '"official"'), bet_opens_at = '2026-01-01'
     from lotto_category c where c.id = r.category_id and c.kind in ('government', 'gsb') returning r.id::text`,
  );
  rounds = rows.map(({ id }) => id);
});
afterAll(async () => {
  expect(await faultsOfBooks(lotto.server.database)).toEqual([]);
  await lotto.close();
});
beforeEach(async () => {
  lotto.server.clock.set(START);
  const rows = await lotto.server.database.rows<{ id: string }>(
    `select r.id::text from lotto_round r join lotto_category c on c.id = r.category_id
     where c.kind = 'government' and r.version = 0 and r.id::text = any ($1) order by r.bet_closes_at limit 1`,
    [rounds],
  );
  round = rows[0]?.id ?? '';
});

const OFFICIAL = { first_prize: '820866', three_front: ['479', '054'], three_bottom: ['068', '837'], two_bottom: '06' };
const OTHER = { ...OFFICIAL, first_prize: '820867' };
const callRound = (endpoint: Parameters<Lotto['server']['call']>[0], input: object) =>
  lotto.server.call(endpoint, { round_id: round, ...input }, { token: first });
const confirm = (confirmation_id: string, token = second) =>
  lotto.server.call(operatorConfirm, { confirmation_id }, { token });

async function closeRound(): Promise<void> {
  const [row] = await lotto.server.database.rows<{ at: Date }>(
    'select bet_closes_at as at from lotto_round where id = $1',
    [round],
  );
  lotto.server.clock.set(row?.at ?? START);
}
async function settle(): Promise<void> {
  await settleRound(lotto.server.database, Number(round), { now: () => lotto.server.platform.now() });
}

test('a result is previewed, entered by one key and takes effect by another', async () => {
  await closeRound();
  const unsold = await callRound(operator.operatorPreviewResult, { result: OFFICIAL });
  expect(unsold.body.data.settlement).toMatchObject({ bills: 0, winning_bills: 0, stakes: 0, payout: 0, net: 0 });
  lotto.server.clock.set(START);
  const player = await lotto.addPlayer();
  await lotto.buy(player, round, [
    ['three_top', '866', 10],
    ['three_front', '054', 10],
    ['two_bottom', '07', 10],
  ]);
  expect((await callRound(operator.operatorEnterResult, { result: OFFICIAL })).body).toMatchObject({
    code: 'record_conflict',
    message: 'งวดนี้ยังไม่ปิดรับ',
  });
  await closeRound();
  const preview = await callRound(operator.operatorPreviewResult, { result: OFFICIAL });
  expect(preview.body.data).toMatchObject({
    prizes: { three_top: '866', two_top: '66', two_bottom: '06' },
    settlement: { version: 1, bills: 1, winning_bills: 1, stakes: 30, payout: 13_500, net: -13_470 },
    correction: null,
    needs_confirmation: true,
  });
  const entered = await callRound(operator.operatorEnterResult, { result: OFFICIAL });
  expect(entered.body.data).toMatchObject({ state: 'waiting', settlement: null });
  expect((await lotto.server.call(lottoResult, { round_id: round })).body.data.prizes).toBeNull();
  expect((await callRound(operator.operatorEnterResult, { result: OTHER })).body.code).toBe('record_conflict');
  expect((await confirm(entered.body.data.confirmation_id, first)).body.code).toBe('confirmation_invalid');
  expect((await confirm(entered.body.data.confirmation_id)).body.data).toMatchObject({ state: 'confirmed' });
  expect((await callRound(operator.operatorSettlement, {})).body.data).toMatchObject({
    state: 'running',
    bills_done: 0,
  });
  await settle();
  expect((await callRound(operator.operatorSettlement, {})).body.data).toMatchObject({
    state: 'done',
    bills_done: 1,
    settlement: { payout: 13_500 },
  });
  expect(await lotto.balance(player)).toBe(1_000_000 - 3_000 + 1_350_000);
});

test('a correction previews what it pays, takes back and cannot take back', async () => {
  const [winner, later, spender] = [await lotto.addPlayer(), await lotto.addPlayer(), await lotto.addPlayer()];
  for (const one of [winner, spender]) await lotto.buy(one, round, [['three_top', '866', 10]]);
  await lotto.buy(later, round, [['three_top', '867', 10]]);
  await closeRound();
  const entered = await callRound(operator.operatorEnterResult, { result: OFFICIAL });
  await confirm(entered.body.data.confirmation_id);
  expect((await callRound(operator.operatorCorrectResult, { result: OTHER, reason: 'พิมพ์ผิด' })).body.message).toContain(
    'กำลังจ่ายรางวัล',
  );
  await settle();
  // Only 1,000 baht of the win are left.
  const spent = (await lotto.balance(spender)) - 100_000;
  await transfer(lotto.server.database, [
    move(`spent:${spender.wallet}`, { wallet: spender.wallet }, { house: 'bank_out' }, spent),
  ]);
  expect((await callRound(operator.operatorPreviewResult, { result: OTHER })).body.data.correction).toEqual({
    newly_won: 1,
    no_longer_won: 2,
    to_pay: 9000,
    to_take_back: 18_000,
    receivable: 8000,
  });
  const corrected = await callRound(operator.operatorCorrectResult, { result: OTHER, reason: 'พิมพ์ผิด' });
  await confirm(corrected.body.data.confirmation_id);
  await settle();
  expect(await lotto.balance(winner)).toBe(999_000);
  expect(await lotto.balance(later)).toBe(999_000 + 900_000);
});

test('a draw that is not held: void, and everybody has the stake back', async () => {
  const player = await lotto.addPlayer();
  await lotto.buy(player, round, [['two_top', '11', 50]]);
  const entered = await callRound(operator.operatorVoidRound, { reason: 'งดออกรางวัล' });
  await confirm(entered.body.data.confirmation_id);
  await settle();
  expect(await lotto.balance(player)).toBe(1_000_000);
});

test('corrections and a void at once, confirmed and settled by several: one counts at a time, and everybody has what it gives', async () => {
  const keys = await Promise.all(
    Array.from({ length: 4 }, async () => (await newKey(lotto.server, ['lotto', 'confirmations'])).key),
  );
  const [onOfficial, onOther, onNone] = [await lotto.addPlayer(), await lotto.addPlayer(), await lotto.addPlayer()];
  await lotto.buy(onOfficial, round, [['three_top', '866', 10]]);
  await lotto.buy(onOther, round, [['three_top', '867', 10]]);
  await lotto.buy(onNone, round, [['three_top', '111', 10]]);
  await closeRound();
  const entered = await callRound(operator.operatorEnterResult, { result: OFFICIAL });
  await confirm(entered.body.data.confirmation_id);
  await settle();

  const outcomes = new Map<string, number>();
  for (let turn = 0; turn < 10; turn += 1) {
    const reason = `ครั้งที่ ${turn}`;
    const asks = [
      [operator.operatorCorrectResult, { result: turn % 2 ? OFFICIAL : OTHER, reason }],
      [operator.operatorCorrectResult, { result: turn % 2 ? OTHER : OFFICIAL, reason }],
      ...(turn > 6 ? [[operator.operatorVoidRound, { reason }] as const] : []),
    ] as const;
    const asked = await Promise.all(
      asks.map(([endpoint, input], index) =>
        lotto.server.call(endpoint, { round_id: round, ...input }, { token: keys[index] ?? first }),
      ),
    );
    for (const { status } of asked) expect(status).toBeLessThan(500);
    const ids = asked.flatMap(({ body }) => body.data?.confirmation_id ?? []);
    // Several decisions about one round: one waits.
    expect(ids.length).toBeLessThanOrEqual(1);
    const confirmed = await Promise.all([
      ...ids.flatMap((id: string) => [confirm(id), confirm(id, keys[3]), confirm(id)]),
      settle(),
      settle(),
      callRound(operator.operatorCorrectResult, { result: OTHER, reason }),
    ]);
    for (const answer of confirmed) if (answer) expect(answer.status).toBeLessThan(500);
    await Promise.all([settle(), settle(), settle()]);

    const { data } = (await lotto.server.call(lottoResult, { round_id: round })).body;
    const now = data.void_reason !== null ? 'void' : data.prizes.three_top;
    outcomes.set(now, (outcomes.get(now) ?? 0) + 1);
    const won = (number: string) => (now === 'void' ? 1_000_000 : now === number ? 1_899_000 : 999_000);
    expect([await lotto.balance(onOfficial), await lotto.balance(onOther), await lotto.balance(onNone)]).toEqual(
      ['866', '867', '111'].map(won),
    );
    expect(await faultsOfBooks(lotto.server.database)).toEqual([]);
    // The waiting call is of this turn.
    const { body } = await lotto.server.call(operatorConfirmations, { state: 'waiting' }, { token: second });
    for (const { confirmation_id } of body.data.items)
      await lotto.server.call(operatorRejectConfirmation, { confirmation_id, reason: 'ไม่ใช้แล้ว' }, { token: second });
  }
  expect(outcomes.size).toBeGreaterThan(1);
}, 60_000);

test('a void that was asked for before the draw does not take back what the draw has paid since', async () => {
  const { database, clock, platform } = lotto.server;
  const seeded = await lotto.round('hanoi');
  const player = await lotto.addPlayer();
  await lotto.buy(
    player,
    seeded,
    ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'].map((digit) => ['run_top', digit, 10]),
  );
  const input = { round_id: seeded, reason: 'ระบบขัดข้อง' };
  const asked = await callRound(operator.operatorVoidRound, input);
  const [row] = await database.rows<{ at: Date }>('select result_at as at from lotto_round where id = $1', [seeded]);
  clock.set(row?.at ?? START);
  await drawRound(database, Number(seeded), platform.now());
  await settleRound(database, Number(seeded), { now: () => platform.now() });
  const paid = await lotto.balance(player);
  expect(paid).toBeGreaterThan(1_000_000 - 10_000);
  const { confirmation_id } = asked.body.data;
  expect((await confirm(confirmation_id)).body).toMatchObject({
    code: 'record_conflict',
    message: 'ผลของงวดนี้เปลี่ยนไปแล้ว กรุณาตรวจสอบใหม่',
  });
  expect(await lotto.balance(player)).toBe(paid);
  // An operator who still wants it asks again, for the current result.
  const rejected = { confirmation_id, reason: 'ออกรางวัลแล้ว' };
  expect((await lotto.server.call(operatorRejectConfirmation, rejected, { token: second })).body.error).toBe(0);
  const again = await callRound(operator.operatorVoidRound, input);
  expect((await confirm(again.body.data.confirmation_id)).body.error).toBe(0);
  await settleRound(database, Number(seeded), { now: () => platform.now() });
  expect(await lotto.balance(player)).toBe(1_000_000);
});

test('a yeekee result is never entered or corrected by hand, nor one of another shape', async () => {
  const result = { three_top: '123', two_bottom: '45' };
  const yeekee = await lotto.round('yeekee');
  for (const endpoint of [operator.operatorEnterResult, operator.operatorCorrectResult])
    expect(
      (
        await callRound(endpoint, {
          round_id: yeekee,
          result,
          ...(endpoint === operator.operatorCorrectResult && { reason: 'พิมพ์ผิด' }),
        })
      ).body,
    ).toMatchObject({
      code: 'record_conflict',
      message: expect.stringContaining('กรอกผลเองไม่ได้'),
    });
  await closeRound();
  expect((await callRound(operator.operatorEnterResult, { result })).body.fields.result).toContain('ไม่ตรงกับหวยชนิดนี้');
  expect(
    (await callRound(operator.operatorPreviewResult, { result: { ...OFFICIAL, first_prize: '12345' } })).body.code,
  ).toBe('invalid_input');
});

test('numbers are closed, paid half or at a rate of their own, and opened again; sold bills keep theirs', async () => {
  const player = await lotto.addPlayer();
  const sold = await lotto.buy(player, round, [['three_tod', '321', 10]]);
  const closed = await callRound(operator.operatorCloseNumbers, {
    numbers: [
      { bet_type: 'three_tod', number: '231', mode: 'half' },
      { bet_type: 'two_top', number: '07', mode: 'half', rate: 70 },
      { bet_type: 'two_top', number: '08', mode: 'closed' },
    ],
  });
  expect(closed.body.data).toHaveLength(3);
  const { body } = await lotto.validate(player, round, [
    ['three_tod', '123', 10],
    ['two_top', '07', 10],
    ['two_top', '08', 10],
  ]);
  expect(body.data.lines.map(({ status, rate }: { status: string; rate: number }) => [status, rate])).toEqual([
    ['half', 75],
    ['half', 70],
    ['closed', 90],
  ]);
  expect((await lotto.detail(player, sold.bill_id)).lines[0]).toMatchObject({ rate: 150, is_half: false });
  const id = closed.body.data.find(({ number }: { number: string }) => number === '08').id;
  await lotto.server.call(operator.operatorOpenNumber, { id }, { token: first });
  expect((await lotto.server.call(lottoLimit, { round_id: round })).body.data).toHaveLength(2);
  const exposure = await callRound(operator.operatorExposure, {});
  expect(exposure.body.data).toEqual([
    { bet_type: 'three_tod', number: '123', stakes: 10, payout: 1500, limit: 50_000 },
  ]);
});

test('a number would pay by the rates of its sold bills, without cancelled ones', async () => {
  const player = await lotto.addPlayer();
  const payout = async () => {
    const { body } = await callRound(operator.operatorExposure, { bet_type: 'two_bottom' });
    return body.data.find(({ number }: { number: string }) => number === '93');
  };
  await lotto.buy(player, round, [['two_bottom', '93', 10]]);
  await callRound(operator.operatorCloseNumbers, {
    numbers: [{ bet_type: 'two_bottom', number: '93', mode: 'half' }],
  });
  const half = await lotto.buy(player, round, [['two_bottom', '93', 10]]);
  expect(await payout()).toMatchObject({ stakes: 20, payout: 900 + 450 });
  await lotto.server.call(billCancel, { bill_id: half.bill_id }, { token: player.token });
  expect(await payout()).toMatchObject({ stakes: 10, payout: 900 });
});

test('a half number pays less than the lottery’s rate, whatever its own; a rate that was lowered since goes before it', async () => {
  const player = await lotto.addPlayer();
  const closed = async () => (await callRound(operator.operatorClosedNumbers, {})).body.data;
  const before = await closed();
  const half = (rate: unknown, others: object[] = []) =>
    callRound(operator.operatorCloseNumbers, {
      numbers: [...others, { bet_type: 'two_top', number: '17', mode: 'half', rate }],
    });
  const refused = async (rate: number) =>
    (await half(rate, [{ bet_type: 'two_top', number: '18', mode: 'closed' }])).body;
  for (const rate of [90, 10_000])
    expect(await refused(rate)).toMatchObject({
      code: 'invalid_input',
      fields: { 'numbers.1.rate': 'อัตราจ่ายของเลขที่จ่ายลดต้องต่ำกว่าอัตราปกติ' },
    });
  for (const rate of [0.001, 89.991, 0, -1])
    expect(await refused(rate)).toMatchObject({
      code: 'invalid_input',
      fields: { 'numbers.1.rate': expect.anything() },
    });
  expect(await closed()).toEqual(before);

  expect((await half(89.99)).body.error).toBe(0);
  const rateOf17 = async () => {
    const priced = await lotto.validate(player, round, [['two_top', '17', 10]]);
    const { rate } = priced.body.data.lines[0];
    const limits = (await lotto.server.call(lottoLimit, { round_id: round })).body.data;
    expect(limits).toContainEqual({ bet_type: 'two_top', number: '17', mode: 'half', rate });
    return rate;
  };
  expect(await rateOf17()).toBe(89.99);
  const setRate = (rate: number) =>
    lotto.server.database.rows(
      `update lotto_rate set rate = $2 where bet_type = 'two_top' and category_id = (select category_id from lotto_round where id = $1)`,
      [round, rate],
    );
  await setRate(60);
  expect(await rateOf17()).toBe(60);
  await setRate(90);
});

describe('a draw is moved', () => {
  /** A time of another day. */
  const at = (day: string, time: string) => `${day}T${time}:00+07:00`;
  const move = (day: string, input: object = {}) =>
    callRound(operator.operatorMoveDraw, {
      draw_date: day,
      bet_closes_at: at(day, '15:20'),
      result_at: at(day, '16:00'),
      note: 'เลื่อนออกรางวัล',
      ...input,
    });
  const later = dayFromToday(90);
  const timesOf = async () =>
    (await lotto.server.call(lottoRound, { round_id: round })).body.data as { status: string; bet_closes_at: string };

  test('in its lottery’s file after its round was made: no second round of the same draw is sold beside it', async () => {
    const { database, platform } = lotto.server;
    const [made] = await database.rows<{ id: number; category_id: number; day: string }>(
      `select r.id, r.category_id, r.planned_date as day from lotto_round r join lotto_category c on c.id = r.category_id
       where c.code = 'baac' order by r.planned_date desc limit 1`,
    );
    if (!made) throw new Error('no round');
    const shifted = addDays(made.day, 1);
    const setMoved = (moved: Record<string, string>) =>
      database.rows(`update lotto_category set schedule = jsonb_set(schedule, '{moved}', $2) where id = $1`, [
        made.category_id,
        JSON.stringify(moved),
      ]);
    await setMoved({ [made.day]: shifted });
    const later = async () => {
      // Two days on, so that the new day is among those that are planned.
      await makeRounds(database, new Date(platform.now().getTime() + 2 * 86_400_000));
      return database.rows<{ day: string }>(
        'select planned_date as day from lotto_round where category_id = $1 and planned_date in ($2, $3) order by planned_date',
        [made.category_id, made.day, shifted],
      );
    };
    expect(await later()).toEqual([{ day: made.day }]);
    // Voided in place of moved: then the draw has a round on its new day.
    await callRound(operator.operatorVoidRound, { round_id: String(made.id), reason: 'เลื่อนออกรางวัล' }).then(
      ({ body }) => confirm(body.data.confirmation_id),
    );
    expect(await later()).toEqual([{ day: made.day }, { day: shifted }]);
    await setMoved({});
  });

  test('by another key where bets are taken for longer, and not made again on its old day', async () => {
    const before = await timesOf();
    const asked = await move(later);
    expect(asked.body.data).toMatchObject({ state: 'waiting', round: { bet_closes_at: before.bet_closes_at } });
    const { confirmation_id } = asked.body.data;
    const waiting = await lotto.server.call(operatorConfirmations, { state: 'waiting' }, { token: second });
    expect(waiting.body.data.items[0]).toMatchObject({
      confirmation_id,
      summary: expect.stringMatching(/^รัฐบาล.*: เลื่อนเป็นปิดรับ .* 15:20 ออกผล .* 16:00 \(เลื่อนออกรางวัล\)$/),
    });
    expect((await confirm(confirmation_id, first)).body.code).toBe('confirmation_invalid');
    expect(await timesOf()).toEqual(before);
    expect((await confirm(confirmation_id)).body.error).toBe(0);
    expect(await timesOf()).toMatchObject({ draw_date: later, note: 'เลื่อนออกรางวัล', status: 'open' });

    expect(await makeRounds(lotto.server.database, lotto.server.platform.now())).toBe(0);
    const filter = { kind: 'government', limit: 100 };
    const sold = await lotto.server.call(operator.operatorRounds, filter, { token: first });
    expect(
      sold.body.data.items.filter(({ round: one }: { round: { round_id: string } }) => one.round_id === round),
    ).toHaveLength(1);
    expect(sold.body.data.items).toContainEqual(expect.objectContaining({ bills: 0, stakes: 0 }));
  });

  test('by one key where bets end as they did or earlier; a void that waits is over', async () => {
    const before = await timesOf();
    const voided = (await callRound(operator.operatorVoidRound, { reason: 'ไม่มีการออกรางวัล' })).body.data;
    const closes = new Date(Date.parse(before.bet_closes_at) - 60_000).toISOString();
    const longer = { bet_closes_at: new Date(Date.parse(before.bet_closes_at) + 1).toISOString() };
    expect((await move(later, longer)).body).toMatchObject({ code: 'record_conflict' });
    for (const bet_closes_at of [before.bet_closes_at, closes]) {
      const moved = await move(later, { bet_closes_at });
      expect(moved.body.data).toMatchObject({ state: 'done', confirmation_id: null, round: { bet_closes_at } });
    }
    expect((await confirm(voided.confirmation_id)).body.code).toBe('confirmation_invalid');
    const past = { bet_closes_at: START.toISOString(), result_at: START.toISOString() };
    expect((await move(DAY, past)).body.code).toBe('invalid_input');
  });

  test('never once a number is known: neither requested nor confirmed, and nothing is sold', async () => {
    await closeRound();
    const asked = await move(later);
    expect(asked.body.data).toMatchObject({ state: 'waiting', round: { status: 'closed' } });
    const announced = { prize: 'two_bottom', number: '06' };
    expect((await callRound(operator.operatorAnnouncePrize, announced)).body.error).toBe(0);
    const known = { code: 'record_conflict', message: 'งวดนี้มีเลขที่ประกาศหรือได้จากแหล่งผลแล้ว เลื่อนไม่ได้' };
    const { confirmation_id } = asked.body.data;
    expect((await confirm(confirmation_id)).body).toMatchObject(known);
    expect((await move(later)).body).toMatchObject(known);
    const rejected = { confirmation_id, reason: 'ออกรางวัลแล้ว' };
    expect((await lotto.server.call(operatorRejectConfirmation, rejected, { token: second })).body.error).toBe(0);
    expect((await timesOf()).status).toBe('closed');
    const player = await lotto.addPlayer();
    expect((await lotto.validate(player, round, [['two_bottom', '06', 10]])).body.code).toBe('round_closed');
  });

  test('never beside a result: the move waits for what is being announced or entered', async () => {
    await closeRound();
    const { database, platform } = lotto.server;
    let moved: ReturnType<typeof move> | undefined;
    await database.transaction(async (tx) => {
      await tx.rows("select lotto_announce_prize($1, 'two_bottom', 1, '06', null, 'test', $2)", [
        round,
        platform.now(),
      ]);
      moved = move(later);
      await expect.poll(() => lockWaits(database)).toBe(1);
    });
    expect((await moved)?.body.code).toBe('record_conflict');
    const entered = await callRound(operator.operatorEnterResult, { result: OFFICIAL });
    expect((await confirm(entered.body.data.confirmation_id)).body.error).toBe(0);
    expect((await move(later)).body).toMatchObject({ code: 'record_conflict', message: 'งวดนี้มีผลแล้ว' });
    await settle();
  });
});
