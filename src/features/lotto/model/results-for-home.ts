import type { Lottery, Round } from './round-state.ts';
import { stateOf } from './state-of.ts';

/** Home has room for this many results. */
const MAX_RESULTS = 3;

/** The government draw that nobody can bet on any more and that has no result yet, at a time of the server's clock (epoch ms). */
export const drawUnderWay = (lotteries: readonly Lottery[], now: number): Round | undefined =>
  lotteries
    .flatMap(({ rounds }) => rounds)
    .find((round) => round.kind === 'government' && stateOf(round, now) === 'closed');

/**
 * The newest results that home shows, newest first, out of all lotteries: always with the government's, unless its
 * next draw takes the place (`hasDraw`).
 */
export function resultsForHome<Of extends { readonly round: Round }>(
  results: readonly Of[],
  hasDraw: boolean,
): readonly Of[] {
  const government = results.find(({ round }) => round.kind === 'government');
  const others = results.filter((one) => one !== government);
  const first = government && !hasDraw ? [government] : [];
  const chosen = new Set([...first, ...others].slice(0, hasDraw ? MAX_RESULTS - 1 : MAX_RESULTS));
  return results.filter((one) => chosen.has(one));
}
