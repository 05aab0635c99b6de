import type { Round } from './round-state.ts';

/** How many results home has room for. */
const MAX_RESULTS = 3;

/** Of the newest results of all lotteries, newest first, those that home shows: always with the government's. */
export function resultsForHome<Of extends { readonly round: Round }>(results: readonly Of[]): readonly Of[] {
  const government = results.find(({ round }) => round.kind === 'government');
  const others = results.filter((one) => one !== government);
  const chosen = new Set([...(government ? [government] : []), ...others].slice(0, MAX_RESULTS));
  return results.filter((one) => chosen.has(one));
}
