import type { OutputOf } from '../../../../contract/endpoint.ts';
import type { BetType } from '../../../../contract/lotto-numbers.ts';
import type { lottoLimit, lottoRate } from '../../../../contract/lotto-rounds.ts';
import { chanceOf, keyOf } from '../../../../contract/lotto-rules.ts';
import { type Satang, satang, satangOf } from '../../../../contract/money.ts';
import type { DraftLine } from '../../../stores/lotto.ts';
import { type Bet, stakeOf } from './draft-lines.ts';

export type Rate = OutputOf<typeof lottoRate>[number];
export type Limit = OutputOf<typeof lottoLimit>[number];

/** A bet type on sale. */
interface SoldType {
  /** Paid per baht. */
  rate: number;
  /** Least and greatest stake of one line. */
  min: Satang;
  max: Satang;
}

/** What a round sells now: its open bet types in their order, and the numbers that are closed or pay half. */
export interface Terms {
  rates: readonly Rate[];
  byType: ReadonlyMap<BetType, SoldType>;
  limits: readonly Limit[];
  byNumber: ReadonlyMap<string, Limit>;
}

/** The terms from the answers of `lottoRate` and `lottoLimit`. */
export function termsFrom(rates: readonly Rate[], limits: readonly Limit[]): Terms {
  const sold = rates.filter(({ is_open }) => is_open);
  const byType = new Map(
    sold.map(({ bet_type, rate, min, max }) => [bet_type, { rate, min: satangOf(min), max: satangOf(max) }]),
  );
  const shown = limits.filter(({ bet_type }) => byType.has(bet_type));
  return {
    rates: sold,
    byType,
    limits: shown,
    byNumber: new Map(shown.map((limit) => [`${limit.bet_type} ${limit.number}`, limit])),
  };
}

/** What the round offers for one bet now. */
export interface Offer {
  state: 'ok' | 'half' | 'closed';
  /** Paid per baht; 0 when closed. */
  rate: number;
  /** Paid per baht for numbers without a limit. */
  fullRate: number;
  min: Satang;
  max: Satang;
  /** The true chance is 1 in `odds`. */
  odds: number;
  /** Return to player, percent. */
  rtp: number;
}

/** An offer without its odds, which take too long to compute for every line of a long bill at each key press. */
function termsOf({ byType, byNumber }: Terms, { bet_type, number }: Bet): Omit<Offer, 'odds' | 'rtp'> | null {
  const type = byType.get(bet_type);
  if (!type) return null;
  const limit = byNumber.size > 0 ? byNumber.get(`${bet_type} ${keyOf(bet_type, number)}`) : undefined;
  const state = limit?.mode ?? 'ok';
  const rate = state === 'closed' ? 0 : (limit?.rate ?? type.rate);
  return { state, rate, fullRate: type.rate, min: type.min, max: type.max };
}

/** The offer for one bet; null for a bet type that the round does not sell. */
export function offerOf(terms: Terms, bet: Bet): Offer | null {
  const found = termsOf(terms, bet);
  if (!found) return null;
  const chance = chanceOf(bet.bet_type, bet.number);
  return { ...found, odds: 1 / chance, rtp: found.rate * chance * 100 };
}

/** Whether a number is closed for its bet type; false for a bet type that is not sold. */
export const isClosed = (terms: Terms, bet: Bet): boolean => termsOf(terms, bet)?.state === 'closed';

/** Sums over the lines of a draft that can be bought. */
export interface Sums {
  count: number;
  total: Satang;
  /** What would be paid if every line won. */
  maxPayout: Satang;
  /** How many lines cannot be bought: their stake is missing or wrong, or they are closed or not sold. */
  faults: number;
}

/** Sums a draft up. Whole baht times a rate of at most 2 decimals is whole satang (docs/rules.md#rounding). */
export function sumsOf(lines: readonly DraftLine[], terms: Terms): Sums {
  let [count, total, maxPayout] = [0, 0, 0];
  for (const line of lines) {
    const offer = termsOf(terms, line);
    const stake = stakeOf(line.amount);
    if (!offer || offer.state === 'closed' || stake === null || stake < offer.min || stake > offer.max) continue;
    count += 1;
    total += stake;
    maxPayout += Math.round(stake * offer.rate);
  }
  return { count, total: satang(total), maxPayout: satang(maxPayout), faults: lines.length - count };
}
