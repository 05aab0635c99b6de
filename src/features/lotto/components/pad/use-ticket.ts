import { useEffect, useMemo, useReducer } from 'react';
import type { BetType } from '#contract/lotto-numbers.ts';
import type { Digit } from '#contract/lotto-picks.ts';
import { useStableCallback } from '#src/lib/use-stable-callback.ts';
import { type BillInput, type DraftLine, useLotto } from '#src/stores/lotto.ts';
import { ownChoices, stripPrices, usePadChoices } from '#src/stores/pad-choices.ts';
import { useUser } from '#src/stores/user.ts';
import { PAD_TEXT } from '#src/text/lotto-pad.ts';
import { type Added, addLines, BET_TYPES, keyOfLine, linesFor } from '../../model/draft-lines.ts';
import { additionMessage } from '../../model/keypad-message.ts';
import {
  chosenWinNumbers,
  completedNumbers,
  heldNumber,
  initialKeypad,
  inOrders,
  type KeypadAction,
  type KeypadMode,
  type KeypadState,
  type Kinds,
  keypadReducer,
  linesBefore,
} from '../../model/keypad-reducer.ts';
import { type Digits, drawNumbers, isDigit, isDigits, RUNS } from '../../model/number-pickers.ts';
import { isClosed, saleOf, type Terms } from '../../model/round-terms.ts';
import { kindsOf, LENGTHS } from '../../model/slip.ts';
import { changeDraft } from '../bill-draft/change-draft.ts';

const { notice: text } = PAD_TEXT;
const NO_DRAFT: Pick<BillInput, 'lines' | 'stakes'> = { lines: [], stakes: {} };
/** Of a player who never chose one. */
const FIRST_PRICE = '10';

/** As stored, not as rendered: two keys may be pressed between two frames. */
const draftNow = () => useLotto.getState().billInputData ?? NO_DRAFT;

/** What the next number of a bet type costs: its own price, or the one that the player last chose. */
const priceOf = (betType: BetType, stakes: BillInput['stakes'] | undefined, lastChosen: string | null): string =>
  stakes?.[betType] ?? lastChosen ?? FIRST_PRICE;

/** The wanted kinds of this length, as far as they are sold, or the first that is. */
function chosenKinds(terms: Terms, digits: Digits, wanted: readonly BetType[]): BetType[] {
  const sold = kindsOf(terms, digits);
  const chosen = sold.filter((betType) => wanted.includes(betType));
  return chosen.length > 0 ? chosen : sold.slice(0, 1);
}

/** The kinds that are chosen when the ticket opens: those of the last one. */
function firstKinds(terms: Terms): Kinds {
  const { kinds } = ownChoices();
  return { 1: chosenKinds(terms, 1, kinds), 2: chosenKinds(terms, 2, kinds), 3: chosenKinds(terms, 3, kinds) };
}

/** The digits that a visitor has typed for a round, kept while the login page is open. */
let written = { roundId: '', typed: '' };

/** What a visitor has written for a round whose ticket is no longer open; empty for nothing. */
export const writtenFor = (roundId: string): string => (written.roundId === roundId ? written.typed : '');

interface Start {
  terms: Terms;
  number: string;
  roundId: string;
}

const firstState = ({ terms, number: given, roundId }: Start): KeypadState => {
  const number = given || writtenFor(roundId);
  const lengths = LENGTHS.filter((digits) => kindsOf(terms, digits).length > 0);
  const digits = lengths.find((length) => length >= number.length) ?? lengths[0] ?? 3;
  const state = { ...initialKeypad({ digits, kinds: firstKinds(terms) }), typed: number.slice(0, digits) };
  const draft = useLotto.getState().billInputData;
  if (draft?.roundId !== roundId || !draft.aside) return state;
  const steps = [{ before: draft.aside, after: draft.lines }];
  return { ...state, steps, message: { text: text.aside(draft.aside.length), tone: 'plain' } };
};

/**
 * The writing line of a round's ticket and what it adds to the draft. A digit changes `typed` and `message` and leaves
 * `choice` and the handlers the same objects: components that need only those are not rendered while a number is keyed
 * (docs/decisions/2026-11-21-what-a-key-and-a-fling-change.md). `number`: digits that were written elsewhere.
 */
