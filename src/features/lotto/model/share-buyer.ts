import { formatBaht } from '#contract/baht-text.ts';
import { shortBetName } from '#contract/bet-names.ts';
import { COLUMN_NAMES, COLUMN_OF, COLUMNS } from '#contract/lotto-columns.ts';
import { MAX_PAPER_ROWS } from '#contract/lotto-slip-bubble.ts';
import { formatCount } from '#src/lib/count.ts';
import { resultPath } from '#src/lib/result-path.ts';
import { formatDate } from '#src/lib/time.ts';
import type { ShareSubject } from '#src/share/subject.ts';
import { BUYERS_TEXT } from '#src/text/buyers.ts';
import { SLIP_TEXT } from '#src/text/slip.ts';
import type { Bill } from './bill-filter.ts';
import { type BuyerResult, type BuyerResults, buyerName } from './buyer-results.ts';
import { unsoldOf } from './buyer-slip.ts';
import { groupsOf } from './slip.ts';

const { share: text } = BUYERS_TEXT;
const BET = '✓';

/** What a buyer sees of a round: only their own numbers that won, or the refund. */
export function shareOfBuyer(
  { round, void_reason }: Pick<BuyerResults, 'round' | 'void_reason'>,
  result: BuyerResult,
): ShareSubject {
  const amount = formatBaht(result.paid);
  const isRefund = void_reason !== null;
  const name = buyerName(result);
  const columns = COLUMNS.filter((column) => result.hits.some(({ bet_type }) => COLUMN_OF[bet_type] === column));
  return {
    path: resultPath(round),
    title: isRefund ? text.refunded(name, amount) : text.won(name, amount),
    text: text.text(round.category_name),
    facts: result.hits.map(({ bet_type, number }) => ({ name: shortBetName(bet_type), value: number })),
    action: text.action,
    paper: {
      title: text.title(name),
      subtitle: `${round.category_name} · ${SLIP_TEXT.draw(formatDate(round.draw_date))}`,
      columns: columns.map((column) => COLUMN_NAMES[column]),
      rows: groupsOf(result.hits).flatMap(({ rows }) =>
        rows.map(({ number, cells }) => ({
          number,
          isHit: true,
          cells: columns.map((column) => {
            const line = cells[column];
            return line ? { text: formatCount(Number(line.amount)), look: 'hit' as const } : null;
          }),
        })),
      ),
      more: null,
      facts: [{ name: isRefund ? text.back : text.paid, value: text.baht(amount), look: isRefund ? 'plain' : 'win' }],
    },
  };
}

/** A buyer's bill as a message: their numbers, with the stakes or only ticks, and what could not be bought. */
export function shareOfBuyersBill(bill: Bill, name: string, hasPrices: boolean): ShareSubject {
  const { round, lines } = bill;
  const columns = COLUMNS.filter((column) => lines.some(({ bet_type }) => COLUMN_OF[bet_type] === column));
  const unsold = unsoldOf(bill, hasPrices);
  const groups = groupsOf(lines).flatMap(({ rows }) => rows);
  const more = groups.length - MAX_PAPER_ROWS;
  return {
    path: resultPath(round),
    title: text.title(name),
    text: `${round.category_name} · ${SLIP_TEXT.draw(formatDate(round.draw_date))}`,
    facts: [],
    action: text.action,
    paper: {
      title: text.title(name),
      subtitle: `${round.category_name} · ${SLIP_TEXT.draw(formatDate(round.draw_date))}`,
      columns: columns.map((column) => COLUMN_NAMES[column]),
      rows: groups.slice(0, MAX_PAPER_ROWS).map(({ number, cells }) => ({
        number,
        isHit: columns.some((column) => cells[column]?.status === 'won'),
        cells: columns
          .map((column) => {
            const line = cells[column];
            return (
              line && {
                text: hasPrices ? formatCount(Number(line.amount)) : BET,
                look: line.status === 'won' ? ('hit' as const) : ('plain' as const),
              }
            );
          })
          .map((cell) => cell ?? null),
      })),
      more: more > 0 ? SLIP_TEXT.more(more) : null,
      facts: [
        ...(hasPrices
          ? [
              {
                name: SLIP_TEXT.sum(bill.line_count),
                value: text.baht(formatBaht(bill.total)),
                look: 'plain' as const,
              },
            ]
          : []),
        ...(unsold === null ? [] : [{ name: '', value: unsold, look: 'loss' as const }]),
      ],
    },
  };
}
