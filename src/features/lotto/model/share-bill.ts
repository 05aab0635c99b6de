import { formatBaht } from '#contract/baht-text.ts';
import { BET_NAMES } from '#contract/bet-names.ts';
import { COLUMN_NAMES, COLUMN_OF, COLUMNS } from '#contract/lotto-columns.ts';
import { link } from '#src/lib/links.ts';
import { resultPath } from '#src/lib/result-path.ts';
import { formatDate } from '#src/lib/time.ts';
import type { ShareSubject } from '#src/share/subject.ts';
import { SHARE_TEXT } from '#src/text/share.ts';
import { SLIP_TEXT } from '#src/text/slip.ts';
import type { BillLine, BillSummary } from './bill-filter.ts';
import { groupsOf } from './slip.ts';

/** Numbers in a message. */
const MAX_SHOWN = 5;

type Paper = NonNullable<ShareSubject['paper']>;
type Shown = Pick<BillSummary, 'round' | 'status' | 'payout' | 'top_lines' | 'line_count'>;

const BET = '✓';

/** The bill's numbers on paper, with a tick for each bet. */
function paperOf({ round, top_lines, line_count }: Shown, lottery: string, facts: Paper['facts']): Paper {
  const columns = COLUMNS.filter((column) => top_lines.some(({ bet_type }) => COLUMN_OF[bet_type] === column));
  const more = line_count - top_lines.length;
  const cellOf = (line: BillLine | undefined) =>
    line ? ({ text: BET, look: line.status === 'won' ? 'hit' : 'plain' } as const) : null;
  return {
    title: lottery,
    subtitle: SLIP_TEXT.draw(formatDate(round.draw_date)),
    columns: columns.map((column) => COLUMN_NAMES[column]),
    rows: groupsOf(top_lines).flatMap(({ rows }) =>
      rows.map(({ number, cells }) => ({
        number,
        isHit: columns.some((column) => cells[column]?.status === 'won'),
        cells: columns.map((column) => cellOf(cells[column])),
      })),
    ),
    more: more > 0 ? SHARE_TEXT.bill.more(more) : null,
    facts,
  };
}

/** A shared bill as friends see it: a win with its amount, otherwise the numbers; never the stakes. */
export function shareOfBill(bill: Shown): ShareSubject {
  const { round, status } = bill;
  const lottery = round.round_no === null ? round.category_name : `${round.category_name} ${round.name}`;
  if (status === 'won') {
    const { win } = SHARE_TEXT;
    return {
      path: resultPath(round),
      title: win.title(formatBaht(bill.payout)),
      text: win.text(lottery),
      action: win.action,
      paper: paperOf(bill, lottery, [{ name: win.won, value: win.baht(formatBaht(bill.payout)), look: 'win' }]),
    };
  }
  const { bill: text } = SHARE_TEXT;
  const shown = bill.top_lines.slice(0, MAX_SHOWN);
  const more = bill.line_count - shown.length;
  return {
    // If the round has closed by then, its page says so and links to the lottery's next round.
    path: link('lotto', { round_id: round.round_id }),
    title: text.title(lottery),
    text: text.text,
    facts: [
      ...shown.map(({ bet_type, number }) => ({ name: BET_NAMES[bet_type], value: number })),
      ...(more > 0 ? [{ name: text.numbers, value: text.more(more) }] : []),
    ],
    action: text.action,
    paper: paperOf(bill, lottery, []),
  };
}
