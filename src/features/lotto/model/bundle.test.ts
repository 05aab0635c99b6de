import { expect, test } from 'vitest';
import { bundleValidate } from '#contract/lotto-bundles.ts';
import type { WrittenBill } from '#src/stores/lotto.ts';
import { ROUND } from '../pages/round-fixture.ts';
import { billsInput, columnsIn, copyOf, cutBill, cutCount, isOut, lineCount, numbersIn, soldCount } from './bundle.ts';
import { buyerCalled, buyerLike } from './buyer-names.ts';

const MOTHER: WrittenBill = {
  buyer: 'แม่',
  lines: [
    {
      at: 10,
      written: '528=500*100',
      bets: [
        { bet_type: 'three_top', number: '528', amount: '500' },
        { bet_type: 'three_tod', number: '528', amount: '100' },
      ],
    },
    {
      at: 11,
      written: 'ล่าง 19 91=50',
      bets: [
        { bet_type: 'two_bottom', number: '19', amount: '50' },
        { bet_type: 'two_bottom', number: '91', amount: '50' },
      ],
    },
    { at: 12, written: '28=20', bets: [{ bet_type: 'two_top', number: '28', amount: '20' }] },
  ],
};
const line = (bet_type: string, number: string, amount: number, sold: number, status = 'ok') => ({
  bet_type,
  number,
  amount,
  rate: 90,
  status,
  payout: 0,
  message: status === 'ok' ? null : 'เลขนี้เต็ม',
  sold,
});
const PRICED = bundleValidate.output.parse({
  validation_id: 'v',
  expires_at: ROUND.bet_closes_at,
  round: ROUND,
  wallet_id: '1',
  wallet_name: 'กระเป๋าหลัก',
  bills: [
    {
      buyer: 'แม่',
      lines: [
        line('three_top', '528', 500, 300, 'over_limit'),
        line('three_tod', '528', 100, 100),
        line('two_bottom', '19', 50, 50),
        line('two_bottom', '91', 50, 0, 'closed'),
        line('two_top', '28', 20, 20),
      ],
      merged: 0,
      line_count: 4,
      written: 720,
      total: 470,
      max_payout: 0,
    },
  ],
  bill_count: 1,
  written: 720,
  total: 470,
  balance_after: 0,
  is_complete: false,
  cancellable_until: null,
});
const [BILL] = PRICED.bills;

test('a copy keeps the order of the list; numbers of a line with the same stakes are one row', () => {
  expect(copyOf(MOTHER).map(({ at, rows }) => [at, rows.map(({ numbers }) => numbers)])).toEqual([
    [10, [['528']]],
    [11, [['19', '91']]],
    [12, [['28']]],
  ]);
  expect(columnsIn([MOTHER])).toEqual(['top', 'tod', 'bottom']);
});

test('in part, only lines that are cut are shown, with what can be bought of them', () => {
  if (!BILL) throw new Error('no bill');
  const cut = cutBill(MOTHER, BILL);
  expect(cut?.map(({ at }) => at)).toEqual([10, 11]);
  expect(cut?.[0]?.rows).toEqual([
    {
      numbers: ['528'],
      cells: [
        { column: 'top', asked: 500, sold: 300, message: 'เลขนี้เต็ม' },
        { column: 'tod', asked: 100, sold: 100, message: null },
      ],
    },
  ]);
  expect(cut?.[1]?.rows.map((row) => [row.numbers, isOut(row)])).toEqual([
    [['19'], false],
    [['91'], true],
  ]);
  expect(cut?.[1]?.rows[1]?.cells[0]?.message).toBe('ปิดรับแล้ว ซื้อไม่ได้');
  expect([cutCount(PRICED), lineCount(PRICED), soldCount(PRICED)]).toEqual([2, 5, 4]);
});

test('a number that is written twice is bought for the first line first', () => {
  if (!BILL) throw new Error('no bill');
  const twice = {
    buyer: null,
    lines: [1, 2].map((at) => ({ at, written: `${at}`, bets: MOTHER.lines[2]?.bets ?? [] })),
  };
  const priced = {
    ...BILL,
    lines: BILL.lines.map((one) => ({ ...one, sold: one.number === '28' ? one.amount : one.sold })),
  };
  expect(copyOf(twice, priced).map(({ rows }) => Number(rows[0]?.cells[0]?.sold))).toEqual([20, 0]);
});

test('the server gets each bill’s bets, and names are read in short', () => {
  expect(billsInput([MOTHER])[0]?.lines[2]).toEqual({ bet_type: 'two_bottom', number: '19', amount: 50 });
  expect(numbersIn(MOTHER.lines.flatMap(({ bets }) => bets))).toBe('528 19 91 28');
});

const BUYERS = [
  { buyer_id: '1', name: 'ป้าปุ้ย', names: ['ป้าปุ้ย', 'ปุ้ย'], bill_count: 5, round_count: 5, last_draw: '2026-11-16' },
];

test('a buyer is known by each of their names, and found by one of the same letters', () => {
  expect(buyerCalled('ปุ้ย', BUYERS)?.name).toBe('ป้าปุ้ย');
  expect(buyerCalled('ป้าปุ๋ย', BUYERS)).toBeUndefined();
  expect(buyerLike('ป้าปุ๋ย', BUYERS)?.name).toBe('ป้าปุ้ย');
  expect([buyerLike('ปุ้ย', BUYERS), buyerLike('แม่', BUYERS)]).toEqual([undefined, undefined]);
});
