import type { Stop } from '#contract/stops.ts';
import { formatDateTime, formatTime } from '#src/lib/time.ts';
import { STOP_TEXT } from '#src/text/stops.ts';
import { WITHDRAW_TEXT as text } from '#src/text/withdraw.ts';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import type { IconName } from '#src/ui/icon-name.ts';
import { Money } from '#src/ui/money.tsx';
import { StepList } from '#src/ui/step-list.tsx';
import { stagesOf, type Withdrawal } from '../model/withdrawal.ts';

const HEADS: Record<Withdrawal['status'], { icon: IconName; tone: string }> = {
  requested: { icon: 'clock', tone: 'bg-money-pending/15 text-money-pending' },
  approved: { icon: 'clock', tone: 'bg-money-pending/15 text-money-pending' },
  paid: { icon: 'check', tone: 'bg-money-in/15 text-money-in' },
  rejected: { icon: 'minus', tone: 'bg-base-300 text-muted' },
};

export interface WithdrawStagesProps {
  withdrawal: Withdrawal;
  isStale: boolean;
  /** Payouts are stopped, and this one waits for that. */
  stop?: Stop | null;
  /** Whether the stages also show their date. */
  isDated?: boolean;
}

/** An open or ended withdrawal, updated live. */
export function WithdrawStages({ withdrawal, isStale, stop = null, isDated = false }: WithdrawStagesProps) {
  const { status, amount, reason, finished_at, bank, reference } = withdrawal;
  const { icon, tone } = HEADS[status];
  return (
    <>
      <section className="surface p-6 text-center grid justify-items-center" role="status">
        <span className={`grid place-items-center size-14 rounded-full ${tone}`}>
          <Icon name={icon} />
        </span>
        <h2 className="text-lg mt-3">{stop ? STOP_TEXT.payouts.queued : text.titles[status]}</h2>
        <p className="text-3xl font-bold mt-1">
          <Money amount={amount} />
        </p>
        {reason && <p className="text-sm mt-2">{reason}</p>}
        {finished_at === null && (
          <p className="text-sm text-muted mt-2">{stop ? STOP_TEXT.payouts.queue : text.holdHint}</p>
        )}
      </section>
      <section className="surface px-5 py-4">
        <StepList
          steps={stagesOf(withdrawal, { format: isDated ? formatDateTime : formatTime, stoppedAt: stop?.since })}
        />
      </section>
      <section className="surface rows text-sm">
        <p className="flex items-center justify-between gap-4 px-5 min-h-13">
          <span className="text-muted flex-none">{text.to}</span>
          <span className="text-right num">
            {' '}
            {bank.bank_name} {bank.account_no_masked}
          </span>
        </p>
        <p className="flex flex-wrap items-center gap-x-2 pl-5 pr-3">
          <span className="text-muted py-3.5">{text.reference}</span>
          <span className="flex flex-wrap items-center justify-end gap-x-1 ml-auto min-h-13 num">
            <span className="wrap-anywhere">{reference}</span>
            <CopyButton
              value={reference}
              variant="ghost"
              doneText={text.referenceCopied}
              description={text.copyReference}
              className="px-2"
            />
          </span>
        </p>
      </section>
      {isStale && <p className="text-sm text-muted text-center">{text.stale}</p>}
    </>
  );
}

/** The result of the last withdrawal, in a few lines over the form. */
export function LastWithdrawal({ withdrawal }: { withdrawal: Withdrawal }) {
  const { status, amount, finished_at, reason } = withdrawal;
  return (
    <section className="surface p-5 text-sm" aria-label={text.lastTitle}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <b className="font-medium">{text.titles[status]}</b>
        <Money amount={amount} unit="บาท" className="ml-auto" />
      </div>
      <p className="text-xs text-muted mt-1">
        {text.lastTitle} {finished_at && formatDateTime(finished_at)}
      </p>
      {reason && <p className="text-xs text-muted">{reason}</p>}
    </section>
  );
}
