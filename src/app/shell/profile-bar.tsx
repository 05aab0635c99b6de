import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatCount } from '#src/lib/count.ts';
import { link } from '#src/lib/links.ts';
import { useLocal } from '#src/stores/local.ts';
import { useUi } from '#src/stores/ui.ts';
import { useUser } from '#src/stores/user.ts';
import { ACCOUNT_TEXT } from '#src/text/account.ts';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { Money } from '#src/ui/money.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { VipIcon } from '#src/ui/vip-icon.tsx';
import { amountWidth } from '../member/amount-width.ts';
import { MEMBER_PANEL_ID } from '../member/member-panel-id.ts';
import { useBalance } from '../member/use-balance.ts';
import { lazyChunk } from '../routes/chunk.tsx';
import { FixedBar } from './fixed-bar.tsx';

/** Inside LINE only. */
const LineBar = lazyChunk(async () => ({ default: (await import('./line-bar.tsx')).LineBar }));

/** Tells whether the member panel is scrolled out at the top. The panel may mount later than the bar. */
function usePanelPassed(): boolean {
  const [isPassed, setPassed] = useState(false);
  useEffect(() => {
    const look = () => {
      const panel = document.getElementById(MEMBER_PANEL_ID);
      setPassed(panel !== null && panel.getBoundingClientRect().bottom < 56);
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  return isPassed;
}

/** In lobbies the member's bar, or the state of their login by LINE; at home only the member's. */
export function ProfileBar({ isAlways }: { isAlways: boolean }) {
  const isLoggedIn = useUser((state) => state.isLoggedIn);
  if (isLoggedIn) return <MemberBar isAlways={isAlways} />;
  return isAlways && <LineBar />;
}

/**
 * Name, points, balance, deposit (over the page) and withdraw, fixed under the header once the member panel has left
 * the view. From 960 px the header of a lobby has all of it but the points. Both lines have their height before their answers; otherwise they would move.
 */
function MemberBar({ isAlways }: { isAlways: boolean }) {
  const isPassed = usePanelPassed();
  const userInfo = useUser((state) => state.userInfo);
  const isHidden = useLocal((state) => state.hideBalance);
  const openModal = useUi((state) => state.openModal);
  const { total, points } = useBalance();
  if (!isAlways && !isPassed) return null;
  return (
    <FixedBar label={ACCOUNT_TEXT.profileBar} className={isAlways ? 'md:hidden' : ''}>
      <VipIcon level={userInfo?.vip_level} className="w-8 h-8 max-[22rem]:hidden" />
      <div className="flex-1 min-w-0 [container-type:inline-size]">
        {/* Points that have no room beside the name wrap out of sight. */}
        <p className="flex flex-wrap gap-x-1 text-[min(.75rem,4vw)] leading-snug h-[1lh] overflow-hidden text-muted">
          <span className="truncate">{userInfo?.username ?? <Skeleton className="inline-block w-32 h-[.8em]" />}</span>
          {userInfo && points !== undefined && <span>· {ACCOUNT_TEXT.points(formatCount(points))}</span>}
        </p>
        <p
          className="leading-normal h-[1lh] overflow-hidden"
          // Smaller digits for millions, which have their room beside text that the phone enlarges, too; the unit may wrap out of sight.
          style={{ fontSize: `min(1.125rem, 4.8vw, 66cqw / ${amountWidth(total)})` }}
        >
          {total === undefined ? (
            <Skeleton className="inline-block w-24 h-[1em]" />
          ) : (
            <Money amount={total} hidden={isHidden} className="font-bold whitespace-normal!" />
          )}
        </p>
      </div>
      <Button className="px-4 text-[min(.875rem,4.4vw)]" aria-haspopup="dialog" onClick={() => openModal('deposit')}>
        {ACCOUNT_TEXT.depositShort}
      </Button>
      {/* Text twice as large on a narrow phone leaves room for one of the two; the dock has both. */}
      <Link
        to={link('withdraw')}
        className={buttonClass({ variant: 'quiet' }, 'px-4 text-[min(.875rem,4.4vw)] @max-[22ch]:hidden')}
      >
        {ACCOUNT_TEXT.withdrawShort}
      </Link>
    </FixedBar>
  );
}
