import type { OutputOf } from '#contract/endpoint.ts';
import type { lottoLobby } from '#contract/lotto-lobby.ts';
import { type Round, stateOf } from './state-of.ts';

export type { Round };
export type Lottery = OutputOf<typeof lottoLobby>[number];
export type Group = Lottery['group'];
export type RoundState = Round['status'];

/** The groups of lotteries, in the order of their chips. */
export const GROUPS = ['thai', 'yeekee', 'foreign', 'stock'] as const satisfies readonly Group[];
export const isGroup = (value: string | null): value is Group => GROUPS.some((group) => group === value);

const RANK: Readonly<Record<RoundState, number>> = { open: 0, closed: 1, resulted: 2, void: 2, upcoming: 3 };

/** The rank of a round: open rounds first, then closed, ended and upcoming ones. */
export const rankOf = (round: Round, now: number): number => RANK[stateOf(round, now)];

/** Compares rounds by rank, and within a rank by their closing time. */
export function byUrgency(now: number): (one: Round, other: Round) => number {
  return (one, other) =>
    rankOf(one, now) - rankOf(other, now) || Date.parse(one.bet_closes_at) - Date.parse(other.bet_closes_at);
}

/** More rows of rounds that are not open yet are folded into one line. */
const MAX_UNFOLDED = 3;

/**
 * Splits rows into visible and folded ones: rounds that nobody can bet on yet are folded, if there are many and
 * others remain.
 */
export function foldUpcoming<Row extends { round: Round }>(
  rows: readonly Row[],
  now: number,
): { shown: readonly Row[]; folded: readonly Row[] } {
  const folded = rows.filter(({ round }) => stateOf(round, now) === 'upcoming');
  if (folded.length <= MAX_UNFOLDED || folded.length === rows.length) return { shown: rows, folded: [] };
  return { shown: rows.filter((row) => !folded.includes(row)), folded };
}

/** The round to show for a lottery: the first by urgency. */
export const currentRound = ({ rounds }: Pick<Lottery, 'rounds'>, now: number): Round | undefined =>
  [...rounds].sort(byUrgency(now))[0];

/** A lottery's open round that closes next, if any is open. */
export function openRound(lottery: Pick<Lottery, 'rounds'>, now: number): Round | undefined {
  const round = currentRound(lottery, now);
  return round && stateOf(round, now) === 'open' ? round : undefined;
}

/** The times (epoch ms) at which the state of one of the rounds changes. */
export const clockTimesOf = (rounds: readonly Round[]): number[] =>
  rounds.flatMap(({ bet_opens_at, bet_closes_at, result_at }) =>
    [bet_opens_at, bet_closes_at, result_at].map(Date.parse),
  );

/** Tells whether the result is due but not there yet. */
export const isDue = (round: Round, now: number): boolean =>
  stateOf(round, now) === 'closed' && Date.parse(round.result_at) <= now;
