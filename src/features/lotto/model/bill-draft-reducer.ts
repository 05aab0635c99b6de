import type { BetType } from '#contract/lotto-numbers.ts';
import type { BillInput, DraftLine } from '#src/stores/lotto.ts';
import { addLines, keyOfLine } from './draft-lines.ts';

/** Amounts are stakes as typed: whole baht once they are right. Keys are those of `keyOfLine`. */
export type DraftAction =
  | { type: 'replace'; lines: readonly DraftLine[] }
  /** For the next numbers of these bet types. */
  | { type: 'price'; betTypes: readonly BetType[]; amount: string }
  | { type: 'note'; note: string }
  /**
   * These lines are sold: they leave the draft, and so do the bill's name, note and prices. What lay aside for it is on the
   * slip again.
   */
  | { type: 'sold'; keys: Iterable<string> }
  | { type: 'wallet'; walletId: string };

/** The draft of a bill after one change. Lines that do not change stay the same objects. */
export function billDraftReducer(draft: BillInput, action: DraftAction): BillInput {
  switch (action.type) {
    case 'replace': {
      const { aside, ...rest } = draft;
      // An undo takes them back, so they are no longer set aside.
      return action.lines === aside ? { ...rest, lines: aside } : { ...draft, lines: action.lines };
    }
    case 'sold': {
      const keys = new Set(action.keys);
      const { id: _, aside = [], ...rest } = draft;
      const left = draft.lines.filter((line) => !keys.has(keyOfLine(line)));
      return { ...rest, lines: addLines(left, aside, 'keep').lines, note: '', stakes: {} };
    }
    case 'price': {
      const stakes = Object.fromEntries(action.betTypes.map((betType) => [betType, action.amount]));
      return { ...draft, stakes: { ...draft.stakes, ...stakes } };
    }
    case 'note':
      return { ...draft, note: action.note };
    case 'wallet':
      return { ...draft, walletId: action.walletId };
  }
}
