import { permutations } from '../lotto-rules.ts';
import { FAULTS as text } from './faults.ts';
import { headingMentionedIn, headingOf, leadingWordOf } from './headings.ts';
import { type Meaning, meaningOf } from './shapes.ts';
import { betsOf, type Context, type Heading, type ListBet, NO_HEADING, type Statement, under } from './statements.ts';
import { codesOf, otherThanBets, plain, type Token, tokensOf, type Word } from './tokens.ts';
import { variantsOf } from './variants.ts';

type Bets = readonly ListBet[];

/**
 * The meaning of a written line. A doubtful one enters the draft with the reading that the player chooses, or not at
 * all.
 */
export type PastedLine = { written: string } & (
  | { kind: 'read'; bets: Bets; carried?: Word | undefined }
  /** `carried`: the line's first word, or one carried to it, for a line below it that has none. */
  | { kind: 'doubtful'; choices: readonly Bets[]; carried?: Word | undefined; heading?: Heading | undefined }
  /** A word on a line of its own, for the lines below it. */
  | { kind: 'heading'; heading: Heading }
  /** `heading`: its possible meaning for the lines below it, which the player is asked about. */
  | { kind: 'unread'; why: string; heading?: Heading | undefined; carried?: Word | undefined }
);

/** Longer lines are no lists of bets: a thousand numbers have 4,000 letters. */
const MAX_LETTERS = 4500;
const MAX_CHOICES = 4;

/** Reads one line; nothing in it is guessed or left out. */
export function readLine(written: string, context: Context): PastedLine {
  const unread = (why: string, heading?: Heading) => ({ written, kind: 'unread' as const, why, heading });
  if (written.length > MAX_LETTERS) return unread(text.tooLong);
  const bare = plain(written);
  const other = otherThanBets(written, bare);
  if (other !== null) return unread(other, headingMentionedIn(bare, other === text.date || other === text.time));
  const heading = headingOf(bare);
  if (heading?.isCertain) return { written, kind: 'heading', heading: heading.heading };
  const { texts, signless, isAsked } = variantsOf(written, bare, context.ordinal);
  const found = [...texts, ...signless].map((variant) => outcomeOf(variant, context));
  const choices: Bets[] = [];
  for (const bets of found.flatMap((outcome) => outcome.choices))
    if (!choices.some((other) => isSame(other, bets))) choices.push(bets);
  choices.sort((one, other) => lengthsIn(one) - lengthsIn(other));
  const [only] = choices;
  if (!only) {
    const below = heading?.heading ?? headingMentionedIn(bare);
    return { ...unread(found[0]?.why ?? text.shape, below), carried: below ? undefined : leadingWordOf(bare) };
  }
  const readable = found.filter((outcome) => outcome.choices.length > 0);
  const isSure = choices.length === 1 && readable.every((outcome) => outcome.isSure);
  const carried = readable[0]?.carried;
  // A sign that cannot be a word here is not left out.
  if (found.slice(0, texts.length).every((outcome) => outcome.choices.length === 0))
    return unread(found[0]?.why ?? text.shape);
  // 2ล่าง ตัวละ 50, 3⬆️ and 144บ may be for the lines below them; 3 บน=20 is a bet.
  const isForMore = heading !== null && !bare.includes('=');
  if (isSure && !isAsked && !isForMore) return { written, kind: 'read', bets: only, carried };
  return { written, kind: 'doubtful', choices: choices.slice(0, MAX_CHOICES), carried, heading: heading?.heading };
}

/** The possible meanings of one of a line's texts, or the reason why there is none. */
interface Outcome {
  choices: readonly Bets[];
  isSure: boolean;
  why?: string | undefined;
  carried?: Word | undefined;
}

