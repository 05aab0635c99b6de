import type { OutputOf } from '../../../../contract/endpoint.ts';
import type { lottoLimit, lottoRate } from '../../../../contract/lotto.ts';
import type { BetType } from '../../../../contract/lotto-numbers.ts';
import { chanceOf, keyOf } from '../../../../contract/lotto-rules.ts';
import type { DraftLine } from '../../../stores/lotto.ts';
import { type Bet, stakeFault, stakeOf } from './draft-lines.ts';

export type Rate = OutputOf<typeof lottoRate>[number];
export type Limit = OutputOf<typeof lottoLimit>[number];

/** What a round sells now: its open bet types in their order, and the numbers that are closed or pay half. */
export interface Terms {
  rates: readonly Rate[];
  byType: ReadonlyMap<BetType, Rate>;
  limits: readonly Limit[];
  byNumber: ReadonlyMap<string, Limit>;
}

export function termsFrom(rates: readonly Rate[], limits: readonly Limit[]): Terms {
  const sold = rates.filter(({ is_open }) => is_open);
  const byType = new Map(sold.map((rate) => [rate.bet_type, rate]));
  const shown = limits.filter(({ bet_type }) => byType.has(bet_type));
  return {
    rates: sold,
    byType,
    limits: shown,
    byNumber: new Map(shown.map((limit) => [`${limit.bet_type} ${limit.number}`, limit])),
  };
}

/** What one bet is worth now. */
export interface Offer {
  state: 'ok' | 'half' | 'closed';
  /** Paid per baht; 0 when closed. */
  rate: number;
  fullRate: number;
  min: number;
  max: number;
  /** True chance: 1 in `odds`. */
  odds: number;
  /** Return to player, percent. */
  rtp: number;
}

/** Without the odds: quick enough for every line of a long bill at each key. */
function termsOf({ byType, byNumber }: Terms, { bet_type, number }: Bet): Omit<Offer, 'odds' | 'rtp'> | null {
  const type = byType.get(bet_type);
  if (!type) return null;
  const limit = byNumber.size > 0 ? byNumber.get(`${bet_type} ${keyOf(bet_type, number)}`) : undefined;
  const state = limit?.mode ?? 'ok';
  const rate = state === 'closed' ? 0 : (limit?.rate ?? type.rate);
  return { state, rate, fullRate: type.rate, min: type.min, max: type.max };
}

/** Null: the round does not sell this bet type. */
export function offerOf(terms: Terms, bet: Bet): Offer | null {
  const found = termsOf(terms, bet);
  if (!found) return null;
  const chance = chanceOf(bet.bet_type, bet.number);
  return { ...found, odds: 1 / chance, rtp: found.rate * chance * 100 };
}

/** Whether a number is closed for its bet type; false for a bet type that is not sold. */
export const isClosed = (terms: Terms, bet: Bet): boolean => termsOf(terms, bet)?.state === 'closed';

export interface Sums {
  /** Lines that can be bought as they stand. */
  count: number;
  /** Baht. */
  total: number;
  /** If every line won, baht. */
  maxPayout: number;
  /** Lines that can't be bought yet: no stake, a wrong one, closed. */
  faults: number;
}

export function sumsOf(lines: readonly DraftLine[], terms: Terms): Sums {
  const sums: Sums = { count: 0, total: 0, maxPayout: 0, faults: 0 };
  for (const line of lines) {
    const offer = termsOf(terms, line);
    if (!offer || offer.state === 'closed' || stakeFault(line.amount, offer) !== null) {
      sums.faults += 1;
    } else {
      const stake = stakeOf(line.amount);
      sums.count += 1;
      sums.total += stake;
      sums.maxPayout += Math.round(stake * offer.rate * 100) / 100;
    }
  }
  return sums;
}
