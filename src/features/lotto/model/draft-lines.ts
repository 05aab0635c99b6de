import { arabicDigits } from '../../../../contract/input.ts';
import { BET_DIGITS, type BetType, MOST_LINES } from '../../../../contract/lotto-numbers.ts';
import { keyOf } from '../../../../contract/lotto-rules.ts';
import type { DraftLine } from '../../../stores/lotto.ts';
import { PAD_TEXT } from '../../../text/lotto-pad.ts';

export interface Bet {
  bet_type: BetType;
  number: string;
}

/** Every bet type, in the order of tabs and groups. */
export const BET_TYPES = Object.keys(BET_DIGITS).filter((name): name is BetType => name in BET_DIGITS);

/** One bet is one line: type and number name it. */
export const keyOfLine = ({ bet_type, number }: Bet): string => `${bet_type} ${number}`;

/**
 * A line for every number and bet type, staked with what the bet type's next number is staked with. Of a tod one order of
 * the digits is enough.
 */
export function linesFor(
  types: readonly BetType[],
  numbers: readonly string[],
  stakes: Readonly<Partial<Record<BetType, string>>>,
): readonly DraftLine[] {
  return types.flatMap((bet_type) => {
    const byKey = new Map<string, string>();
    for (const number of numbers) if (!byKey.has(keyOf(bet_type, number))) byKey.set(keyOf(bet_type, number), number);
    return [...byKey.values()].map((number) => ({ bet_type, number, amount: stakes[bet_type] ?? '' }));
  });
}

export interface Added {
  lines: readonly DraftLine[];
  added: readonly DraftLine[];
  /** Were in the bill already. */
  known: readonly DraftLine[];
  /** Found no room: a bill has 2,000 lines at most. */
  beyond: number;
}

/**
 * Puts lines at the end. A bet that is there already stays one line: `keep` leaves its stake alone (keyed twice),
 * `sum` adds to it (written twice in a pasted list).
 */
export function addLines(lines: readonly DraftLine[], fresh: readonly DraftLine[], onKnown: 'keep' | 'sum'): Added {
  // Of the lines that it could be only: naming each of 2,000 takes longer than all the rest of a key.
  const numbers = new Set(fresh.map(({ number }) => number));
  const places = new Map<string, number>();
  for (const [place, line] of lines.entries()) if (numbers.has(line.number)) places.set(keyOfLine(line), place);
  const all = [...lines];
  const [added, known]: [Set<number>, Set<number>] = [new Set(), new Set()];
  let beyond = 0;
  for (const line of fresh) {
    const key = keyOfLine(line);
    const place = places.get(key) ?? all.length;
    const earlier = all[place];
    if (earlier) {
      known.add(place);
      if (onKnown === 'sum') all[place] = { ...earlier, amount: summed(earlier.amount, line.amount) };
    } else if (place < MOST_LINES) {
      places.set(key, place);
      added.add(place);
      all.push(line);
    } else {
      beyond += 1;
    }
  }
  const at = (found: Set<number>) => [...found].sort((one, other) => one - other).flatMap((place) => all[place] ?? []);
  return { lines: all, added: at(added), known: at(known), beyond };
}

function summed(one: string, other: string): string {
  const [first, second] = [stakeOf(one), stakeOf(other)];
  if (Number.isNaN(second)) return one;
  return Number.isNaN(first) ? other : String(first + second);
}

/** What an amount field keeps of what is typed: Thai digits turned, nothing left out, so that `1e9` never becomes 19. */
export const typedStake = (raw: string): string => arabicDigits(raw).trim();

/** Whole baht above zero; NaN while it is none. */
export function stakeOf(amount: string): number {
  const baht = /^\d{1,8}$/.test(amount) ? Number(amount) : 0;
  return baht > 0 ? baht : Number.NaN;
}

/** What is wrong with a stake, or null. `min` and `max` in baht. */
export function stakeFault(amount: string, { min, max }: { min: number; max: number }): string | null {
  if (amount === '') return PAD_TEXT.stake.missing;
  const baht = stakeOf(amount);
  if (Number.isNaN(baht)) return PAD_TEXT.stake.whole;
  if (baht < min) return PAD_TEXT.stake.least(min);
  return baht > max ? PAD_TEXT.stake.most(max) : null;
}

/** Every line of these bet types at one stake. */
export const withStake = (
  lines: readonly DraftLine[],
  amount: string,
  betTypes: readonly BetType[],
): readonly DraftLine[] => lines.map((line) => (betTypes.includes(line.bet_type) ? { ...line, amount } : line));

/** The stake that all lines of these bet types share; null when they have none or several. */
export function sameStake(lines: readonly DraftLine[], betTypes: readonly BetType[]): string | null {
  const [first, ...others] = new Set(
    lines.filter(({ bet_type }) => betTypes.includes(bet_type)).map(({ amount }) => amount),
  );
  return first === undefined || others.length > 0 ? null : first;
}
