import { BET_NAMES } from '#contract/bet-names.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import type { lottoResult } from '#contract/lotto-results.ts';
import { formatCount } from '#src/lib/count.ts';
import { LOTTO_TEXT } from '#src/text/lotto.ts';

export type Result = OutputOf<typeof lottoResult>;
export type Prizes = NonNullable<Result['prizes']>;

/** The drawn numbers by name, without the first prize and yeekee's five digits, which are shown on their own. */
export function prizeRows(prizes: Prizes): { name: string; numbers: readonly string[] }[] {
  const only = (number: string | null) => (number === null ? [] : [number]);
  const isGovernment = prizes.first_prize !== null;
  return [
    { name: BET_NAMES.three_top, numbers: isGovernment ? [] : only(prizes.three_top) },
    { name: BET_NAMES.three_front, numbers: prizes.three_front },
    { name: BET_NAMES.three_bottom, numbers: prizes.three_bottom },
    { name: BET_NAMES.two_bottom, numbers: only(prizes.two_bottom) },
  ].filter(({ numbers }) => numbers.length > 0);
}

/** All drawn numbers in one line: `3 ตัวบน 609 · 2 ตัวล่าง 82`. */
export function prizeLine(prizes: Prizes): string {
  const first = prizes.first_prize === null ? [] : [`${LOTTO_TEXT.results.first} ${prizes.first_prize}`];
  return [...first, ...prizeRows(prizes).map(({ name, numbers }) => `${name} ${numbers.join(' ')}`)].join(' · ');
}

/** A whole number of hundredths with its two decimals. */
const inHundredths = (number: number) =>
  `${formatCount(Math.floor(number / 100))}.${String(number % 100).padStart(2, '0')}`;

/** `ดัชนี 38,512.47 (+112.35)`. */
export function indexLine({ close, change }: NonNullable<Result['index']>): string {
  return LOTTO_TEXT.results.index(inHundredths(close), `${change < 0 ? '−' : '+'}${inHundredths(Math.abs(change))}`);
}

/** The count of each digit 0–9 in the numbers; a digit that a number has twice counts twice. */
export function digitCounts(numbers: readonly string[]): number[] {
  const counts = Array.from({ length: 10 }, () => 0);
  for (const digit of numbers.join('')) counts[Number(digit)] = (counts[Number(digit)] ?? 0) + 1;
  return counts;
}

/** With fewer draws nothing is called frequent or rare: one draw has three digits of ten. */
export const MIN_DRAWS = 10;

/** The digits that occur most and least often; none if all occur equally often, or in too few draws. */
export function hotAndCold(counts: readonly number[], draws: number): { hot: string[]; cold: string[] } {
  const [most, least] = [Math.max(...counts), Math.min(...counts)];
  if (most === least || draws < MIN_DRAWS) return { hot: [], cold: [] };
  const having = (count: number) => counts.flatMap((one, digit) => (one === count ? [String(digit)] : []));
  return { hot: having(most), cold: having(least) };
}
