/** Plans what the crowd does at each time. Pure: the same time gives the same plan. */
import { chance, digits, oneOf, whole } from './chance.ts';
import { CORE } from './members.ts';

const MINUTE_MS = 60_000;
const BANGKOK_MS = 7 * 3_600_000;

/** A deed that one member can do in one go. */
export type Deed = 'bill' | 'game' | 'wheel' | 'vote' | 'cashback' | 'withdraw';

/** The crowd's deeds in each hour in Bangkok: few before dawn, most in the evening. */
const DEEDS_AN_HOUR = [
  70, 45, 30, 20, 15, 20, 35, 50, 60, 70, 80, 90, 100, 95, 90, 100, 110, 120, 130, 140, 150, 150, 130, 100,
] as const;
const DEEDS = [
  'bill',
  'bill',
  'bill',
  'bill',
  'bill',
  'game',
  'game',
  'game',
  'wheel',
  'vote',
  'cashback',
  'withdraw',
] as const satisfies readonly Deed[];

export const minuteOf = (at: Date): number => Math.floor(at.getTime() / MINUTE_MS);

export interface PlannedDeed {
  readonly member: number;
  readonly deed: Deed;
}

/** The deeds that begin in a minute, while so many members are registered. */
export function deedsOf(minute: number, members: number): PlannedDeed[] {
  if (members === 0) return [];
  const hour = new Date(minute * MINUTE_MS + BANGKOK_MS).getUTCHours();
  const mean = (DEEDS_AN_HOUR[hour] ?? 60) / 60;
  const count = Math.floor(mean) + (chance('count', minute) < mean % 1 ? 1 : 0);
  return Array.from({ length: count }, (_, place) => ({
    member: whole(members, 'member', minute, place),
    deed: oneOf(DEEDS, 'deed', minute, place),
  }));
}

/** The minutes between two registrations, while so many members are registered: the core at once, then about two a day. */
export const minutesToNextMember = (members: number): number =>
  members < CORE ? 0.25 : 400 + whole(600, 'next', members);

interface Shooting {
  readonly roundId: string;
  readonly opensAt: Date;
  readonly closesAt: Date;
}

/** The rules demand 16; a few more, because a shot may be refused. */
const MIN_SHOTS = 20;
/** All shots are in by then, so that a slow server has time to take them. */
const BEFORE_CLOSE_MS = 25_000;

/**
 * The number of shots that a round should have by now, from everybody: few at first, most in the last quarter of an
 * hour.
 */
export function shotsDue({ roundId, opensAt, closesAt }: Shooting, now: Date): number {
  const most = MIN_SHOTS + whole(22, 'shots', roundId);
  const end = closesAt.getTime() - BEFORE_CLOSE_MS;
  const gone = (now.getTime() - opensAt.getTime()) / Math.max(1, end - opensAt.getTime());
  if (gone < 0) return 0;
  return Math.floor(most * Math.min(1, gone) ** 4);
}

/** The number that is shot as a round's shot of this place. */
export const shotNumber = (roundId: string, place: number): string => digits(5, 'shot', roundId, place);

type Bet = 'three_top' | 'three_tod' | 'two_top' | 'two_bottom' | 'run_top' | 'run_bottom';
const BETS = [
  'two_top',
  'two_bottom',
  'two_top',
  'two_bottom',
  'three_top',
  'three_tod',
  'run_top',
  'run_bottom',
] as const;
const LENGTH: Readonly<Record<Bet, number>> = {
  three_top: 3,
  three_tod: 3,
  two_top: 2,
  two_bottom: 2,
  run_top: 1,
  run_bottom: 1,
};

/** One to five lines of a bill at this usual stake; no bet twice. */
export function billLines(stake: number, ...parts: readonly (string | number)[]) {
  const lines = Array.from({ length: 1 + whole(5, 'lines', ...parts) }, (_, place) => {
    const betType = oneOf(BETS, 'bet', place, ...parts);
    return { bet_type: betType, number: digits(LENGTH[betType], 'number', place, ...parts), amount: stake };
  });
  return lines.filter(
    (line, place) =>
      lines.findIndex(({ bet_type, number }) => bet_type === line.bet_type && number === line.number) === place,
  );
}
