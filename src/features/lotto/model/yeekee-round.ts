import type { OutputOf } from '#contract/endpoint.ts';
import type { yeekeeVerify } from '#contract/yeekee.ts';
import type { Round } from './state-of.ts';

export type { Round };
/** The computation of a result, without the shots. */
export type YeekeeOutcome = Pick<
  OutputOf<typeof yeekeeVerify>,
  'sum' | 'sixteenth' | 'seed_number' | 'result' | 'bonuses'
>;

const PHASES = ['upcoming', 'open', 'shooting', 'drawing', 'resulted', 'void'] as const;
/** `open`: bets and shots; `shooting`: shots only; `drawing`: the result is being computed. */
export type Phase = (typeof PHASES)[number];

export const isOver = (phase: Phase): phase is 'resulted' | 'void' => phase === 'resulted' || phase === 'void';
export const canShoot = (phase: Phase): boolean => phase === 'open' || phase === 'shooting';

/** The phase at a time of the server's clock (epoch ms). Only the server ends a round. */
export function phaseOf(round: Round, now: number): Phase {
  if (round.status === 'resulted' || round.status === 'void') return round.status;
  if (now < Date.parse(round.bet_opens_at)) return 'upcoming';
  if (now < Date.parse(round.bet_closes_at)) return 'open';
  return now < Date.parse(round.shoot_closes_at ?? round.bet_closes_at) ? 'shooting' : 'drawing';
}

/** The later of two phases: the clock here may lag behind the stream's report. */
export const laterPhase = (one: Phase, other: Phase): Phase =>
  PHASES.indexOf(other) > PHASES.indexOf(one) ? other : one;

/** The end of the phase (ISO 8601). The result may be a moment late. */
export function endOf(round: Round, phase: Phase): string {
  if (phase === 'upcoming') return round.bet_opens_at;
  if (phase === 'open') return round.bet_closes_at;
  return phase === 'shooting' ? (round.shoot_closes_at ?? round.result_at) : round.result_at;
}

/** The rounds of a day that belong to the same lottery as one of them: an agent may have several yeekee lotteries. */
export function ofSameLottery<One extends { round: Pick<Round, 'round_id' | 'category_id'> }>(
  day: readonly One[],
  roundId: string,
): One[] {
  const own = day.find(({ round }) => round.round_id === roundId);
  return day.filter(({ round }) => round.category_id === own?.round.category_id);
}