export function useTicket(terms: Terms, number: string, roundId: string) {
  const [state, dispatch] = useReducer(keypadReducer, { terms, number, roundId }, firstState);
  const { mode, digits, isReversed, typed } = state;
  useEffect(() => {
    written = { roundId, typed: useUser.getState().isLoggedIn ? '' : typed };
  }, [roundId, typed]);
  const sold = useMemo(() => kindsOf(terms, digits), [terms, digits]);
  const typesOf = (length: Digits) => chosenKinds(terms, length, state.kinds[length]);
  const typesFor = ({ length }: string) => (isDigits(length) ? typesOf(length) : []);
  const ofLength = state.kinds[digits];
  const types = useMemo(() => chosenKinds(terms, digits, ofLength), [terms, digits, ofLength]);
  const winNumbers = chosenWinNumbers(state, digits);

  /** Changes the lines of the draft: one step of undo. */
  const edit = useStableCallback((change: (lines: readonly DraftLine[]) => readonly DraftLine[]) => {
    const before = draftNow().lines;
    const after = change(before);
    if (after === before) return;
    changeDraft({ type: 'replace', lines: after });
    dispatch({ type: 'changed', before, after });
  });
  const say = (message: KeypadState['message']) => dispatch({ type: 'message', message });

  /** The lines of numbers of one length, for the chosen kinds at their prices. */
  function linesOf(numbers: readonly string[], length: Digits): readonly DraftLine[] {
    const chosen = typesOf(length);
    const { price } = ownChoices();
    const own = draftNow().stakes;
    const stakes = Object.fromEntries(chosen.map((betType) => [betType, priceOf(betType, own, price)]));
    return linesFor(chosen, numbers, stakes);
  }
  function add(numbers: readonly string[], length: Digits = digits): void {
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
  /** Whether a number stays on the writing line, because a chosen kind of it is closed or pays less. */
  const staysWritten = (written: string) =>
    typesFor(written).some((bet_type) => (saleOf(terms, { bet_type, number: written })?.state ?? 'ok') !== 'ok');
  const isAllClosed = (written: string) =>
    typesFor(written).every((bet_type) => isClosed(terms, { bet_type, number: written }));

  function writeHeld(): boolean {
    const held = heldNumber(state);
    // กลับเลข may have been pressed after the number.
    const numbers = held === null ? [] : inOrders(held, isReversed);
    if (numbers.every(isAllClosed)) return false;
    add(numbers);
    return true;
  }
  const press = useStableCallback((digit: Digit) => {
    writeHeld();
    const numbers = completedNumbers(state, digit);
    const isNumber = state.mode === 'number' || state.mode === 'random';
    const limited = isNumber ? numbers.find(staysWritten) : undefined;
    dispatch({ type: 'digit', digit, isHeld: limited !== undefined });
    if (limited !== undefined) sayLimited(limited);
    else if (numbers.length > 0) add(numbers);
  });
  function sayLimited(number: string): void {
    const isShut = isAllClosed(number);
    say({ text: isShut ? text.closed(number) : text.limited(number), tone: isShut ? 'refused' : 'half' });
  }
  /**
   * What is written never vanishes with another length or tool: a finished number goes on the slip, as the next digit would
   * put it, and so do digits that are too many for the length. Digits that are a number of the new length are finished by
   * it; fewer stay. `canStay`: whether the writing line shows them afterwards.
   */
  function settle(length: Digits, canStay: boolean): void {
    if (state.mode !== 'number' && state.mode !== 'random') return;
    if (heldNumber(state) !== null) {
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
  const erase = useStableCallback(() => dispatch({ type: 'erase' }));
  /** Takes back the last change of the bill, whatever its size. */
  const undo = useStableCallback(() => {
    const now = draftNow().lines;
    const before = linesBefore(state, now);
    if (!before) return;
    changeDraft({ type: 'replace', lines: before });
    dispatch({ type: 'undone' });
    const removed = now.length - before.length;
    say({ text: removed > 0 ? text.undone(removed) : text.undoneOther, tone: 'plain' });
  });
  /** Puts what is written on the slip: a number that stayed, one shorter than the chosen length, or those of วินเลข. */
  const put = useStableCallback(() => {
    if (state.mode === 'win') add(winNumbers);
    else if (!writeHeld()) {
      const length = state.typed.length;
      if (!isDigits(length) || length === digits) return;
      add(inOrders(state.typed, isReversed), length);
    }
    dispatch({ type: 'clear' });
    if (state.mode === 'win') dispatch({ type: 'mode', mode: 'number' });
  });
  const canPut = state.mode === 'win' ? winNumbers.length > 0 : state.mode === 'number' && state.typed !== '';
  /** The slip as a check buys it: with the number that stays on the line, but for its closed kinds. */
  const withHeld = (lines: readonly DraftLine[]): readonly DraftLine[] => {
    const held = state.mode === 'number' ? heldNumber(state) : null;
    if (held === null) return lines;
    const open = linesOf(inOrders(held, isReversed), digits).filter((line) => !isClosed(terms, line));
    return open.length > 0 ? addLines(lines, open, 'keep').lines : lines;
  };
  /** Puts a number that stayed on the line on the slip; a shorter one stays. */
  const putHeld = useStableCallback(() => {
    if (writeHeld()) dispatch({ type: 'clear' });
  });
  const remember = (after: KeypadAction) => {
    const { kinds } = keypadReducer(state, after);
    usePadChoices.getState().change({ kinds: Object.values(kinds).flat() });
  };
  const toggleKind = useStableCallback((betType: BetType) => {
    const action: KeypadAction = { type: 'kind', betType };
    dispatch(action);
    remember(action);
  });
  const chooseLength = useStableCallback((length: Digits) => {
    dispatch({ type: 'length', digits: length });
    if (length !== digits) settle(length, true);
  });
  const chooseOnly = useStableCallback((betType: BetType) => dispatch({ type: 'only', betType }));
  const toggleMode = useStableCallback((next: KeypadMode) => {
    // A run acts on the one digit that is written, or asks for it.
    if (isRun(next) && state.mode === 'number' && isDigit(state.typed)) {
      add(RUNS[next](state.typed), 2);
      dispatch({ type: 'clear' });
      return;
    }
    dispatch({ type: 'mode', mode: next });
    if (isRun(next)) settle(2, false);
    else if (heldNumber(state) !== null) settle(digits, false);
  });
  const toggleReversed = useStableCallback(() => dispatch({ type: 'reversed' }));
  /** Adds bets with prices of their own to the lines; the price of one that is there grows. */
  const addBets = (bets: readonly DraftLine[]): Added => {
    const result = addLines(draftNow().lines, bets, 'sum');
    edit(() => result.lines);
    return result;
  };
  const addSet = useStableCallback((numbers: readonly string[]) => {
    for (const length of LENGTHS) {
      const own = numbers.filter((one) => one.length === length);
      if (own.length > 0) add(own, length);
    }
  });
  /** The price of the kinds, or of the one that is chosen, from the next number on; lines without a price get it. */
  const setPrice = useStableCallback((amount: string) => {
    const betTypes = state.only ? [state.only] : BET_TYPES;
    changeDraft({ type: 'price', betTypes, amount });
    // A price that the strip does not have is for this bill alone.
    if (!state.only && stripPrices().includes(amount)) usePadChoices.getState().change({ price: amount });
    dispatch({ type: 'only', betType: null });
    edit((lines) =>
      lines.some((line) => line.amount === '' && betTypes.includes(line.bet_type))
        ? lines.map((line) => (line.amount === '' && betTypes.includes(line.bet_type) ? { ...line, amount } : line))
        : lines,
    );
  });
  const choice = useMemo(
    () => ({ digits, types, sold, mode, isReversed, toggleReversed, toggleMode, toggleKind, addSet }),
    [digits, types, sold, mode, isReversed, toggleReversed, toggleMode, toggleKind, addSet],
  );

  return {
    digits,
    types,
    sold,
    choice,
    mode,
    only: state.only,
    typed,
    isHeld: heldNumber(state) !== null,
    winDigits: state.winDigits,
    hasDoubles: state.hasDoubles,
    winNumbers,
    message: state.message,
    /** Whether there is a change to take back from a bill of these lines. */
    canUndo: (lines: readonly DraftLine[]) => linesBefore(state, lines) !== undefined,
    chooseLength,
    chooseOnly,
    toggleDoubles: () => dispatch({ type: 'doubles' }),
    press,
    erase,
    undo,
    put,
    canPut,
    putHeld,
    withHeld,
    edit,
    addBets,
    setPrice,
    /** Adds so many random numbers, none that is closed or in the draft for every chosen bet type. */
    addRandom: (count: number) => {
      const inDraft = new Set(draftNow().lines.map(keyOfLine));
      const isTaken = (one: string) =>
        types.every((bet_type) => {
          const bet = { bet_type, number: one };
          return inDraft.has(keyOfLine(bet)) || isClosed(terms, bet);
        });
      const numbers = drawNumbers(digits, count, isTaken);
      if (numbers.length > 0) add(numbers);
      else say({ text: text.noneLeft, tone: 'refused' });
    },
  };
}

const isRun = (mode: KeypadMode): mode is keyof typeof RUNS => mode in RUNS;

/** The price that each kind of the writing line has now. */
export function usePrices(): (betType: BetType) => string {
  const stakes = useLotto(({ billInputData }) => billInputData?.stakes);
  const price = usePadChoices(() => ownChoices().price);
  return (betType) => priceOf(betType, stakes, price);
}

export type TicketControls = ReturnType<typeof useTicket>;
/** What is chosen before a number is keyed. */
export type TicketChoice = TicketControls['choice'];
