import { formatBaht } from '#contract/baht-text.ts';
import { formatTime } from '#src/lib/time.ts';
import { STATEMENT_TEXT as text } from '#src/text/statement.ts';
import { Icon } from '#src/ui/icon.tsx';
import { Money } from '#src/ui/money.tsx';
import type { StatementRow } from '../model/statement-filter.ts';
import { iconOf, toneOf } from '../model/statement-rows.ts';

const STATE_TONES = { pending: 'tone-wait', failed: 'tone-loss' } as const;

/** One row: title, time, amount, and the balance after it (or the state of a withdrawal). */
export function StatementRowButton({ row, onOpen }: { row: StatementRow; onOpen: () => void }) {
  return (
    <button
      type="button"
      className="row-link flex-wrap gap-y-0.5! min-h-17 [content-visibility:auto] [contain-intrinsic-size:auto_4.25rem]"
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <span className="glyph">
        <Icon name={iconOf(row)} size={20} />
      </span>
      <span className="flex-[1_1_6rem]">
        <b className="block font-medium leading-normal">{row.title}</b>
        <span className="block text-xs text-muted num wrap-anywhere">
          {row.detail === '' ? '' : `${row.detail} · `}
          {formatTime(row.time)}
        </span>
      </span>
      <span className="text-right ml-auto">
        <span className={`block text-base leading-normal ${toneOf(row)}`}>
          <Money amount={row.amount} unit="บาท" sign />
        </span>
        {row.state ? (
          <span className={`state ${STATE_TONES[row.state]} text-xs!`}>{text.states[row.state]}</span>
        ) : (
          <span className="block text-xs text-muted num">{text.left(formatBaht(row.balance_after))}</span>
        )}
      </span>
    </button>
  );
}
