import { useState } from 'react';
import { formatBaht } from '#contract/baht-text.ts';
import { satangOf } from '#contract/money.ts';
import { formatTime } from '#src/lib/time.ts';
import { STATEMENT_TEXT as text } from '#src/text/statement.ts';
import { Icon } from '#src/ui/icon.tsx';
import { Money } from '#src/ui/money.tsx';
import type { StatementRow } from '../model/statement-filter.ts';
import type { GameRun } from '../model/statement-rows.ts';
import { StatementRowButton } from './statement-row.tsx';

/** Many bets and returns of one game in a row: their sum, and the rows themselves at a press. */
export function GameRunRows({ run, onOpen }: { run: GameRun; onOpen: (row: StatementRow) => void }) {
  const [isOpen, setOpen] = useState(false);
  const [newest] = run.rows;
  const oldest = run.rows.at(-1);
  if (!newest || !oldest) return null;
  return (
    <>
      <button
        type="button"
        className="row-link flex-wrap gap-y-0.5! min-h-17"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="glyph">
          <Icon name="slot" size={20} />
        </span>
        <span className="flex-[1_1_6rem]">
          <b className="block font-medium leading-normal wrap-anywhere">{run.game}</b>
          <span className="block text-xs text-muted num">
            {text.count(run.rows.length)} · {formatTime(oldest.time)}–{formatTime(newest.time)}
          </span>
        </span>
        <span className="text-right ml-auto">
          <span className={`block text-base leading-normal ${satangOf(run.sum) > 0 ? 'tone-in' : 'tone-loss'}`}>
            <Money amount={run.sum} unit="บาท" sign />
          </span>
          <span className="block text-xs text-muted num">{text.left(formatBaht(newest.balance_after))}</span>
        </span>
        <Icon name="down" size={16} className={isOpen ? 'text-muted rotate-180' : 'text-muted'} />
      </button>
      {isOpen && run.rows.map((row) => <StatementRowButton key={row.id} row={row} onOpen={() => onOpen(row)} />)}
    </>
  );
}
