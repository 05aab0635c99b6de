import { BET_NAMES } from '#contract/bet-names.ts';
import type { Column } from '#contract/lotto-columns.ts';
import type { Satang } from '#contract/money.ts';
import type { DraftLine } from '#src/stores/lotto.ts';
import { rateText } from '#src/text/lotto.ts';
import { PAD_TEXT } from '#src/text/lotto-pad.ts';
import { stakeOf } from '../../model/draft-lines.ts';
import { saleOf, type Terms } from '../../model/round-terms.ts';
import type { SlipRow } from '../../model/slip.ts';
import { stakeFault } from '../../model/stake-fault.ts';

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

interface CellState {
  readonly column: Column;
  readonly line: DraftLine;
  readonly rate: string;
  readonly state: 'ok' | 'half' | 'closed';
  /** Why its price is refused. */
  readonly fault: string | null;
}

function cellOf(column: Column, line: DraftLine, terms: Terms): CellState {
  const sale = saleOf(terms, line);
  if (!sale || sale.state === 'closed') return { column, line, rate: '', state: 'closed', fault: null };
  const isRefused = stakeFault(line.amount, sale) !== null;
  return {
    column,
    line,
    rate: rateText(sale.rate),
    state: sale.state,
    fault: isRefused ? faultText(line.amount, sale) : null,
  };
}

const inWords = ({ line, rate, state, fault }: CellState): string =>
  state === 'closed'
    ? text.closedCell(BET_NAMES[line.bet_type])
    : text.cell(BET_NAMES[line.bet_type], line.amount, rate, state === 'half', fault);

/** A number and its prices, as a line of the paper; a press opens its prices. */
export function SlipLine({ row, columns, terms, onOpen }: SlipLineProps) {
  const { number, cells } = row;
  const states = columns.flatMap((column) => {
    const line = cells[column];
    return line ? [cellOf(column, line, terms)] : [];
  });
  const isShut = states.every(({ state }) => state === 'closed');
  return (
    <button
      type="button"
      className={isShut ? 'cols line is-shut' : 'cols line'}
      aria-label={text.line(number, states.map(inWords).join(', '))}
      onClick={() => onOpen(number)}
    >
      <b>{number}</b>
      {isShut ? (
        <span className="shut">{text.shut}</span>
      ) : (
        columns.map((column) => <Cell key={column} cell={states.find((cell) => cell.column === column)} />)
      )}
    </button>
  );
}

function Cell({ cell }: { cell: CellState | undefined }) {
  if (!cell) return <span className="none">·</span>;
  const { line, rate, state, fault } = cell;
  if (state === 'closed')
    return (
      <span className="shut-cell">
        {line.amount}
        <small>{text.closed}</small>
      </span>
    );
  if (fault !== null)
    return (
      <span className="fault">
        {line.amount || '–'}
        <small>{fault}</small>
      </span>
    );
  return (
    <span className={state === 'half' ? 'half' : undefined}>
      {line.amount}
      {state === 'half' && <small>{text.less(rate)}</small>}
    </span>
  );
}
