import { useStableCallback } from '#src/lib/use-stable-callback.ts';
import { type BillInput, type DraftLine, useLotto } from '#src/stores/lotto.ts';
import { ownChoices, stripPrices, usePadChoices } from '#src/stores/pad-choices.ts';
import { PAD_TEXT } from '#src/text/lotto-pad.ts';
import { type Added, addLines, BET_TYPES, linesFor } from '../../model/draft-lines.ts';
import { additionMessage } from '../../model/keypad-message.ts';
import { linesBefore } from '../../model/keypad-reducer.ts';
import type { Digits } from '../../model/number-pickers.ts';
import { isClosed, type Terms } from '../../model/round-terms.ts';
import { changeDraft } from '../bill-draft/change-draft.ts';
import { priceOf } from './use-prices.ts';
import type { Writing } from './use-writing.ts';

const { notice: text } = PAD_TEXT;
const NO_DRAFT: Pick<BillInput, 'lines' | 'stakes'> = { lines: [], stakes: {} };

/** Reads the stored draft, not the rendered one: two keys may be pressed between two frames. */
export const draftNow = () => useLotto.getState().billInputData ?? NO_DRAFT;

/** The lines of the ticket's draft: what puts numbers there, prices them, and takes the last change back. */
export function useSlip(terms: Terms, { state, dispatch, typesOf, say }: Writing) {
  /** Changes the lines: one step of undo. */
  const edit = useStableCallback((change: (lines: readonly DraftLine[]) => readonly DraftLine[]) => {
    const before = draftNow().lines;
    const after = change(before);
    if (after === before) return;
    changeDraft({ type: 'replace', lines: after });
    dispatch({ type: 'changed', before, after });
  });
  /** Takes back the last change, whatever its size. */
  const undo = useStableCallback(() => {
    const now = draftNow().lines;
    const before = linesBefore(state, now);
    if (!before) return;
    changeDraft({ type: 'replace', lines: before });
    dispatch({ type: 'undone' });
    const removed = now.length - before.length;
    say({ text: removed > 0 ? text.undone(removed) : text.undoneOther, tone: 'plain' });
  });
  /** The lines of numbers of one length, for the chosen kinds at their prices. */
  function linesOf(numbers: readonly string[], length: Digits): readonly DraftLine[] {
    const chosen = typesOf(length);
    const { price } = ownChoices();
    const own = draftNow().stakes;
    const stakes = Object.fromEntries(chosen.map((betType) => [betType, priceOf(betType, own, price)]));
    return linesFor(chosen, numbers, stakes);
  }
  function add(numbers: readonly string[], length: Digits): void {
    if (typesOf(length).length === 0) {
      say({ text: text.notSold(length), tone: 'refused' });
      return;
    }
    const wanted = linesOf(numbers, length);
    const open = wanted.filter((line) => !isClosed(terms, line));
    edit((lines) => {
      const result = addLines(lines, open, 'keep');
      say(additionMessage(result, numbers, wanted.length - open.length, terms));
      return result.added.length > 0 ? result.lines : lines;
    });
  }
  /** Adds bets with prices of their own to the lines; an existing bet's price grows. */
  function addBets(bets: readonly DraftLine[]): Added {
    const result = addLines(draftNow().lines, bets, 'sum');
    edit(() => result.lines);
    return result;
  }
  /** Sets the price of the kinds, or of the chosen one, from the next number on; lines without a price get it too. */
  const setPrice = useStableCallback((amount: string) => {
    const betTypes = state.only ? [state.only] : BET_TYPES;
    changeDraft({ type: 'price', betTypes, amount });
    // A price that the strip does not have is for this bill alone.
    if (!state.only && stripPrices().includes(amount)) usePadChoices.getState().change({ price: amount });
    dispatch({ type: 'only', betType: null });
    const isUnpriced = (line: DraftLine) => line.amount === '' && betTypes.includes(line.bet_type);
    edit((lines) =>
      lines.some(isUnpriced) ? lines.map((line) => (isUnpriced(line) ? { ...line, amount } : line)) : lines,
    );
  });
  return {
    edit,
    undo,
    /** Tells whether there is a change to undo in a bill with these lines. */
    canUndo: (lines: readonly DraftLine[]) => linesBefore(state, lines) !== undefined,
    linesOf,
    add,
    addBets,
    setPrice,
  };
}

export type Slip = ReturnType<typeof useSlip>;
