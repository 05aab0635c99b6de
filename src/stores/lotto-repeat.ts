import type { BetType } from '../../contract/lotto-numbers.ts';
import { onSignOut } from './sign-out.ts';

/** A line as it is keyed; amount in whole baht. */
export interface RepeatedLine {
  bet_type: BetType;
  number: string;
  amount: number;
}

let waiting: { roundId: string; lines: readonly RepeatedLine[] } | null = null;
onSignOut(() => {
  waiting = null;
});

/** "แทงซ้ำ": hands a bill's lines to the pad of this round, which takes them as its draft when it opens next. */
export function draftFrom(roundId: string, lines: readonly RepeatedLine[]): void {
  waiting = { roundId, lines: lines.map(({ bet_type, number, amount }) => ({ bet_type, number, amount })) };
}

/** The lines that wait for the pad of this round, once; null when none do. */
export function takeDraft(roundId: string): readonly RepeatedLine[] | null {
  if (waiting?.roundId !== roundId) return null;
  const { lines } = waiting;
  waiting = null;
  return lines;
}
