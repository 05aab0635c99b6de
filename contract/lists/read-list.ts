/**
 * The reader of written lists, for the app and for the chat: what each line of a text buys, what has to be asked, and
 * what is left out and why. Nothing is guessed.
 */
import type { BetType } from '../lotto-numbers.ts';
import { type Satang, satangOf } from '../money.ts';
import { FAULTS, UNSOLD } from './faults.ts';
import { type ListedLine, readLines } from './list.ts';
import { isTalk } from './names.ts';
import type { ListBet, Meanings } from './statements.ts';
import { linesOf } from './text-lines.ts';

export interface ListTerms {
  /** The round's bet types. */
  sold: readonly BetType[];
  /** The price, by bet type, of numbers without one. */
  stakes?: Readonly<Partial<Record<BetType, string>>>;
  /** The member's habits, and the answers given for this list. */
  meanings?: Meanings;
  /** The names of the member's buyers. */
  buyers?: readonly string[];
  /** Meanings in the lists of a buyer, by each of their names. */
  byBuyer?: Readonly<Record<string, Meanings>>;
  /** The numbers of lines that the player leaves out. */
  skipped?: readonly number[];
}

export interface ReadBet {
  bet_type: BetType;
  number: string;
  /** Null where neither the list nor the pad names one. */
  price: Satang | null;
}

/** One or more lines of the text that buy something together, and whom they are for. */
export type ReadLine = {
  /** The numbers of the lines in the text, from 1. */
  at: readonly number[];
  written: string;
  /** Null: the member's own. */
  buyer: string | null;
  /** The same for lines that have one price. */
  list: number | null;
} /** `meanings`: those that decided. */ & (
  | { kind: 'read'; bets: readonly ReadBet[]; meanings: Meanings }
  | { kind: 'asked'; question: string }
  /** A heading, a price or a name, which says something for other lines. */
  | { kind: 'part' }
  /** `unsold`: what the round does not sell, by its name. */
  | { kind: 'left'; why: string; unsold: string | null }
  | { kind: 'skipped' }
);

/** An answer to a question, with what would be bought for each of its lines. */
interface Choice {
  meanings: Meanings;
  lines: readonly { at: number; bets: readonly ReadBet[] }[];
}

export interface Question {
  id: string;
  /** The question is about a way of writing, the price of a list, an unknown word, or the place of a name. */
  about: 'writing' | 'price' | 'word' | 'name';
  /** The first line that it is about, as written; the word, or the name. */
  written: string;
  at: readonly number[];
  /** The answer can be a habit; if false, it is for this list. */
  canRemember: boolean;
  choices: readonly Choice[];
}

export interface ListReading {
  lines: readonly ReadLine[];
  questions: readonly Question[];
}

/** Reads a text with its habits and answers; an answer is more meanings, with which the text is read again. */
export function readList(written: string, terms: ListTerms): ListReading {
  const { sold, stakes = {}, meanings = {}, buyers, byBuyer, skipped = [] } = terms;
  const round = { sold, stakes, meanings, buyers, byBuyer };
  return readingOf(
    [...readLines(round, linesOf(written))].filter((line) => line !== null),
    skipped,
    meanings,
  );
}

/** The reading of a text's lines, without those that the player leaves out. */
export function readingOf(
  found: readonly ListedLine[],
  skipped: readonly number[] = [],
  meanings: Meanings = {},
): ListReading {
  const all = found.map((line) => answered(line, meanings));
  const asked = all.filter(({ at }) => !skipped.includes(at));
  const questions = questionsOf(asked);
  const askedIn = new Map(
    questions.flatMap(({ id, at, about }) => (about === 'name' ? [] : at.map((line) => [line, id] as const))),
  );
  const lines = all.map((line): ReadLine => {
    const of = {
      at: [line.at],
      written: line.written,
      buyer: typeof line.owner === 'string' ? line.owner : null,
      list: line.list ?? null,
    };
    if (skipped.includes(line.at)) return { ...of, kind: 'skipped' };
    const question = askedIn.get(line.at);
    if (question !== undefined && (line.kind === 'doubtful' || line.word !== undefined))
      return { ...of, kind: 'asked', question };
    if (line.kind === 'read') return { ...of, kind: 'read', bets: priced(line.bets), meanings: line.means };
    if (line.kind === 'unread') return { ...of, kind: 'left', ...whyLeft(line) };
    return { ...of, kind: 'part' };
  });
  return { lines: joinedLists(lines), questions };
}

