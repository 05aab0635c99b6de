import { useMemo, useState } from 'react';
import type { BetType } from '../../../../../contract/lotto-numbers.ts';
import { type Digit, MOST_WIN_DIGITS, reversed, winNumbers } from '../../../../../contract/lotto-picks.ts';
import { keyOf } from '../../../../../contract/lotto-rules.ts';
import { useSteady } from '../../../../lib/use-steady.ts';
import { type DraftLine, useLotto } from '../../../../stores/lotto.ts';
import { PAD_TEXT } from '../../../../text/lotto-pad.ts';
import { type Added, addLines, keyOfLine } from '../../model/draft-lines.ts';
import { companionsOf, type Digits, digitsOf, drawNumbers, RUNS, type RunName } from '../../model/number-pickers.ts';
import { offerOf, type Terms } from '../../model/round-terms.ts';

const { notice: text } = PAD_TEXT;

/** What the next digits are for: a number, the digit of a run, the digits of วินเลข; or how many by chance. */
export type Mode = 'number' | RunName | 'win' | 'random';
export interface Notice {
  text: string;
  tone: 'plain' | 'half' | 'refused';
}

const MOST_UNDOS = 20;
const draftLines = (): readonly DraftLine[] => useLotto.getState().billInputData?.lines ?? [];
const setLines = (lines: readonly DraftLine[]) => useLotto.getState().setLines(lines);

/**
 * Puts numbers into the draft: digits, several bet types at once, pickers, undo, and the message about the last change.
 * A digit changes `typed` and `notice` and leaves `choice` and the steady handlers as they are: what shows only those
 * stands still while one keys.
 */
export function useKeypad(terms: Terms, first: BetType) {
  const [betType, setBetType] = useState(first);
  const [chosenWith, setChosenWith] = useState<readonly BetType[]>([]);
  const [isReversed, setReversed] = useState(false);
  const [mode, setMode] = useState<Mode>('number');
  const [typed, setTyped] = useState('');
  const [winDigits, setWinDigits] = useState<readonly Digit[]>([]);
  const [hasDoubles, setDoubles] = useState(false);
  const [batches, setBatches] = useState<readonly (readonly string[])[]>([]);
  const [notice, setNotice] = useState<Notice | null>(null);

  const active = terms.byType.has(betType) ? betType : first;
  const digits = digitsOf(active);
  const companions = useMemo(
    () =>
      companionsOf(
        active,
        terms.rates.map(({ bet_type }) => bet_type),
      ),
    [active, terms],
  );
  const types = useMemo(
    () => [active, ...companions.filter((type) => chosenWith.includes(type))],
    [active, companions, chosenWith],
  );
  const won = winDigits.length > 1 && digits > 1 ? winNumbers(winDigits, digits === 2 ? 2 : 3, hasDoubles) : [];

  const rest = (nextMode: Mode) => {
    setMode(nextMode);
    setTyped('');
    setWinDigits([]);
  };
  const remember = (keys: readonly string[]) => {
    if (keys.length > 0) setBatches((known) => [...known, keys].slice(-MOST_UNDOS));
  };
  const add = useSteady((numbers: readonly string[]) => {
    const { stakes } = useLotto.getState().billInputData ?? { stakes: {} };
    const asked = linesFor(types, numbers, stakes);
    const open = asked.filter((line) => offerOf(terms, line)?.state !== 'closed');
    const result = addLines(draftLines(), open, 'keep');
    setLines(result.lines);
    remember(result.added.map(keyOfLine));
    setNotice(noticeOf(result, numbers, asked.length - open.length, terms));
  });
  const toggleDigit = (digit: Digit) =>
    setWinDigits((known) => {
      if (known.includes(digit)) return known.filter((other) => other !== digit);
      return known.length < MOST_WIN_DIGITS ? [...known, digit] : known;
    });
  const press = useSteady((digit: Digit) => {
    setNotice(null);
    if (mode === 'win') return toggleDigit(digit);
    if (mode !== 'number' && mode !== 'random') return add(RUNS[mode](digit));
    if (mode === 'random') setMode('number');
    const next = typed + digit;
    setTyped(next.length < digits ? next : '');
    if (next.length === digits) add(isReversed && digits > 1 ? reversed([next]) : [next]);
  });
  const erase = useSteady(() =>
    mode === 'win' ? setWinDigits((known) => known.slice(0, -1)) : setTyped((known) => known.slice(0, -1)),
  );
  const clear = useSteady(() => rest(mode));
  const chooseType = useSteady((next: BetType) => {
    setBetType(next);
    setNotice(null);
    if (digitsOf(next) !== digits) rest('number');
  });
  const toggleMode = useSteady((next: Mode) => rest(mode === next ? 'number' : next));
  const toggleWith = useSteady((type: BetType) =>
    setChosenWith((known) => (known.includes(type) ? known.filter((other) => other !== type) : [...known, type])),
  );
  const toggleReversed = useSteady(() => setReversed((is) => !is));
  const choice = useMemo(
    () => ({ digits, types, companions, mode, isReversed, toggleWith, toggleReversed, toggleMode, add }),
    [digits, types, companions, mode, isReversed, toggleWith, toggleReversed, toggleMode, add],
  );

  return {
    betType: active,
    digits,
    types,
    choice,
    mode,
    typed,
    winDigits,
    hasDoubles,
    won,
    notice,
    canUndo: batches.length > 0,
    chooseType,
    toggleDoubles: () => setDoubles((is) => !is),
    press,
    erase,
    clear,
    add,
    addWon: () => {
      add(won);
      rest('number');
    },
    addRandom: (count: number) => {
      const inBill = new Set(draftLines().map(keyOfLine));
      const isTaken = (number: string) =>
        types.every(
          (bet_type) =>
            inBill.has(keyOfLine({ bet_type, number })) || offerOf(terms, { bet_type, number })?.state === 'closed',
        );
      const numbers = drawNumbers(digits, count, isTaken);
      if (numbers.length > 0) add(numbers);
      else setNotice({ text: text.noneLeft, tone: 'refused' });
    },
    /** Takes numbers out of the bill again (a cell of the grid, a set pressed twice). */
    drop: (numbers: readonly string[]) => {
      const gone = new Set(numbers.flatMap((number) => types.map((bet_type) => keyOfLine({ bet_type, number }))));
      setLines(draftLines().filter((line) => !gone.has(keyOfLine(line))));
      setNotice(null);
    },
    undo: () => {
      const gone = new Set(batches.at(-1));
      const kept = draftLines().filter((line) => !gone.has(keyOfLine(line)));
      setBatches((known) => known.slice(0, -1));
      setNotice({ text: text.undone(draftLines().length - kept.length), tone: 'plain' });
      setLines(kept);
    },
    /** Lines that came another way (paste) can be undone too. */
    remember,
  };
}

