import type { Lottery, Round } from './round-state.ts';
import { stateOf } from './state-of.ts';

/** A round that has closed keeps its place for so long and says so, before the next one takes it. */
const CLOSED_SHOWN_MS = 2000;

const opensAt = (round: Round) => Date.parse(round.bet_opens_at);
const closesAt = (round: Round) => Date.parse(round.bet_closes_at);

/** Open, or closed a moment ago. */
function isOnSale(round: Round, now: number): boolean {
  const state = stateOf(round, now);
  return state === 'open' || (state === 'closed' && now < closesAt(round) + CLOSED_SHOWN_MS);
}

/** The rounds that home offers to bet on. */
export interface Deck {
  /** The round that closes first; if none is open the one that opens first. Undefined without any lottery. */
  readonly first: Round | undefined;
  /** The next government draw, unless it is the first. */
  readonly government: Round | undefined;
  /** The other lotteries that are open, each with its next round, by the time they close. */
  readonly following: readonly Round[];
}

/** The content of home at a time of the server's clock (epoch ms). */
export function deckOf(lotteries: readonly Lottery[], now: number): Deck {
  const rounds = lotteries.flatMap((lottery) => lottery.rounds);
  const closing = rounds.filter((round) => isOnSale(round, now)).sort((one, other) => closesAt(one) - closesAt(other));
  const opening = rounds
    .filter((round) => stateOf(round, now) === 'upcoming')
    .sort((one, other) => opensAt(one) - opensAt(other));
  const first = closing[0] ?? opening[0];
  const others = [...closing, ...opening].filter(({ category_id }) => category_id !== first?.category_id);
  const known = new Set<string>();
  return {
    first,
    government: others.find(({ kind }) => kind === 'government'),
    following: closing.filter((round) => {
      if (!others.includes(round) || stateOf(round, now) !== 'open' || known.has(round.category_id)) return false;
      return known.add(round.category_id);
    }),
  };
}

/** The times (epoch ms) at which {@link deckOf} changes, or a draw begins that home leads to. */
export const deckTimes = (lotteries: readonly Lottery[]): number[] =>
  lotteries.flatMap(({ rounds }) =>
    rounds.flatMap((round) => [
      opensAt(round),
      closesAt(round),
      closesAt(round) + CLOSED_SHOWN_MS,
      ...(round.kind === 'government' ? [Date.parse(round.result_at)] : []),
    ]),
  );

/**
 * How often a yeekee lottery closes a round, in minutes: the quickest if there are several; null if rounds do not
 * follow one another.
 */
export function yeekeeMinutes(lotteries: readonly Lottery[]): number | null {
  const gaps = lotteries
    .filter(({ kind }) => kind === 'yeekee')
    .flatMap(({ rounds }) => {
      const times = rounds.map(closesAt).sort((one, other) => one - other);
      return times.slice(1).map((time, index) => (time - (times[index] ?? time)) / 60_000);
    });
  return gaps.length > 0 ? Math.min(...gaps) : null;
}
