import { arabicDigits } from '../../../../contract/input.ts';
import type { BetType } from '../../../../contract/lotto-numbers.ts';
import type { DraftLine } from '../../../stores/lotto.ts';
import { PAD_TEXT } from '../../../text/lotto-pad.ts';

const { faults: text } = PAD_TEXT.paste;

/** What was read of a written list. */
export interface Pasted {
  lines: readonly DraftLine[];
  /** Parts of the text that could not be read, each with the reason in Thai. */
  faults: readonly { part: string; why: string }[];
}

/** The words that name a bet type, by the number's digits; `บนล่าง` is two of them. */
const WORDS: Readonly<Record<string, (digits: number) => BetType | undefined>> = {
  บน: (digits) => (({ 1: 'run_top', 2: 'two_top', 3: 'three_top' }) as const)[digits],
  ล่าง: (digits) => (({ 1: 'run_bottom', 2: 'two_bottom', 3: 'three_bottom' }) as const)[digits],
  โต๊ด: (digits) => (digits === 3 ? 'three_tod' : undefined),
  หน้า: (digits) => (digits === 3 ? 'three_front' : undefined),
};
/** The bet types of two amounts without a word, by the number's digits; one amount is for the first. */
const USUAL: Readonly<Record<number, readonly BetType[]>> = {
  1: ['run_top', 'run_bottom'],
  2: ['two_top', 'two_bottom'],
  3: ['three_top', 'three_tod'],
};

const TOKEN = /บน|ล่าง|โต๊ด|หน้า|[=x]|[\d.]*\d|[ก-๙]+|[^\s\d=xก-๙]+/g;
const SEPARATOR = /^[,/;|_&-]+$/;

/** The line with Arabic digits, `=` for every sign of "at", `x` for every sign of "times", and without filler words. */
function plain(line: string): string {
  return arabicDigits(line.normalize('NFC'))
    .toLowerCase()
    .replace(/และ|กับ/g, ' ')
    .replace(/[×✕✖*＊+]/g, 'x')
    .replace(/[:：＝@]|ตัวละ|ละ/g, '=')
    .replace(/บาท|บ\.|[123]\s*ตัว|เลข|วิ่ง|ตรง/g, ' ')
    .replace(/โต้ด|โตด|โต็ด|ต\./g, 'โต๊ด');
}

/** Numbers, words and up to two amounts that belong together. */
interface Statement {
  numbers: string[];
  words: string[];
  amounts: string[];
}

/**
 * Reads a list of bets as players write it: `12 34=50x50` (top x bottom), `123=100*50` (top x tod), `๑๒/๓๔=20` (top),
 * `ล่าง 12 34=20`, a word on a line of its own for the lines below it, and numbers without an amount, which get one of
 * `stakes` or an empty stake. An amount of 0 leaves the bet out. Amounts are whole baht. `sold`: the round's bet types.
 */
export function parseBetList(
  raw: string,
  sold: readonly BetType[],
  stakes: Readonly<Partial<Record<BetType, string>>> = {},
): Pasted {
  const lines: DraftLine[] = [];
  const faults: { part: string; why: string }[] = [];
  let heading: readonly string[] = [];
  for (const written of raw.split('\n')) {
    const part = written.trim();
    const line = plain(written);
    if (/=\s*\d{1,3}(,\d{3})+(?!\d)(?!\s*[,=\d])/.test(line)) {
      faults.push({ part, why: text.comma });
      continue;
    }
    const read = statementsOf(line);
    if (read.unread !== null) {
      faults.push({ part, why: read.unread });
      continue;
    }
    const [first] = read.statements;
    if (first && first.numbers.length === 0 && first.amounts.length === 0) heading = first.words;
    for (const statement of read.statements) {
      const words = statement.words.length > 0 ? statement.words : heading;
      for (const number of statement.numbers) {
        const bets = betsOf(number, words, statement.amounts, sold);
        if (typeof bets === 'string') faults.push({ part: number, why: bets });
        else lines.push(...bets.map((bet) => ({ ...bet, amount: bet.amount ?? stakes[bet.bet_type] ?? '' })));
      }
    }
  }
  return { lines, faults };
}

/** Splits a line into statements; `unread` is the reason why it cannot be read, else null. */
function statementsOf(line: string): { statements: Statement[]; unread: string | null } {
  const statements: Statement[] = [];
  let open: Statement | null = null;
  let expects: 'numbers' | 'amount' | 'times' = 'numbers';
  // A dot between numbers separates them; in an amount it would be a decimal point, and stakes are whole baht.
  const parted = line.replace(/(?<![=x]\s*[\d.]*)\./g, ' ');
  for (const [token] of parted.matchAll(TOKEN)) {
    if (SEPARATOR.test(token) && expects !== 'amount') continue;
    const isNumber = /^\d+$/.test(token);
    if (expects === 'amount') {
      if (!isNumber || !open) return { statements, unread: /^\d*\.\d+$/.test(token) ? text.whole : text.unread(token) };
      open.amounts.push(token);
      expects = 'times';
    } else if (token === 'x') {
      if (open?.amounts.length === 2) return { statements, unread: text.twoAmounts };
      if (expects !== 'times' || open?.amounts.length !== 1) return { statements, unread: text.unread(token) };
      expects = 'amount';
    } else if (token === '=') {
      if (!open || open.numbers.length === 0 || open.amounts.length > 0)
        return { statements, unread: text.unread(token) };
      expects = 'amount';
    } else if (isNumber || Object.hasOwn(WORDS, token)) {
      // After an amount a new statement begins.
      if (!open || open.amounts.length > 0) {
        open = { numbers: [], words: [], amounts: [] };
        statements.push(open);
      }
      (isNumber ? open.numbers : open.words).push(token);
      expects = 'numbers';
    } else return { statements, unread: text.unread(token) };
  }
  return { statements: withLastWords(statements), unread: expects === 'amount' ? text.unread('=') : null };
}

/** A word at the end belongs to the statement before it: `123=20 โต๊ด`. */
function withLastWords(statements: Statement[]): Statement[] {
  const [before, last] = statements.slice(-2);
  if (!before || !last || last.numbers.length > 0) return statements;
  return statements.slice(0, -2).concat({ ...before, words: [...before.words, ...last.words] });
}

type Read = Pick<DraftLine, 'bet_type' | 'number'> & { amount: string | null };

/** The bets of one number, or the reason why there are none. */
function betsOf(
  number: string,
  words: readonly string[],
  amounts: readonly string[],
  sold: readonly BetType[],
): Read[] | string {
  const digits = number.length;
  if (digits < 1 || digits > 3) return text.digits;
  const named = words.flatMap((word) => WORDS[word]?.(digits) ?? []);
  if (words.length > 0 && named.length < words.length) return text.word(words.join(' '), digits);
  const usual = USUAL[digits] ?? [];
  // One amount is for every bet type that a word names, or for the first usual one.
  const types = named.length > 0 ? named : amounts.length > 1 ? usual : usual.slice(0, 1);
  if (amounts.length > 1 && types.length !== amounts.length) return text.amounts;
  const bets = types.map((bet_type, index) => ({ bet_type, number, amount: amounts[index] ?? amounts[0] ?? null }));
  const staked = bets.filter(({ amount }) => amount === null || Number(amount) > 0);
  if (staked.length === 0) return text.nothing;
  const missing = staked.find(({ bet_type }) => !sold.includes(bet_type));
  if (missing) return text.notSold(missing.bet_type);
  return staked;
}
