import { expect, test } from 'vitest';
import { baht } from '#contract/money.ts';
import {
  highestPayoutOf,
  isClosed,
  type Limit,
  offerOf,
  type Rate,
  sellable,
  sumsOf,
  termsFrom,
} from './round-terms.ts';

const rate = (bet_type: Rate['bet_type'], paid: number, is_open = true): Rate => ({
  bet_type,
  rate: paid,
  min: baht(5),
  max: baht(1000),
  max_per_number: baht(0),
  odds: 1,
  rtp: 1,
  is_open,
});
const limit = (bet_type: Limit['bet_type'], number: string, paid: number | null): Limit => ({
  bet_type,
  number,
  mode: paid === null ? 'closed' : 'half',
  rate: paid,
});
const terms = termsFrom(
  [rate('three_top', 850), rate('three_tod', 120), rate('two_top', 90), rate('run_top', 3.2, false)],
  [limit('three_top', '123', null), limit('three_tod', '123', 60), limit('run_top', '1', null)],
  'hanoi',
);

test.each([
  ['three_top', '000', { state: 'ok', rate: 850, odds: 1000, rtp: 85 }],
  ['three_top', '123', { state: 'closed', rate: 0, rtp: 0 }],
  // A limit of a tod holds for every order of its digits, and its chance depends on how many orders there are.
  ['three_tod', '321', { state: 'half', rate: 60, fullRate: 120 }],
  ['three_tod', '112', { state: 'ok', odds: 1000 / 3 }],
  ['three_tod', '111', { state: 'ok', odds: 1000, rtp: 12 }],
  ['two_top', '07', { state: 'ok', odds: 100, rtp: 90 }],
] as const)('%s %s', (bet_type, number, offer) => {
  expect(offerOf(terms, { bet_type, number })).toMatchObject(offer);
});

test('a bet type that is not sold has no offer and no limits', () => {
  expect(offerOf(terms, { bet_type: 'run_top', number: '1' })).toBeNull();
  expect(terms.limits.map(({ bet_type }) => bet_type)).not.toContain('run_top');
});

test('sums are in satang, over lines that can be bought; the others are counted', () => {
  const lines = [
    { bet_type: 'two_top', number: '12', amount: '50' },
    { bet_type: 'three_tod', number: '132', amount: '10' },
    { bet_type: 'three_top', number: '123', amount: '10' },
    { bet_type: 'two_top', number: '13', amount: '' },
    { bet_type: 'run_top', number: '1', amount: '10' },
  ] as const;
  expect(sumsOf(lines, terms)).toEqual({ count: 2, total: 6000, faults: 1, closed: 2 });
});

test('lines that cannot be bought pay nothing: no stake, too small a stake, a closed number, an unsold bet type', () => {
  const lines = [
    { bet_type: 'two_top', number: '12', amount: '' },
    { bet_type: 'two_top', number: '12', amount: '4' },
    { bet_type: 'three_top', number: '123', amount: '10' },
    { bet_type: 'run_top', number: '1', amount: '10' },
  ] as const;
  expect(highestPayoutOf(lines, terms)).toBe(0);
  expect(highestPayoutOf([{ bet_type: 'two_top', number: '12', amount: '5' }], terms)).toBe(45_000);
  // Whatever their stakes.
  expect(sellable(lines, terms)).toEqual(lines.slice(0, 2));
});

test('the least and the greatest stake can be bought, a baht beside them cannot', () => {
  const lines = ['4', '5', '1000', '1001'].map(
    (amount, n) => ({ bet_type: 'two_top', number: `1${n}`, amount }) as const,
  );
  expect(sumsOf(lines, terms)).toEqual({ count: 2, total: 100_500, faults: 2, closed: 0 });
  expect(highestPayoutOf(lines, terms)).toBe(9_000_000);
});

test('only a closed number is closed', () => {
  expect(isClosed(terms, { bet_type: 'three_top', number: '123' })).toBe(true);
  expect(isClosed(terms, { bet_type: 'three_tod', number: '123' })).toBe(false);
  expect(isClosed(terms, { bet_type: 'run_top', number: '1' })).toBe(false);
});

test('only government pays front and back numbers', () => {
  const lines = [{ bet_type: 'three_front', number: '123', amount: '10' }] as const;
  const of = (kind: 'government' | 'hanoi') => highestPayoutOf(lines, termsFrom([rate('three_front', 450)], [], kind));
  expect([of('government'), of('hanoi')]).toEqual([450_000, 0]);
});
