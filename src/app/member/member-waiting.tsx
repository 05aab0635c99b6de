import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatBaht, formatSatang } from '#contract/baht-text.ts';
import { qrcodeInfo } from '#contract/deposit.ts';
import { billList } from '#contract/lotto-bills.ts';
import { promotionBonuses } from '#contract/promotion.ts';
import { questList } from '#contract/quest.ts';
import { useQuery } from '#src/api/use-query.ts';
import { formatCount } from '#src/lib/count.ts';
import { link } from '#src/lib/links.ts';
import { missingTo, percentDone } from '#src/lib/progress.ts';
import { WAITING_TEXT as text } from '#src/text/account.ts';
import { uiText } from '#src/text/ui.ts';
import { Button } from '#src/ui/button.tsx';
import { Countdown } from '#src/ui/countdown.tsx';
import { Icon } from '#src/ui/icon.tsx';
import type { IconName } from '#src/ui/icon-name.ts';
import { Meter } from '#src/ui/meter.tsx';
import type { Read } from '#src/ui/pending.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

const MINUTE_MS = 60_000;
/** A bill that loses causes no event; a paid deposit does, if there is an event stream. */
const POLL_MS = 30_000;
/** Only their number is read. */
const PENDING_BILLS = { status: 'pending', limit: 1 } as const;

/**
 * Everything that waits for the member or for a result: an open deposit, bills, rewards to take, and what a bonus
 * still asks for. A row that cannot be read is missing, and its own page says why. The line that nothing waits
 * appears only once all are read.
 */
export function MemberWaiting() {
  const payment = useQuery(qrcodeInfo, {}, { refreshInterval: (known) => (known ? POLL_MS : 0) });
  const bills = useQuery(billList, PENDING_BILLS, {
    refreshInterval: (known) => (known?.pending_count ? POLL_MS : 0),
  });
  const quests = useQuery(questList, {});
  const bonuses = useQuery(promotionBonuses, {});
  const reads = [payment, bills, quests, bonuses];
  const isLoading = reads.some(({ data, error }) => data === undefined && !error);
  const failed = reads.filter(({ data, error }) => data === undefined && error);
  const pending = bills.data?.pending_count ?? 0;
  const claimable = quests.data?.filter(({ state }) => state === 'claimable').length ?? 0;
  const isEmpty = !payment.data && pending === 0 && claimable === 0 && !bonuses.data?.length;
  return (
    <section className="surface rows" aria-label={text.title}>
      <h2 className="px-4 pt-4 pb-2 text-sm font-normal text-muted">{text.title}</h2>
      {isEmpty && (isLoading ? <LoadingRow /> : failed.length > 0 ? <FailedRow reads={failed} /> : <NothingRow />)}
      {payment.data && (
        <Row
          to={link('payment', { id: payment.data.payment_id })}
          icon={payment.data.type === 'promptpay' ? 'qr' : 'deposit'}
          title={text.deposit(formatBaht(payment.data.amount))}
          hint={text.depositHint}
          aside={
            <span className="countdown-chip">
              <Countdown until={payment.data.expires_at} soonMs={MINUTE_MS} onEnd={() => void payment.mutate()} />
            </span>
          }
        />
      )}
      {pending > 0 && (
        <Row
          to={`${link('lottoBills')}?status=pending`}
          icon="doc"
          title={text.bills(formatCount(pending))}
          hint={text.billsHint}
        />
      )}
      {claimable > 0 && (
        <Row to={link('quests')} icon="star" title={text.quests(formatCount(claimable))} hint={text.questsHint} />
      )}
      {bonuses.data?.map(({ wallet, title, turnover: { done, target } }) => {
        const left = missingTo(target, done);
        return (
          <Row
            key={wallet.id}
            to={link('memberPromotions')}
            icon="gift"
            title={title}
            hint={left > 0 ? text.bonus(formatSatang(left)) : text.bonusMet}
          >
            <Meter label={title} percent={percentDone(done, target)} className="mt-1.5" />
          </Row>
        );
      })}
    </section>
  );
}

function LoadingRow() {
  return (
    <div className="row-link">
      <Skeleton className="size-10 rounded-xl" />
      <Skeleton className="h-5 flex-1" />
    </div>
  );
}

function FailedRow({ reads }: { reads: readonly Read[] }) {
  const retry = () => {
    for (const read of reads) void read.mutate();
  };
  const isRetrying = reads.some(({ isValidating }) => isValidating);
  return (
    <div className="row-link">
      <span className="flex-1">{uiText.loadFailed}</span>
      <Button variant="quiet" icon="refresh" className="px-4" busy={isRetrying} onClick={retry}>
        {uiText.retry}
      </Button>
    </div>
  );
}

function NothingRow() {
  return (
    <div className="row-link">
      <span className="glyph text-money-in">
        <Icon name="check" size={20} />
      </span>
      <span className="flex-1">
        <span className="block font-medium">{text.nothing}</span>
        <span className="block text-xs text-muted">{text.nothingHint}</span>
      </span>
    </div>
  );
}

interface RowProps {
  to: string;
  icon: IconName;
  title: string;
  hint: string;
  aside?: ReactNode;
  children?: ReactNode;
}

function Row({ to, icon, title, hint, aside, children }: RowProps) {
  return (
    <Link to={to} className="row-link">
      <span className="glyph text-money-pending">
        <Icon name={icon} size={20} />
      </span>
      <span className="flex-1 min-w-0">
        <span className="flex flex-wrap items-center gap-x-3">
          <span className="flex-[1_1_6rem] font-medium num">{title}</span>
          {aside}
        </span>
        <span className="block text-xs text-muted num">{hint}</span>
        {children}
      </span>
      <Icon name="right" size={16} className="text-faint" />
    </Link>
  );
}
