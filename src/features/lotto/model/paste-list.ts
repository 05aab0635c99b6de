import { MAX_LINES } from '#contract/lotto-numbers.ts';
import { groupBy } from '#src/lib/group-by.ts';
import type { DraftLine } from '#src/stores/lotto.ts';
import { BET_NAMES } from '#src/text/bet-names.ts';
import { PAD_TEXT } from '#src/text/lotto-pad.ts';
import { stakeOf } from './draft-lines.ts';
import { combined, headingOf, joined, mayBeHeading } from './paste-headings.ts';
import { type PastedLine, readLine } from './paste-line.ts';
import { type Context, type Heading, NO_HEADING } from './paste-statements.ts';
import { hasSigns, plain, type Word } from './paste-tokens.ts';
import { ordinalOf } from './paste-variants.ts';

const { paste: text } = PAD_TEXT;

/** A bill has this many lines; a longer text is no list of bets, and slows a phone down. */
export const MAX_WRITTEN_LINES = MAX_LINES;
const MAX_LETTERS = 60_000;
const NUMBERS_SHOWN = 6;
const NO_BREAK_SPACE = '\u00a0';

/** The beginning of a text that can be read, without half a line at its end. */
export function cutToLimit(written: string): { written: string; isCut: boolean } {
  let kept = written.split('\n', MAX_WRITTEN_LINES).join('\n');
  if (kept.length > MAX_LETTERS) kept = kept.slice(0, Math.max(0, kept.lastIndexOf('\n', MAX_LETTERS)));
  return { written: kept, isCut: kept.length < written.trimEnd().length };
}

export const writtenLines = (written: string): readonly string[] =>
  written.split(/\r\n|[\n\r\u2028\u2029]/).filter((line) => line.trim() !== '');

/** Headings that a line may stand under: the last ones, so that the question has few choices. */
const MAX_HEADINGS = 3;
const differing = (headings: readonly Heading[]): readonly Heading[] =>
  [...new Map(headings.map((heading) => [JSON.stringify(heading), heading])).values()].slice(0, MAX_HEADINGS);

type Round = Pick<Context, 'sold' | 'stakes'>;

/**
 * Reads a text's lines one after another: a heading is for those below it, and a bill takes 2,000 bets. A possible
 * heading, or one that may stand below its numbers, makes a question of each line that depends on it. Yields null
 * after a step that has no line yet, so that the caller can pause.
 */
export function* readLines(round: Round, lines: readonly string[]): Generator<PastedLine | null, void> {
  const found: FoundHeading[] = [];
  for (const written of lines) {
    found.push(headingAt(round, written));
    yield null;
  }
  const { below, areAllBelow } = headingsBelow(round, lines, found);
  let headings: readonly Heading[] = [NO_HEADING];
  let isUnderHeading = false;
  let carried: Word | undefined;
  let ordinal = 0;
  let count = 0;
  for (const [at, written] of lines.entries()) {
    const under = below[at];
    const may = under ? differing([...headings, ...headings.map((above) => combined(above, under))]) : headings;
    const line = readLine(written, { ...round, headings: may, carried, ordinal });
    if (line.kind === 'heading') carried = undefined;
    else if (line.kind !== 'unread' || line.carried) carried = line.carried;
    const number = ordinalOf(written);
    if (number === 1 || number === ordinal + 1) ordinal = number;
    if (line.kind === 'heading') {
      const both = isUnderHeading ? headings.map((above) => joined(above, line.heading)) : [];
      headings = differing([line.heading, ...both]);
    } else if (line.kind !== 'read' && line.heading) {
      const { heading } = line;
      headings = differing([...headings.map((above) => combined(above, heading)), ...headings]);
    }
    isUnderHeading = line.kind === 'heading';
    if (line.kind === 'read') count += line.bets.length;
    if (line.kind === 'read' && count > MAX_LINES) {
      count -= line.bets.length;
      yield { written, kind: 'unread', why: text.faults.full };
    } else if (line.kind === 'heading' && areAllBelow) yield { written, kind: 'unread', why: text.faults.headingBelow };
    else yield line;
  }
}

type FoundHeading = ReturnType<typeof headingOf>;