/** A line whose doubt has no key of its own, with the answer for this line alone. */
function answered(line: ListedLine, meanings: Meanings): ListedLine {
  const chosen = line.kind === 'doubtful' ? line.choices[Number(meanings[`line-${line.at}`] ?? Number.NaN)] : undefined;
  return chosen ? { ...line, kind: 'read', bets: chosen.bets, means: {} } : line;
}

const priced = (bets: readonly ListBet[]): readonly ReadBet[] =>
  bets.map(({ bet_type, number, amount }) => ({
    bet_type,
    number,
    price: amount === '' ? null : satangOf(Number(amount)),
  }));

function whyLeft({ written, why }: { written: string; why: string }): { why: string; unsold: string | null } {
  if (why.endsWith(UNSOLD)) return { why, unsold: why.slice(0, -UNSOLD.length).trim() };
  return { why: why.startsWith(FAULTS.unread('').slice(0, 4)) && isTalk(written) ? FAULTS.talk : why, unsold: null };
}

/** Numbers and their price on lines of their own are one line of the reading once nothing is asked about them. */
function joinedLists(lines: readonly ReadLine[]): readonly ReadLine[] {
  const joined: ReadLine[] = [];
  for (const line of lines) {
    const last = joined.at(-1);
    const isPart = line.kind === 'part' && line.list !== null;
    if (
      last?.kind === 'read' &&
      last.list !== null &&
      last.list === line.list &&
      last.buyer === line.buyer &&
      (line.kind === 'read' || isPart)
    )
      joined[joined.length - 1] = {
        ...last,
        at: [...last.at, ...line.at],
        written: `${last.written}\n${line.written}`,
        bets: line.kind === 'read' ? [...last.bets, ...line.bets] : last.bets,
        meanings: line.kind === 'read' ? { ...last.meanings, ...line.meanings } : last.meanings,
      };
    else if (last?.kind === 'part' && last.list !== null && last.list === line.list && line.kind === 'read')
      joined[joined.length - 1] = {
        ...line,
        at: [...last.at, ...line.at],
        written: `${last.written}\n${line.written}`,
      };
    else joined.push(line);
  }
  return joined;
}

/** Doubts about one text, which an answer for another one says nothing about. */
const OF_THIS_LIST = /^(?:line-\d+|goes_on|below|mentioned|joined|carried|alone|ordinal|time|size|ratio)$/;

type Doubtful = ListedLine & { kind: 'doubtful' };

/** Lines that ask the same are one question. */
function questionsOf(lines: readonly ListedLine[]): readonly Question[] {
  const byKeys = new Map<string, { keys: readonly string[]; lines: Doubtful[] }>();
  const words = lines.filter(({ word }) => word !== undefined);
  for (const line of lines) {
    if (line.kind !== 'doubtful') continue;
    const all = [...new Set(line.choices.flatMap(({ means }) => Object.keys(means)))].sort();
    const word = all.find((key) => words.some((one) => one.word === key));
    const price = all.find((key) => key.startsWith('price_'));
    const keys = word === undefined ? (all.length > 0 ? all : [`line-${line.at}`]) : [word];
    // All of a list and its price are one question, although some of its lines have a doubt of their own.
    const id = word ?? price ?? keys.join(' ');
    const group = byKeys.get(id) ?? { keys, lines: [] };
    group.lines.push(line);
    if (keys.some((key) => !group.keys.includes(key))) group.keys = [...new Set([...group.keys, ...keys])].sort();
    byKeys.set(id, group);
  }
  for (const { word } of words)
    if (word !== undefined && !byKeys.has(word)) byKeys.set(word, { keys: [word], lines: [] });
  const questions = [...byKeys.values()].map((group) => questionOf(group, words));
  const side = sideQuestion(lines);
  return [...questions, ...(side ? [side] : [])].sort((one, other) => (one.at[0] ?? 0) - (other.at[0] ?? 0));
}

