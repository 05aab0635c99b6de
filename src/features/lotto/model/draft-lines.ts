import { arabicDigits } from '#contract/digits.ts';
import { BET_DIGITS, type BetType, MAX_LINES } from '#contract/lotto-numbers.ts';
import { keyOf } from '#contract/lotto-rules.ts';
import { bahtOf, type Satang, satang, satangOf } from '#contract/money.ts';
import type { DraftLine } from '#src/stores/lotto.ts';

export interface Bet {
  bet_type: BetType;
  number: string;
}

/** Every bet type, in the order in which tabs and groups show them. */
export const BET_TYPES = Object.keys(BET_DIGITS).filter((name): name is BetType => name in BET_DIGITS);

/** The least stake of a bet type that the round no longer sells: 1 baht. */
export const MIN_STAKE = satangOf(1);

/** Identifies a line: a draft has at most one for a bet type and number. */
export const keyOfLine = ({ bet_type, number }: Bet): string => `${bet_type} ${number}`;

/**
 * One line for every number and bet type, with the stake of the bet type's next number. From numbers with one key,
 * such as the orders of a tod, only the first is taken.
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

/** The lines after an addition, and what became of each added one. */
export interface Added {
  lines: readonly DraftLine[];
  added: readonly DraftLine[];
  /** Lines that were in the draft before. */
  known: readonly DraftLine[];
  /** The number of lines left out, because a bill has at most 2,000. */
  beyond: number;
}

/**
 * Appends lines. A line that exists stays one line: `keep` leaves its stake (a number keyed twice), `sum` adds to it
 * (a number written twice in a pasted list).
 */
export function addLines(lines: readonly DraftLine[], fresh: readonly DraftLine[], onKnown: 'keep' | 'sum'): Added {
  // Keys are made only for lines with one of the new numbers: for all 2,000 they cost more than the rest of a key
  // press.
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
    } else if (place < MAX_LINES) {
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
  if (first === null && second === null) return one;
  return String(bahtOf(satang((first ?? 0) + (second ?? 0))));
}

/** A stake as the field keeps it: Thai digits become Arabic ones, and nothing is dropped, or `1e9` would become 19. */
export const typedStake = (raw: string): string => arabicDigits(raw).trim();

/** A typed stake in satang; null while it is not whole baht above zero (docs/rules.md#rounding). */
export function stakeOf(amount: string): Satang | null {
  const baht = /^\d{1,8}$/.test(amount) ? Number(amount) : 0;
  return baht > 0 ? satangOf(baht) : null;
}
