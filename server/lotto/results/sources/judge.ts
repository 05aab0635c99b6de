import { isDeepStrictEqual } from 'node:util';
import type { Prizes } from '#contract/lotto-draw.ts';

/** The alarms that a round can raise for operators (docs/rules.md#lottery-results). */
export type AlarmKind = 'late' | 'missing' | 'contradicting' | 'corrected';

/** The newest numbers of one source; null if none can be used. */
interface SourceNumbers {
  source: string;
  prizes: Prizes | null;
}

export interface Case {
  numbers: readonly SourceNumbers[];
  /** The round's result; undefined if it has none, null if it was not held. */
  result: Prizes | null | undefined;
  /** Tells whether digits that were announced before the whole result differ from these. */
  differsFromAnnounced(prizes: Prizes): boolean;
  minutesLate: number;
}

interface Verdict {
  /** Two sources agree and none contradicts: this is the result. */
  accepted: Prizes | null;
  /** One source alone: a person may confirm it. */
  proposed: Prizes | null;
  /** The faults at present; an alarm that is not among them is over. */
  alarms: readonly Exclude<AlarmKind, 'corrected'>[];
}

const LATE_MINUTES = 30;
const MISSING_MINUTES = 6 * 60;
/** Sources that must agree. */
const AGREEING = 2;

/**
 * Tells whether two results win and lose the same bets. Sources list the two front and the two back numbers in orders
 * of their own.
 */
export function isSameResult(one: Prizes | null, other: Prizes | null): boolean {
  const inOrder = (prizes: Prizes | null) =>
    prizes && {
      ...prizes,
      three_front: prizes.three_front.toSorted(),
      three_bottom: prizes.three_bottom.toSorted(),
    };
  return isDeepStrictEqual(inOrder(one), inOrder(other));
}

/** Judges the answers of a round's sources (docs/rules.md#lottery-results). */
export function judge({ numbers, result, differsFromAnnounced, minutesLate }: Case): Verdict {
  const given = numbers.flatMap(({ prizes }) => (prizes === null ? [] : [prizes]));
  const [first] = given;
  const isContradicted =
    first !== undefined &&
    (given.some((prizes) => !isSameResult(prizes, first)) ||
      (result === undefined ? differsFromAnnounced(first) : !isSameResult(result, first)));
  if (result !== undefined) return { accepted: null, proposed: null, alarms: isContradicted ? ['contradicting'] : [] };
  const isLate = minutesLate >= LATE_MINUTES;
  const late = !isLate ? [] : minutesLate >= MISSING_MINUTES ? (['missing'] as const) : (['late'] as const);
  if (isContradicted) return { accepted: null, proposed: null, alarms: [...late, 'contradicting'] };
  if (first !== undefined && given.length >= AGREEING) return { accepted: first, proposed: null, alarms: [] };
  // Another source may still come in time, and agree.
  const isAlone = numbers.length < AGREEING || isLate;
  return { accepted: null, proposed: first !== undefined && isAlone ? first : null, alarms: late };
}

const SECOND = 1000;
const SOONEST = 15 * SECOND;
const LATEST = 600 * SECOND;
const LATEST_WITH_RESULT = 3600 * SECOND;

/** The pause before a source is asked again: a quarter of the time since the draw was due. */
export function pauseOf(msLate: number, { hasResult }: { hasResult: boolean }): number {
  return Math.min(Math.max(msLate / 4, SOONEST), hasResult ? LATEST_WITH_RESULT : LATEST);
}
