import type { SWRResponse } from 'swr';
import { type Baht, satangOf } from '#contract/money.ts';
import type { ApiError } from '#src/api/api-error.ts';
import { percentDone } from '#src/lib/progress.ts';
import { formatTime } from '#src/lib/time.ts';
import { POLL_TEXT as text } from '#src/text/poll.ts';
import { Meter } from '#src/ui/meter.tsx';
import { Pending } from '#src/ui/pending.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import type { Quota } from '../model/poll.ts';

export interface QuotaCardProps {
  rule: string;
  isLoggedIn: boolean;
  quota: SWRResponse<Quota, ApiError>;
}

/** The member's remaining votes and their progress to the next one; a visitor sees the rule. */
export function QuotaCard({ rule, isLoggedIn, quota: read }: QuotaCardProps) {
  const quota = read.data;
  if (isLoggedIn && !quota)
    return (
      <Pending of={read} failed={text.quotaFailed}>
        <Skeleton className="h-28 rounded-box" />
      </Pending>
    );
  const [own] = quota?.quotas ?? [];
  return (
    <section className="surface p-5 flex items-center gap-4">
      <div className="flex-1 min-w-0">
        <h2 className="text-base">{text.quotaTitle}</h2>
        {own && satangOf(own.target) > 0 && <Progress title={own.title} progress={own.progress} target={own.target} />}
        <p className="text-xs text-muted mt-2">{rule}</p>
        {quota && (
          <p className="text-xs text-muted num">
            {quota.max_today > 1 && `${text.quotaToday(quota.used_today, quota.max_today)} · `}
            <span>{text.quotaCounted(formatTime(quota.last_updated_quota))}</span>
          </p>
        )}
        {!quota && <p className="text-xs text-muted">{text.visitorHint}</p>}
      </div>
      {quota && (
        <p className="text-2xl font-bold num" aria-live="polite">
          <span aria-hidden="true">{quota.left}</span>
          <span className="sr-only">{text.quotaLeft(quota.left)}</span>
        </p>
      )}
    </section>
  );
}

function Progress({ title, progress, target }: { title: string; progress: Baht; target: Baht }) {
  const percent = percentDone(progress, target);
  return (
    <div className="flex items-center gap-3 mt-2">
      <Meter label={title} percent={percent} className="flex-1" />
      <span className="text-xs text-muted num flex-none">{text.quotaProgress(progress, target)}</span>
    </div>
  );
}
