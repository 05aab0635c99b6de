import type { OutputOf } from '#contract/endpoint.ts';
import type { BetType } from '#contract/lotto-numbers.ts';
import { highestPayout, type KeyPayout } from '#contract/lotto-payout.ts';
import type { lottoLimit, lottoRate } from '#contract/lotto-rounds.ts';
import { chanceOf, keyOf } from '#contract/lotto-rules.ts';
import { type Satang, satang, satangOf } from '#contract/money.ts';
import type { DraftLine } from '#src/stores/lotto.ts';
import { type Bet, stakeOf } from './draft-lines.ts';
import type { Round } from './round-state.ts';

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

/**
 * The bets that a round sells now: its open bet types in their order, and the numbers that are closed or pay half.
 */
export interface Terms {
  rates: readonly Rate[];
  byType: ReadonlyMap<BetType, SoldType>;
  limits: readonly Limit[];
  byNumber: ReadonlyMap<string, Limit>;
  kind: Round['kind'];
}

/** The terms from the answers of `lottoRate` and `lottoLimit` for a round of this kind. */
export function termsFrom(rates: readonly Rate[], limits: readonly Limit[], kind: Round['kind']): Terms {
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
    kind,
  };
}

/** The round's present offer for one bet. */
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
export function saleOf({ byType, byNumber }: Terms, { bet_type, number }: Bet): Omit<Offer, 'odds' | 'rtp'> | null {
  const type = byType.get(bet_type);
  if (!type) return null;
  const limit = byNumber.size > 0 ? byNumber.get(`${bet_type} ${keyOf(bet_type, number)}`) : undefined;
  const state = limit?.mode ?? 'ok';
  const rate = state === 'closed' ? 0 : (limit?.rate ?? type.rate);
  return { state, rate, fullRate: type.rate, min: type.min, max: type.max };
}

/** The offer for one bet; null for a bet type that the round does not sell. */
export function offerOf(terms: Terms, bet: Bet): Offer | null {
  const found = saleOf(terms, bet);
  if (!found) return null;
  const chance = chanceOf(bet.bet_type, bet.number);
  return { ...found, odds: 1 / chance, rtp: found.rate * chance * 100 };
}

/** Tells whether a number is closed for its bet type; false for a bet type that is not sold. */
export const isClosed = (terms: Terms, bet: Bet): boolean => saleOf(terms, bet)?.state === 'closed';

/** A line that can be bought: its stake is right, and its number is on sale. */
interface Buyable {
  line: DraftLine;
  stake: Satang;
  rate: number;
}

function buyableOf(lines: readonly DraftLine[], terms: Terms): Buyable[] {
  return lines.flatMap((line) => {
    const offer = saleOf(terms, line);
    const stake = stakeOf(line.amount);
    if (!offer || offer.state === 'closed' || stake === null || stake < offer.min || stake > offer.max) return [];
    return { line, stake, rate: offer.rate };
  });
}

/** Sums over the lines of a draft that can be bought. */
export interface Sums {
  count: number;
  total: Satang;
  /** The number of lines with no stake, or a wrong one. */
  faults: number;
  /** The number of lines on closed numbers, or on bet types not sold: they are left out of the bill. */
  closed: number;
}

/** One pass without lists: it is computed for up to 2,000 lines before a key is seen. */
export function sumsOf(lines: readonly DraftLine[], terms: Terms): Sums {
  let [count, total, faults, closed] = [0, 0, 0, 0];
  for (const line of lines) {
    const sale = saleOf(terms, line);
    const stake = stakeOf(line.amount);
    if (!sale || sale.state === 'closed') closed += 1;
    else if (stake === null || stake < sale.min || stake > sale.max) faults += 1;
    else {
      count += 1;
      total += stake;
    }
  }
  return { count, total: satang(total), faults, closed };
}

/** The lines whose number and bet type are on sale, whatever their stake. */
export const sellable = (lines: readonly DraftLine[], terms: Terms): readonly DraftLine[] =>
  lines.filter((line) => (saleOf(terms, line)?.state ?? 'closed') !== 'closed');

/** The highest payout of the lines that can be bought: that of the best of all results. */
export function highestPayoutOf(lines: readonly DraftLine[], terms: Terms): Satang {
  const payouts = buyableOf(lines, terms).map(({ line, stake, rate }): KeyPayout => {
    // Whole baht times a rate of at most 2 decimals is whole satang (docs/rules.md#rounding).
    const payout = satang(Math.round(stake * rate));
    return { betType: line.bet_type, key: keyOf(line.bet_type, line.number), payout };
  });
  // A thousand results are compared only for bets.
  return payouts.length === 0 ? satang(0) : highestPayout(payouts, terms.kind === 'government');
}
