import type { Digit } from '#contract/lotto-picks.ts';
import { useStableCallback } from '#src/lib/use-stable-callback.ts';
import type { DraftLine } from '#src/stores/lotto.ts';
import { PAD_TEXT } from '#src/text/lotto-pad.ts';
import { isAllClosed, isLimited } from '../../model/chosen-kinds.ts';
import { addLines } from '../../model/draft-lines.ts';
import { chosenWinNumbers, completedNumbers, heldNumber, inOrders } from '../../model/keypad-reducer.ts';
import { type Digits, isDigits } from '../../model/number-pickers.ts';
import { isClosed, type Terms } from '../../model/round-terms.ts';
import type { Slip } from './use-slip.ts';
import type { Writing } from './use-writing.ts';

const { notice: text } = PAD_TEXT;

/** What the keys do: a digit that completes a number puts it on the slip, or leaves it on the writing line. */
export function useKeys(terms: Terms, { state, dispatch, typesOf, say }: Writing, { add, linesOf }: Slip) {
  const { mode, digits, isReversed, typed } = state;
  const held = heldNumber(state);
  // กลับเลข may have been pressed after the number.
  const heldNumbers = held === null ? [] : inOrders(held, isReversed);
  const winNumbers = chosenWinNumbers(state, digits);
  const isShut = (number: string) => isAllClosed(terms, typesOf(number.length), number);
  /** Tells whether a number stays on the writing line, because a chosen kind of it is closed or pays less. */
  const staysWritten = (number: string) => isLimited(terms, typesOf(number.length), number);

  function sayLimited(number: string): void {
    say(isShut(number) ? { text: text.closed(number), tone: 'refused' } : { text: text.limited(number), tone: 'half' });
  }
  function writeHeld(): boolean {
    if (heldNumbers.every(isShut)) return false;
    add(heldNumbers, digits);
    return true;
  }
  const press = useStableCallback((digit: Digit) => {
    writeHeld();
    const numbers = completedNumbers(state, digit);
    const limited = mode === 'number' || mode === 'random' ? numbers.find(staysWritten) : undefined;
    dispatch({ type: 'digit', digit, isHeld: limited !== undefined });
    if (limited !== undefined) sayLimited(limited);
    else if (numbers.length > 0) add(numbers, digits);
  });
  /**
   * What is written never vanishes with another length or tool: a finished number goes on the slip, as the next digit would
   * put it, and so do digits that are too many for the length. Digits that are a number of the new length are finished by
   * it; fewer stay. `canStay`: whether the writing line shows them afterwards.
   */
  function settle(length: Digits, canStay: boolean): void {
    if (mode !== 'number' && mode !== 'random') return;
    if (held !== null) {
      if (writeHeld()) dispatch({ type: 'clear' });
      else sayLimited(typed);
    } else if (isDigits(typed.length) && typed.length >= length) {
      if (canStay && typed.length === length && staysWritten(typed)) sayLimited(typed);
      else {
        add(inOrders(typed, isReversed), typed.length);
        dispatch({ type: 'clear' });
      }
    }
  }
  /**
   * Puts the written number on the slip: a number that stayed, one shorter than the chosen length, or those of
   * วินเลข.
   */
  const put = useStableCallback(() => {
    if (mode === 'win') add(winNumbers, digits);
    else if (!writeHeld()) {
      if (!isDigits(typed.length) || typed.length === digits) return;
      add(inOrders(typed, isReversed), typed.length);
    }
    dispatch({ type: 'clear' });
    if (mode === 'win') dispatch({ type: 'mode', mode: 'number' });
  });
  return {
    press,
    put,
    canPut: mode === 'win' ? winNumbers.length > 0 : mode === 'number' && typed !== '',
    winNumbers,
    isHeld: held !== null,
    settle,
    chooseLength: useStableCallback((length: Digits) => {
      dispatch({ type: 'length', digits: length });
      if (length !== digits) settle(length, true);
    }),
    /** Puts a number that stayed on the line on the slip; a shorter one stays. */
    putHeld: useStableCallback(() => {
      if (writeHeld()) dispatch({ type: 'clear' });
    }),
    /** The slip as a check buys it: with the number that stays on the line, but for its closed kinds. */
    withHeld: (lines: readonly DraftLine[]): readonly DraftLine[] => {
      const open = mode === 'number' ? linesOf(heldNumbers, digits).filter((line) => !isClosed(terms, line)) : [];
      return open.length > 0 ? addLines(lines, open, 'keep').lines : lines;
    },
  };
}

export type Keys = ReturnType<typeof useKeys>;
