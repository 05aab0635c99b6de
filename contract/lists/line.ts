import { permutations } from '../lotto-rules.ts';
import { FAULTS as text } from './faults.ts';
import { headingMentionedIn, headingOf, leadingWordOf } from './headings.ts';
import { type Meaning, meaningOf, type Reading } from './shapes.ts';
import {
  betsOf,
  type Context,
  type Heading,
  type ListBet,
  type Meanings,
  NO_HEADING,
  type Possible,
  type Statement,
  under,
} from './statements.ts';
import { codesOf, otherThanBets, plain, type Token, tokensOf, type Word } from './tokens.ts';
import { variantsOf } from './variants.ts';

type Bets = readonly ListBet[];

/** A possible meaning of a line: its bets, and the meanings of the player's writing that lead to them. */
interface Choice {
  bets: Bets;
  means: Meanings;
  /** Other meanings that lead to the same bets. */
  also?: readonly Meanings[] | undefined;
}

/**
 * The meaning of a written line. A doubtful one enters the draft with the reading that the player chooses, or not at
 * all.
 */
export type PastedLine = { written: string } /** `means`: the player's meanings that decided. */ & (
  | { kind: 'read'; bets: Bets; means: Meanings; carried?: Word | undefined }
  /** `carried`: the line's first word, or one carried to it, for a line below it that has none. */
  | { kind: 'doubtful'; choices: readonly Choice[]; carried?: Word | undefined; heading?: Heading | undefined }
  /** A word on a line of its own, for the lines below it. */
  | { kind: 'heading'; heading: Heading }
  /** `heading`: its possible meaning for the lines below it, which the player is asked about. */
  | { kind: 'unread'; why: string; heading?: Heading | undefined; carried?: Word | undefined }
);

/** Longer lines are no lists of bets: a thousand numbers have 4,000 letters. */
const MAX_LETTERS = 4500;
const MAX_CHOICES = 6;

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
  const found = [...texts, ...signless].map((variant) => outcomeOf(variant.text, variant.means, context));
  const all = withOthers(
    found.flatMap(({ alternatives }) => alternatives),
    context,
  );
  const [first] = all;
  if (!first) {
    const below = heading?.heading ?? headingMentionedIn(bare);
    return { ...unread(found[0]?.why ?? text.shape, below), carried: below ? undefined : leadingWordOf(bare) };
  }
  const carried = found.find(({ alternatives }) => alternatives.length > 0)?.carried;
  // A sign that cannot be a word here is not left out.
  if (found.slice(0, texts.length).every(({ alternatives }) => alternatives.length === 0))
    return unread(found[0]?.why ?? text.shape);
  // 2ล่าง ตัวละ 50, 3⬆️ and 144บ may be for the lines below them; 3 บน=20 is a bet.
  const isForMore = heading !== null && !context.asPart && !context.isAlone && !bare.includes('=');
  const needs = isAsked || isForMore ? ['alone'] : [];
  const { choices, isSure } = decided(
    needs.length > 0
      ? all.map((one) => ({ ...one, needs: [...one.needs, ...needs], means: { ...one.means, alone: 'bet' } }))
      : all,
    context.meanings,
  );
  const [only] = choices;
  if (only && isSure) return { written, kind: 'read', bets: only.bets, means: only.means, carried };
  return { written, kind: 'doubtful', choices: choices.slice(0, MAX_CHOICES), carried, heading: heading?.heading };
}

/** A line's alternatives with what the rest of the list says of them. */
function withOthers(own: readonly Alternative[], { own: depends, asPart }: Context): readonly Alternative[] {
  if (!depends || own.length === 0) return own;
  const needs = [...depends.needs];
  return [
    ...(asPart ? [{ bets: [], means: asPart, needs }] : []),
    ...own.map((one) => ({ ...one, means: { ...one.means, ...depends.means }, needs: [...one.needs, ...needs] })),
  ];
}

/** A reading's bets; `needs` are keys whose meaning the player must have said, even if no other reading is left. */
interface Alternative extends Choice {
  needs: readonly string[];
}

