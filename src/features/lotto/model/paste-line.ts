import { permutations } from '../../../../contract/lotto-rules.ts';
import type { DraftLine } from '../../../stores/lotto.ts';
import { PAD_TEXT } from '../../../text/lotto-pad.ts';
import { codesOf, type Meaning, meaningOf } from './paste-shapes.ts';
import { betsOf, type Context, type Statement } from './paste-statements.ts';
import { hasShortBaht, type Token, tokensOf, type Word } from './paste-tokens.ts';

const { faults: text } = PAD_TEXT.paste;
type Bets = readonly DraftLine[];

/** What a written line means. A doubtful one enters the draft with the reading that the player chooses, or not at all. */
export type PastedLine = { written: string } & (
  | { kind: 'read'; bets: Bets }
  | { kind: 'doubtful'; choices: readonly Bets[] }
  /** A word on a line of its own, for the lines below it. */
  | { kind: 'heading'; word: Word }
  | { kind: 'unread'; why: string }
);

/** Longer lines are no lists of bets: a thousand numbers have 4,000 letters. */
const MAX_LETTERS = 4500;
const MAX_CHOICES = 4;

/** Reads one line; nothing in it is guessed or left out. */
export function readLine(written: string, context: Context): PastedLine {
  const unread = (why: string): PastedLine => ({ written, kind: 'unread', why });
  if (written.length > MAX_LETTERS) return unread(text.tooLong);
  const tokens = tokensOf(written);
  if (typeof tokens === 'string') return unread(tokens);
  const [first] = tokens;
  if (first?.code === 'W' && /^W=?$/.test(codesOf(tokens))) return { written, kind: 'heading', word: first.word };
  const meaning = meaningOf(tokens);
  if (!meaning) return unread(whyNot(codesOf(tokens)));
  if (hasShortBaht(written) && context.heading?.places.some((place) => place !== 'top')) return unread(text.shortBaht);
  const faults: string[] = [];
  const choices: Bets[] = [];
  let isFirst = true;
  for (const [at, statements] of readingsOf(meaning).entries()) {
    const bets = betsOf(statements, context);
    if (typeof bets === 'string') {
      faults.push(bets);
      if (at === 0) isFirst = false;
    } else if (!choices.some((other) => isSame(other, bets))) choices.push(bets);
  }
  const [only, ...others] = choices.sort((one, other) => lengthsIn(one) - lengthsIn(other));
  if (!only) return unread((isLikeTime(tokens) ? text.time : faults[0]) ?? text.shape);
  const isSure = meaning.isSure
    ? choices.length === 1 && !isOdd(meaning, tokens)
    : meaning.isSureIfAlone && others.length === 0 && isFirst;
  if (isSure && (!meaning.isSure || faults.length === 0)) return { written, kind: 'read', bets: only };
  return { written, kind: 'doubtful', choices: [only, ...others].slice(0, MAX_CHOICES) };
}

const isSame = (one: Bets, other: Bets): boolean => JSON.stringify(one) === JSON.stringify(other);
/** Numbers of several lengths are seldom meant. */
const lengthsIn = (bets: Bets): number => new Set(bets.map(({ number }) => number.length)).size;

/** With the other meaning of `123=20x6`: six orders of 123, 20 baht each. */
function readingsOf({ readings, isSure }: Meaning): readonly (readonly Statement[])[] {
  const [statements = []] = readings;
  const asOrders = statements.map((statement) => {
    const { numbers, amounts, isReversed } = statement;
    const [price = '', times] = amounts;
    const isOrders =
      !isReversed &&
      numbers.every(
        (number) => number.length > 1 && String(permutations(number.slice(0, 3)).length) === times && times !== '1',
      );
    return isOrders ? { ...statement, amounts: [price], isReversed: true } : statement;
  });
  const isChanged = asOrders.some((statement, at) => statement !== statements[at]);
  return isSure && isChanged ? [...readings, asOrders] : readings;
}

/** Whether the only reading is an unlikely one, which the player must confirm. */
function isOdd({ readings: [statements = []] }: Meaning, tokens: readonly Token[]): boolean {
  return (
    isLikeTime(tokens) ||
    hasMixedSeparators(codesOf(tokens)) ||
    statements.some(
      ({ numbers, amounts, isReversed }) =>
        new Set(numbers.map(({ length }) => length)).size > 1 ||
        (isReversed && amounts.length > 1 && numbers.some(({ length }) => length === 3)),
    )
  );
}

/** 12.34 56=20: a list has one kind of separator. */
const hasMixedSeparators = (codes: string): boolean =>
  [...codes.matchAll(/N(?:[,/.-]?N)+/g)].some(([list]) => new Set(list.match(/N[,/.-]?(?=N)/g)).size > 1);

/** 12:30 may be a time. */
const isLikeTime = (tokens: readonly Token[]): boolean =>
  tokens.every(({ code }) => code !== 'x') &&
  tokens.some(({ code }, at) => {
    const [hours, minutes] = [tokens[at - 1], tokens[at + 1]];
    if (code !== ':' || hours?.code !== 'N' || minutes?.code !== 'N') return false;
    return (
      hours.number.length < 3 && Number(hours.number) < 24 && minutes.number.length === 2 && Number(minutes.number) < 60
    );
  });

function whyNot(codes: string): string {
  if (!/[NPSV]/.test(codes)) return text.noNumber;
  if (/[PQ]/.test(codes)) return text.oneDigit;
  if (/=N(?:xN)*\.N/.test(codes)) return text.whole;
  if (/[=x]$/.test(codes)) return text.noPrice;
  return /^[=x]/.test(codes) ? text.noNumberBefore : text.shape;
}
