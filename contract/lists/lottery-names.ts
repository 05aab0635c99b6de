/** Finds the lottery that a list names. */
import { linesOf } from './text-lines.ts';

/** Words by which players name the lotteries of a kind; longer ones first. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  government: ['รัฐบาลไทย', 'รัฐบาล', 'หวยไทย', 'หวยรัฐ', 'รัฐ'],
  gsb: ['ออมสิน'],
  baac: ['ธกส'],
  lao: ['ลาวพัฒนา', 'ลาว'],
  hanoi: ['ฮานอย'],
  malay: ['มาเลเซีย', 'มาเลย์'],
  yeekee: ['จับยี่กี', 'ยี่กี'],
  stock: ['หุ้น', 'นิเคอิ', 'ฮั่งเส็ง', 'ดาวโจนส์'],
};
/** What stands around a lottery's name without saying more: หวยรัฐบาลครับ, งวดวันที่ 1 ธ.ค. 2569. */
const BEFORE = '(?:โพย|หวย|ซื้อ|เอา|แทง|ส่ง)';
const BEHIND =
  '(?:ครับ|คับ|ค่ะ|คะ|จ้า|จ้ะ|นะ|วันนี้|งวดนี้|งวด(?:วันที่|ที่)?\\s*\\d{1,2}\\s*(?:[ก-ฮ]\\.?\\s?[ก-ฮ]\\.?|[ก-๙]{4,12})\\s*(?:\\d{2,4})?|งวด(?:วันที่|ที่)?\\s*\\d{1,2}[/-]\\d{1,2}(?:[/-]\\d{2,4})?)';
const ROUND = /รอบ(?:ที่)?\s*(\d{1,2})/;
const FRAME = '[\\s()\\[\\]{}<>"“”\'‘’~#!*=\\-–—_|•:;.,…]*';
/** A word goes on behind these: ลาวัลย์, รัฐวิสาหกิจ. Words of bets may follow at once. */
const ENDS = '(?![ะ-ฺเ-๎])(?=$|[^ก-๎a-z]|บน|ล่าง|โต|เต็ง|ตรง|กลับ|วิ่ง|รอบ|ครับ|คับ|ค่ะ|คะ|จ้า|จ้ะ|นะ|วันนี้|งวด)';

interface Named {
  id: number;
  name: string;
  kind: string;
}

/** The lotteries that may be meant, as ids; none: the text names no lottery. `unsold`: the site has none of that name. */
export interface Mentioned {
  /** The text without the names, as it is read. */
  rest: string;
  lotteries: readonly number[];
  unsold: string | null;
  /** The text names two lotteries: it is two lists. */
  isSeveral: boolean;
  /** The lotteries that it names, each once. */
  names: readonly string[];
  /** The number of a round of a yeekee. */
  roundNo: number | null;
}

interface Word {
  /** Without spaces and dots. */
  written: string;
  lotteries: readonly number[];
  pattern: RegExp;
}

const compact = (name: string): string => name.normalize('NFC').toLowerCase().replace(/[\s.]/g, '');

/** The words that name lotteries, the longest first: a lottery's own name before the word of its kind. */
function wordsOf(lotteries: readonly Named[]): readonly Word[] {
  const names = new Map<string, number[]>();
  const add = (name: string, ids: readonly number[]) => {
    const written = compact(name);
    names.set(written, [...new Set([...(names.get(written) ?? []), ...ids])]);
  };
  for (const { id, name } of lotteries) {
    const short = name.replace(/^(?:หุ้น|หวย)\s*/, '');
    const [first = ''] = short.split(' ');
    add(name, [id]);
    add(short, [id]);
    // หุ้นนิเคอิ เช้า and บ่าย are both นิเคอิ.
    if (compact(first).length > 2) add(first, [id]);
  }
  for (const [kind, words] of Object.entries(WORDS)) {
    const ids = lotteries.flatMap((one) => (one.kind === kind ? one.id : []));
    for (const word of words) add(word, kind === 'stock' && word !== 'หุ้น' ? [] : ids);
  }
  return [...names]
    .map(([written, ids]) => ({ written, lotteries: ids, pattern: patternOf(written) }))
    .sort((one, other) => other.written.length - one.written.length);
}

/** An agent's words change with its lotteries only. */
const KNOWN = new Map<string, readonly Word[]>();
const MAX_KNOWN = 50;
function knownWords(lotteries: readonly Named[]): readonly Word[] {
  const key = JSON.stringify(lotteries.map(({ id, name, kind }) => [id, name, kind]));
  const words = KNOWN.get(key) ?? wordsOf(lotteries);
  if (KNOWN.size >= MAX_KNOWN) KNOWN.clear();
  KNOWN.set(key, words);
  return words;
}

