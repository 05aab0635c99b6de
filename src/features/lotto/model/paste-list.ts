import { BET_NAMES } from '#contract/bet-names.ts';
import { FAULTS } from '#contract/lists/faults.ts';
import type { PastedLine } from '#contract/lists/line.ts';
import type { Word } from '#contract/lists/tokens.ts';
import { MAX_LINES } from '#contract/lotto-numbers.ts';
import { groupBy } from '#src/lib/group-by.ts';
import type { DraftLine } from '#src/stores/lotto.ts';
import { PAD_TEXT } from '#src/text/lotto-pad.ts';
import { stakeOf } from './draft-lines.ts';

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

/** The player's answers about doubtful lines, by their place: the choice, or to leave the line out. */
export type Answers = ReadonlyMap<number, number | 'skip'>;

/** The bets of a line; of a doubtful one those of the chosen reading. */
export function betsOfLine(line: PastedLine, answer: number | 'skip' | undefined): readonly DraftLine[] {
  if (line.kind === 'read') return line.bets;
  return line.kind === 'doubtful' && typeof answer === 'number' ? (line.choices[answer]?.bets ?? []) : [];
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

const wordsOf = ({ places }: Word): string => places.map((place) => FAULTS.places[place]).join(' ');

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
