import type { z } from 'zod';
import type { pollState } from '#contract/poll.ts';
import type { PollRow } from './queries.ts';

type PollState = z.output<typeof pollState>;

/** The state of a poll at a time: `resulted` once its winners are drawn. */
export function stateOf(
  { voided_at, drawn_at, opens_at, closes_at }: Pick<PollRow, 'voided_at' | 'drawn_at' | 'opens_at' | 'closes_at'>,
  at: Date,
): PollState {
  if (voided_at) return 'void';
  if (drawn_at) return 'resulted';
  if (at < opens_at) return 'upcoming';
  return at < closes_at ? 'open' : 'closed';
}
