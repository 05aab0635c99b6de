import type { BetType } from '../lotto-numbers.ts';
import { reversed } from '../lotto-picks.ts';
import { permutations } from '../lotto-rules.ts';
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
  /** How many orders the list says that each number has. */
  orders?: number | undefined;
  /** Two prices behind two digits are for the number and for its reverse. */
  isPair?: boolean;
  /** The numbers are a set by its name, such as รูด 5. */
  isSet?: boolean;
}

export interface Context {
  /** The round's bet types. */
  sold: readonly BetType[];
  /** The price, by bet type, of numbers without one. */
  stakes: Readonly<Partial<Record<BetType, string>>>;
  /** Possible headings above the line; the player is asked about them if they make a difference. */
  headings: readonly Possible[];
  /** The first word of the line above, such as ล่าง of `ล่าง 12=20`: it may apply to this line too. */
  carried?: Word | undefined;
  /** The number of the item above in a numbered list, 0 for none. */
  ordinal: number;
  /** The player's meanings of writings, by their keys. */
  meanings?: Meanings | undefined;
  /** What the line's own bets depend on, besides its writing. */
  own?: { means: Meanings; needs: readonly string[] } | undefined;
  /** The line may be a part of a list, such as its price: with these meanings it buys nothing by itself. */
  asPart?: Meanings | undefined;
  /** The line ends a list of numbers, so that what follows its number is a price. */
  hasPrice?: boolean | undefined;
  /** No other line can be meant by this one. */
  isAlone?: boolean | undefined;
}

/** A habit is for the reader that asked: another version may mean something else by its key. */
export const READER_VERSION = 1;

/** What writings mean, by their keys: a member's habits, and the answers given for one list. */
export type Meanings = Readonly<Record<string, string>>;

/** The meaning of a line for the lines below it that do not say it themselves. */
export interface Heading {
  word: Word;
  amounts: readonly string[];
  isReversed: boolean;
  orders?: number | undefined;
}
/** A heading that a line may stand under, if these meanings are the player's. */
export interface Possible {
  heading: Heading;
  means: Meanings;
  needs?: readonly string[];
}
export const NO_HEADING: Heading = { word: { places: [], digits: null }, amounts: [], isReversed: false };

const TYPES: Readonly<Record<Place, Readonly<Partial<Record<number, BetType>>>>> = {
  top: { 1: 'run_top', 2: 'two_top', 3: 'three_top' },
  bottom: { 1: 'run_bottom', 2: 'two_bottom', 3: 'three_bottom' },
  tod: { 3: 'three_tod' },
  front: { 3: 'three_front' },
  float: { 1: 'run_top' },
  floatBottom: { 1: 'run_bottom' },
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
  const buy = (bet_type: BetType, number: string, amount: string) => {
    if (amount !== '0') bets.push({ bet_type, number, amount });
  };
  for (const number of isReversed ? reversed(numbers) : numbers) {
    if (amounts.length === 3) {
      const [own = '', others = ''] = pricesOfOrders(number, amounts) ?? [];
      for (const order of permutations(number)) buy('three_top', order, order === number ? own : others);
      continue;
    }
    const isPair = number.length === 2 && (statement.isPair || isForcedPair(statement, word));
    const types = typesOf(number, word, isPair ? 1 : amounts.length);
    if (typeof types === 'string') return types;
    const [first] = types;
    if (isPair && first) {
      const reverse = [...number].reverse().join('');
      buy(first, number, amounts[0] ?? '');
      if (reverse !== number) buy(first, reverse, amounts[1] ?? '');
      continue;
    }
    // All orders of a number are one โต๊ด.
    const isOrder = !written.has(number);
    if (amounts.length > 1 && amounts.length !== types.length) return text.amounts;
    for (const [place, bet_type] of types.entries()) {
      if (isOrder && bet_type === 'three_tod') continue;
      buy(bet_type, number, amounts[place] ?? amounts[0] ?? context.stakes[bet_type] ?? '');
    }
  }
  const missing = bets.find(({ bet_type }) => !context.sold.includes(bet_type));
  if (missing) return text.notSold(missing.bet_type);
  return bets.length > 0 ? bets : text.nothing;
}

/** บน 31=40*40 names one place, so the second price is for 13. */
const isForcedPair = ({ amounts, isReversed = false }: Statement, { places }: Word): boolean =>
  amounts.length === 2 && !isReversed && places.length === 1;

/** The price of a number and of its other orders: `461=1000*500*5`, `461=1000*5*500`, `577=100*50*50`. */
function pricesOfOrders(number: string, amounts: readonly string[]): readonly string[] | null {
  const [own = '', second = '', third = ''] = amounts;
  const others = String(permutations(number).length - 1);
  if (number.length !== 3 || others === '0') return null;
  if (third === others) return [own, second];
  if (second === others) return [own, third];
  return others === '2' && second === third ? [own, second] : null;
}

/** A statement under a heading, which fills in what the statement leaves open. */
export function under(statement: Statement, heading: Heading): Statement {
  const { word, amounts, isReversed = false, orders = heading.orders } = statement;
  return {
    ...statement,
    numbers: statement.numbers,
    word:
      word === null ? heading.word : { ...word, places: word.places.length > 0 ? word.places : heading.word.places },
    amounts: amounts.length > 0 ? amounts : heading.amounts,
    isReversed: isReversed || heading.isReversed,
    orders,
  };
}

function faultOf({ numbers, amounts, orders }: Statement, { digits, places }: Word): string | null {
  const long = numbers.find(({ length }) => length > 3);
  if (long !== undefined) return text.notSoldNumber(long.length);
  const [float] = numbers.filter(({ length }) => length > 1);
  if (float !== undefined && places.some((place) => place === 'float' || place === 'floatBottom'))
    return text.unsold(text.floating(float.length));
  if (digits !== null && numbers.some(({ length }) => length !== digits)) return text.otherDigits(digits);
  if (new Set(numbers).size < numbers.length) return text.twice;
  if (orders !== undefined && numbers.some((number) => permutations(number).length !== orders))
    return text.otherOrders(orders);
  if (amounts.length > 3) return text.twoAmounts;
  if (amounts.length === 3 && numbers.some((number) => !pricesOfOrders(number, amounts))) return text.twoAmounts;
  if (amounts.some((amount) => !/^(?:0|[1-9]\d{0,7})$/.test(amount))) return text.price;
  return null;
}

function typesOf(number: string, { places }: Word, prices: number): readonly BetType[] | string {
  const usual = USUAL[number.length] ?? [];
  // บน 123=20x20 has a price for โต๊ด, too.
  const isStraight = number.length === 3 && prices === 2 && places.length === 1 && places[0] === 'top';
  const wanted = places.length > 0 && !isStraight ? places : usual.slice(0, Math.max(1, prices));
  const types = wanted.flatMap((place) => TYPES[place][number.length] ?? []);
  if (types.length < wanted.length)
    return text.unplaced(
      wanted.filter((place) => TYPES[place][number.length] === undefined).map((place) => text.places[place]),
      number.length,
    );
  return new Set(types).size < types.length ? text.twice : types;
}
