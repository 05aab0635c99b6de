import type { BetType } from '../lotto-numbers.ts';
import { reversed } from '../lotto-picks.ts';
import { FAULTS as text } from './faults.ts';
import type { Place, Word } from './tokens.ts';

/** A bet as a list names it. */
export interface ListBet {
  bet_type: BetType;
  number: string;
  /** Whole baht; empty where the list names no price. */
  amount: string;
}

/** Numbers that belong together, with their prices: none, one for all places, or one for each. */
export interface Statement {
  numbers: readonly string[];
  word: Word | null;
  amounts: readonly string[];
  isReversed?: boolean;
}

export interface Context {
  /** The round's bet types. */
  sold: readonly BetType[];
  /** The price, by bet type, of numbers without one. */
  stakes: Readonly<Partial<Record<BetType, string>>>;
  /** Possible headings above the line; the player is asked about them if they make a difference. */
  headings: readonly Heading[];
  /** The first word of the line above, such as ล่าง of `ล่าง 12=20`: it may apply to this line too. */
  carried?: Word | undefined;
  /** The number of the item above in a numbered list, 0 for none. */
  ordinal: number;
}

/** The meaning of a line for the lines below it that do not say it themselves. */
export interface Heading {
  word: Word;
  amounts: readonly string[];
  isReversed: boolean;
}
export const NO_HEADING: Heading = { word: { places: [], digits: null }, amounts: [], isReversed: false };

const TYPES: Readonly<Record<Place, Readonly<Partial<Record<number, BetType>>>>> = {
  top: { 1: 'run_top', 2: 'two_top', 3: 'three_top' },
  bottom: { 1: 'run_bottom', 2: 'two_bottom', 3: 'three_bottom' },
  tod: { 3: 'three_tod' },
  front: { 3: 'three_front' },
};
/** The places of two prices without a word, by the number's digits; one price is for the first. */
const USUAL: Readonly<Record<number, readonly Place[]>> = {
  1: ['top', 'bottom'],
  2: ['top', 'bottom'],
  3: ['top', 'tod'],
};

/** The bets of some statements, or the reason why there are none. A line is read as a whole, or not at all. */
export function betsOf(statements: readonly Statement[], context: Context): readonly ListBet[] | string {
  const bets: ListBet[] = [];
  for (const statement of statements) {
    const read = betsOfOne(statement, context);
    if (typeof read === 'string') return read;
    bets.push(...read);
  }
  const isTwice = new Set(bets.map(({ bet_type, number }) => `${bet_type} ${number}`)).size < bets.length;
  return isTwice ? text.twice : bets;
}

function betsOfOne(statement: Statement, context: Context): readonly ListBet[] | string {
  const { numbers, amounts, isReversed = false } = statement;
  const word = statement.word ?? NO_HEADING.word;
  const wrong = faultOf(statement, word);
  if (wrong !== null) return wrong;
  const written = new Set(numbers);
  const bets: ListBet[] = [];
  for (const number of isReversed ? reversed(numbers) : numbers) {
    const types = typesOf(number, word, amounts.length);
    if (typeof types === 'string') return types;
    // All orders of a number are one โต๊ด.
    const isOrder = !written.has(number);
    if (amounts.length > 1 && amounts.length !== types.length) return text.amounts;
    const staked = types.flatMap((bet_type, place) => {
      if (isOrder && bet_type === 'three_tod') return [];
      const amount = amounts[place] ?? amounts[0];
      if (amount === undefined) return { bet_type, number, amount: context.stakes[bet_type] ?? '' };
      return amount === '0' ? [] : { bet_type, number, amount };
    });
    const missing = staked.find(({ bet_type }) => !context.sold.includes(bet_type));
    if (missing) return text.notSold(missing.bet_type);
    bets.push(...staked);
  }
  return bets.length > 0 ? bets : text.nothing;
}

/** A statement under a heading, which fills in what the statement leaves open. */
export function under(statement: Statement, heading: Heading): Statement {
  const { word, amounts, isReversed = false } = statement;
  return {
    numbers: statement.numbers,
    word:
      word === null ? heading.word : { ...word, places: word.places.length > 0 ? word.places : heading.word.places },
    amounts: amounts.length > 0 ? amounts : heading.amounts,
    isReversed: isReversed || heading.isReversed,
  };
}

function faultOf({ numbers, amounts }: Statement, { digits }: Word): string | null {
  if (numbers.some(({ length }) => length > 3)) return text.digits;
  if (digits !== null && numbers.some(({ length }) => length !== digits)) return text.otherDigits(digits);
  if (new Set(numbers).size < numbers.length) return text.twice;
  if (amounts.length > 2) return text.twoAmounts;
  if (amounts.some((amount) => !/^(?:0|[1-9]\d{0,7})$/.test(amount))) return text.price;
  return null;
}

function typesOf(number: string, { places }: Word, prices: number): readonly BetType[] | string {
  const usual = USUAL[number.length] ?? [];
  const wanted = places.length > 0 ? places : usual.slice(0, Math.max(1, prices));
  const types = wanted.flatMap((place) => TYPES[place][number.length] ?? []);
  if (types.length < wanted.length)
    return text.word(wanted.map((place) => text.places[place]).join(' '), number.length);
  return new Set(types).size < types.length ? text.twice : types;
}
