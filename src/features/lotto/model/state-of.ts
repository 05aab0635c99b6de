import type { OutputOf } from '#contract/endpoint.ts';
import type { lottoRound } from '#contract/lotto-rounds.ts';

export type Round = OutputOf<typeof lottoRound>;

/**
 * A round's state at a time of the server's clock (epoch ms). Its times open and close it; only the server ends it,
 * or closes it early because the lottery is no longer sold.
 */
export function stateOf(round: Round, now: number): Round['status'] {
  if (round.status !== 'upcoming' && round.status !== 'open') return round.status;
  if (now < Date.parse(round.bet_opens_at)) return 'upcoming';
  return now < Date.parse(round.bet_closes_at) ? 'open' : 'closed';
}
