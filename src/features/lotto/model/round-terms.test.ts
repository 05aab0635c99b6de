import { expect, test } from 'vitest';
import { accepted, differencesOf, type PricedLine, seenIn } from './bill-differences.ts';
import { companionsOf, drawNumbers, numbersFrom, RUNS, setsOf } from './number-pickers.ts';
import { type Limit, offerOf, type Rate, sumsOf, termsFrom } from './round-terms.ts';

const rate = (bet_type: Rate['bet_type'], paid: number, is_open = true): Rate => ({
  bet_type,
  rate: paid,
  min: 5,
  max: 1000,
  max_per_number: 0,
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
);

test.each([
  ['three_top', '000', { state: 'ok', rate: 850, odds: 1000, rtp: 85 }],
  ['three_top', '123', { state: 'closed', rate: 0, rtp: 0 }],
  // A tod is limited in every order, and its chance follows its digits.
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

test('sums count what can be bought and name the rest', () => {
  const lines = [
    { bet_type: 'two_top', number: '12', amount: '50' },
    { bet_type: 'three_tod', number: '132', amount: '10' },
    { bet_type: 'three_top', number: '123', amount: '10' },
    { bet_type: 'two_top', number: '13', amount: '' },
    { bet_type: 'run_top', number: '1', amount: '10' },
  ] as const;
  expect(sumsOf(lines, terms)).toEqual({ count: 2, total: 60, maxPayout: 50 * 90 + 10 * 60, faults: 3 });
});

const priced = (part: Partial<PricedLine>): PricedLine => ({
  bet_type: 'two_top',
  number: '12',
  amount: 50,
  rate: 90,
  status: 'ok',
  payout: 0,
  available: null,
  message: null,
  ...part,
});
const draft = [{ bet_type: 'two_top', number: '12', amount: '50' }] as const;

test.each([
  ['as seen', priced({}), [], '50'],
  ['pays half now', priced({ rate: 45, status: 'half' }), [{ kind: 'rate', before: 90 }], '50'],
  ['pays more now', priced({ rate: 95 }), [{ kind: 'rate', before: 90 }], '50'],
  ['closed', priced({ status: 'closed', rate: 0 }), [{ kind: 'closed' }], null],
  [
    'little is left',
    priced({ status: 'over_limit', available: 20.5 }),
    [{ kind: 'over_limit', available: 20.5 }],
    '20',
  ],
  ['too little is left', priced({ status: 'over_limit', available: 4 }), [{ kind: 'over_limit', available: 4 }], null],
] as const)('a line that is %s', (_name, line, changes, stake) => {
  const differences = differencesOf({ lines: [line] }, seenIn([priced({})]));
  expect(differences.map(({ change }) => change)).toEqual(changes);
  expect(accepted(draft, differences, () => 5).map(({ amount }) => amount)).toEqual(stake === null ? [] : [stake]);
});

test('pickers: what a set holds, what goes along, and chance without what is taken', () => {
  expect(setsOf(2).map(({ name, numbers }) => [name, numbers.length])).toEqual([
    ['doubles', 10],
    ['siblings', 20],
    ['low', 50],
    ['high', 50],
    ['even', 50],
    ['odd', 50],
  ]);
  expect(setsOf(3).map(({ numbers }) => numbers.length)).toEqual([10]);
  expect([RUNS.doors('5').length, RUNS.front('5')[0], RUNS.back('5')[0]]).toEqual([19, '50', '05']);
  expect(companionsOf('three_top', ['three_top', 'three_tod', 'two_top'])).toEqual(['three_tod']);
  expect(numbersFrom('7', 3)).toHaveLength(100);
  expect(numbersFrom('', 1)).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
  expect(drawNumbers(1, 3, (number) => number > '1')).toHaveLength(2);
  expect(drawNumbers(2, 5, () => true)).toEqual([]);
  expect(new Set(drawNumbers(2, 10, (number) => number < '50')).size).toBe(10);
});
