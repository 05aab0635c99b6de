import type { BetType } from '../../../../contract/lotto-numbers.ts';
import type { BillInput, DraftLine } from '../../../stores/lotto.ts';
import { keyOfLine } from './draft-lines.ts';

/** Amounts are stakes as typed: whole baht once they are right. Keys are those of `keyOfLine`. */
export type DraftAction =
  | { type: 'replace'; lines: readonly DraftLine[] }
  /** For the numbers of these bet types still to come. */
  | { type: 'price'; betTypes: readonly BetType[]; amount: string }
  | { type: 'note'; note: string }
  /** These lines are sold: they leave the draft, and so do the bill's note and prices. */
  | { type: 'sold'; keys: Iterable<string> }
  | { type: 'wallet'; walletId: string };

/** The draft of a bill after one change. Lines that do not change stay the same objects. */
export function billDraftReducer(draft: BillInput, action: DraftAction): BillInput {
  switch (action.type) {
    case 'replace':
      return { ...draft, lines: action.lines };
    case 'sold': {
      const keys = new Set(action.keys);
      return { ...draft, lines: draft.lines.filter((line) => !keys.has(keyOfLine(line))), note: '', stakes: {} };
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
