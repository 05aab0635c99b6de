import type { OutputOf } from '../../../../contract/endpoint.ts';
import type { checkPollQuota, pollConfig, pollStats, pollWinners } from '../../../../contract/poll.ts';

export type Poll = OutputOf<typeof pollConfig>;
type Choice = Poll['choices'][number];
export type State = Poll['config']['state'];
export type Stats = OutputOf<typeof pollStats>;
export type Quota = OutputOf<typeof checkPollQuota>;
export type Winners = OutputOf<typeof pollWinners>;

/** A choice as it is shown: its share of the votes so far, and how many of them are the player's own. */
export interface ShownChoice extends Choice {
  /** 0 to 100; null while the figures are not known. */
  percent: number | null;
  mine: number;
}

/** Of what was told and what was asked for, the figures that were counted later. */
export const newest = (told: Stats | undefined, asked: Stats | undefined): Stats | undefined =>
  told && (!asked || told.updated_at >= asked.updated_at) ? told : asked;

export function shownChoices({ choices, metadata }: Poll, stats: Stats | undefined): ShownChoice[] {
  return choices.map((choice) => ({
    ...choice,
    percent: stats?.choices.find(({ choice_id }) => choice_id === choice.choice_id)?.percent ?? null,
    mine: metadata.my_votes.filter(({ choice_id }) => choice_id === choice.choice_id).length,
  }));
}

/** The state at a moment: the clock opens and closes a poll before the server is asked again. */
export function stateAt({ state, opens_at, closes_at }: Poll['config'], now: number): State {
  if (state !== 'upcoming' && state !== 'open') return state;
  if (now < Date.parse(opens_at)) return 'upcoming';
  return now < Date.parse(closes_at) ? 'open' : 'closed';
}
