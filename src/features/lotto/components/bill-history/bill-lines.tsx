import { formatBaht } from '../../../../../contract/baht-text.ts';
import { classNames } from '../../../../lib/class-names.ts';
import { BET_NAMES, LOTTO_TEXT, rateText } from '../../../../text/lotto.ts';
import { Money } from '../../../../ui/money.tsx';
import type { BillLine } from '../../model/bill-filter.ts';

const { bills: text } = LOTTO_TEXT;

const OUTCOMES = { pending: text.linePending, lost: text.lineLost, refunded: text.lineRefunded } as const;

/** The lines as sold, with number, bet type, stake and rate, and the outcome of each. */
export function BillLines({ lines }: { lines: readonly BillLine[] }) {
  return (
    <ul className="rows">
      {lines.map((line) => (
        <li
          key={line.line_id}
          className="flex items-center gap-3 min-h-14 py-1 [content-visibility:auto] [contain-intrinsic-size:auto_56px]"
        >
          <b className={classNames('w-14 text-xl leading-normal num', line.status === 'won' && 'text-win')}>
            {line.number}
          </b>
          <span className="flex-1 min-w-0">
            <span className="block text-sm">{BET_NAMES[line.bet_type]}</span>
            <span className="block text-xs text-muted num">
              {text.stake(formatBaht(line.amount), rateText(line.rate))}
              {line.is_half && <span className="text-half"> {text.half}</span>}
            </span>
          </span>
          {line.status === 'won' ? (
            <span className="text-right text-base text-win">
              <Money amount={line.payout} className="font-bold" />
            </span>
          ) : (
            <span className="text-right text-sm text-muted">{OUTCOMES[line.status]}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
