import { isDigit, RUNS } from '#contract/lists/sets.ts';
import { useStableCallback } from '#src/lib/use-stable-callback.ts';
import { PAD_TEXT } from '#src/text/lotto-pad.ts';
import { keyOfLine } from '../../model/draft-lines.ts';
import type { KeypadMode } from '../../model/keypad-reducer.ts';
import { drawNumbers } from '../../model/number-pickers.ts';
import { isClosed, type Terms } from '../../model/round-terms.ts';
import { LENGTHS } from '../../model/slip.ts';
import type { Keys } from './use-keys.ts';
import { draftNow, type Slip } from './use-slip.ts';
import type { Writing } from './use-writing.ts';

const isRun = (mode: KeypadMode): mode is keyof typeof RUNS => mode in RUNS;

/** What the tools do: they act on the digits that are written, or ask for them, or add whole sets. */
export function useTools(
  terms: Terms,
  { state, dispatch, types, say }: Writing,
  { add }: Slip,
  { settle, isHeld }: Keys,
) {
  const { mode, digits, typed } = state;
  const toggleMode = useStableCallback((next: KeypadMode) => {
    // A run acts on the one digit that is written, or asks for it.
    if (isRun(next) && mode === 'number' && isDigit(typed)) {
      add(RUNS[next](typed), 2);
      dispatch({ type: 'clear' });
      return;
    }
    dispatch({ type: 'mode', mode: next });
    if (isRun(next)) settle(2, false);
    else if (isHeld) settle(digits, false);
  });
  const addSet = useStableCallback((numbers: readonly string[]) => {
    for (const length of LENGTHS) {
      const own = numbers.filter((one) => one.length === length);
      if (own.length > 0) add(own, length);
    }
  });
  /** Adds this many random numbers, none that is closed or in the draft for every chosen bet type. */
  function addRandom(count: number): void {
    const inDraft = new Set(draftNow().lines.map(keyOfLine));
    const isTaken = (number: string) =>
      types.every((bet_type) => inDraft.has(keyOfLine({ bet_type, number })) || isClosed(terms, { bet_type, number }));
    const numbers = drawNumbers(digits, count, isTaken);
    if (numbers.length > 0) add(numbers, digits);
    else say({ text: PAD_TEXT.notice.noneLeft, tone: 'refused' });
  }
  return { toggleMode, addSet, addRandom };
}

export type Tools = ReturnType<typeof useTools>;