export type KeypadControls = ReturnType<typeof useKeypad>;
/** What is chosen before a number is keyed. */
export type Choice = KeypadControls['choice'];

/** Every number for every bet type; of a tod one order is enough. */
function linesFor(
  types: readonly BetType[],
  numbers: readonly string[],
  stakes: Readonly<Partial<Record<BetType, string>>>,
): readonly DraftLine[] {
  return types.flatMap((bet_type) => {
    const bets = new Map<string, string>();
    for (const number of numbers) if (!bets.has(keyOf(bet_type, number))) bets.set(keyOf(bet_type, number), number);
    return [...bets.values()].map((number) => ({ bet_type, number, amount: stakes[bet_type] ?? '' }));
  });
}

function noticeOf(
  { added, known, beyond }: Added,
  numbers: readonly string[],
  closed: number,
  terms: Terms,
): Notice | null {
  const [number = ''] = numbers;
  if (beyond > 0) return { text: text.full(beyond), tone: 'refused' };
  if (numbers.length === 1) {
    if (closed > 0 && added.length === 0) return { text: text.closed(number), tone: 'refused' };
    if (added.length === 0 && known.length > 0) return { text: text.known(number), tone: 'plain' };
    const half = added.map((line) => offerOf(terms, line)).find((offer) => offer?.state === 'half');
    return half ? { text: text.half(number, half.rate), tone: 'half' } : null;
  }
  const said = [
    added.length > 0 && text.added(added.length),
    known.length > 0 && text.knownMany(known.length),
    closed > 0 && text.closedMany(closed),
  ];
  return { text: said.filter(Boolean).join(' · '), tone: 'plain' };
}

export const MODES_BY_DIGITS: Readonly<Record<Digits, readonly Mode[]>> = {
  1: ['random'],
  2: ['doors', 'front', 'back', 'win', 'random'],
  3: ['win', 'random'],
};