const isSame = (one: Bets, other: Bets): boolean => JSON.stringify(one) === JSON.stringify(other);
const fits = (means: Meanings, meanings: Meanings): boolean =>
  Object.entries(means).every(([key, meant]) => meanings[key] === undefined || meanings[key] === meant);

/** An unknown word above a line may be a name, which changes no bet but its buyer. */
const hasName = ({ means }: Choice): boolean =>
  Object.entries(means).some(([key, meant]) => meant === 'name' && key.startsWith('word:'));

/** Leaves the alternatives that agree with the player's meanings. If these contradict all of them, all stay. */
function decided(
  all: readonly Alternative[],
  meanings: Meanings = {},
): { choices: readonly Choice[]; isSure: boolean } {
  const fitting = all.filter(({ means }) => fits(means, meanings));
  const left = fitting.length > 0 ? fitting : all;
  const distinct: Alternative[] = [];
  for (const one of left)
    if (!distinct.some((other) => isSame(other.bets, one.bets) && hasName(other) === hasName(one))) distinct.push(one);
  const needed = left.flatMap(({ needs }) => needs);
  const isSure =
    distinct.length === 1 && needed.every((key) => meanings[key] !== undefined) && fitting.length === left.length;
  // Keys that make a difference here; a single choice is asked about by what it needs.
  const differing = new Set(
    distinct.flatMap(({ means }) =>
      Object.keys(means).filter((key) => distinct.some((other) => other.means[key] !== means[key])),
    ),
  );
  for (const key of needed) if (distinct.length === 1) differing.add(key);
  const wasDecidedBy = new Set(
    isSure
      ? Object.keys(distinct[0]?.means ?? {}).filter(
          (key) => meanings[key] !== undefined && all.some(({ means }) => means[key] !== meanings[key]),
        )
      : [],
  );
  for (const key of isSure ? needed : []) wasDecidedBy.add(key);
  const keys = isSure ? wasDecidedBy : differing;
  const only = (means: Meanings): Meanings =>
    Object.fromEntries(Object.entries(means).filter(([key]) => keys.has(key)));
  const choices = distinct.map((one) => ({
    bets: one.bets,
    means: only(one.means),
    also: left.filter((other) => other !== one && isSame(other.bets, one.bets)).map(({ means }) => only(means)),
  }));
  return { choices: choices.sort((one, other) => lengthsIn(one.bets) - lengthsIn(other.bets)), isSure };
}

/** The possible meanings of one of a line's texts, or the reason why there is none. */
interface Outcome {
  alternatives: readonly Alternative[];
  why?: string | undefined;
  carried?: Word | undefined;
}

function outcomeOf(bare: string, means: Meanings, context: Context): Outcome {
  const nothing = (why: string): Outcome => ({ alternatives: [], why });
  const tokens = tokensOf(bare);
  if (typeof tokens === 'string') return nothing(tokens);
  const meaning = meaningOf(tokens);
  if (!meaning) return nothing(whyNot(codesOf(tokens)));
  const outcomes = context.headings.map((possible) => outcomeUnder(possible, meaning, tokens, means, context));
  // A heading that cannot be meant here makes the others doubtful.
  if (outcomes.some(({ alternatives }) => alternatives.length === 0))
    for (const [at, outcome] of outcomes.entries()) {
      const needs = Object.keys(context.headings[at]?.means ?? {});
      outcome.alternatives = outcome.alternatives.map((one) => ({ ...one, needs: [...one.needs, ...needs] }));
    }
  const why = outcomes[0]?.why;
  const words = tokens.flatMap((token) => (token.code === 'W' && token.word.places.length > 0 ? token.word : []));
  let carried = words.length === 1 && tokens[0]?.code === 'W' ? words[0] : undefined;
  if (context.carried && words.length === 0) {
    // A word that the line cannot have, such as โต๊ด for 12, is not carried on.
    const [above] = context.headings;
    const heading = { ...(above?.heading ?? NO_HEADING), word: context.carried };
    const outcome = outcomeUnder(
      { heading, means: { ...above?.means, carried: 'yes' } },
      meaning,
      tokens,
      means,
      context,
    );
    if (outcome.alternatives.length > 0) {
      const others = outcomes.map((one) => ({
        ...one,
        alternatives: one.alternatives.map((each) => ({ ...each, means: { ...each.means, carried: 'no' } })),
      }));
      outcomes.splice(0, outcomes.length, outcome, ...others);
      carried = context.carried;
    }
  }
  return { alternatives: outcomes.flatMap(({ alternatives }) => alternatives), why, carried };
}

