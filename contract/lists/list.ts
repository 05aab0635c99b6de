import { MAX_LINES } from '../lotto-numbers.ts';
import { FAULTS as text } from './faults.ts';
import { combined, joined } from './headings.ts';
import { type PastedLine, readLine } from './line.ts';
import { taughtParts, wordKey } from './names.ts';
import { findLists, isBet, type Line, type Owner, ownersOf, prepared, type Round, taughtWords } from './parts.ts';
import { type Context, type Heading, type Meanings, NO_HEADING, type Possible } from './statements.ts';
import type { Word } from './tokens.ts';
import { ordinalOf } from './variants.ts';

/** Headings that a line may stand under: the last ones, so that the question has few choices. */
const MAX_HEADINGS = 8;
const differing = (possible: readonly Possible[]): readonly Possible[] =>
  [...new Map(possible.map((one) => [JSON.stringify(one.heading), one])).values()].slice(0, MAX_HEADINGS);
const NONE: Possible = { heading: NO_HEADING, means: {} };
const withMeans = (possible: Possible, more: Meanings): Possible => ({
  ...possible,
  means: { ...possible.means, ...more },
});

/** A line as it was read, with its number in the text, from 1. */
export type ListedLine = PastedLine & {
  at: number;
  owner: Owner;
  /** The number of the list that the line is in, of lines with one price. */
  list?: number | undefined;
  /** The key of an unknown word that the line consists of. */
  word?: string | undefined;
};

/**
 * Reads a text's lines one after another: a heading is for those below it, a price for the list above or below it,
 * a name for its lines, and a bill takes 2,000 bets. What may be for other lines makes a question of each that
 * depends on it. Yields null after a step that has no line yet, so that the caller can pause.
 */
export function* readLines(round: Round, written: readonly string[]): Generator<ListedLine | null, void> {
  const lines: Line[] = [];
  const taught = taughtWords(round.meanings);
  let paragraph = 0;
  for (const [at, one] of written.entries()) {
    if (one.trim() === '') paragraph += 1;
    else lines.push(prepared(round, taught, { written: one, at: at + 1, paragraph }, lines.at(-1)));
    yield null;
  }
  findLists(round, lines);
  const owners = ownersOf(lines, round.meanings?.name_side);
  const { below, areAllBelow } = headingsBelow(round, lines);
  let state: State = { headings: [NONE], isUnderHeading: false, carried: undefined, ordinal: 0 };
  let count = 0;
  for (const [place, line] of lines.entries()) {
    const found = { at: line.at, owner: owners[place] ?? null, list: line.list?.number ?? line.priceOf };
    const own = typeof found.owner === 'string' ? round.byBuyer?.[found.owner] : undefined;
    const of = own ? { ...round, meanings: { ...round.meanings, ...own } } : round;
    const { read, next } = readInList(of, line, below[place], state);
    state = next;
    const bets = read.kind === 'read' ? read.bets.length : 0;
    if (count + bets > MAX_LINES) yield { written: line.written, kind: 'unread', why: text.full, ...found };
    else if (read.kind === 'heading' && line.is === 'line' && !line.isUsed && areAllBelow)
      yield { written: line.written, kind: 'unread', why: text.headingBelow, ...found };
    else {
      count += bets;
      yield { ...read, written: line.written, ...found, word: line.is === 'word' ? wordKey(line.text) : undefined };
    }
  }
}

/** The lines above say this for the next one. */
interface State {
  headings: readonly Possible[];
  isUnderHeading: boolean;
  carried: Word | undefined;
  ordinal: number;
}

