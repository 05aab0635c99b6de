/** This finds out which lines of a text belong together: numbers and their price, a name and its numbers. */
import { headingMentionedIn, headingOf, mayBeHeading, priceOf } from './headings.ts';
import { type PastedLine, readLine } from './line.ts';
import { isNumberedName, partsWithName, taughtParts, wordKey, wordsAre } from './names.ts';
import { meaningOf } from './shapes.ts';
import { type Context, type Heading, type Meanings, NO_HEADING } from './statements.ts';
import { hasSigns, otherThanBets, PLACE_WRITINGS, plain, tokensOf } from './tokens.ts';

export type Round = Pick<Context, 'sold' | 'stakes' | 'meanings'> & {
  /** The member's buyers, whose names are known. */
  buyers?: readonly string[] | undefined;
  /** Meanings in the lists of a buyer, by each of their names. */
  byBuyer?: Readonly<Record<string, Meanings>> | undefined;
};

/** Whom a line is for: a name, the member (null), or one of two names that the player is asked about. */
export type Owner = string | null | { under: string | null; over: string | null };

/** A line without its name. */
export interface Line {
  at: number;
  written: string;
  /** The text that is read: it has no name, and its taught words are known ones. */
  text: string;
  paragraph: number;
  is: 'line' | 'name' | 'word';
  /** The name of the line's buyer; a key, if the player must say that it is one. */
  name: { name: string; key?: string | undefined } | null;
  heading: ReturnType<typeof headingOf>;
  /** The price of a list that the line may be, or may end with. */
  price: Heading | null;
  /** The line is the last one of a list, with the list's price behind its number. */
  endsList: boolean;
  /** Numbers without a price: how many digits they have. */
  bareDigits: number | null;
  /** The line's list, if the line is bare and a price stands above or below. */
  list?: { number: number; isLast: boolean; isOne: boolean; isShared: boolean; over?: Line; under?: Line };
  /** Which lists use the line's price: the one above it, the one below it. */
  uses?: 'under' | 'over' | 'both';
  /** The list that the line is the price of. */
  priceOf?: number;
  isUsed: boolean;
  /** The price can be no bet of its own. */
  isPure: boolean;
}

/** The words that the player taught, as the reader knows them. */
export function taughtWords(meanings: Meanings = {}): readonly (readonly [word: RegExp, known: string])[] {
  return Object.entries(meanings).flatMap(([key, meaning]) => {
    if (!key.startsWith('word:') || meaning === 'name') return [];
    const word = key.slice('word:'.length).replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
    const known = taughtParts(meaning).map((part) => (part === 'reversed' ? 'กลับ' : PLACE_WRITINGS[part]));
    return known.length > 0
      ? [[new RegExp(`(?<![ก-๙a-z])${word}(?![ก-๙a-z])`, 'gi'), ` ${known.join(' ')} `] as const]
      : [];
  });
}

