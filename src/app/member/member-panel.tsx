import { Link } from 'react-router-dom';
import { ReviewsLine } from '#src/features/deposit/components/reviews-line.tsx';
import { classNames } from '#src/lib/class-names.ts';
import { formatCount } from '#src/lib/count.ts';
import { link } from '#src/lib/links.ts';
import { formatDateTime } from '#src/lib/time.ts';
import { useLocal } from '#src/stores/local.ts';
import { useUser } from '#src/stores/user.ts';
import { ACCOUNT_TEXT } from '#src/text/account.ts';
import { APP_TEXT } from '#src/text/app.ts';
import { cachedPageText } from '#src/text/cached-page.ts';
import { buttonClass, IconButton } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Money } from '#src/ui/money.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { VipIcon } from '#src/ui/vip-icon.tsx';
import { amountWidth } from './amount-width.ts';
import { MEMBER_PANEL_ID } from './member-panel-id.ts';
import { useBalance } from './use-balance.ts';

/** The member's name, all money, points, deposit and withdraw. */
export function MemberPanel() {
  const balance = useBalance();
  return (
    <section
      id={MEMBER_PANEL_ID}
      className="hero-card guilloche p-5 md:p-7 flex flex-col justify-between"
      aria-label={ACCOUNT_TEXT.myAccount}
    >
      <MemberLine points={balance.points} />
      <div className="mt-4">
        <span className="text-sm text-muted">{ACCOUNT_TEXT.totalBalance}</span>
        <MemberBalance {...balance} className="[&>:nth-child(2)]:ml-auto" />
      </div>
      <Reviews />
      <div className="mt-4">
        <MoneyButtons />
      </div>
    </section>
  );
}

/** The member's name, level and points. */
export function MemberLine({ points }: { points: number | undefined }) {
  const userInfo = useUser((state) => state.userInfo);
  const level = userInfo?.vip_level;
  return (
    <div className="flex flex-wrap items-center min-h-11 gap-x-2.5">
      <VipIcon level={level} />
      <div className="flex-[1_0_7rem]">
        <b className="block font-medium leading-normal">{userInfo?.username ?? '\u00a0'}</b>
        <span className="block text-xs text-muted">
          {level === undefined ? '\u00a0' : ACCOUNT_TEXT.memberLevel[level]}
        </span>
      </div>
      <Points points={points} />
    </div>
  );
}

function Points({ points }: { points: number | undefined }) {
  // About the room of a few digits, so that their arrival makes no second line.
  if (points === undefined) return <span className="w-28 min-h-11" />;
  const text = formatCount(points);
  return (
    <Link
      to={link('redeem')}
      className="flex items-center gap-1.5 min-h-11 text-sm num"
      aria-label={ACCOUNT_TEXT.pointsLabel(text)}
    >
      <Icon name="coins" size={20} className="text-brand-ink" />
      {ACCOUNT_TEXT.points(text)}
      <Icon name="right" size={16} className="text-muted" />
    </Link>
  );
}

type BalanceProps = ReturnType<typeof useBalance> & { className?: string };

/** All money in one figure, which can be refreshed or hidden. */
export function MemberBalance({ total, seenAt, isFailed, refresh, isRefreshing, className }: BalanceProps) {
  const { hideBalance, toggleHideBalance } = useLocal();
  // Their places depend on the amount.
  const isUnknown = total === undefined && !isFailed;
  const figure = (
    <div className={classNames('flex flex-wrap items-center gap-x-1 [container-type:inline-size]', className)}>
      <span
        className={classNames('text-3xl font-bold', isRefreshing && 'opacity-60')}
        // Smaller digits for millions on a narrow phone, so that both buttons stay in sight.
        style={{ fontSize: `min(var(--text-3xl), min(100cqw - 88px, 66cqw) / ${amountWidth(total)})` }}
        aria-live="polite"
      >
        {total === undefined ? (
          isFailed ? (
            '–'
          ) : (
            <Skeleton className="h-12 w-51 max-w-[calc(100cqw-88px)] rounded-selector" />
          )
        ) : (
          <Money amount={total} hidden={hideBalance} className="font-bold" />
        )}
      </span>
      <IconButton
        icon="refresh"
        size={20}
        label={ACCOUNT_TEXT.refreshBalance}
        className={classNames('text-muted', isRefreshing && 'animate-spin', isUnknown && 'invisible')}
        aria-busy={isRefreshing}
        onClick={() => isRefreshing || void refresh()}
      />
      <IconButton
        icon={hideBalance ? 'eye-off' : 'eye'}
        size={20}
        label={hideBalance ? ACCOUNT_TEXT.showBalance : ACCOUNT_TEXT.hideBalance}
        className={classNames('text-muted -ml-2', isUnknown && 'invisible')}
        onClick={toggleHideBalance}
      />
    </div>
  );
  if (seenAt === null) return figure;
  return (
    <div>
      {figure}
      <p className="text-xs text-muted num">{cachedPageText.asOf(formatDateTime(seenAt))}</p>
    </div>
  );
}

/** Payments that arrived and are not in the balance yet. */
export function Reviews() {
  return <ReviewsLine isHidden={useLocal((state) => state.hideBalance)} />;
}

export function MoneyButtons() {
  return (
    <div className="grid fit-7 gap-3">
      <Link to={link('deposit')} className={buttonClass({}, 'min-h-13')}>
        <Icon name="deposit" size={20} />
        {APP_TEXT.deposit}
      </Link>
      <Link to={link('withdraw')} className={buttonClass({ variant: 'glass' }, 'min-h-13')}>
        <Icon name="withdraw" size={20} />
        {APP_TEXT.withdraw}
      </Link>
    </div>
  );
}
