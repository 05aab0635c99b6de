import { expect, test } from 'vitest';
import { baht, satangOf } from '#contract/money.ts';
import { accepted, differencesOf, isPricedBill, type PricedLine, remainingStake, seenIn } from './bill-differences.ts';

const priced = (part: Partial<PricedLine>): PricedLine => ({
  bet_type: 'two_top',
  number: '12',
  amount: baht(50),
  rate: 90,
  status: 'ok',
  payout: baht(0),
  available: null,
  message: null,
  ...part,
});
const draft = [{ bet_type: 'two_top', number: '12', amount: '50' }] as const;

test.each([
  ['as the player saw it', priced({}), [], '50'],
  ['at half the rate now', priced({ rate: 45, status: 'half' }), [{ kind: 'rate', before: 90 }], '50'],
  ['at a higher rate now', priced({ rate: 95 }), [{ kind: 'rate', before: 90 }], '50'],
  ['closed', priced({ status: 'closed', rate: 0 }), [{ kind: 'closed' }], null],
  [
    'over the limit by part of its stake',
    priced({ status: 'over_limit', available: baht(20.5) }),
    [{ kind: 'over_limit', available: 2050 }],
    '20',
  ],
  [
    'over the limit with less than the least stake left',
    priced({ status: 'over_limit', available: baht(4) }),
    [{ kind: 'over_limit', available: 400 }],
    null,
  ],
] as const)('a line that is %s', (_name, line, changes, stake) => {
  const differences = differencesOf({ lines: [line] }, seenIn([priced({})]));
  expect(differences.map(({ change }) => change)).toEqual(changes);
  expect(accepted(draft, differences, () => satangOf(5)).map(({ amount }) => amount)).toEqual(
    stake === null ? [] : [stake],
  );
});

test('a line that the player saw without a rate, or not at all, has none to differ from', () => {
  expect(seenIn([priced({ rate: 0, status: 'closed' })]).size).toBe(0);
  expect(seenIn([priced({ rate: 90, status: 'over_limit' })]).size).toBe(0);
  expect(differencesOf({ lines: [priced({})] }, new Map())).toEqual([]);
});

test('the least stake itself may remain, lines that are not named stay, and whole baht stay whole', () => {
  const over = priced({ status: 'over_limit', available: baht(5) });
  const lines = [...draft, { bet_type: 'two_top', number: '13', amount: '7' }] as const;
  const changed = accepted(lines, differencesOf({ lines: [over] }, new Map()), () => satangOf(5));
  expect(changed.map(({ amount }) => amount)).toEqual(['5', '7']);
});

test.each([
  [{ validation_id: '1', lines: [] }, true],
  [{ validation_id: '1' }, false],
  [{ lines: [] }, false],
  [null, false],
  ['validation_id', false],
  [undefined, false],
])('%j is a priced bill: %s', (data, isBill) => {
  expect(isPricedBill(data)).toBe(isBill);
});

test('a line with another rate keeps its stake, and is the same object', () => {
  const [difference] = differencesOf({ lines: [priced({ rate: 45 })] }, seenIn([priced({})]));
  if (!difference) throw new Error('no difference');
  expect([satangOf(50), satangOf(51)].map((least) => remainingStake(difference, least))).toEqual([5_000, 0]);
  expect(accepted(draft, [difference], () => satangOf(5))[0]).toBe(draft[0]);
});
