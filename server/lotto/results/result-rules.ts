import type { ParsedInputOf } from '#contract/endpoint.ts';
import type { Prizes } from '#contract/lotto-draw.ts';
import type { operatorEnterResult } from '#contract/operator-lotto.ts';
import { invalidField, recordConflict } from '#server/lib/refusal.ts';
import type { RoundRow } from '../rounds/round-queries.ts';
import * as text from '../text.ts';
import { prizesOf } from './results.ts';

type Entry = ParsedInputOf<typeof operatorEnterResult>;

/** The subject of decisions about a round: only one waits at a time (docs/rules.md#operators). */
export const decisionSubject = (roundId: number) => `lotto round ${roundId}`;

/** The prizes of an entered result. Refuses with `invalid_input` for a result of another kind of lottery. */
export function prizesFor(round: RoundRow, result: Entry['result']): Prizes {
  if ((round.kind === 'government') !== 'first_prize' in result)
    throw invalidField('result', text.RESULT_OF_OTHER_LOTTERY);
  return prizesOf(result);
}

/** A first result is entered for official lotteries only, once betting is over. Refuses with `record_conflict`. */
export function refuseEntry(round: RoundRow, at: Date): void {
  if (round.rule.draw !== 'official') throw recordConflict(text.DRAWN_BY_SYSTEM);
  if (round.version > 0) throw recordConflict(text.HAS_RESULT);
  if (at < round.bet_closes_at) throw recordConflict(text.STILL_OPEN);
}

/** Numbers are announced for official lotteries only: the system announces its own. Refuses with `record_conflict`. */
export function refuseAnnouncement(round: RoundRow): void {
  if (round.rule.draw !== 'official') throw recordConflict(text.DRAWN_BY_SYSTEM);
}

/**
 * A yeekee result follows from its shots, so nobody corrects it (docs/rules.md#lottery-results). Refuses with
 * `record_conflict`.
 */
export function refuseCorrection(round: RoundRow): void {
  if (round.rule.yeekee) throw recordConflict(text.DRAWN_BY_SYSTEM);
  if (round.version === 0) throw recordConflict(text.NO_RESULT_YET);
  if (round.settled_version < round.version) throw recordConflict(text.SETTLING);
}

/** Refuses with `record_conflict` for a round that is void or still being settled. */
export function refuseVoid(round: RoundRow): void {
  if (round.status === 'void') throw recordConflict(text.VOID_ALREADY);
  if (round.settled_version < round.version) throw recordConflict(text.SETTLING);
}
