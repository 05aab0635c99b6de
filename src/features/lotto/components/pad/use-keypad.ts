import { useMemo, useReducer } from 'react';
import type { BetType } from '../../../../../contract/lotto-numbers.ts';
import type { Digit } from '../../../../../contract/lotto-picks.ts';
import { useStableCallback } from '../../../../lib/use-stable-callback.ts';
import { useLotto } from '../../../../stores/lotto.ts';
import { PAD_TEXT } from '../../../../text/lotto-pad.ts';
import { addLines, keyOfLine, linesFor } from '../../model/draft-lines.ts';
import { additionMessage } from '../../model/keypad-message.ts';
import {
  chosenWinNumbers,
  completedNumbers,
  initialKeypad,
  type KeypadMode,
  keypadReducer,
} from '../../model/keypad-reducer.ts';
import { companionsOf, digitsOf, drawNumbers } from '../../model/number-pickers.ts';
import { isClosed, type Terms } from '../../model/round-terms.ts';
import { changeDraft } from '../bill-draft/change-draft.ts';

const { notice: text } = PAD_TEXT;
const NO_DRAFT = { lines: [], stakes: {} } as const;

/** As stored, not as rendered: two keys may be pressed between two frames. */
const draftNow = () => useLotto.getState().billInputData ?? NO_DRAFT;

/**
 * The keypad of a round and what it adds to the draft. A digit changes `typed` and `message` and leaves `choice` and
 * the handlers the same objects: components that need only those are not rendered while a number is keyed
 * (docs/decisions/2026-11-21-what-a-key-and-a-fling-change.md). `first` is the bet type while none is chosen, or the
 * chosen one is no longer sold.
 */
export function useKeypad(terms: Terms, first: BetType) {
  const [state, dispatch] = useReducer(keypadReducer, first, initialKeypad);
  const { mode, isReversed, withTypes } = state;
  const betType = terms.byType.has(state.betType) ? state.betType : first;
  const digits = digitsOf(betType);
  const companions = useMemo(
    () =>
      companionsOf(
        betType,
        terms.rates.map(({ bet_type }) => bet_type),
      ),
    [betType, terms],
  );
  const types = useMemo(
    () => [betType, ...companions.filter((type) => withTypes.includes(type))],
    [betType, companions, withTypes],
  );
  const winNumbers = chosenWinNumbers(state, digits);

  const add = useStableCallback((numbers: readonly string[]) => {
    const { lines, stakes } = draftNow();
    const wanted = linesFor(types, numbers, stakes);
    const open = wanted.filter((line) => !isClosed(terms, line));
    const result = addLines(lines, open, 'keep');
    changeDraft({ type: 'replace', lines: result.lines });
    dispatch({ type: 'added', keys: result.added.map(keyOfLine) });
    dispatch({
      type: 'message',
      message: additionMessage(result, numbers, wanted.length - open.length, terms),
    });
  });
  const press = useStableCallback((digit: Digit) => {
    const numbers = completedNumbers(state, digit, digits);
    dispatch({ type: 'digit', digit, length: digits });
    if (numbers.length > 0) add(numbers);
  });
  const erase = useStableCallback(() => dispatch({ type: 'erase' }));
  const clear = useStableCallback(() => dispatch({ type: 'clear' }));
  const chooseType = useStableCallback((next: BetType) => dispatch({ type: 'betType', betType: next, length: digits }));
  const toggleMode = useStableCallback((next: KeypadMode) => dispatch({ type: 'mode', mode: next }));
  const toggleWith = useStableCallback((type: BetType) => dispatch({ type: 'companion', betType: type }));
  const toggleReversed = useStableCallback(() => dispatch({ type: 'reversed' }));
  const choice = useMemo(
    () => ({ digits, types, companions, mode, isReversed, toggleWith, toggleReversed, toggleMode, add }),
    [digits, types, companions, mode, isReversed, toggleWith, toggleReversed, toggleMode, add],
  );

  return {
    betType,
    digits,
    types,
    choice,
    mode,
    typed: state.typed,
    winDigits: state.winDigits,
    hasDoubles: state.hasDoubles,
    winNumbers,
    message: state.message,
    canUndo: state.additions.length > 0,
    chooseType,
    toggleDoubles: () => dispatch({ type: 'doubles' }),
    press,
    erase,
    clear,
    add,
    addWinNumbers: () => {
      add(winNumbers);
      dispatch({ type: 'mode', mode: 'number' });
    },
    /** Adds so many random numbers, none that is closed or in the draft for every chosen bet type. */
    addRandom: (count: number) => {
      const inDraft = new Set(draftNow().lines.map(keyOfLine));
      const isTaken = (number: string) =>
        types.every((bet_type) => {
          const bet = { bet_type, number };
          return inDraft.has(keyOfLine(bet)) || isClosed(terms, bet);
        });
      const numbers = drawNumbers(digits, count, isTaken);
      if (numbers.length > 0) add(numbers);
      else dispatch({ type: 'message', message: { text: text.noneLeft, tone: 'refused' } });
    },
    /** Takes numbers out of the draft: a chosen cell of the grid, or a set whose numbers are all in it. */
    remove: (numbers: readonly string[]) => {
      const bets = numbers.flatMap((number) => types.map((bet_type) => ({ bet_type, number })));
      changeDraft({ type: 'remove', keys: bets.map(keyOfLine) });
      dispatch({ type: 'message', message: null });
    },
    /** Takes back the last addition. */
    undo: () => {
      const before = draftNow().lines.length;
      changeDraft({ type: 'remove', keys: state.additions.at(-1) ?? [] });
      dispatch({ type: 'undone' });
      const removed = before - draftNow().lines.length;
      dispatch({ type: 'message', message: { text: text.undone(removed), tone: 'plain' } });
    },
    /** Makes lines that were added another way (a pasted list) one step of undo. */
    remember: (keys: readonly string[]) => dispatch({ type: 'added', keys }),
  };
}

export type KeypadControls = ReturnType<typeof useKeypad>;
/** What is chosen before a number is keyed. */
export type KeypadChoice = KeypadControls['choice'];
