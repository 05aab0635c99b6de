import { MAX_LINES } from '../../../../contract/lotto-numbers.ts';
import { groupBy } from '../../../lib/group-by.ts';
import type { DraftLine } from '../../../stores/lotto.ts';
import { BET_NAMES } from '../../../text/bet-names.ts';
import { PAD_TEXT } from '../../../text/lotto-pad.ts';
import { stakeOf } from './draft-lines.ts';
import { type PastedLine, readLine } from './paste-line.ts';
import type { Context } from './paste-statements.ts';

const { paste: text } = PAD_TEXT;

/** As many lines as a bill has, and letters for them: a longer text is no list of bets, and slows a phone down. */
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

/** Reads lines one after another: a heading is for those below it, and a bill takes 2,000 bets. */
export function lineReader(context: Omit<Context, 'heading'>): (written: string) => PastedLine {
  let heading: Context['heading'] = null;
  let count = 0;
  return (written) => {
    const line = readLine(written, { ...context, heading });
    if (line.kind === 'heading') heading = line.word;
    if (line.kind !== 'read') return line;
    if (count + line.bets.length > MAX_LINES) return { written, kind: 'unread', why: text.faults.full };
    count += line.bets.length;
    return line;
  };
}

/** What the player answered about doubtful lines, by their place: the choice, or to leave the line out. */
export type Answers = ReadonlyMap<number, number | 'skip'>;

/** The bets of a line; of a doubtful one those of the chosen reading. */
export function betsOfLine(line: PastedLine, answer: number | 'skip' | undefined): readonly DraftLine[] {
  if (line.kind === 'read') return line.bets;
  return line.kind === 'doubtful' && typeof answer === 'number' ? (line.choices[answer] ?? []) : [];
}

/** The lines that were not read or not answered, to be corrected, under the headings that they stood under. */
export function remainingText(lines: readonly PastedLine[], answers: Answers): string {
  let heading: string | null = null;
  return lines
    .flatMap((line, at) => {
      if (line.kind === 'heading') heading = line.written;
      if (line.kind !== 'unread' && (line.kind !== 'doubtful' || answers.has(at))) return [];
      const above = heading === null ? [] : [heading];
      heading = null;
      return [...above, line.written];
    })
    .join('\n');
}

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
