import { useEffect, useMemo, useReducer } from 'react';
import type { BetType } from '#contract/lotto-numbers.ts';
import { useStableCallback } from '#src/lib/use-stable-callback.ts';
import { useLotto } from '#src/stores/lotto.ts';
import { ownChoices, usePadChoices } from '#src/stores/pad-choices.ts';
import { PAD_TEXT } from '#src/text/lotto-pad.ts';
import { chosenKinds } from '../../model/chosen-kinds.ts';
import {
  initialKeypad,
  type KeypadAction,
  type KeypadState,
  type Kinds,
  keypadReducer,
} from '../../model/keypad-reducer.ts';
import { isDigits } from '../../model/number-pickers.ts';
import type { Terms } from '../../model/round-terms.ts';
import { kindsOf, LENGTHS } from '../../model/slip.ts';
import { keepWritten, writtenFor } from './written-number.ts';

/** The kinds that are chosen when the ticket opens: those of the last one. */
function firstKinds(terms: Terms): Kinds {
  const { kinds } = ownChoices();
  return { 1: chosenKinds(terms, 1, kinds), 2: chosenKinds(terms, 2, kinds), 3: chosenKinds(terms, 3, kinds) };
}

interface Start {
  terms: Terms;
  number: string;
  roundId: string;
}

function firstState({ terms, number: given, roundId }: Start): KeypadState {
  const number = given || writtenFor(roundId);
  const lengths = LENGTHS.filter((digits) => kindsOf(terms, digits).length > 0);
  const digits = lengths.find((length) => length >= number.length) ?? lengths[0] ?? 3;
  const state = { ...initialKeypad({ digits, kinds: firstKinds(terms) }), typed: number.slice(0, digits) };
  const draft = useLotto.getState().billInputData;
  if (draft?.roundId !== roundId || !draft.aside) return state;
  const steps = [{ before: draft.aside, after: draft.lines }];
  return { ...state, steps, message: { text: PAD_TEXT.notice.aside(draft.aside.length), tone: 'plain' } };
}

/**
 * What is written on a round's ticket, and what is chosen before a number is keyed. A digit changes `typed` and `message`
 * and leaves the choices and the handlers the same objects: components that need only those are not rendered while a number
 * is keyed (docs/decisions/2026-11-21-what-a-key-and-a-fling-change.md). `number`: digits that were written elsewhere.
 */
export function useWriting(terms: Terms, number: string, roundId: string) {
  const [state, dispatch] = useReducer(keypadReducer, { terms, number, roundId }, firstState);
  const { digits, kinds, typed } = state;
  useEffect(() => keepWritten(roundId, typed), [roundId, typed]);
  const ofLength = kinds[digits];
  const types = useMemo(() => chosenKinds(terms, digits, ofLength), [terms, digits, ofLength]);
  const toggleKind = useStableCallback((betType: BetType) => {
    const action: KeypadAction = { type: 'kind', betType };
    dispatch(action);
    usePadChoices.getState().change({ kinds: Object.values(keypadReducer(state, action).kinds).flat() });
  });
  return {
    state,
    dispatch,
    /** The kinds that the next number is written for. */
    types,
    /** The kinds that a number of another length is written for. */
    typesOf: (length: number): readonly BetType[] =>
      isDigits(length) ? chosenKinds(terms, length, kinds[length]) : [],
    say: (message: KeypadState['message']) => dispatch({ type: 'message', message }),
    toggleKind,
    chooseOnly: useStableCallback((betType: BetType) => dispatch({ type: 'only', betType })),
    toggleReversed: useStableCallback(() => dispatch({ type: 'reversed' })),
    toggleDoubles: () => dispatch({ type: 'doubles' }),
    erase: useStableCallback(() => dispatch({ type: 'erase' })),
  };
}

export type Writing = ReturnType<typeof useWriting>;
