import { expect, test } from 'vitest';
import { baht } from '#contract/money.ts';
import { roundOf } from '#src/stores/round-fixture.ts';
import { openBillRows, stakedIn } from './own-bills.ts';

const line = (
  bet_type: 'three_top' | 'three_front' | 'two_bottom' | 'run_top',
  number: string,
  status: 'won' | 'lost',
) => ({
  line_id: `${bet_type}-${number}`,
  bet_type,
  number,
  amount: baht(20),
  rate: 90,
  is_half: false,
  status,
  payout: baht(status === 'won' ? 1800 : 0),
});
const bill = (top_lines: ReturnType<typeof line>[], line_count = top_lines.length) => ({ top_lines, line_count });

const SUMMARY = {
  bill_id: '1',
  bill_no: 'YK1-1',
  round: roundOf('1'),
  status: 'pending' as const,
  wallet_id: '1',
  wallet_name: '',
  line_count: 1,
  discount: baht(0),
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
};

test('a bill shows its first numbers with their bets, and counts the lines of all others', () => {
  const lines = [
    line('three_top', '213', 'lost'),
    line('three_front', '213', 'lost'),
    line('two_bottom', '75', 'lost'),
    line('run_top', '4', 'lost'),
    line('run_top', '5', 'lost'),
  ];
  const { rows, more } = openBillRows(bill(lines, 12), 3);
  // The third row's place has the line that counts the others.
  expect(rows.map(({ number }) => number)).toEqual(['213', '75']);
  expect(rows[0]?.bets).toEqual([
    ['three_top', 20],
    ['three_front', 20],
  ]);
  expect(more).toBe(9);
});

test('a bill whose numbers all have room shows them all', () => {
  const lines = [
    line('three_top', '213', 'lost'),
    line('three_front', '213', 'lost'),
    line('two_bottom', '75', 'lost'),
  ];
  const { rows, more } = openBillRows(bill([...lines, line('run_top', '4', 'lost')]), 3);
  expect(rows.map(({ number }) => number)).toEqual(['213', '75', '4']);
  expect(more).toBe(0);
});

test('if not all fit, the last row counts the others', () => {
  const lines = ['1', '2', '3', '4'].map((number) => line('run_top', number, 'lost'));
  const shown = (of: ReturnType<typeof bill>) => {
    const { rows, more } = openBillRows(of, 3);
    return [rows.map(({ number }) => number), more];
  };
  expect(shown(bill(lines))).toEqual([['1', '2'], 2]);
  // Its other lines were not sent with it.
  expect(shown(bill(lines.slice(0, 3), 9))).toEqual([['1', '2'], 7]);
});

test('the stakes of all open bills are one sum, unless only some of them are known', () => {
  const summary = { ...SUMMARY, total: baht(10) };
  expect(stakedIn({ items: [summary, { ...summary, total: baht(20.5) }], pending_count: 2 })).toBe(30.5);
  expect(stakedIn({ items: [summary], pending_count: 2 })).toBeNull();
});
