import { formatBaht } from '#contract/baht-text.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import type { billList } from '#contract/lotto-bills.ts';
import { COLUMN_NAMES, COLUMN_OF } from '#contract/lotto-columns.ts';
import { type Baht, bahtOf } from '#contract/money.ts';
import { groupBy } from '#src/lib/group-by.ts';
import { sumBaht } from '#src/lib/money.ts';
import { netOf } from '#src/lib/net.ts';
import { LENGTH_NAMES } from '#src/text/lotto.ts';
import { SLIP_TEXT as text } from '#src/text/slip.ts';
import type { BillSummary } from './bill-filter.ts';
import { outcomeOf } from './bill-slip.ts';
import type { LeftOut } from './left-out.ts';
import { signed } from './signed.ts';
import { lengthOf } from './slip.ts';

const drawOf = ({ round }: Pick<BillSummary, 'round'>) => `${round.draw_date}.${round.category_id}`;

/** Bills of one draw: of a lottery, those of a day, as a yeekee has many rounds. */
export interface SlipGroup {
  key: string;
  round: BillSummary['round'];
  bills: readonly BillSummary[];
  /** Bills of the draw of which nothing could be bought. */
  leftOut: readonly LeftOut[];
  /** Whether the previous page ends with bills of the same draw. */
  isContinued: boolean;
}

/** The groups of a page, the latest draw first; `cursor` names the last bill of the page before. */
export function slipGroups(
  { items, left_out }: Pick<OutputOf<typeof billList>, 'items' | 'left_out'>,
  cursor: string | null,
): readonly SlipGroup[] {
  const bills = groupBy(items, drawOf);
  const leftOut = groupBy(left_out, drawOf);
  // A buyer may have nothing of a draw but what could not be bought.
  const draws = [...items, ...left_out].toSorted(
    (one, other) =>
      other.round.draw_date.localeCompare(one.round.draw_date) ||
      Number(one.round.category_id) - Number(other.round.category_id),
  );
  return [...groupBy(draws, drawOf)].flatMap(([key, [first]]) =>
    first
      ? {
          key,
          round: first.round,
          bills: bills.get(key) ?? [],
          leftOut: leftOut.get(key) ?? [],
          isContinued: cursor?.startsWith(`${key}.`) ?? false,
        }
      : [],
  );
}

/** A single digit says so; other numbers speak for themselves. */
const written = (bet: Parameters<typeof lengthOf>[0] & { number: string }) =>
  lengthOf(bet) === 1 ? `${LENGTH_NAMES[1]} ${bet.number}` : bet.number;

/** Two lines of a card have room for this many numbers, and for the number of further lines. */
const MAX_NUMBERS = 8;

/** The numbers of a bill in short, or those that won with their kinds. */
export function numbersOf(bill: BillSummary): string {
  const won = bill.top_lines.filter(({ status }) => status === 'won');
  if (won.length > 0)
    return text.hit(won.map(({ number, bet_type }) => `${number} ${COLUMN_NAMES[COLUMN_OF[bet_type]]}`).join(' · '));
  const numbers = [...new Set(bill.top_lines.map(written))];
  const shown = new Set(numbers.slice(0, MAX_NUMBERS));
  const more = bill.line_count - bill.top_lines.filter((line) => shown.has(written(line))).length;
  return more > 0 ? `${[...shown].join(' ')} ${text.andMore(more)}` : [...shown].join(' ');
}

/** How a bill ended; it was bought. */
export type BillOutcome = ReturnType<typeof outcomeOf>;

/** The amount of a slip in a list: the stake, or the net once it is settled. */
export function amountOf(bill: BillSummary): { amount: string; outcome: BillOutcome } {
  const outcome = outcomeOf(bill);
  const isSettled = outcome === 'won' || outcome === 'back' || outcome === 'lost';
  return { outcome, amount: isSettled ? signed(bahtOf(netOf(bill.total, bill.payout))) : formatBaht(bill.total) };
}

export interface DaySums {
  staked: Baht;
  paid: Baht;
}

/** A month's days as one sum. */
export function sumOf(days: readonly DaySums[]): DaySums {
  return { staked: sumBaht(days.map(({ staked }) => staked)), paid: sumBaht(days.map(({ paid }) => paid)) };
}

/** The weeks of a month (`2026-11`) from Sunday on: its days as `YYYY-MM-DD`, and how many places are empty before the first. */
export function monthDays(month: string): { before: number; days: readonly string[] } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return {
    before: new Date(Date.UTC(year, number - 1, 1)).getUTCDay(),
    days: Array.from({ length: count }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`),
  };
}

/** The month that is `step` months later. */
export function monthAfter(month: string, step: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + step, 1)).toISOString().slice(0, 7);
}
