import type { SlipNumber } from '../../model/bill-slip.ts';
import { Ring } from '../paper/ring.tsx';

/** A number and its prices; a screen reader hears them in the order number, kind, price, odds, result. */
export function NumberLine({ row, order }: { row: SlipNumber; order: number }) {
  return (
    <li className={row.isHit ? 'slip-number is-hit' : 'slip-number'}>
      <p className="sr-only">
        {row.number} {row.words}
      </p>
      <div className="slip-cols" aria-hidden="true">
        {row.isHit ? <Ring order={order}>{row.number}</Ring> : <b>{row.number}</b>}
        {row.cells.map(({ column, cell }) =>
          cell ? (
            <span key={column} className={`is-${cell.look}`}>
              {cell.amount}
              {cell.note && <small>{cell.note}</small>}
            </span>
          ) : (
            <span key={column} className="is-none">
              ·
            </span>
          ),
        )}
      </div>
    </li>
  );
}