function patternOf(written: string): RegExp {
  const spaced = [...written].map((letter) => letter.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('[\\s.]*');
  const name = `${spaced}\\.?`;
  return new RegExp(
    `^(${FRAME})${BEFORE}?\\s*${name}${ENDS}(?:\\s*${BEHIND})*|\\s${BEFORE}?\\s*${name}${ENDS}(?:\\s*${BEHIND})*(${FRAME})$`,
    'i',
  );
}

const titleOf = ({ written, lotteries: [id, ...more] }: Word, lotteries: readonly Named[]): string =>
  (more.length === 0 && lotteries.find((one) => one.id === id)?.name) || written;

const wordIn = (line: string, words: readonly Word[]): Word | undefined =>
  /[ก-๙a-z]/i.test(line) ? words.find(({ pattern }) => pattern.test(line)) : undefined;

/** The part of a text that is for one lottery. */
export interface LotterySection {
  /** The lottery's name, or what the text calls it where several may be meant. */
  name: string;
  /** The lotteries that may be meant, as ids; none: the site has none of that name. */
  lotteries: readonly number[];
  /** The numbers of its lines in the text, from 1. */
  at: readonly number[];
}

/**
 * The parts of a text by the lotteries that it names: a name is for all of it, or for the lines below it; for those above
 * it, if the text ends with one and does not begin with one. Lines of no part name none.
 */
export function lotterySections(text: string, lotteries: readonly Named[]): readonly LotterySection[] {
  const words = knownWords(lotteries);
  const lines = linesOf(text.normalize('NFC'));
  const named = lines.map((line) => wordIn(line, words));
  const places = named.flatMap((word, at) => (word ? at : []));
  const hasBets = (from: number, to: number) => lines.slice(from, to).some((line) => /[\d๐-๙]/.test(line));
  const [first = 0] = places;
  const isUnder = hasBets(0, first) && !hasBets((places.at(-1) ?? 0) + 1, lines.length);
  const isOne = new Set(named.flatMap((word) => word?.written ?? [])).size === 1;
  const sections = new Map<Word, number[]>();
  for (const [at, line] of lines.entries()) {
    const place = isOne ? first : isUnder ? places.find((one) => one >= at) : places.findLast((one) => one <= at);
    const word = place === undefined ? undefined : named[place];
    if (word && line.trim() !== '') sections.set(word, [...(sections.get(word) ?? []), at + 1]);
  }
  return [...sections].map(([word, at]) => ({ name: titleOf(word, lotteries), lotteries: word.lotteries, at }));
}

/** A text's lines for one lottery, without its name where there is more; the others are blank. */
export function linesOfLottery(
  text: string,
  lotteries: readonly Named[],
  others: readonly Pick<LotterySection, 'at'>[],
): string {
  const words = knownWords(lotteries);
  const left = new Set(others.flatMap(({ at }) => at));
  return linesOf(text)
    .map((line, place) => {
      if (left.has(place + 1)) return '';
      const word = wordIn(line.normalize('NFC'), words);
      if (!word) return line;
      const rest = line.normalize('NFC').replace(word.pattern, ' ').trim();
      return new RegExp(`^${FRAME}$`).test(rest) ? '' : rest;
    })
    .join('\n');
}

/** Finds the lotteries that a text names at the beginning or the end of its lines. */
export function lotteryIn(text: string, lotteries: readonly Named[]): Mentioned {
  const words = knownWords(lotteries);
  const found: Word[] = [];
  let roundNo: number | null = null;
  const rest = text
    .normalize('NFC')
    .split('\n')
    .flatMap((line) => {
      const word = wordIn(line, words);
      if (!word) return [line];
      found.push(word);
      let left = line.replace(word.pattern, ' ');
      const [, number] = ROUND.exec(left) ?? [];
      if (number !== undefined) {
        roundNo = Number(number);
        left = left.replace(ROUND, ' ');
      }
      return new RegExp(`^${FRAME}$`).test(left) ? [] : [left.trim()];
    })
    .join('\n');
  const unsold = found.find((word) => word.lotteries.length === 0);
  const sold = found.filter((word) => word.lotteries.length > 0);
  const common = (sold[0]?.lotteries ?? []).filter((id) => sold.every((word) => word.lotteries.includes(id)));
  return {
    rest,
    lotteries: common,
    unsold: unsold?.written ?? null,
    names: [...new Set(found.map((word) => titleOf(word, lotteries)))],
    isSeveral: (sold.length > 0 && common.length === 0) || (unsold !== undefined && sold.length > 0),
    roundNo,
  };
}
