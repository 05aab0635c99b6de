import { BET_NAMES, shortBetName } from '#contract/bet-names.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import type { bundleCreate } from '#contract/lotto-bundles.ts';
import { COLUMN_NAMES, COLUMN_OF } from '#contract/lotto-columns.ts';
import { MAX_PAPER_ROWS } from '#contract/lotto-slip-bubble.ts';
import { formatCount } from '#src/lib/count.ts';
import { groupBy } from '#src/lib/group-by.ts';
import { resultPath } from '#src/lib/result-path.ts';
import { formatDate, formatDateTime } from '#src/lib/time.ts';
import type { ShareSubject } from '#src/share/subject.ts';
import { BUNDLE_TEXT } from '#src/text/bundle.ts';
import { BUYERS_TEXT } from '#src/text/buyers.ts';
import { LENGTH_NAMES } from '#src/text/lotto.ts';
import { SLIP_TEXT } from '#src/text/slip.ts';
import { columnsOf, inOrder, type SlipView } from './bill-slip.ts';
import { groupsOf } from './slip.ts';

const { card, leftOut: text } = BUNDLE_TEXT;
const BETS_SHOWN = 4;

/** A bill of which nothing could be bought while the others of its list were. */
export type LeftOut = OutputOf<typeof bundleCreate>['left_out'][number];
type Unsold = LeftOut['unsold'][number];

/** Whose bill it is: a buyer's, or the member's own. */
export const leftOutName = ({ buyer }: Pick<LeftOut, 'buyer'>): string => buyer ?? BUNDLE_TEXT.own;

/** Why nothing could be bought, a line for each reason: `91 ล่าง 20 · เลขนี้ปิดรับแล้ว`. */
export function whyLeftOut({ unsold }: Pick<LeftOut, 'unsold'>, hasPrices = true): readonly string[] {
  const wordsOf = ({ bet_type, number, amount }: Unsold) =>
    hasPrices
      ? card.bet(number, shortBetName(bet_type), formatCount(Number(amount)))
      : card.none(number, shortBetName(bet_type));
  return [...groupBy(unsold, ({ why }) => why)].map(([why, bets]) => {
    const shown = bets.slice(0, BETS_SHOWN).map(wordsOf);
    return text.bets([...shown, ...(bets.length > BETS_SHOWN ? ['…'] : [])].join(', '), why);
  });
}

const drawText = ({ round }: LeftOut) =>
  round.round_no === null
    ? SLIP_TEXT.draw(formatDate(round.draw_date))
    : SLIP_TEXT.round(round.name, formatDate(round.draw_date));

const BET = '✓';
const amountOf = ({ amount }: Unsold, hasPrices: boolean) => (hasPrices ? formatCount(Number(amount)) : BET);

/** The slip that tells a buyer that nothing of their list was bought, and why. */
export function slipOfLeftOut(leftOut: LeftOut, hasPrices: boolean): SlipView {
  const { round, unsold, created_at } = leftOut;
  const columns = columnsOf(unsold);
  return {
    outcome: 'unsold',
    head: 'lost',
    lottery: card.slip(leftOutName(leftOut)),
    draw: `${round.category_name} · ${drawText(leftOut)}`,
    drawn: null,
    columns,
    groups: inOrder(groupsOf(unsold)).map(({ digits, rows }) => ({
      digits,
      name: LENGTH_NAMES[digits],
      rates: '',
      rows: rows.map(({ number, cells }) => ({
        number,
        isHit: false,
        cells: columns.map((column) => {
          const bet = cells[column];
          return { column, cell: bet ? { amount: amountOf(bet, hasPrices), note: null, look: 'past' } : null };
        }),
        words: columns.flatMap((column) => (cells[column] ? BET_NAMES[cells[column].bet_type] : [])).join(', '),
      })),
    })),
    stamp: null,
    facts: [{ name: SLIP_TEXT.sum(unsold.length), value: text.free, look: 'strong' }],
    voided: null,
    corrected: null,
    note: null,
    unsold: whyLeftOut(leftOut, hasPrices),
    no: text.title,
    placed: formatDateTime(created_at),
    hint: card.scan,
  };
}

/** The same as a message. */
export function shareOfLeftOut(leftOut: LeftOut, hasPrices: boolean): ShareSubject {
  const { round, unsold } = leftOut;
  const title = text.paper(leftOutName(leftOut));
  const subtitle = `${round.category_name} · ${drawText(leftOut)}`;
  const columns = columnsOf(unsold).filter((column) => unsold.some(({ bet_type }) => COLUMN_OF[bet_type] === column));
  const rows = groupsOf(unsold).flatMap((group) => group.rows);
  const more = rows.length - MAX_PAPER_ROWS;
  return {
    path: resultPath(round),
    title,
    text: subtitle,
    facts: [],
    action: BUYERS_TEXT.share.action,
    paper: {
      title,
      subtitle,
      columns: columns.map((column) => COLUMN_NAMES[column]),
      rows: rows.slice(0, MAX_PAPER_ROWS).map(({ number, cells }) => ({
        number,
        isHit: false,
        cells: columns.map((column) => {
          const bet = cells[column];
          return bet ? { text: amountOf(bet, hasPrices), look: 'past' } : null;
        }),
      })),
      more: more > 0 ? SLIP_TEXT.more(more) : null,
      facts: whyLeftOut(leftOut, hasPrices).map((value) => ({ name: '', value, look: 'loss' })),
    },
  };
}
