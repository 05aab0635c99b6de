import type { OutputOf } from '../../../../contract/endpoint.ts';
import type { lottoLobby, lottoRound } from '../../../../contract/lotto-rounds.ts';

export type Round = OutputOf<typeof lottoRound>;
export type Lottery = OutputOf<typeof lottoLobby>[number];
export type Group = Lottery['group'];
export type RoundState = Round['status'];

/** From here on a countdown is drawn as urgent. */
export const SOON_MS = 5 * 60_000;

/** The groups in the order of their chips. */
export const GROUPS = ['thai', 'yeekee', 'foreign', 'stock'] as const satisfies readonly Group[];
export const isGroup = (value: string | null): value is Group => GROUPS.some((group) => group === value);

/** A round's state at a time of the server's clock (epoch ms): times open and close it, only the server's word ends it. */
export function stateOf(round: Round, now: number): RoundState {
  if (round.status === 'resulted' || round.status === 'void') return round.status;
  if (now < Date.parse(round.bet_opens_at)) return 'upcoming';
  return now < Date.parse(round.bet_closes_at) ? 'open' : 'closed';
}

const RANK: Readonly<Record<RoundState, number>> = { open: 0, closed: 1, resulted: 2, void: 2, upcoming: 3 };

/** Open 0, then those waiting, done, and to come. */
export const rankOf = (round: Round, now: number): number => RANK[stateOf(round, now)];

/** By rank, the next to close before the others. */
export function byUrgency(now: number): (one: Round, other: Round) => number {
  return (one, other) =>
    rankOf(one, now) - rankOf(other, now) || Date.parse(one.bet_closes_at) - Date.parse(other.bet_closes_at);
}

/** The round that stands for a lottery now. */
export const currentRound = ({ rounds }: Pick<Lottery, 'rounds'>, now: number): Round | undefined =>
  [...rounds].sort(byUrgency(now))[0];

/** The round of a lottery that bets are taken for now, the next to close. */
export function openRound(lottery: Pick<Lottery, 'rounds'>, now: number): Round | undefined {
  const round = currentRound(lottery, now);
  return round && stateOf(round, now) === 'open' ? round : undefined;
}

/** Where a round's result is told, with how it came about. */
export const resultPath = (round: Pick<Round, 'kind' | 'round_id' | 'category_id' | 'draw_date'>): `/${string}` =>
  round.kind === 'yeekee'
    ? `/lotto/yeekee/${round.round_id}`
    : `/lotto/results?date=${round.draw_date}&category=${round.category_id}`;

/** When anything changes by the clock alone (epoch ms). */
export const clockTimesOf = (rounds: readonly Round[]): number[] =>
  rounds.flatMap(({ bet_opens_at, bet_closes_at, result_at }) =>
    [bet_opens_at, bet_closes_at, result_at].map(Date.parse),
  );

/** Its time has come and the result is on its way: worth asking often. */
export const isDue = (round: Round, now: number): boolean =>
  stateOf(round, now) === 'closed' && Date.parse(round.result_at) <= now;
