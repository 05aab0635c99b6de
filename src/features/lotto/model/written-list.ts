import type { ListReading, Question, ReadBet, ReadLine } from '#contract/lists/read-list.ts';
import { rowsOf } from '#contract/lists/rows.ts';
import type { Meanings } from '#contract/lists/statements.ts';
import { COLUMN_NAMES, COLUMN_OF, COLUMNS, type Column } from '#contract/lotto-columns.ts';
import { BET_DIGITS, type BetType } from '#contract/lotto-numbers.ts';
import { bahtOf, type Satang, satang } from '#contract/money.ts';
import type { DraftLine, WrittenBill } from '#src/stores/lotto.ts';
import { LENGTH_NAMES, rateText } from '#src/text/lotto.ts';
import { WRITTEN_TEXT as text } from '#src/text/written-list.ts';
import { isClosed, saleOf, type Terms } from './round-terms.ts';

/** `2 ตัว บน + ล่าง`: the kind of a line's bets, by which bands are made. */
export function kindOf(bets: readonly ReadBet[], written: string): string {
  const types = [...new Set(bets.map(({ bet_type }) => bet_type))];
  const lengths = [...new Set(types.map((type) => BET_DIGITS[type]))];
  const columns = COLUMNS.filter((column) => types.some((type) => COLUMN_OF[type] === column));
  const isReversed = rowsOf(bets, written).some(({ base }) => base !== null);
  return [
    lengths.map((digits) => LENGTH_NAMES[digits]).join(' + '),
    columns.map((column) => COLUMN_NAMES[column]).join(' + '),
    isReversed && text.kinds.reversed,
  ]
    .filter(Boolean)
    .join(' ');
}

/** The rate of bets, if all have one. */
export function rateOf(bets: readonly ReadBet[], terms: Terms): string {
  const rates = new Set(bets.map((bet) => saleOf(terms, bet)?.fullRate));
  const [rate] = rates;
  return rates.size === 1 && rate !== undefined ? rateText(rate) : '';
}

export const sumOf = (bets: readonly ReadBet[]): Satang =>
  satang(bets.reduce((sum, { price }) => sum + (price ?? 0), 0));

/** The bets whose numbers are on sale: what is closed is shown, and not bought. */
export const openOf = (bets: readonly ReadBet[], terms: Terms): readonly ReadBet[] =>
  terms.byNumber.size === 0 ? bets : bets.filter((bet) => !isClosed(terms, bet));

/** Bets as the slip keeps them. */
export const draftOf = (bets: readonly ReadBet[]): readonly DraftLine[] =>
  bets.map(({ bet_type, number, price }) => ({
    bet_type,
    number,
    amount: price === null ? '' : String(bahtOf(price)),
  }));

/** The columns that lists need: those of the round's usual kinds, and what is bought besides. */
export function columnsOf(reading: ListReading, sold: readonly Column[]): readonly Column[] {
  const used = new Set(betsOf(reading.lines).map(({ bet_type }) => COLUMN_OF[bet_type]));
  return sold.filter((column) => column !== 'front' || used.has(column));
}

export const betsOf = (lines: readonly ReadLine[]): readonly ReadBet[] =>
  lines.flatMap((line) => (line.kind === 'read' ? line.bets : []));

export interface Paper {
  buyer: string | null;
  lines: readonly ReadLine[];
}
/** Whom a name of the list means; null: the member. */
type NameOf = (written: string | null) => string | null;
const asWritten: NameOf = (written) => written;

/** A paper for each buyer, in the order of their first lines; the member's own and what is nobody's is last. */
export function papersOf({ lines }: ListReading, nameOf: NameOf = asWritten): readonly Paper[] {
  const papers = new Map<string | null, ReadLine[]>();
  for (const line of lines) {
    const isOfAll = line.kind === 'left' || line.kind === 'skipped';
    const buyer = isOfAll ? null : nameOf(line.buyer);
    papers.set(buyer, [...(papers.get(buyer) ?? []), line]);
  }
  const named = [...papers].flatMap(([buyer, of]) => (buyer === null ? [] : [{ buyer, lines: of }]));
  const own = papers.get(null);
  // Headings alone are no bill of the member's.
  return own && (named.length === 0 || own.some(({ kind }) => kind !== 'part'))
    ? [...named, { buyer: null, lines: own }]
    : named;
}

/** The bills of a list: what is bought for each buyer. */
export const billsOf = (papers: readonly Paper[]): readonly WrittenBill[] =>
  papers.flatMap(({ buyer, lines }) => {
    const bought = lines.flatMap((line) =>
      line.kind === 'read' && line.bets.length > 0
        ? [{ at: line.at[0] ?? 0, written: line.written, bets: draftOf(line.bets) }]
        : [],
    );
    return bought.length > 0 ? [{ buyer, lines: bought }] : [];
  });

/** An answer in words: `บน + ล่าง`. */
export function labelOf(meanings: Meanings, bets: readonly ReadBet[], written: string): string {
  const labels = Object.entries(meanings).map(([key, meaning]) => labelOfOne(key, meaning));
  const known = labels.filter((label) => label !== null);
  return known.length > 0 ? [...new Set(known)].join(' · ') : kindOf(bets, written);
}

function labelOfOne(key: string, meaning: string): string | null {
  if (key.startsWith('word:')) return wordLabel(meaning);
  if (/^last|^dash_list|^word_then/.test(key))
    return meaning.startsWith('number')
      ? text.lasts.numbers
      : /[23]$/.test(meaning)
        ? text.lasts.prices
        : text.lasts.price;
  return text.labels[`${key} ${meaning}`] ?? null;
}

/** `บน + โต๊ด` of a taught word. */
export const wordLabel = (meaning: string): string =>
  meaning === 'name'
    ? text.isName
    : meaning
        .split('+')
        .flatMap((part) => Object.entries(text.kinds).flatMap(([kind, name]) => (kind === part ? name : [])))
        .join(' + ');

/** What a question's answer buys, all of its lines together. */
export const boughtBy = (choice: Question['choices'][number]): readonly ReadBet[] =>
  choice.lines.flatMap(({ bets }) => bets);

/** Whether bets of a type may be chosen for a taught word. */
export const kindsOfWord = (sold: readonly BetType[]): readonly (keyof typeof text.kinds)[] => [
  ...COLUMNS.filter((column) => sold.some((type) => COLUMN_OF[type] === column)),
  'reversed',
];
