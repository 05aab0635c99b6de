import { formatBaht } from '#contract/baht-text.ts';
import { satangOf } from '#contract/money.ts';
import { formatDate, formatDateTime } from '#src/lib/time.ts';
import { CASHBACK_TEXT as text } from '#src/text/cashback.ts';
import { Money } from '#src/ui/money.tsx';
import type { Kind, Summary } from './claim-card.tsx';

/** The day that is not settled yet: its figures so far, the return that they would give now, and when it is settled. */
export function RunningCard({ kind, summary }: { kind: Kind; summary: Summary }) {
  const { date, stakes, net, turnover_amount, loss_amount, turnover_reason, loss_reason } = summary.running;
  const reason = summary.off_reason ?? (kind === 'turnover' ? turnover_reason : loss_reason);
  return (
    <section className="surface p-5" aria-label={text.running}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-base">
          {text.running} <span className="text-sm font-normal text-muted num">{formatDate(date)}</span>
        </h2>
        <span className="state tone-wait text-sm!">{text.isRunning}</span>
      </div>
      <dl className="rows text-sm mt-1">
        <div className="flex flex-wrap justify-between gap-x-4 min-h-11 py-1 items-center">
          <dt className="text-muted">{kind === 'turnover' ? text.stakes : text.net}</dt>
          <dd className="ml-auto">
            {kind === 'turnover' ? <Money amount={stakes} unit="บาท" /> : <Money amount={net} unit="บาท" sign />}
          </dd>
        </div>
        <div className="flex flex-wrap justify-between gap-x-4 min-h-11 py-1 items-center">
          <dt className="text-muted">{text.wouldGive}</dt>
          <dd className="ml-auto text-base">
            <Money amount={kind === 'turnover' ? turnover_amount : loss_amount} unit="บาท" className="font-bold" />
          </dd>
        </div>
      </dl>
      {reason && <p className="text-xs text-muted mt-1 num">{reason}</p>}
      <p className="text-xs text-muted mt-1 num">
        {satangOf(stakes) === 0 ? text.noBetsYet : kind === 'turnover' ? null : text.ofStakes(formatBaht(stakes))}{' '}
        {text.nextRun(formatDateTime(summary.next_run_at))}
      </p>
    </section>
  );
}