function questionOf(
  { keys, lines }: { keys: readonly string[]; lines: readonly Doubtful[] },
  words: readonly ListedLine[],
): Question {
  const word = words.find((line) => line.word !== undefined && keys.includes(line.word));
  // This is the longest work for a long list, so the meanings of each line are found once.
  const asked = lines.map((line) => ({
    at: line.at,
    choices: line.choices.map((choice, at) => ({ ...choice, own: meansOf(keys, choice.means, at) })),
  }));
  const found = new Map<string, Meanings>();
  for (const { choices } of asked) for (const { own } of choices) found.set(JSON.stringify(own), own);
  if (word?.word !== undefined && lines.length === 0) found.set('name', { [word.word]: 'name' });
  const all = [...found.values()];
  const assignments = all.filter((one) => !all.some((other) => other !== one && isPartOf(one, other)));
  const choices = assignments.map((meanings) => ({
    meanings,
    lines: asked.flatMap(({ at, choices }) => {
      const [only, another] = choices;
      const fitting =
        choices.find(({ own }) => fits(own, meanings)) ??
        choices.find(({ also = [] }) => also.some((means) => fits(means, meanings))) ??
        (another ? undefined : only);
      return fitting && fitting.bets.length > 0 ? { at, bets: priced(fitting.bets) } : [];
    }),
  }));
  const different = [...new Map(choices.map((choice) => [JSON.stringify(choice.lines), choice])).values()];
  const about = word ? 'word' : keys.some((key) => key.startsWith('price_')) ? 'price' : 'writing';
  return {
    id: keys.join(' '),
    about,
    written: word?.written ?? lines[0]?.written ?? '',
    at: [...(word ? [word.at] : []), ...lines.map(({ at }) => at)],
    canRemember: keys.every((key) => !OF_THIS_LIST.test(key)),
    choices: word ? choices : different,
  };
}

function meansOf(keys: readonly string[], means: Meanings, at: number): Meanings {
  const only = Object.fromEntries(Object.entries(means).filter(([key]) => keys.includes(key)));
  return Object.keys(only).length > 0 || !keys[0]?.startsWith('line-') ? only : { [keys[0]]: String(at) };
}

const isPartOf = (part: Meanings, all: Meanings): boolean =>
  Object.entries(part).every(([key, meant]) => all[key] === meant);

const fits = (means: Meanings, meanings: Meanings): boolean =>
  Object.entries(means).every(([key, meant]) => meanings[key] === undefined || meanings[key] === meant);

/** A line's bets; of a doubtful one those that it most likely has. */
const betsIn = (line: ListedLine): readonly ListBet[] =>
  line.kind === 'read' ? line.bets : line.kind === 'doubtful' ? (line.choices[0]?.bets ?? []) : [];

/** Whether a name stands under its numbers or over them. */
function sideQuestion(lines: readonly ListedLine[]): Question | null {
  const open = lines.filter(({ owner }) => owner !== null && typeof owner === 'object');
  const [first] = open;
  if (first === undefined) return null;
  const nameOf = (line: ListedLine, side: 'under' | 'over') =>
    line.owner !== null && typeof line.owner === 'object' ? line.owner[side] : null;
  const name = nameOf(first, 'under') ?? nameOf(first, 'over') ?? '';
  const choices = (['under', 'over'] as const).map((side) => ({
    meanings: { name_side: side },
    lines: open.flatMap((line) => (nameOf(line, side) === name ? { at: line.at, bets: priced(betsIn(line)) } : [])),
  }));
  return { id: 'name_side', about: 'name', written: name, at: open.map(({ at }) => at), canRemember: true, choices };
}
