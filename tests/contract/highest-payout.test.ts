import { expect, test } from 'vitest';
import { BET_DIGITS, type BetType } from '#contract/lotto-numbers.ts';
import { type Drawn, keyOf, topNumbers, winningKeys } from '#contract/lotto-rules.ts';
import { baht } from '#contract/money.ts';
import { BET_TYPES } from '#src/features/lotto/model/draft-lines.ts';
import { highestPayoutOf, type Limit, type Terms, termsFrom } from '#src/features/lotto/model/round-terms.ts';
import type { DraftLine } from '#src/stores/lotto.ts';
import { times } from '../long.ts';

const RATES: Readonly<Record<BetType, number>> = {
  three_top: 850,
  three_tod: 120,
  three_front: 450,
  three_bottom: 450,
  two_top: 90,
  two_bottom: 90,
  run_top: 3.2,
  run_bottom: 4.2,
};
const terms = (kind: Terms['kind'], limits: readonly Limit[] = []) =>
  termsFrom(
    BET_TYPES.map((bet_type) => ({
      bet_type,
      rate: RATES[bet_type],
      min: baht(1),
      max: baht(1000),
      max_per_number: baht(0),
      odds: 1,
      rtp: 1,
      is_open: true,
    })),
    limits,
    kind,
  );

/** Numbers from 0 below 1, the same ones for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const all = (digits: number) => Array.from({ length: 10 ** digits }, (_, n) => String(n).padStart(digits, '0'));
const NOTHING: Drawn = { three_top: null, three_front: [], three_bottom: [], two_top: null, two_bottom: null };
const winning = (drawn: Partial<Drawn>) => winningKeys({ ...NOTHING, ...drawn });
const TOPS = all(3).map((number) => winning(topNumbers(number)));
const BOTTOMS = all(2).map((two_bottom) => winning({ two_bottom }));
const FRONTS = all(3).map((number) => winning({ three_front: [number] }));
const BACKS = all(3).map((number) => winning({ three_bottom: [number] }));

/**
 * The best result's payout, in satang, found by drawing every result: each top with each bottom number, and for
 * government each pair of front and each pair of back numbers. A number drawn twice pays once, so no such pair is the
 * best.
 */
function bestOfAllResults(lines: readonly DraftLine[], limits: readonly Limit[], isGovernment: boolean): number {
  const bets = lines.flatMap(({ bet_type, number, amount }) => {
    const key = keyOf(bet_type, number);
    const limit = limits.find((one) => one.bet_type === bet_type && one.number === key);
    if (limit?.mode === 'closed') return [];
    return { bet_type, key, payout: Math.round(Number(amount) * 100 * (limit?.rate ?? RATES[bet_type])) };
  });
  const paidBy = (keys: ReturnType<typeof winning>) =>
    bets.reduce((sum, { bet_type, key, payout }) => (keys[bet_type].includes(key) ? sum + payout : sum), 0);
  const bottoms = BOTTOMS.map(paidBy);
  let best = 0;
  for (const top of TOPS.map(paidBy)) for (const bottom of bottoms) best = Math.max(best, top + bottom);
  if (!isGovernment) return best;
  const bestPair = (single: readonly number[]) => {
    let most = 0;
    for (let first = 0; first < single.length; first += 1)
      for (let second = first + 1; second < single.length; second += 1)
        most = Math.max(most, (single[first] ?? 0) + (single[second] ?? 0));
    return most;
  };
  return best + bestPair(FRONTS.map(paidBy)) + bestPair(BACKS.map(paidBy));
}

function randomBill(random: () => number): { lines: DraftLine[]; limits: Limit[] } {
  const below = (most: number) => Math.floor(random() * most);
  // Few digits make bets that win together; all ten make bets that exclude each other.
  const digits = [2, 3, 10][below(3)] ?? 10;
  const number = (type: BetType) => Array.from({ length: BET_DIGITS[type] }, () => below(digits)).join('');
  const bet = () => {
    const bet_type = BET_TYPES[below(BET_TYPES.length)] ?? 'two_top';
    return { bet_type, number: number(bet_type) };
  };
  const lines = Array.from({ length: 1 + below(24) }, () => ({ ...bet(), amount: String(1 + below(1000)) }));
  const limits = Array.from({ length: below(6) }, (): Limit => {
    // A number that the bill has, often.
    const { bet_type, number } = lines[below(lines.length * 2)] ?? bet();
    const isClosed = random() < 0.5;
    return {
      bet_type,
      number: keyOf(bet_type, number),
      mode: isClosed ? 'closed' : 'half',
      rate: isClosed ? null : RATES[bet_type] / 2,
    };
  });
  return { lines, limits: [...new Map(limits.map((limit) => [`${limit.bet_type} ${limit.number}`, limit])).values()] };
}

test.each(['government', 'stock', 'yeekee', 'hanoi'])(
  '%s: random bills are paid at most what the best of all results pays them',
  (kind) => {
    const random = randomFrom(kind.length * 7919);
    for (let run = 0; run < times(kind === 'government' ? 50 : 140); run += 1) {
      const { lines, limits } = randomBill(random);
      const best = bestOfAllResults(lines, limits, kind === 'government');
      expect(highestPayoutOf(lines, terms(kind, limits)), JSON.stringify({ lines, limits })).toBe(best);
    }
  },
);

const bets = (bet_type: BetType, amount: string, numbers: readonly string[]): DraftLine[] =>
  numbers.map((number) => ({ bet_type, number, amount }));
test.each<[string, number, readonly DraftLine[]]>([
  ['three different digits win of ten', 192, bets('run_top', '20', [...'0123456789'])],
  ['one of seven numbers', 17_000, bets('three_top', '20', ['001', '112', '223', '334', '445', '556', '667'])],
  ['top and tod of one number', 970, [...bets('three_top', '1', ['123']), ...bets('three_tod', '1', ['321'])]],
  ['top and bottom', 180, [...bets('two_top', '1', ['12', '34']), ...bets('two_bottom', '1', ['56'])]],
  ['front numbers, which only government draws', 0, bets('three_front', '1', ['123'])],
])('%s: %i baht', (_, expected, lines) => {
  expect(highestPayoutOf(lines, terms('hanoi'))).toBe(expected * 100);
});

test('government draws two front numbers', () => {
  expect(highestPayoutOf(bets('three_front', '1', ['123', '456', '789']), terms('government'))).toBe(90_000);
});
