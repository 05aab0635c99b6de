import { RUNS, type RunName } from '#contract/lists/sets.ts';
import type { BetType } from '#contract/lotto-numbers.ts';
import { type Digit, MAX_WIN_DIGITS, reversed, winNumbers } from '#contract/lotto-picks.ts';
import type { DraftLine } from '#src/stores/lotto.ts';
import { type Digits, digitsOf } from './number-pickers.ts';

/**
 * The purpose of the next digit: a number, a run such as 19 ประตู, or the set of วินเลข; `random` offers random
 * numbers.
 */
export type KeypadMode = 'number' | RunName | 'win' | 'random';

/** One line about the last change; `half` and `refused` are coloured. */
export interface KeypadMessage {
  text: string;
  tone: 'plain' | 'half' | 'refused';
}

/** The bet types that a number is written for, by its length. */
export type Kinds = Readonly<Record<Digits, readonly BetType[]>>;

/** A change of the bill: its lines before and after it. */
interface Step {
  before: readonly DraftLine[];
  after: readonly DraftLine[];
}

export interface KeypadState {
  /** The length of the numbers. */
  digits: Digits;
  kinds: Kinds;
  /** The only bet type whose price the next price key changes; null for all of them. */
  only: BetType | null;
  /** กลับเลข: a number is added in every order of its digits. */
  isReversed: boolean;
  mode: KeypadMode;
  /** The digits of the number so far; a complete one stays while it pays half or is closed. */
  typed: string;
  /** The digits chosen for วินเลข, in the order of their choice. */
  winDigits: readonly Digit[];
  /** Whether a digit of วินเลข may repeat. */
  hasDoubles: boolean;
  /** The changes of the bill, oldest first. */
  steps: readonly Step[];
  message: KeypadMessage | null;
}

export type KeypadAction =
  /** `isHeld`: a number that it completes stays on the writing line. */
  | { type: 'digit'; digit: Digit; isHeld?: boolean }
  | { type: 'erase' }
  | { type: 'clear' }
  | { type: 'length'; digits: Digits }
  | { type: 'mode'; mode: KeypadMode }
  | { type: 'kind'; betType: BetType }
  | { type: 'only'; betType: BetType | null }
  | { type: 'reversed' }
  | { type: 'doubles' }
  | { type: 'changed'; before: readonly DraftLine[]; after: readonly DraftLine[] }
  | { type: 'undone' }
  | { type: 'message'; message: KeypadMessage | null };

const MAX_UNDOS = 20;

export const initialKeypad = ({ digits, kinds }: Pick<KeypadState, 'digits' | 'kinds'>): KeypadState => ({
  digits,
  kinds,
  only: null,
  isReversed: false,
  mode: 'number',
  typed: '',
  winDigits: [],
  hasDoubles: false,
  steps: [],
  message: null,
});

/**
 * The keypad after one action. It holds no bill: {@link completedNumbers} gives the numbers that a digit completes.
 */
export function keypadReducer(state: KeypadState, action: KeypadAction): KeypadState {
  switch (action.type) {
    case 'digit':
      return afterDigit({ ...state, message: null }, action);
    case 'erase':
      return state.mode === 'win'
        ? { ...state, winDigits: state.winDigits.slice(0, -1), message: null }
        : { ...state, typed: state.typed.slice(0, -1), message: null };
    case 'clear':
      return emptied(state, state.mode);
    case 'length':
      return action.digits === state.digits && state.mode === 'number'
        ? state
        : {
            ...emptied(state, 'number'),
            typed: state.typed.length <= action.digits ? state.typed : '',
            digits: action.digits,
            only: null,
            message: null,
          };
    case 'mode':
      return afterMode({ ...state, message: null }, action.mode);
    case 'kind':
      return withKind(state, action.betType);
    case 'only':
      return { ...state, only: state.only === action.betType ? null : action.betType };
    case 'reversed':
      return { ...state, isReversed: !state.isReversed };
    case 'doubles':
      return { ...state, hasDoubles: !state.hasDoubles };
    case 'changed': {
      const { before, after } = action;
      return before === after ? state : { ...state, steps: [...state.steps, { before, after }].slice(-MAX_UNDOS) };
    }
    case 'undone':
      return { ...state, steps: state.steps.slice(0, -1) };
    case 'message':
      return { ...state, message: action.message };
  }
}

