import { expect, test } from 'vitest';
import { bahtOf, satang } from '#contract/money.ts';
import type { BillLine, BillSummary } from './bill-filter.ts';
import { roundSlipOf } from './round-slip.ts';

const baht = (amount: number) => bahtOf(satang(Math.round(amount * 100)));
const line = (number: string, bet_type: BillLine['bet_type'], amount: number, payout = 0): BillLine => ({
  line_id: `${number} ${bet_type}`,
  bet_type,
  number,
  amount: baht(amount),
  rate: 90,
  is_half: false,
  status: payout > 0 ? 'won' : 'pending',
  payout: baht(payout),
});
type Shown = Pick<BillSummary, 'status' | 'line_count' | 'total' | 'payout' | 'top_lines'>;
const bill = (own: Partial<Shown>): Shown => ({
  status: 'pending',
  line_count: own.top_lines?.length ?? 0,
  total: baht(0),
  payout: baht(0),
  top_lines: [],
  ...own,
});

test('the bills of a round are one slip: the same bet of two bills is one, with both amounts', () => {
  const slip = roundSlipOf([
    bill({ total: baht(40), top_lines: [line('75', 'two_top', 20), line('75', 'two_bottom', 20)] }),
    bill({ total: baht(130.5), line_count: 9, top_lines: [line('75', 'two_top', 10), line('4', 'run_top', 5)] }),
  ]);
  expect(slip).toMatchObject({ total: baht(170.5), more: 7, isPending: true });
  expect(
    slip?.numbers.map(({ number, bets }) => [number, bets.map(({ betType, amount }) => [betType, amount])]),
  ).toEqual([
    [
      '75',
      [
        ['two_top', baht(30)],
        ['two_bottom', baht(20)],
      ],
    ],
    ['4', [['run_top', baht(5)]]],
  ]);
});

test('paid and refunded are different sums; a cancelled bill is none', () => {
  const slip = roundSlipOf([
    bill({ status: 'won', total: baht(20), payout: baht(1800), top_lines: [line('75', 'two_bottom', 20, 1800)] }),
    bill({ status: 'refunded', total: baht(50), payout: baht(50) }),
    bill({ status: 'cancelled', total: baht(900), payout: baht(900) }),
  ]);
  expect(slip).toMatchObject({ total: baht(70), payout: baht(1800), refunded: baht(50), isPending: false });
  expect(roundSlipOf([bill({ status: 'cancelled' })])).toBeNull();
  expect(roundSlipOf([])).toBeNull();
});

test('one number that won on two bills has both prizes, and the slip waits for the bill that is still open', () => {
  const won = (amount: number, payout: number) =>
    bill({
      status: 'won',
      total: baht(amount),
      payout: baht(payout),
      top_lines: [line('75', 'two_top', amount, payout)],
    });
  const slip = roundSlipOf([won(20, 1800), won(10, 900.5), bill({ total: baht(5) })]);
  expect(slip?.numbers).toEqual([
    { number: '75', bets: [{ betType: 'two_top', amount: baht(30), payout: baht(2700.5) }] },
  ]);
  expect(slip).toMatchObject({ payout: baht(2700.5), isPending: true });
});
