import { shortBetName } from '#contract/bet-names.ts';
import { COLUMN_NAMES } from '#contract/lotto-columns.ts';
import { formatCount } from '#src/lib/count.ts';
import { BUNDLE_TEXT } from '#src/text/bundle.ts';
import { SLIP_TEXT } from '#src/text/slip.ts';
import type { Bill } from './bill-filter.ts';
import { type SlipNumber, type SlipView, slipOf } from './bill-slip.ts';
import { keyOfLine } from './draft-lines.ts';

const { card: text } = BUNDLE_TEXT;
const UNSOLD_SHOWN = 4;
const BET = '✓';

/** What the buyer wanted and did not get, in words; null if they got all of it. Without stakes a bet that is cut says so. */
export function unsoldOf({ unsold, lines }: Pick<Bill, 'unsold' | 'lines'>, hasPrices: boolean): string | null {
  if (unsold.length === 0) return null;
  const bought = new Set(lines.map(keyOfLine));
  const bets = unsold.slice(0, UNSOLD_SHOWN).map((bet) => {
    const name = shortBetName(bet.bet_type);
    if (hasPrices) return text.bet(bet.number, name, formatCount(Number(bet.amount)));
    return bought.has(keyOfLine(bet)) ? text.cut(bet.number, name) : text.none(bet.number, name);
  });
  return text.unsold([...bets, ...(unsold.length > UNSOLD_SHOWN ? ['…'] : [])].join(' · '));
}

const withoutPrices = (row: SlipNumber): SlipNumber => ({
  ...row,
  cells: row.cells.map(({ column, cell }) => ({ column, cell: cell && { ...cell, amount: BET, note: null } })),
  words: row.cells.flatMap(({ column, cell }) => (cell ? [COLUMN_NAMES[column]] : [])).join(', '),
});

/** A bill's slip for its buyer: their name at its head, and no stakes where the member shows none. */
export function slipForBuyer(bill: Bill, name: string, hasPrices: boolean): SlipView {
  const view = slipOf(bill);
  return {
    ...view,
    lottery: text.slip(name),
    draw: `${view.lottery} · ${view.draw}`,
    groups: hasPrices
      ? view.groups
      : view.groups.map((group) => ({ ...group, rates: '', rows: group.rows.map(withoutPrices) })),
    facts: hasPrices
      ? view.facts.filter(({ name: fact }) => fact !== SLIP_TEXT.most)
      : view.facts.filter(({ name: fact }) => fact === SLIP_TEXT.resultAt),
    note: null,
    unsold: [unsoldOf(bill, hasPrices)].filter((words) => words !== null),
    hint: text.scan,
  };
}
