import type { Column } from '#contract/lotto-columns.ts';
import { COLUMN_NAMES } from '#contract/lotto-columns.ts';

/** The heads of a list's paper: the number (`name`) and the kinds of bets that the list has. */
export function ColumnHeads({ name, columns }: { name: string; columns: readonly Column[] }) {
  return (
    <div className="lp-row lp-heads" aria-hidden="true">
      <span />
      <div className="lp-cols">
        <span>{name}</span>
        {columns.map((column) => (
          <span key={column}>{COLUMN_NAMES[column]}</span>
        ))}
      </div>
    </div>
  );
}