const ITEM = /^\(?\d{1,2}\s?(?:\.?\)|\.\s)\s*(?=\d)/;
const FRAMES = /^[\s()[\]{}<>"“”'‘’~#!*=\-–—_|•:;.,…]+|[\s()[\]{}<>"“”'‘’~#!*=\-–—_|•:;.,…]+$/g;

export function prepared(
  round: Round,
  taught: ReturnType<typeof taughtWords>,
  { written, at, paragraph }: Pick<Line, 'written' | 'at' | 'paragraph'>,
  above: Line | undefined,
): Line {
  let text = taught.reduce((known, [word, meant]) => known.replace(word, meant), written);
  // 12 ⏎ 34 ⏎ -20: the sign of a price, unless the numbers have one, too.
  if (above?.bareDigits && /^\s*[-*x×]\s*[\d๐-๙]/i.test(text) && !/^\s*[-*x×]/i.test(above.written))
    text = text.replace(/^\s*[-*x×]\s*/i, '=');
  const line: Line = {
    at,
    written,
    text,
    paragraph,
    is: 'line',
    name: null,
    heading: null,
    price: null,
    endsList: false,
    bareDigits: null,
    isUsed: false,
    isPure: false,
  };
  const bare = plain(text);
  const isWords = /[ก-๙a-z]/.test(bare);
  if (isWords && findName(line, bare, round)) return line;
  const rest = line.name ? plain(line.text) : bare;
  line.heading = isWords || mayBeHeading(text) ? headingAt(round, line.text) : null;
  if (line.heading?.isCertain) return line;
  const price = priceOf(rest);
  line.price = price && (price.digits === null || price.digits === above?.bareDigits) ? price.price : null;
  line.endsList = line.price !== null && price?.digits != null;
  if (!line.price) line.bareDigits = bareDigitsOf(rest.replace(ITEM, ''));
  // A date above 12=20 is no list of numbers with that price.
  if (line.bareDigits !== null && /\d[/.-]\d/.test(rest) && otherThanBets(line.text, rest) !== null)
    line.bareDigits = null;
  return line;
}

/** Finds a name in a line, or in all of it: then there is nothing more to read. */
function findName(line: Line, bare: string, { buyers = [], meanings = {} }: Round): boolean {
  if (!/\d/.test(bare)) {
    const words = bare.replace(FRAMES, '');
    if (words === '' || typeof tokensOf(words) !== 'string' || headingOf(bare) || headingMentionedIn(bare))
      return false;
    const meant = meanings[wordKey(words)];
    const is = meant === 'name' || meant === 'talk' ? meant : wordsAre(words, buyers);
    if (is === 'talk' || otherThanBets(line.written, bare) !== null) return false;
    line.is = is;
    line.text = words;
    if (is === 'name') line.name = { name: words };
    return true;
  }
  if (isNumberedName(bare)) {
    line.is = 'name';
    line.name = { name: bare };
    return true;
  }
  if (typeof tokensOf(bare) !== 'string' || otherThanBets(line.written, bare) !== null) return false;
  const parts = partsWithName(bare);
  if (!parts || typeof tokensOf(parts.rest) === 'string' || !/\d\D+\d|ละ|=|บาท/.test(parts.rest)) return false;
  const is = wordsAre(parts.name, buyers);
  if (is === 'talk') return false;
  const key = wordKey(parts.name);
  line.text = parts.rest;
  line.name = { name: parts.name, key: is === 'name' ? undefined : key };
  return false;
}

/** How many digits the numbers of a line without a price have; null for another line. */
function bareDigitsOf(bare: string): number | null {
  if (!/^[\dก-๙][\d\s,./|;ก-๙-]*$/.test(bare)) return null;
  const tokens = tokensOf(bare);
  if (typeof tokens === 'string') return null;
  const meaning = meaningOf(tokens);
  const all = meaning?.readings.find(({ isBare }) => isBare)?.statements[0]?.numbers ?? [];
  const [first] = all;
  const isPair = all.length === 2 && tokens.some(({ code }) => code === '-' || code === '.' || code === '/');
  if (first === undefined || isPair || all.some(({ length }) => length !== first.length)) return null;
  return first.length;
}

const kindOf = (round: Round, written: string): PastedLine['kind'] =>
  readLine(written, { ...round, headings: [{ heading: NO_HEADING, means: {} }], ordinal: 0 }).kind;

/** A line's heading for those above it. A picture points at what is below it, and 3 บน=20 is a bet. */
function headingAt(round: Round, written: string): Line['heading'] {
  const bare = mayBeHeading(written) ? plain(written) : '';
  const heading = headingOf(bare);
  return heading?.isCertain || (heading && !hasSigns(bare) && kindOf(round, written) !== 'read') ? heading : null;
}

/** Tells whether a line may be a bet. */
export const isBet = (round: Round, line: Line): boolean =>
  line.is === 'line' && line.heading === null && kindOf(round, line.text) !== 'unread';

/** Finds bare numbers, line below line, with a price above or below them; and unknown words above numbers. */
export function findLists(round: Round, lines: readonly Line[]): void {
  let number = 0;
  for (let from = 0; from < lines.length; from += 1) {
    const first = lines[from];
    if (!first?.bareDigits) continue;
    let to = from;
    while (isInList(lines[to], lines[to + 1])) to += 1;
    const over = from > 0 ? priceAt(lines[from - 1], null) : undefined;
    const below = priceAt(lines[to + 1], first);
    // A price above is for these numbers, and one behind the next number for that.
    const under = over && below?.endsList ? undefined : below;
    if (over || under) {
      number += 1;
      const listed = lines.slice(from, to + 1);
      for (const line of listed)
        line.list = {
          number,
          isLast: line === listed.at(-1),
          isOne: listed.length === 1,
          isShared: over?.uses === 'under',
          ...(over && { over }),
          ...(under && { under }),
        };
      if (over) over.uses = over.uses === 'under' ? 'both' : 'over';
      if (under) under.uses = 'under';
      for (const price of [over, under]) {
        if (!price) continue;
        price.isUsed = true;
        price.priceOf = number;
        const isLong = (price.price?.amounts[0]?.length ?? 0) > 3;
        price.isPure = !price.endsList && (isLong || kindOf(round, price.text) === 'unread');
        if (price.endsList) price.list = { number, isLast: true, isOne: false, isShared: false };
      }
    }
    from = to;
  }
  for (const line of lines)
    if (line.uses === 'both')
      for (const other of lines)
        if (other.list && (other.list.under === line || other.list.over === line)) other.list.isShared = true;
  for (const [at, line] of lines.entries()) {
    const [above, below] = [lines[at - 1], lines[at + 1]];
    const isBeside = (other: Line | undefined) =>
      other?.paragraph === line.paragraph && other.is === 'line' && !other.heading?.isCertain;
    if (line.is === 'word' && !isBeside(below) && !isBeside(above)) line.is = 'line';
  }
}

const isInList = (line: Line | undefined, next: Line | undefined): boolean =>
  line !== undefined &&
  next?.bareDigits != null &&
  next.is === 'line' &&
  next.paragraph === line.paragraph &&
  line.name === null;

/** A line that is the price of the list beside it. */
function priceAt(line: Line | undefined, list: Line | null): Line | undefined {
  if (!line?.price || line.is !== 'line') return undefined;
  return line.endsList && (list === null || line.paragraph !== list.paragraph) ? undefined : line;
}

/** Whom each line is for. A name stands under its numbers or over them; if both may be, the player is asked. */
export function ownersOf(lines: readonly Line[], side: string | undefined): readonly Owner[] {
  const names = lines.flatMap((line, at) => (line.is === 'name' ? at : []));
  const isBets = (from: number, to: number) =>
    lines
      .slice(Math.max(0, from), to)
      .some((line) => line.is === 'line' && line.name === null && !line.heading?.isCertain);
  const isUnder = names.every((at, n) => isBets((names[n - 1] ?? -1) + 1, at));
  const isOver = names.every((at, n) => isBets(at + 1, names[n + 1] ?? lines.length));
  const hasRest = names.length > 0 && isBets((names.at(-1) ?? 0) + 1, lines.length);
  const hasStart = names.length > 0 && isBets(0, names[0] ?? 0);
  const all = isUnder && !hasRest ? 'under' : isOver && !hasStart ? 'over' : side;
  const inList = new Map(lines.flatMap(({ list, name }) => (list && name ? [[list.number, name.name] as const] : [])));
  return lines.map((line, at) => {
    if (line.name) return line.name.name;
    const own = line.list && inList.get(line.list.number);
    if (own !== undefined) return own;
    const [over, under] = [
      lines[names.findLast((name) => name < at) ?? -1],
      lines[names.find((name) => name > at) ?? -1],
    ];
    const [overName, underName] = [over?.name?.name ?? null, under?.name?.name ?? null];
    if (all === 'under') return underName;
    if (all === 'over') return overName;
    const isNear = (name: Line | undefined) => name?.paragraph === line.paragraph;
    if (isNear(over) && isNear(under)) return overName === underName ? overName : { over: overName, under: underName };
    if (isNear(under)) return hasBothSides(lines, under, isBets) ? { over: null, under: underName } : underName;
    if (isNear(over)) return hasBothSides(lines, over, isBets) ? { over: overName, under: null } : overName;
    return null;
  });
}

/** Numbers stand above and below the name, with no blank line between. */
function hasBothSides(
  lines: readonly Line[],
  name: Line | undefined,
  isBets: (from: number, to: number) => boolean,
): boolean {
  const at = name ? lines.indexOf(name) : -1;
  const isNear = (line: Line | undefined) => line?.paragraph === name?.paragraph;
  return at > 0 && isNear(lines[at - 1]) && isNear(lines[at + 1]) && isBets(at - 1, at) && isBets(at + 1, at + 2);
}
