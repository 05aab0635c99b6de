import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { lottoResult } from '../../../contract/lotto-results.ts';
import { lottoLimit } from '../../../contract/lotto-rounds.ts';
import { operatorConfirm } from '../../../contract/operator.ts';
import * as operator from '../../../contract/operator-lotto.ts';
import { makeRounds } from '../../../server/lotto/make-rounds.ts';
import { settleRound } from '../../../server/lotto/settlement.ts';
import { transfer } from '../../../server/platform/ledger.ts';
import { dayFromToday } from '../days.ts';
import { faultsOfBooks, move } from '../ledger/fixture.ts';
import { newKey } from '../operator/fixture.ts';
import { DAY, type Lotto, START, startLotto } from './fixture.ts';

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
  // Of the win only 1,000 baht are left.
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

test('a draw is moved, and not made again on its old day', async () => {
  const day = dayFromToday(90);
  const moved = await callRound(operator.operatorMoveDraw, {
    draw_date: day,
    bet_closes_at: `${day}T15:20:00+07:00`,
    result_at: `${day}T16:00:00+07:00`,
    note: 'เลื่อนออกรางวัล',
  });
  expect(moved.body.data).toMatchObject({ draw_date: day, note: 'เลื่อนออกรางวัล' });
  const made = await makeRounds(lotto.server.database, lotto.server.platform.now());
  expect(made).toBe(0);
  const filter = { kind: 'government', limit: 100 };
  const sold = await lotto.server.call(operator.operatorRounds, filter, { token: first });
  expect(
    sold.body.data.items.filter(({ round: one }: { round: { round_id: string } }) => one.round_id === round),
  ).toHaveLength(1);
  expect(sold.body.data.items).toContainEqual(expect.objectContaining({ bills: 0, stakes: 0 }));
  expect(
    (
      await callRound(operator.operatorMoveDraw, {
        draw_date: DAY,
        bet_closes_at: START.toISOString(),
        result_at: START.toISOString(),
      })
    ).body.code,
  ).toBe('invalid_input');
});