function readInList(
  round: Round,
  line: Line,
  under: Heading | undefined,
  state: State,
): { read: PastedLine; next: State } {
  const { written } = line;
  const next = { ...state, isUnderHeading: false };
  const { headings } = state;
  if (line.is === 'name') {
    const isOn = headings.some(({ heading }) => heading !== NO_HEADING);
    const above = isOn
      ? [...headings.map((one) => withMeans(one, { goes_on: 'yes' })), withMeans(NONE, { goes_on: 'no' })]
      : headings;
    // The word of the line above may be for the next name's lines, too.
    return { read: { written, kind: 'heading', heading: NO_HEADING }, next: { ...next, headings: differing(above) } };
  }
  if (line.is === 'word') {
    const read = { written, kind: 'unread', why: text.unread(line.text.slice(0, 20)) } as const;
    return { read, next: { ...next, headings: wordHeadings(wordKey(line.text)), carried: undefined } };
  }
  if (line.price && line.isUsed && line.isPure)
    return { read: { written, kind: 'heading', heading: line.price }, next };
  const may = under
    ? differing([
        ...headings.map((one) => withMeans(one, { below: 'no' })),
        ...headings.map((one) => withMeans({ ...one, heading: combined(one.heading, under) }, { below: 'yes' })),
      ])
    : headings;
  const listed = inList(may, line);
  const context: Context = {
    ...round,
    headings: listed,
    carried: state.carried,
    ordinal: state.ordinal,
    ...(line.isUsed && line.price && !line.endsList && partMeans(line)),
    ...(line.name?.key !== undefined && { own: { means: { [line.name.key]: 'name' }, needs: [line.name.key] } }),
    hasPrice: line.endsList,
    isAlone: line.price !== null && !line.isUsed && line.price.word.places.length === 0,
  };
  // Numbers that cannot have the price of their list are not bought without one.
  const priced = line.list && !line.endsList ? readLine(line.text, { ...context, headings: listed.slice(0, 1) }) : null;
  if (priced?.kind === 'unread' && line.list?.under) line.list.under.isPure = true;
  const read = priced?.kind === 'unread' ? priced : readLine(line.text, context);
  if (line.isUsed) next.carried = undefined;
  else if (read.kind === 'heading') next.carried = undefined;
  else if (read.kind !== 'unread' || read.carried) next.carried = read.carried;
  const number = ordinalOf(line.text);
  if (number === 1 || number === state.ordinal + 1) next.ordinal = number;
  if (read.kind === 'heading') {
    const both = state.isUnderHeading
      ? headings.map((above) => ({
          heading: joined(above.heading, read.heading),
          means: { ...above.means, joined: 'yes' },
        }))
      : [];
    next.headings = differing([{ heading: read.heading, means: both.length > 0 ? { joined: 'no' } : {} }, ...both]);
    next.isUnderHeading = true;
  } else if (read.kind !== 'read' && read.heading && !line.price) {
    const { heading } = read;
    next.headings = differing([
      ...headings.map((above) =>
        withMeans({ ...above, heading: combined(above.heading, heading) }, { mentioned: 'yes' }),
      ),
      ...headings.map((above) => withMeans(above, { mentioned: 'no' })),
    ]);
  }
  return {
    read: read.kind === 'read' && read.bets.length === 0 ? { written, kind: 'heading', heading: NO_HEADING } : read,
    next,
  };
}

/** The kinds that an unknown word above numbers may mean, or that it is a name: nothing else inherits past it. */
function wordHeadings(key: string): readonly Possible[] {
  const kinds = ['top', 'bottom', 'tod', 'front', 'top+bottom', 'top+tod', 'reversed'];
  const needs = [key];
  return [
    ...kinds.map((kind) => ({ heading: taughtHeading(kind), means: { [key]: kind }, needs })),
    { ...NONE, means: { [key]: 'name' }, needs },
  ];
}

function taughtHeading(meaning: string): Heading {
  const parts = taughtParts(meaning);
  const places = parts.flatMap((part) => (part === 'reversed' ? [] : part));
  return { word: { places, digits: null }, amounts: [], isReversed: parts.includes('reversed') };
}

/** The headings of a line that a price above or below may be for. */
function inList(headings: readonly Possible[], { list }: Line): readonly Possible[] {
  if (!list) return headings;
  const { over, under, isLast, isShared } = list;
  const under_ = over === undefined && !isShared;
  const key = under_ ? 'price_under' : under === undefined && !isShared ? 'price_over' : 'price_side';
  const mayBeBet = [over, under].some((line) => line && !line.isPure && !line.endsList);
  const priced = (price: Line | undefined, meant: string): readonly Possible[] =>
    headings.map((one) =>
      withMeans(
        {
          ...one,
          heading: price?.price ? combined(one.heading, price.price) : one.heading,
          needs: [...(one.needs ?? []), key],
        },
        { [key]: meant },
      ),
    );
  if (key === 'price_side')
    return [...priced(over, 'over'), ...priced(under, 'under'), ...(mayBeBet ? priced(undefined, 'none') : [])];
  if (key === 'price_over') return [...priced(over, 'all'), ...(mayBeBet ? priced(undefined, 'none') : [])];
  return [
    ...priced(under, 'all'),
    ...(list.isOne && !under?.endsList ? [] : priced(isLast && !under?.endsList ? under : undefined, 'last')),
    ...(mayBeBet ? priced(undefined, 'none') : []),
  ];
}

/** A price that may be a bet of its own: with the same meanings as its list it is one, or none. */
function partMeans({ uses }: Line): Pick<Context, 'own' | 'asPart'> {
  const [key, meant] =
    uses === 'both' ? ['price_side', 'under'] : uses === 'under' ? ['price_under', 'all'] : ['price_over', 'all'];
  return { asPart: { [key]: meant }, own: { means: { [key]: 'none' }, needs: [key] } };
}

/**
 * The headings that may be for the lines above them, for each of those: กลับ alone; and all headings of a list that
 * begins without one and ends with one.
 */
function headingsBelow(
  round: Round,
  lines: readonly Line[],
): { below: readonly (Heading | undefined)[]; areAllBelow: boolean } {
  const first = lines.findIndex(({ heading }) => heading?.isCertain);
  const last = lines.findLastIndex(({ heading }) => heading?.isCertain);
  const hasBet = (from: number, to: number) => lines.slice(from, to).some((line) => isBet(round, line));
  const areAllBelow = first >= 0 && !hasBet(last + 1, lines.length) && hasBet(0, first);
  const below: (Heading | undefined)[] = [];
  let current: Heading | undefined;
  for (const [at, { heading, price }] of [...lines.entries()].reverse()) {
    if (heading && !price) current = areAllBelow || !heading.isCertain ? heading.heading : undefined;
    below[at] = heading ? undefined : current;
  }
  return { below, areAllBelow };
}