function outcomeUnder(
  { heading, means: above, needs: asked = [] }: Possible,
  meaning: Meaning,
  tokens: readonly Token[],
  means: Meanings,
  context: Context,
): Outcome {
  // A price of the whole list is above or below these numbers, so none of them is a price.
  const isPriced = heading.amounts.length > 0 && meaning.readings.some(({ isBare }) => isBare);
  const isOwn = context.hasPrice === true && meaning.readings.some(({ isBare }) => !isBare);
  const readings =
    isPriced || isOwn ? meaning.readings.filter(({ isBare = false }) => isBare === isPriced) : meaning.readings;
  const key = `as:${shortened(codesOf(tokens))}`;
  const merged = readings.map((reading, at) => ({
    statements: reading.statements.map((statement) => under(statement, heading)),
    means: reading.means ?? (readings.length > 1 || !meaning.isSure ? { [key]: String(at) } : {}),
  }));
  const isRatio = isLikeRatio(tokens);
  const isOdd = isRatio || (meaning.isUsual !== true && isOddReading(merged[0]?.statements ?? [], tokens));
  const faults: string[] = [];
  const found: { alternative: Alternative; at: number }[] = [];
  let isFirst = true;
  for (const [at, reading] of merged.entries())
    for (const one of expanded(reading)) {
      const bets = betsOf(one.statements, context);
      if (typeof bets === 'string') {
        faults.push(bets);
        if (at === 0) isFirst = false;
      } else {
        const odd = isOdd ? { [isRatio ? 'ratio' : key]: String(at) } : {};
        const alternative = {
          bets,
          means: { ...above, ...means, ...one.means, ...odd },
          needs: [...asked, ...Object.keys(odd)],
        };
        found.push({ alternative, at });
      }
    }
  const alternatives = found.map(({ alternative }) => alternative);
  const [first] = alternatives;
  if (!first) return { alternatives, why: isLikeTime(tokens) ? text.time : (faults[0] ?? text.shape) };
  const isSure = isPriced || (meaning.isSure ? faults.length === 0 : meaning.isSureIfAlone === true && isFirst);
  if (isSure || alternatives.some(({ bets }) => !isSame(bets, first.bets))) return { alternatives };
  return {
    alternatives: found.map(({ alternative: one, at }) => {
      const keys = Object.keys(merged[at]?.means ?? {});
      return {
        ...one,
        means: keys.length > 0 ? one.means : { [key]: '0', ...one.means },
        needs: [...one.needs, ...(keys.length > 0 ? keys : [key])],
      };
    }),
  };
}

/** The letters that tell a shape from others, however many numbers it has. */
const shortened = (codes: string): string => codes.replace(/(N[,/.-]?)\1+/g, '$1$1').slice(0, 24);

/** Numbers of several lengths are seldom meant. */
const lengthsIn = (bets: Bets): number => new Set(bets.map(({ number }) => number.length)).size;

/** A reading with what its prices may mean besides: each doubt has a key, and a player one meaning of it. */
function expanded({ statements, means = {} }: Reading): readonly Reading[] {
  let readings: readonly Reading[] = [{ statements, means }];
  for (const { key, where, meanings } of DOUBTS) {
    if (!statements.some(where)) continue;
    readings = readings.flatMap((reading) =>
      meanings.map(([meant, to]) => ({
        statements: reading.statements.map((statement, at) => {
          const written = statements[at];
          return written && where(written) ? to(statement) : statement;
        }),
        means: { ...reading.means, [key]: meant },
      })),
    );
  }
  return readings;
}