/**
 * The lines before the last change; undefined if there is none, or if the bill has changed in another way since: sold
 * lines must not come back.
 */
export function linesBefore(
  { steps }: Pick<KeypadState, 'steps'>,
  lines: readonly DraftLine[],
): readonly DraftLine[] | undefined {
  const last = steps.at(-1);
  return last?.after === lines ? last.before : undefined;
}

type Written = Pick<KeypadState, 'mode' | 'typed' | 'isReversed' | 'digits'>;

/** The complete number that stays on the writing line, or null. Only the mode `number` writes digits there. */
export const heldNumber = ({ typed, digits }: Pick<Written, 'typed' | 'digits'>): string | null =>
  typed.length === digits ? typed : null;

/** The numbers that a digit completes: none while digits are missing, and none of วินเลข, which a button adds. */
export function completedNumbers(written: Written, digit: Digit): readonly string[] {
  const { mode, isReversed, digits } = written;
  if (mode === 'win') return [];
  if (mode !== 'number' && mode !== 'random') return RUNS[mode](digit);
  const number = (heldNumber(written) === null ? written.typed : '') + digit;
  if (number.length !== digits) return [];
  return inOrders(number, isReversed);
}

/** A written number, in every order of its digits with กลับเลข. */
export const inOrders = (number: string, isReversed: boolean): readonly string[] =>
  isReversed ? reversed([number]) : [number];

/** The numbers of วินเลข as chosen: none before two digits, and none of one digit. */
export function chosenWinNumbers(
  { winDigits, hasDoubles }: Pick<KeypadState, 'winDigits' | 'hasDoubles'>,
  length: Digits,
): readonly string[] {
  return winDigits.length > 1 && length > 1 ? winNumbers(winDigits, length === 2 ? 2 : 3, hasDoubles) : [];
}

function afterDigit(state: KeypadState, { digit, isHeld }: { digit: Digit; isHeld?: boolean }): KeypadState {
  if (state.mode === 'win') return { ...state, winDigits: withWinDigit(state.winDigits, digit) };
  if (state.mode !== 'number' && state.mode !== 'random') return { ...state, mode: 'number', typed: '' };
  const number = (heldNumber(state) === null ? state.typed : '') + digit;
  return { ...state, mode: 'number', typed: number.length < state.digits || isHeld ? number : '' };
}

/** Runs have two digits; วินเลข begins with the written digits, and random numbers leave them alone. */
function afterMode(state: KeypadState, mode: KeypadMode): KeypadState {
  if (mode === 'random') return { ...state, mode: state.mode === 'random' ? 'number' : 'random', winDigits: [] };
  if (state.mode === mode) return emptied(state, 'number');
  const chosen = emptied(state, mode);
  if (mode === 'win') {
    const winDigits = DIGITS.filter((digit) => state.typed.includes(digit));
    return { ...chosen, winDigits, digits: state.digits === 1 ? 2 : state.digits };
  }
  return mode in RUNS ? { ...chosen, digits: 2, only: null } : chosen;
}

const DIGITS: readonly Digit[] = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** One kind stays chosen: a number without any could not be added. */
function withKind(state: KeypadState, betType: BetType): KeypadState {
  const digits = digitsOf(betType);
  const chosen = toggled(state.kinds[digits], betType);
  if (chosen.length === 0) return state;
  const only = state.only === betType ? null : state.only;
  return { ...state, only, kinds: { ...state.kinds, [digits]: chosen } };
}

function withWinDigit(digits: readonly Digit[], digit: Digit): readonly Digit[] {
  return digits.includes(digit) || digits.length < MAX_WIN_DIGITS ? toggled(digits, digit) : digits;
}

const emptied = (state: KeypadState, mode: KeypadMode): KeypadState => ({ ...state, mode, typed: '', winDigits: [] });

const toggled = <Item>(items: readonly Item[], item: Item): readonly Item[] =>
  items.includes(item) ? items.filter((other) => other !== item) : [...items, item];
