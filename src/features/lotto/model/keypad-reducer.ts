import type { BetType } from '../../../../contract/lotto-numbers.ts';
import { type Digit, MOST_WIN_DIGITS, reversed, winNumbers } from '../../../../contract/lotto-picks.ts';
import { type Digits, digitsOf, RUNS, type RunName } from './number-pickers.ts';

/**
 * What the next digit is for: a number, a run such as 19 ประตู, or the set of วินเลข; `random` offers random numbers.
 */
export type KeypadMode = 'number' | RunName | 'win' | 'random';

/** One line about the last change; `half` and `refused` are coloured. */
export interface KeypadMessage {
  text: string;
  tone: 'plain' | 'half' | 'refused';
}

export interface KeypadState {
  betType: BetType;
  /** Bet types of the same length that each number is added for too. */
  withTypes: readonly BetType[];
  /** กลับเลข: a number is added in every order of its digits. */
  isReversed: boolean;
  mode: KeypadMode;
  /** The digits of the number so far. */
  typed: string;
  /** The digits chosen for วินเลข, in the order of their choice. */
  winDigits: readonly Digit[];
  /** Whether a digit of วินเลข may repeat. */
  hasDoubles: boolean;
  /** The keys of the lines of each addition, oldest first: undo takes back the last one. */
  additions: readonly (readonly string[])[];
  message: KeypadMessage | null;
}

/** `length`: how many digits a number of the current bet type has. */
export type KeypadAction =
  | { type: 'digit'; digit: Digit; length: Digits }
  | { type: 'erase' }
  | { type: 'clear' }
  | { type: 'betType'; betType: BetType; length: Digits }
  | { type: 'mode'; mode: KeypadMode }
  | { type: 'companion'; betType: BetType }
  | { type: 'reversed' }
  | { type: 'doubles' }
  | { type: 'added'; keys: readonly string[] }
  | { type: 'undone' }
  | { type: 'message'; message: KeypadMessage | null };

const MOST_UNDOS = 20;

export const initialKeypad = (betType: BetType): KeypadState => ({
  betType,
  withTypes: [],
  isReversed: false,
  mode: 'number',
  typed: '',
  winDigits: [],
  hasDoubles: false,
  additions: [],
  message: null,
});

/** The keypad after one action. It holds no lines: what a digit completes comes from {@link completedNumbers}. */
export function keypadReducer(state: KeypadState, action: KeypadAction): KeypadState {
  switch (action.type) {
    case 'digit':
      return afterDigit({ ...state, message: null }, action);
    case 'erase':
      return state.mode === 'win'
        ? { ...state, winDigits: state.winDigits.slice(0, -1) }
        : { ...state, typed: state.typed.slice(0, -1) };
    case 'clear':
      return emptied(state, state.mode);
    case 'betType': {
      const chosen = { ...state, betType: action.betType, message: null };
      return action.length === digitsOf(action.betType) ? chosen : emptied(chosen, 'number');
    }
    case 'mode':
      return emptied(state, state.mode === action.mode ? 'number' : action.mode);
    case 'companion':
      return { ...state, withTypes: toggled(state.withTypes, action.betType) };
    case 'reversed':
      return { ...state, isReversed: !state.isReversed };
    case 'doubles':
      return { ...state, hasDoubles: !state.hasDoubles };
    case 'added':
      return action.keys.length === 0
        ? state
        : { ...state, additions: [...state.additions, action.keys].slice(-MOST_UNDOS) };
    case 'undone':
      return { ...state, additions: state.additions.slice(0, -1) };
    case 'message':
      return { ...state, message: action.message };
  }
}

/** The numbers that a digit completes: none while the number lacks digits, and none of วินเลข, which a button adds. */
export function completedNumbers(
  { mode, typed, isReversed }: Pick<KeypadState, 'mode' | 'typed' | 'isReversed'>,
  digit: Digit,
  length: Digits,
): readonly string[] {
  if (mode === 'win') return [];
  if (mode !== 'number' && mode !== 'random') return RUNS[mode](digit);
  const number = typed + digit;
  if (number.length !== length) return [];
  return isReversed && length > 1 ? reversed([number]) : [number];
}

/** The numbers of วินเลข as chosen: none before two digits, and none for a bet type of one digit. */
export function chosenWinNumbers(
  { winDigits, hasDoubles }: Pick<KeypadState, 'winDigits' | 'hasDoubles'>,
  length: Digits,
): readonly string[] {
  return winDigits.length > 1 && length > 1 ? winNumbers(winDigits, length === 2 ? 2 : 3, hasDoubles) : [];
}

function afterDigit(state: KeypadState, { digit, length }: { digit: Digit; length: Digits }): KeypadState {
  if (state.mode === 'win') return { ...state, winDigits: withWinDigit(state.winDigits, digit) };
  if (state.mode !== 'number' && state.mode !== 'random') return state;
  const number = state.typed + digit;
  return { ...state, mode: 'number', typed: number.length < length ? number : '' };
}

function withWinDigit(digits: readonly Digit[], digit: Digit): readonly Digit[] {
  return digits.includes(digit) || digits.length < MOST_WIN_DIGITS ? toggled(digits, digit) : digits;
}

const emptied = (state: KeypadState, mode: KeypadMode): KeypadState => ({ ...state, mode, typed: '', winDigits: [] });

const toggled = <Item>(items: readonly Item[], item: Item): readonly Item[] =>
  items.includes(item) ? items.filter((other) => other !== item) : [...items, item];