function outcomeOf(bare: string, context: Context): Outcome {
  const nothing = (why: string): Outcome => ({ choices: [], isSure: false, why });
  const tokens = tokensOf(bare);
  if (typeof tokens === 'string') return nothing(tokens);
  const meaning = meaningOf(tokens);
  if (!meaning) return nothing(whyNot(codesOf(tokens)));
  const outcomes = context.headings.map((heading) => outcomeUnder(heading, meaning, tokens, context));
  const why = outcomes[0]?.why;
  const words = tokens.flatMap((token) => (token.code === 'W' && token.word.places.length > 0 ? token.word : []));
  let carried = words.length === 1 && tokens[0]?.code === 'W' ? words[0] : undefined;
  if (context.carried && words.length === 0) {
    // A word that the line cannot have, such as โต๊ด for 12, is not carried on.
    const [above = NO_HEADING] = context.headings;
    const outcome = outcomeUnder({ ...above, word: context.carried }, meaning, tokens, context);
    if (outcome.choices.length > 0) {
      outcomes.unshift(outcome);
      carried = context.carried;
    }
  }
  return {
    choices: outcomes.flatMap(({ choices }) => choices),
    isSure: outcomes.every(({ isSure }) => isSure),
    why,
    carried,
  };
}

function outcomeUnder(heading: Heading, meaning: Meaning, tokens: readonly Token[], context: Context): Outcome {
  const readings = meaning.readings.map((statements) => statements.map((statement) => under(statement, heading)));
  const faults: string[] = [];
  const choices: Bets[] = [];
  let isFirst = true;
  for (const [at, statements] of readingsOf({ ...meaning, readings }).entries()) {
    const bets = betsOf(statements, context);
    if (typeof bets === 'string') {
      faults.push(bets);
      if (at === 0) isFirst = false;
    } else if (!choices.some((other) => isSame(other, bets))) choices.push(bets);
  }
  if (choices.length === 0)
    return { choices, isSure: false, why: isLikeTime(tokens) ? text.time : (faults[0] ?? text.shape) };
  const isSure = meaning.isSure ? faults.length === 0 : meaning.isSureIfAlone === true && isFirst;
  return { choices, isSure: isSure && choices.length === 1 && !isOdd({ ...meaning, readings }, tokens) };
}

const isSame = (one: Bets, other: Bets): boolean => JSON.stringify(one) === JSON.stringify(other);
/** Numbers of several lengths are seldom meant. */
const lengthsIn = (bets: Bets): number => new Set(bets.map(({ number }) => number.length)).size;

/** Adds the other meaning of `123=20x6`: six orders of 123, 20 baht each. */
function readingsOf({ readings, isSure }: Meaning): readonly (readonly Statement[])[] {
  const [statements = []] = readings;
  const asOrders = statements.map((statement) => {
    const { numbers, amounts, isReversed } = statement;
    const [price = '', times] = amounts;
    const isOrders =
      !isReversed &&
      // 55 has one order, and 55=10x1 two prices.
      times !== '1' &&
      numbers.every((number) => String(permutations(number.slice(0, 3)).length) === times);
    return isOrders ? { ...statement, amounts: [price], isReversed: true } : statement;
  });
  const isChanged = asOrders.some((statement, at) => statement !== statements[at]);
  return isSure && isChanged ? [...readings, asOrders] : readings;
}

/** Tells whether the only reading is an unlikely one, which the player must confirm. */
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

/** 12:30 may be a time; 12:30x20 has two prices. */
const isLikeTime = (tokens: readonly Token[]): boolean =>
  tokens.some(({ code }, at) => {
    const [hours, minutes] = [tokens[at - 1], tokens[at + 1]];
    if (code !== ':' || hours?.code !== 'N' || minutes?.code !== 'N' || tokens[at + 2]?.code === 'x') return false;
    return (
      hours.number.length < 3 && Number(hours.number) < 24 && minutes.number.length === 2 && Number(minutes.number) < 60
    );
  });

function whyNot(codes: string): string {
  if (/^[^NPQSV]*M[^NPQSV]*$/.test(codes)) return text.noNumberBefore;
  if (!/[NPSV]/.test(codes)) return text.noNumber;
  if (/[PQ]/.test(codes)) return text.oneDigit;
  if (/=[NM](?:x[NM])*\.[NM]/.test(codes)) return text.whole;
  if (/[=x]$/.test(codes)) return text.noPrice;
  return /^[=x]/.test(codes) ? text.noNumberBefore : text.shape;
}
