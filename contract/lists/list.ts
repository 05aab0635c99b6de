import { MAX_LINES } from '../lotto-numbers.ts';
import { FAULTS as text } from './faults.ts';
import { combined, headingOf, joined, mayBeHeading } from './headings.ts';
import { type PastedLine, readLine } from './line.ts';
import { type Context, type Heading, NO_HEADING } from './statements.ts';
import { hasSigns, plain, type Word } from './tokens.ts';
import { ordinalOf } from './variants.ts';

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
      yield { written, kind: 'unread', why: text.full };
    } else if (line.kind === 'heading' && areAllBelow) yield { written, kind: 'unread', why: text.headingBelow };
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
