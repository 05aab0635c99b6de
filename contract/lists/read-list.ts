/**
 * The reader of written lists, for the app and for the chat: what each line of a text buys, what has to be asked, and
 * what is left out and why. Nothing is guessed.
 */
import type { BetType } from '../lotto-numbers.ts';
import { type Satang, satangOf } from '../money.ts';
import { readLines, writtenLines } from './list.ts';
import type { ListBet } from './statements.ts';

/** What writings mean, by their keys: a member's habits, and the answers given for this list. */
type Meanings = Readonly<Record<string, string>>;

export interface ListTerms {
  /** The round's bet types. */
  sold: readonly BetType[];
  /** The price, by bet type, of numbers without one. */
  stakes?: Readonly<Partial<Record<BetType, string>>>;
  meanings?: Meanings;
}

interface ReadBet {
  bet_type: BetType;
  number: string;
  /** Null where neither the list nor the pad names one. */
  price: Satang | null;
}

/** One or more lines of the text that buy something together, and who they are for. */
type ReadLine = {
  /** The numbers of the lines in the text, from 1. */
  at: readonly number[];
  written: string;
  /** Null: the member's own. */
  buyer: string | null;
} & (
  | { kind: 'read'; bets: readonly ReadBet[]; meanings: Meanings }
  | { kind: 'asked'; question: string }
  /** A heading, a price or a name, which says something for other lines. */
  | { kind: 'part' }
  | { kind: 'left'; why: string }
);

/** An answer to a question, with what would be bought for each of its lines. */
interface Choice {
  meanings: Meanings;
  lines: readonly { at: readonly number[]; bets: readonly ReadBet[] }[];
}

interface Question {
  id: string;
  /** The first line that it is about, as written. */
  written: string;
  at: readonly number[];
  /** Whether the answer can be a habit; otherwise it is for this list. */
  canRemember: boolean;
  choices: readonly Choice[];
}

export interface ListReading {
  lines: readonly ReadLine[];
  questions: readonly Question[];
}

const priced = (bets: readonly ListBet[]): readonly ReadBet[] =>
  bets.map(({ bet_type, number, amount }) => ({
    bet_type,
    number,
    price: amount === '' ? null : satangOf(Number(amount)),
  }));

/** Reads a text with its habits and answers; an answer is another meaning, with which the text is read again. */
export function readList(written: string, { sold, stakes = {}, meanings = {} }: ListTerms): ListReading {
  const lines: ReadLine[] = [];
  const questions: Question[] = [];
  const read = [...readLines({ sold, stakes }, writtenLines(written))].filter((line) => line !== null);
  for (const [place, line] of read.entries()) {
    const of = { at: [place + 1], written: line.written, buyer: null };
    if (line.kind === 'read') lines.push({ ...of, kind: 'read', bets: priced(line.bets), meanings: {} });
    else if (line.kind === 'heading') lines.push({ ...of, kind: 'part' });
    else if (line.kind === 'unread') lines.push({ ...of, kind: 'left', why: line.why });
    else {
      const id = `line-${place + 1}`;
      const chosen = line.choices[Number(meanings[id] ?? Number.NaN)];
      if (chosen) lines.push({ ...of, kind: 'read', bets: priced(chosen), meanings: {} });
      else {
        lines.push({ ...of, kind: 'asked', question: id });
        const choices = line.choices.map((bets, at) => ({
          meanings: { [id]: String(at) },
          lines: [{ at: of.at, bets: priced(bets) }],
        }));
        questions.push({ id, written: line.written, at: of.at, canRemember: false, choices });
      }
    }
  }
  return { lines, questions };
}
