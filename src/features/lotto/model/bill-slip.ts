import { formatBaht } from '#contract/baht-text.ts';
import { BET_NAMES } from '#contract/bet-names.ts';
import { COLUMN_NAMES, COLUMN_OF, COLUMNS, type Column } from '#contract/lotto-columns.ts';
import { type Baht, bahtOf, satangOf } from '#contract/money.ts';
import { formatCount } from '#src/lib/count.ts';
import { shortTime } from '#src/lib/day-labels.ts';
import { netOf } from '#src/lib/net.ts';
import { formatDate, formatDateTime, formatTime, shortDate } from '#src/lib/time.ts';
import { LENGTH_NAMES, rateText } from '#src/text/lotto.ts';
import { SLIP_TEXT as text } from '#src/text/slip.ts';
import type { Bill, BillLine, BillSummary } from './bill-filter.ts';
import type { Digits } from './number-pickers.ts';
import { signed } from './signed.ts';
import { groupsOf, type SlipRow } from './slip.ts';

/** How a bill ended. `back`: something was paid, but not more than the stake; `unsold`: nothing of it could be bought. */
export type Outcome = 'waiting' | 'won' | 'back' | 'lost' | 'cancelled' | 'refunded' | 'unsold';

export function outcomeOf({
  status,
  total,
  payout,
}: Pick<BillSummary, 'status' | 'total' | 'payout'>): Exclude<Outcome, 'unsold'> {
  if (status === 'won') return netOf(total, payout) > 0 ? 'won' : 'back';
  return status === 'pending' ? 'waiting' : status;
}

/** A price of a number. */
export interface SlipCell {
  amount: string;
  /** Beneath the price: half the rate, or the winnings. */
  note: string | null;
  look: 'plain' | 'half' | 'hit' | 'past';
}

export interface SlipNumber {
  number: string;
  isHit: boolean;
  /** One for each column; null where the number has no bet. */
  cells: readonly { column: Column; cell: SlipCell | null }[];
  /** For screen readers: kind, price, odds and result of each bet. */
  words: string;
}

export interface SlipFact {
  name: string;
  value: string;
  look: 'plain' | 'strong' | 'win' | 'loss';
}

/** The content of a placed bill's slip: the page and the picture draw the same. */
export interface SlipView {
  outcome: Outcome;
  head: 'plain' | 'won' | 'lost';
  lottery: string;
  draw: string;
  /** The numbers drawn, or the state of a bill without any. */
  drawn: string | null;
  columns: readonly Column[];
  groups: readonly { digits: Digits; name: string; rates: string; rows: readonly SlipNumber[] }[];
  stamp: { label: string; at: string } | null;
  facts: readonly SlipFact[];
  /** Why the round was not held. */
  voided: string | null;
  /** When the result was corrected. */
  corrected: string | null;
  note: string | null;
  /** What could not be bought. */
  unsold: readonly string[];
  no: string;
  placed: string;
  hint: string;
}

const HEADS: Readonly<Record<Outcome, SlipView['head']>> = {
  waiting: 'plain',
  won: 'won',
  back: 'plain',
  lost: 'lost',
  cancelled: 'lost',
  refunded: 'lost',
  unsold: 'lost',
};

/** Columns of a slip: the paper's usual three, and that of the front prizes only where the bill has one. */
export const columnsOf = (lines: readonly Pick<BillLine, 'bet_type'>[]) =>
  COLUMNS.filter((column) => column !== 'front' || lines.some(({ bet_type }) => COLUMN_OF[bet_type] === column));

function cellOf(line: BillLine): SlipCell {
  const amount = formatCount(Number(line.amount));
  if (line.status === 'won') return { amount, note: signed(line.payout), look: 'hit' };
  if (line.is_half) return { amount, note: text.halfRate(rateText(line.rate)), look: 'half' };
  return { amount, note: null, look: line.status === 'lost' || line.status === 'refunded' ? 'past' : 'plain' };
}

function wordsOf(line: BillLine): string {
  const bet = text.words.bet(
    BET_NAMES[line.bet_type],
    formatCount(Number(line.amount)),
    rateText(line.rate),
    line.is_half,
  );
  const result = line.status === 'won' ? text.words.won(formatBaht(line.payout)) : text.words[line.status];
  return `${bet} ${result}`;
}

function numberOf({ number, cells }: SlipRow<BillLine>, columns: readonly Column[]): SlipNumber {
  const lines = columns.flatMap((column) => cells[column] ?? []);
  return {
    number,
    isHit: lines.some(({ status }) => status === 'won'),
    cells: columns.map((column) => {
      const line = cells[column];
      return { column, cell: line ? cellOf(line) : null };
    }),
    words: lines.map(wordsOf).join(', '),
  };
}

/** The full rates that the numbers of a length were sold at. */
function ratesOf(rows: readonly SlipRow<BillLine>[], columns: readonly Column[]): string {
  return columns
    .flatMap((column) => {
      const rates = rows.flatMap(({ cells }) => cells[column] ?? []);
      const full = rates.find(({ is_half }) => !is_half);
      return full ? [`${COLUMN_NAMES[column]} ${rateText(full.rate)}`] : [];
    })
    .join(' · ');
}