const kindOf = (round: Round, written: string): PastedLine['kind'] =>
  readLine(written, { ...round, headings: [NO_HEADING], ordinal: 0 }).kind;

/** A line's heading for those above it. A picture points at what is below it, and 3 บน=20 is a bet. */
function headingAt(round: Round, written: string): FoundHeading {
  const bare = mayBeHeading(written) ? plain(written) : '';
  const heading = headingOf(bare);
  return heading?.isCertain || (heading && !hasSigns(bare) && kindOf(round, written) !== 'read') ? heading : null;
}

/**
 * The headings that may be for the lines above them, for each of those: a price or กลับ without numbers; and all
 * headings of a list that begins without one and ends with one.
 */
function headingsBelow(
  round: Round,
  lines: readonly string[],
  found: readonly FoundHeading[],
): { below: readonly (Heading | undefined)[]; areAllBelow: boolean } {
  const first = found.findIndex((heading) => heading?.isCertain);
  const last = found.findLastIndex((heading) => heading?.isCertain);
  const hasBet = (from: number, to: number) =>
    lines.slice(from, to).some((line, at) => found[from + at] === null && kindOf(round, line) !== 'unread');
  const areAllBelow = !hasBet(last + 1, lines.length) && hasBet(0, first);
  const below: (Heading | undefined)[] = [];
  let current: Heading | undefined;
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const heading = found[at];
    if (heading) current = areAllBelow || !heading.isCertain ? heading.heading : undefined;
    below[at] = heading ? undefined : current;
  }
  return { below, areAllBelow };
}

/** The player's answers about doubtful lines, by their place: the choice, or to leave the line out. */
export type Answers = ReadonlyMap<number, number | 'skip'>;

/** The bets of a line; of a doubtful one those of the chosen reading. */
export function betsOfLine(line: PastedLine, answer: number | 'skip' | undefined): readonly DraftLine[] {
  if (line.kind === 'read') return line.bets;
  return line.kind === 'doubtful' && typeof answer === 'number' ? (line.choices[answer] ?? []) : [];
}

/** The lines that were not read or not answered, to be corrected, under their headings. */
export function remainingText(lines: readonly PastedLine[], answers: Answers): string {
  const left: string[] = [];
  let above: string[] = [];
  let carried: string[] = [];
  for (const [at, line] of lines.entries()) {
    if (line.kind === 'heading') {
      above = lines[at - 1]?.kind === 'heading' ? [...above, line.written] : [line.written];
      carried = [];
      continue;
    }
    const isLeft = line.kind === 'unread' || (line.kind === 'doubtful' && !answers.has(at));
    if (isLeft) {
      left.push(...above, ...(line.kind === 'doubtful' ? carried : []), line.written);
      above = [];
    }
    // The word of a line that is not left, as a question: what is below it is asked about again.
    if (line.kind !== 'unread' || line.carried) carried = isLeft || !line.carried ? [] : [`${wordsOf(line.carried)}?`];
  }
  return left.join('\n');
}

const wordsOf = ({ places }: Word): string => places.map((place) => text.faults.places[place]).join(' ');

/** Bets in words, a row for each set of numbers: `12, 34 · 2 ตัวบน 50 · 2 ตัวล่าง 20`. */
export function inWords(bets: readonly DraftLine[]): readonly string[] {
  const prices = groupBy(bets, ({ bet_type, amount }) => `${bet_type} ${amount}`);
  const rows = new Map<string, string[]>();
  for (const group of prices.values()) {
    const [bet] = group;
    if (!bet) continue;
    const numbers = group.map(({ number }) => number);
    const row =
      numbers.length > NUMBERS_SHOWN ? text.manyNumbers(numbers.slice(0, 3), numbers.length) : numbers.join(', ');
    const price = stakeOf(bet.amount) === null ? text.noPrice : bet.amount;
    rows.set(row, [...(rows.get(row) ?? []), `${BET_NAMES[bet.bet_type]} ${price}`.replaceAll(' ', NO_BREAK_SPACE)]);
  }
  return [...rows].map(([numbers, types]) => [numbers, ...types].join(' · '));
}
