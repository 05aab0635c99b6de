import { useState } from 'react';
import { formatBaht } from '#contract/baht-text.ts';
import type { Baht } from '#contract/money.ts';
import { setLimits } from '#contract/safer-play.ts';
import { serverNow } from '#src/lib/clock.ts';
import { percentDone } from '#src/lib/progress.ts';
import { formatDateTime } from '#src/lib/time.ts';
import { LIMITS_TEXT as text } from '#src/text/limits.ts';
import { Button } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Segment } from '#src/ui/segment.tsx';
import { toast } from '#src/ui/toast.tsx';
import type { Limit } from '../model/limits.ts';
import { LimitSheet } from './limit-sheet.tsx';
import { useLimitCommand } from './use-limit-command.ts';

const KINDS = [
  { value: 'deposit', label: text.kinds.deposit },
  { value: 'loss', label: text.kinds.loss },
  { value: 'stake', label: text.kinds.stake },
] as const;

const amountOf = (amount: Baht | null) => (amount === null ? text.unlimited : `${formatBaht(amount)}\u00a0บาท`);

/** Periods that end with every moment, and those that begin anew on a day. A limit of each may be set at once. */
const GROUPS = [
  { title: text.rolling, hint: null, periods: ['day', 'week', 'month'] },
  { title: text.calendar, hint: text.calendarHint, periods: ['calendar_day', 'calendar_week', 'calendar_month'] },
] as const satisfies readonly { title: string; hint: string | null; periods: readonly Limit['period'][] }[];

/** All periods of one kind of limit: the limit, its use, and a raise that waits for confirmation. */
export function LimitRows({ limits }: { limits: readonly Limit[] }) {
  const [kind, setKind] = useState<Limit['kind']>('deposit');
  const [open, setOpen] = useState<Limit | null>(null);
  return (
    <section className="grid gap-3" aria-label={text.title}>
      <Segment label={text.kindLabel} value={kind} options={KINDS} onChange={setKind} />
      <p className="text-xs text-muted">{text.kindHints[kind]}</p>
      {GROUPS.map(({ title, hint, periods }) => (
        <section key={title} aria-label={title} className="surface rows">
          <div className="px-4 py-3">
            <h2 className="text-sm font-medium">{title}</h2>
            {hint && <p className="text-xs text-muted">{hint}</p>}
          </div>
          {periods.map((period) => {
            const limit = limits.find((one) => one.kind === kind && one.period === period);
            return limit && <LimitRow key={period} limit={limit} onOpen={() => setOpen(limit)} />;
          })}
        </section>
      ))}
      {open && <LimitSheet limit={open} onClose={() => setOpen(null)} />}
    </section>
  );
}

function LimitRow({ limit, onOpen }: { limit: Limit; onOpen: () => void }) {
  const { amount, used, left, pending, resets_at } = limit;
  const percent = amount === null ? 0 : percentDone(used, amount);
  return (
    <div>
      <button type="button" className="row-link w-full text-left" aria-haspopup="dialog" onClick={onOpen}>
        <span className="flex-1 min-w-0">
          <span className="flex flex-wrap justify-between gap-x-3">
            <span>{text.periods[limit.period]}</span>
            <span className="ml-auto num font-medium">{amount === null ? text.none : amountOf(amount)}</span>
          </span>
          {amount !== null && (
            <span className="block h-1.5 rounded-full bg-base-300 my-2 overflow-hidden" aria-hidden="true">
              <span
                className={`block h-full rounded-full ${percent === 100 ? 'bg-money-pending' : 'bg-primary'}`}
                style={{ width: `${percent}%` }}
              />
            </span>
          )}
          <span className="block text-xs text-muted num">
            {amount === null ? text.usedOnly(formatBaht(used)) : text.of(formatBaht(used), formatBaht(amount))}
          </span>
          {left !== null && (
            <span className="block text-xs text-muted num">
              {[text.left(formatBaht(left)), resets_at && text.resets(formatDateTime(resets_at))]
                .filter(Boolean)
                .join(' · ')}
            </span>
          )}
        </span>
        <Icon name="right" size={20} className="text-muted flex-none" />
      </button>
      {pending && <Pending limit={limit} pending={pending} />}
    </div>
  );
}

/** The requested raise: when it can be confirmed, and then the button for that. */
function Pending({ limit, pending }: { limit: Limit; pending: NonNullable<Limit['pending']> }) {
  const { kind, period, amount } = limit;
  const command = useLimitCommand(setLimits, () => toast.success(text.saved));
  const isReady = Date.parse(pending.effective_at) <= serverNow();
  return (
    <div className="px-4 pb-4 text-sm grid gap-2">
      <p className="num text-money-pending">
        {isReady
          ? text.ready(amountOf(pending.amount))
          : text.waiting(amountOf(pending.amount), formatDateTime(pending.effective_at))}
      </p>
      {command.failure && (
        <p role="alert" className="hint err">
          {command.failure.message}
        </p>
      )}
      <div className="flex gap-2">
        <Button
          variant="quiet"
          className="flex-1"
          onClick={() => void command.send({ kind, period, amount, confirm: false })}
        >
          {text.keep}
        </Button>
        {isReady && (
          <Button
            className="flex-1"
            busy={command.isRunning}
            busyLabel={text.saving}
            onClick={() => void command.send({ kind, period, amount: pending.amount, confirm: true })}
          >
            {text.confirmRaise}
          </Button>
        )}
      </div>
    </div>
  );
}