const baht = (amount: Baht) => text.baht(formatBaht(amount));

function factsOf(bill: Bill, outcome: Outcome): readonly SlipFact[] {
  const plain = (name: string, value: string): SlipFact => ({ name, value, look: 'plain' });
  if (outcome === 'waiting')
    return [
      { name: text.sum(bill.line_count), value: baht(bill.total), look: 'strong' },
      plain(text.most, baht(bill.max_payout)),
      plain(text.resultAt, `${shortDate(bill.round.result_at)} ${formatTime(bill.round.result_at)}`),
    ];
  const staked = plain(text.stake, baht(bill.total));
  if (outcome === 'cancelled' || outcome === 'refunded')
    return [staked, { name: text.refund, value: baht(bill.total), look: 'strong' }];
  const net = bahtOf(netOf(bill.total, bill.payout));
  return [
    staked,
    plain(text.back, baht(bill.payout)),
    {
      name: text.net,
      value: text.baht(signed(net)),
      look: satangOf(net) > 0 ? 'win' : satangOf(net) < 0 ? 'loss' : 'strong',
    },
  ];
}

/** The stamp's word and time; a lost bill has none. */
function stampOf(bill: Bill, outcome: Outcome): SlipView['stamp'] {
  const stamp = (label: string, at: string | null) => ({
    label,
    at: at === null ? '' : `${shortDate(at)} ${shortTime(at)}`,
  });
  if (outcome === 'lost') return null;
  if (outcome === 'waiting') return stamp(text.accepted, bill.created_at);
  return stamp(text.state[outcome], outcome === 'cancelled' ? bill.cancelled_at : bill.settled_at);
}

const HINTS: Partial<Record<Outcome, string>> = { lost: text.lostHint };

/** The lengths as a slip has them, single digits last. */
const ORDER: readonly Digits[] = [2, 3, 1];
/** The groups of a slip in its order. */
export const inOrder = <Group extends { digits: Digits }>(groups: readonly Group[]): readonly Group[] =>
  groups.toSorted((one, other) => ORDER.indexOf(one.digits) - ORDER.indexOf(other.digits));

/** Winning numbers first, each group in its order. */
export const hitsFirst = (rows: readonly SlipNumber[]): readonly SlipNumber[] =>
  rows.toSorted((one, other) => Number(other.isHit) - Number(one.isHit));
const hasHit = (rows: readonly SlipNumber[]) => rows[0]?.isHit === true;

/** The content of a bill's slip. */
export function slipOf(bill: Bill): SlipView {
  const { round, prizes } = bill;
  const outcome = outcomeOf(bill);
  const columns = columnsOf(bill.lines);
  const date = formatDate(round.draw_date);
  const voided = round.round_no === null ? text.voided.draw : text.voided.round;
  // In the order of the bill; winning lines stand above the rest.
  const lines = [...bill.lines].sort((one, other) => lineNo(one) - lineNo(other));
  return {
    outcome,
    head: HEADS[outcome],
    lottery: round.category_name,
    draw: round.round_no === null ? text.draw(date) : text.round(round.name, date),
    drawn: prizes && [prizes.three_top, prizes.two_bottom].filter((number) => number !== null).join(' · '),
    columns,
    groups: inOrder(groupsOf(lines))
      .map(({ digits, rows }) => ({
        digits,
        name: LENGTH_NAMES[digits],
        rates: ratesOf(rows, columns),
        rows: hitsFirst(rows.map((row) => numberOf(row, columns))),
      }))
      // A length with a hit comes before those without one.
      .toSorted((one, other) => Number(hasHit(other.rows)) - Number(hasHit(one.rows))),
    stamp: stampOf(bill, outcome),
    facts: factsOf(bill, outcome),
    voided: outcome === 'refunded' && bill.void_reason ? voided(bill.void_reason) : null,
    corrected: bill.corrected_at && text.corrected(`${shortDate(bill.corrected_at)} ${formatTime(bill.corrected_at)}`),
    note: bill.note && text.note(bill.note),
    unsold: [],
    no: bill.bill_no,
    placed: text.placed(formatDateTime(bill.created_at)),
    hint:
      HINTS[outcome] ??
      (outcome === 'cancelled' || outcome === 'refunded' ? text.refundedTo(bill.wallet_name) : text.scan),
  };
}

/** A receipt shows this many lines before the slip has to be opened. */
const RECEIPT_LINES = 24;

/** The slip of a bill that was just sold: the first lines of a long one, and the number of further ones. */
export function receiptOf(bill: Bill): SlipView {
  const more = bill.lines.length - RECEIPT_LINES;
  const view = slipOf(more > 0 ? { ...bill, lines: bill.lines.slice(0, RECEIPT_LINES) } : bill);
  return more > 0 ? { ...view, note: [text.moreLines(more), view.note].filter(Boolean).join(' · ') } : view;
}

/** The place of a line on its bill (`<bill>-<line>`). */
const lineNo = ({ line_id }: BillLine): number => Number(line_id.split('-')[1]);
