import type { Satang } from '../../../../../contract/money.ts';
import { BET_NAMES, rateText } from '../../../../text/lotto.ts';
import { PAD_TEXT } from '../../../../text/lotto-pad.ts';
import { stakeFault, stakeOf } from '../../model/draft-lines.ts';
import { saleOf, type Terms } from '../../model/round-terms.ts';
import type { Column, SlipRow } from '../../model/slip.ts';

const { slip: text } = PAD_TEXT;

/** Why a price is refused, short enough for a cell. */
function faultText(amount: string, { min, max }: { min: Satang; max: Satang }): string {
  const stake = stakeOf(amount);
  if (stake === null) return amount === '' ? PAD_TEXT.stake.missing : text.wholeBaht;
  return stake < min ? text.least(min / 100) : text.most(max / 100);
}

export interface SlipLineProps {
  row: SlipRow;
  columns: readonly Column[];
  terms: Terms;
  onOpen: (number: string) => void;
}

/** A number and what is on it, as a line of the paper; a press opens its prices. */
export function SlipLine({ row, columns, terms, onOpen }: SlipLineProps) {
  const { number, cells } = row;
  const bets = columns.flatMap((column) => cells[column] ?? []);
  const offers = bets.map((line) => ({ line, sale: saleOf(terms, line) }));
  const isShut = offers.every(({ sale }) => !sale || sale.state === 'closed');
  const inWords = offers.map(({ line, sale }) =>
    !sale || sale.state === 'closed'
      ? text.closedCell(BET_NAMES[line.bet_type])
      : text.cell(
          BET_NAMES[line.bet_type],
          line.amount,
          rateText(sale.rate),
          sale.state === 'half',
          stakeFault(line.amount, sale) === null ? null : faultText(line.amount, sale),
        ),
  );
  return (
    <button
      type="button"
      className={isShut ? 'cols line is-shut' : 'cols line'}
      aria-label={text.line(number, inWords.join(', '))}
      onClick={() => onOpen(number)}
    >
      <b>{number}</b>
      {isShut ? (
        <span className="shut">{text.shut}</span>
      ) : (
        columns.map((column) => {
          const line = cells[column];
          const sale = line && saleOf(terms, line);
          if (!line)
            return (
              <span key={column} className="none">
                ·
              </span>
            );
          if (!sale || sale.state === 'closed')
            return (
              <span key={column} className="shut-cell">
                {line.amount}
                <small>{text.closed}</small>
              </span>
            );
          if (stakeFault(line.amount, sale))
            return (
              <span key={column} className="fault">
                {line.amount || '–'}
                <small>{faultText(line.amount, sale)}</small>
              </span>
            );
          return (
            <span key={column} className={sale.state === 'half' ? 'half' : undefined}>
              {line.amount}
              {sale.state === 'half' && <small>½ {rateText(sale.rate)}</small>}
            </span>
          );
        })
      )}
    </button>
  );
}
