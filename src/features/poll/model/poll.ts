import type { OutputOf } from '#contract/endpoint.ts';
import type { checkPollQuota, pollConfig, pollStats, pollWinners } from '#contract/poll.ts';

export type Poll = OutputOf<typeof pollConfig>;
type Choice = Poll['choices'][number];
export type State = Poll['config']['state'];
export type Stats = OutputOf<typeof pollStats>;
export type Quota = OutputOf<typeof checkPollQuota>;
export type Winners = OutputOf<typeof pollWinners>;

/** A choice with its share of the votes and the number of the member's own votes. */
export interface ShownChoice extends Choice {
  /** 0 to 100; null until the figures are loaded. */
  percent: number | null;
  mine: number;
}

/** The newer figures: the stream's or the requested ones. */
export const newerStats = (streamed: Stats | undefined, requested: Stats | undefined): Stats | undefined =>
  streamed && (!requested || streamed.updated_at >= requested.updated_at) ? streamed : requested;

/** The choices with their figures. */
export function shownChoices({ choices, metadata }: Poll, stats: Stats | undefined): ShownChoice[] {
  return choices.map((choice) => ({
    ...choice,
    percent: stats?.choices.find(({ choice_id }) => choice_id === choice.choice_id)?.percent ?? null,
    mine: metadata.my_votes.filter(({ choice_id }) => choice_id === choice.choice_id).length,
  }));
}

/** The state at a time in ms: a poll opens and closes by the clock, before it is read from the server again. */
export function stateAt({ state, opens_at, closes_at }: Poll['config'], now: number): State {
  if (state !== 'upcoming' && state !== 'open') return state;
  if (now < Date.parse(opens_at)) return 'upcoming';
  return now < Date.parse(closes_at) ? 'open' : 'closed';
}
