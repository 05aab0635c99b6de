import { expect, test } from 'vitest';
import { baht } from '#contract/money.ts';
import type { BillSummary } from './bill-filter.ts';
import { amountOf, monthAfter, monthDays, numbersOf, slipGroups, sumOf } from './slip-list.ts';

const line = (
  bet_type: BillSummary['top_lines'][number]['bet_type'],
  number: string,
  status: 'pending' | 'won' = 'pending',
) => ({
  line_id: '1-1',
  bet_type,
  number,
  amount: baht(20),
  rate: 90,
  is_half: false,
  status,
  payout: baht(0),
});

const bill = (more: Partial<BillSummary>, draw: { draw_date?: string; category_id?: string } = {}): BillSummary => ({
  bill_id: '1',
  bill_no: 'YK1-1',
  round: {
    round_id: '1',
    category_id: '2',
    category_name: 'ยี่กี',
    kind: 'yeekee',
    name: 'รอบที่ 1',
    icon: '',
    round_no: 1,
    rounds_in_day: 88,
    draw_date: '2026-11-22',
    bet_opens_at: '',
    bet_closes_at: '',
    shoot_closes_at: null,
    result_at: '',
    status: 'open',
    note: null,
    headline: null,
    ...draw,
  },
  status: 'pending',
  wallet_id: '1',
  wallet_name: '',
  line_count: 1,
  discount: baht(0),
  total: baht(160),
  max_payout: baht(0),
  payout: baht(0),
  note: null,
  buyer: null,
  handed_at: null,
  created_at: '',
  settled_at: null,
  cancelled_at: null,
  cancellable_until: null,
  top_lines: [],
  ...more,
});

test('bills of a lottery’s day are one group; one that began on the page before has no heading again', () => {
  const bills = [bill({ bill_id: '9' }), bill({ bill_id: '8' }), bill({ bill_id: '7' }, { draw_date: '2026-11-21' })];
  const groups = (cursor: string | null) =>
    slipGroups({ items: bills, left_out: [] }, cursor).map(({ bills: own, isContinued }) => [
      own.map(({ bill_id }) => bill_id),
      isContinued,
    ]);
  expect(groups(null)).toEqual([
    [['9', '8'], false],
    [['7'], false],
  ]);
  expect(groups('2026-11-22.2.10')[0]).toEqual([['9', '8'], true]);
  expect(groups('2026-11-22.21.10')[0]).toEqual([['9', '8'], false]);
});

test('what could not be bought stands with the bills of its draw, or in a draw of its own', () => {
  const bills = [bill({ bill_id: '9' }), bill({ bill_id: '7' }, { draw_date: '2026-11-20' })];
  const leftOut = (left_out_id: string, draw_date: string) => ({
    left_out_id,
    buyer: 'แม่',
    round: bill({}, { draw_date }).round,
    unsold: [],
    created_at: '',
  });
  const left_out = [leftOut('2', '2026-11-22'), leftOut('1', '2026-11-21')];
  expect(
    slipGroups({ items: bills, left_out }, null).map((group) => [
      group.round.draw_date,
      group.bills.map(({ bill_id }) => bill_id),
      group.leftOut.map(({ left_out_id: id }) => id),
    ]),
  ).toEqual([
    ['2026-11-22', ['9'], ['2']],
    ['2026-11-21', [], ['1']],
    ['2026-11-20', ['7'], []],
  ]);
});

test('a slip names each number once, single digits as such, and of a won one what won', () => {
  const waits = bill({ top_lines: [line('three_top', '213'), line('three_tod', '213'), line('run_top', '4')] });
  expect(numbersOf(waits)).toBe('213 วิ่ง 4');
  const won = bill({
    top_lines: [line('three_tod', '906', 'won'), line('two_bottom', '82', 'won'), line('two_top', '47')],
  });
  expect(numbersOf(won)).toBe('ถูก 906 โต๊ด · 82 ล่าง');
});

test.each([
  ['pending', 0, '160.00'],
  ['won', 4200, '+4,040.00'],
  ['won', 90, '−70.00'],
  ['lost', 0, '−160.00'],
  ['cancelled', 0, '160.00'],
  ['refunded', 160, '160.00'],
] as const)('the amount of a %s slip that paid %d is %s', (status, payout, amount) => {
  expect(amountOf(bill({ status, payout: baht(payout) })).amount).toBe(amount);
});

test('sums are of satang', () => {
  const days = [0.1, 0.2, 0.7].map((amount) => ({ staked: baht(amount), paid: baht(amount * 10) }));
  expect(sumOf(days)).toEqual({ staked: 1, paid: 10 });
  expect(sumOf([])).toEqual({ staked: 0, paid: 0 });
});

test('a month has its days from the right weekday on, and its neighbours over the year’s end', () => {
  expect(monthDays('2026-11')).toMatchObject({ before: 0, days: { length: 30, 0: '2026-11-01', 29: '2026-11-30' } });
  expect(monthDays('2028-02')).toMatchObject({ before: 2, days: { length: 29 } });
  expect([monthAfter('2026-12', 1), monthAfter('2027-01', -1)]).toEqual(['2027-01', '2026-12']);
});

test('a slip in the list counts the lines that it has no room for', () => {
  const twelve = Array.from({ length: 12 }, (_, at) => line('two_top', String(10 + at)));
  expect(numbersOf(bill({ line_count: 12, top_lines: twelve }))).toBe('10 11 12 13 14 15 16 17 และอีก 4 รายการ');
  expect(numbersOf(bill({ line_count: 40, top_lines: twelve }))).toMatch(/ 17 และอีก 32 รายการ$/);
  expect(numbersOf(bill({ line_count: 2, top_lines: twelve.slice(0, 2) }))).toBe('10 11');
});
