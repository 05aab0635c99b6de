/** Tells lists from what people say to each other: a chat answers lists only. */
import { FAULTS } from './faults.ts';
import type { ListReading, ReadBet } from './read-list.ts';

/** A list; one of which nothing can be bought, although it has prices; or talk, which gets no answer. */
export type Looks = 'list' | 'unread' | 'talk';

/** A line with one of these faults was not meant as a bet. */
const NO_BETS: ReadonlySet<string> = new Set([
  ...[FAULTS.talk, FAULTS.phone, FAULTS.date, FAULTS.time, FAULTS.address, FAULTS.cancelled, FAULTS.reordered],
]);
const PRICED = /[\d๐-๙]\s*\)?\s*(?:[=＝@*×xX]|(?:ตัว)?ละ)\s*\(?\s*[\d๐-๙]/;

/** Says what a text that was read looks like: a list has a number with a price, or two lines of numbers. */
export function looksLike({ lines, questions }: ListReading): Looks {
  const asked = new Set(
    questions.flatMap(({ choices }) =>
      choices.flatMap((choice) => choice.lines.flatMap(({ at, bets }) => (hasPrice(bets) ? at : []))),
    ),
  );
  const bets = lines.filter(({ kind, written }) => (kind === 'read' || kind === 'asked') && !isFigure(written));
  const isPriced = bets.some((line) =>
    line.kind === 'read' ? hasPrice(line.bets) : line.at.some((at) => asked.has(at)),
  );
  if (isPriced || bets.filter(({ kind }) => kind === 'read').length > 1) return 'list';
  const isPricedBelow = lines.some(({ kind, written }) => kind === 'part' && /\d/.test(written));
  const isUnread = lines.some(
    (line) => line.kind === 'left' && !NO_BETS.has(line.why) && (isPricedBelow || PRICED.test(line.written)),
  );
  return isUnread ? 'unread' : 'talk';
}

const hasPrice = (bets: readonly ReadBet[]): boolean => bets.some(({ price }) => price !== null);

/**
 * A line of figures that is a time, a date, a range or a score as well as a bet: 15:30, 24/7, 10-12, 50 50. With a
 * price in whole fives, 12-50, or a word of bets it is one.
 */
function isFigure(written: string): boolean {
  const [, first = '', sign = '', last = ''] =
    /^(?!.*(?:(?<![ก-๙])[บลตกชซ](?![ก-๙])|บ\.?ล|บ[นต]|ล่าง|โต|กลับ|ตรง|เต็ง|วิ่ง|รูด|หน้า|หลัง))(?:[ก-๙a-z.]{2,}\s+)?(\d{1,3})(?:\s\d{1,3})?(\s*[-:./]\s*|\s)(\d{1,3})\s*$/i.exec(
      written,
    ) ?? [];
  if (first === '') return false;
  if (sign.trim() === '' || Number(last) % 5 !== 0 || last === '0') return true;
  if (sign.includes('-') && first.length + last.length === 2) return true;
  if (/[:.]/.test(sign)) return Number(first) < 24 && last.length === 2 && Number(last) < 60;
  return sign.includes('/') && (first === last || (Number(first) <= 31 && Number(last) <= 12));
}