const isUnplaced = ({ word }: Statement): boolean => (word?.places ?? []).length === 0;

const DOUBTS: readonly {
  key: string;
  where: (statement: Statement) => boolean;
  meanings: readonly (readonly [meant: string, to: (statement: Statement) => Statement])[];
}[] = [
  {
    // 31=40*40: above and below, or 31 and 13.
    key: 'two_prices',
    where: (statement) =>
      statement.amounts.length === 2 &&
      statement.isReversed !== true &&
      statement.isSet !== true &&
      isUnplaced(statement) &&
      statement.numbers.some(({ length }) => length === 2),
    meanings: [
      ['both', (statement) => statement],
      ['reversed', (statement) => ({ ...statement, isPair: true })],
    ],
  },
  {
    // 123=20x6: six orders of 123, 20 baht each.
    key: 'times_orders',
    where: ({ numbers, amounts: [, times], isReversed, isSet }) =>
      // 55 has one order, and 55=10x1 two prices.
      isReversed !== true &&
      isSet !== true &&
      (times === '2' || times === '3' || times === '6') &&
      numbers.every((number) => number.length < 4 && String(permutations(number).length) === times),
    meanings: [
      ['price', (statement) => statement],
      ['orders', (one) => ({ ...one, amounts: one.amounts.slice(0, 1), isReversed: true, isPair: false })],
    ],
  },
  {
    // 68072 กลับ=30: arrangements of three of its digits, or of two.
    key: 'many_digits',
    where: ({ numbers, amounts, isReversed }) =>
      numbers.every(({ length }) => length > 3 && length < 7) &&
      (isReversed === true || numbers.every((number) => String(arrangements(number, 3).length) === amounts[1])),
    meanings: ([3, 2] as const).map((length) => [
      String(length),
      (one) => ({
        ...one,
        numbers: [...new Set(one.numbers.flatMap((number) => arrangements(number, length)))],
        amounts: one.amounts.slice(0, 1),
        isReversed: false,
      }),
    ]),
  },
];

/** Every arrangement of so many of a number's digits. */
function arrangements(number: string, length: number): readonly string[] {
  if (length === 0) return [''];
  return [
    ...new Set(
      [...number].flatMap((digit, at) =>
        arrangements(number.slice(0, at) + number.slice(at + 1), length - 1).map((rest) => digit + rest),
      ),
    ),
  ];
}

/** Tells whether the only reading is an unlikely one, which the player must confirm. */
const isOddReading = (statements: readonly Statement[], tokens: readonly Token[]): boolean =>
  isLikeTime(tokens) ||
  hasMixedSeparators(codesOf(tokens)) ||
  statements.some(
    ({ numbers, amounts, isReversed }) =>
      new Set(numbers.map(({ length }) => length)).size > 1 ||
      (isReversed && amounts.length > 1 && numbers.some(({ length }) => length === 3)),
  );

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

/** 16:9 and 2:1 may be a shape or a score, whatever N:N means in the player's lists; prices are whole fives. */
function isLikeRatio([number, sign, price, more]: readonly Token[]): boolean {
  if (number?.code !== 'N' || sign?.code !== ':' || price?.code !== 'N' || more) return false;
  return Number(price.number) % 5 !== 0 || number.number.length + price.number.length === 2;
}

function whyNot(codes: string): string {
  if (/^[^NPQSV]*M[^NPQSV]*$/.test(codes)) return text.noNumberBefore;
  if (!/[NPSV]/.test(codes)) return text.noNumber;
  if (/[PQ]/.test(codes)) return text.oneDigit;
  if (/=[NM](?:x[NM])*\.[NM]/.test(codes)) return text.whole;
  if (/[=x]$/.test(codes)) return text.noPrice;
  return /^[=x]/.test(codes) ? text.noNumberBefore : text.shape;
}
