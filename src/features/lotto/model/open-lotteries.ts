import type { Lottery } from './round-state.ts';
import { stateOf } from './state-of.ts';

/** The number of lotteries with a round to bet on. */
export const openLotteries = (lotteries: readonly Lottery[], now: number): number =>
  lotteries.filter(({ rounds }) => rounds.some((round) => stateOf(round, now) === 'open')).length;
