import { arabicDigits } from '../../../../../contract/input.ts';
import type { BetType } from '../../../../../contract/lotto-numbers.ts';
import { keyOf } from '../../../../../contract/lotto-rules.ts';
import { formatCount } from '../../../../lib/count.ts';
import { BET_NAMES, rateText } from '../../../../text/lotto.ts';
import { PAD_TEXT as text } from '../../../../text/lotto-pad.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { type DraftLine, withAmount, withoutLine } from '../../model/draft.ts';
import type { Limit, Rate } from './use-pad.ts';

interface DraftListProps {
  lines: readonly DraftLine[];
  rates: readonly Rate[];
  limits: readonly Limit[];
  onChange: (lines: readonly DraftLine[]) => void;
}

const whole = (raw: string): number | null => {
  const digits = arabicDigits(raw).replace(/\D/g, '').slice(0, 7);
  return digits === '' ? null : Number(digits);
};

/** The bill being keyed: one amount for all or for a bet type, and each line with its own. */
export function DraftList({ lines, rates, limits, onChange }: DraftListProps) {
  const betTypes = rates
    .map(({ bet_type }) => bet_type)
    .filter((one) => lines.some(({ bet_type }) => bet_type === one));
  return (
    <section className="surface p-4">
      <div className="flex items-center justify-between">
        <h2 className="text-base font-medium">
          {text.list}{' '}
          <span className="text-sm font-normal text-muted num">{text.lines(formatCount(lines.length))}</span>
        </h2>
        <Button variant="ghost" onClick={() => onChange([])}>
          {text.clear}
        </Button>
      </div>
      <div className="grid grid-cols-2 sm:grid-cols-4 gap-2 mt-2">
        <AmountForMany label={text.amountAll} onAmount={(amount) => onChange(withAmount(lines, amount, null))} />
        {betTypes.length > 1 &&
          betTypes.map((betType) => (
            <AmountForMany
              key={betType}
              label={text.amountOf(BET_NAMES[betType])}
              onAmount={(amount) => onChange(withAmount(lines, amount, betType))}
            />
          ))}
      </div>
      <ul className="rows mt-3">
        {lines.map((line) => (
          <Line
            key={`${line.bet_type} ${line.number}`}
            line={line}
            rate={rates.find(({ bet_type }) => bet_type === line.bet_type)}
            limit={limitOf(limits, line)}
            onAmount={(amount) => onChange(lines.map((one) => (one === line ? { ...line, amount } : one)))}
            onRemove={() => onChange(withoutLine(lines, line))}
          />
        ))}
      </ul>
    </section>
  );
}

export const limitOf = (limits: readonly Limit[], line: { bet_type: BetType; number: string }): Limit | undefined =>
  limits.find(({ bet_type, number }) => bet_type === line.bet_type && number === keyOf(line.bet_type, line.number));

function AmountForMany({ label, onAmount }: { label: string; onAmount: (amount: number) => void }) {
  return (
    <label className="grid gap-1 text-xs text-muted">
      {label}
      <input
        className="h-11 rounded-xl bg-base-300 px-3 text-base text-base-content num"
        inputMode="numeric"
        autoComplete="off"
        onChange={(event) => {
          const amount = whole(event.target.value);
          event.target.value = amount === null ? '' : String(amount);
          if (amount !== null && amount > 0) onAmount(amount);
        }}
      />
    </label>
  );
}

interface LineProps {
  line: DraftLine;
  rate: Rate | undefined;
  limit: Limit | undefined;
  onAmount: (amount: number | null) => void;
  onRemove: () => void;
}

/** What is closed or pays half shows before the amount is typed. Rows out of sight cost nothing. */
function Line({ line: { bet_type, number, amount }, rate, limit, onAmount, onRemove }: LineProps) {
  const name = BET_NAMES[bet_type];
  const isClosed = limit?.mode === 'closed';
  const pays = limit?.rate ?? rate?.rate ?? 0;
  return (
    <li className="flex items-center gap-3 min-h-14 py-1 [content-visibility:auto] [contain-intrinsic-size:auto_56px]">
      <b className={`w-14 text-xl leading-7 num ${isClosed ? 'line-through text-closed' : ''}`}>{number}</b>
      <span className="flex-1 min-w-0">
        <span className="block text-sm truncate">{name}</span>
        <span className="block text-xs text-muted num">
          {isClosed ? <span className="text-error">{text.closed}</span> : rateText(pays)}
          {limit?.mode === 'half' && <span className="text-half"> {text.half}</span>}
        </span>
      </span>
      <input
        className="w-24 h-11 rounded-xl bg-base-300 px-3 text-right text-base num"
        inputMode="numeric"
        autoComplete="off"
        aria-label={text.amountLine(name, number)}
        placeholder="0"
        value={amount ?? ''}
        onChange={(event) => onAmount(whole(event.target.value))}
      />
      <IconButton icon="close" size={20} label={text.remove(name, number)} onClick={onRemove} />
    </li>
  );
}
