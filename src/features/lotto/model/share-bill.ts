import { formatBaht } from '../../../../contract/baht-text.ts';
import { link } from '../../../lib/links.ts';
import type { ShareSubject } from '../../../share/subject.ts';
import { BET_NAMES } from '../../../text/lotto.ts';
import { SHARE_TEXT } from '../../../text/share.ts';
import type { BillSummary } from './bill-filter.ts';
import { resultPath } from './round-state.ts';

/** Numbers in a message. */
const MOST_SHOWN = 5;

type Shown = Pick<BillSummary, 'round' | 'status' | 'payout' | 'top_lines' | 'line_count'>;

/** What friends see of a shared bill: a win with its amount, else the numbers; never the stakes. */
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
    };
  }
  const { bill: text } = SHARE_TEXT;
  const shown = bill.top_lines.slice(0, MOST_SHOWN);
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
  };
}
