import { Suspense } from 'react';
import { createPortal } from 'react-dom';
import { Link, useLocation } from 'react-router-dom';
import type { PageName } from '#contract/pages.ts';
import { link } from '#src/lib/links.ts';
import { useMinWidth } from '#src/lib/use-min-width.ts';
import { ACCOUNT_TEXT } from '#src/text/account.ts';
import { APP_TEXT } from '#src/text/app.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { lazyChunk } from '../routes/chunk.tsx';
import type { Route } from '../routes/routes.tsx';
import { AccountButton } from './account-button.tsx';
import { NoticeBell } from './notice-bell.tsx';
import { useNotices } from './use-notices.ts';

const AccountSide = lazyChunk(async () => ({ default: (await import('../shell/account-side.tsx')).AccountSide }));
const NewAnnouncements = lazyChunk(async () => ({
  default: (await import('#src/features/agent/components/new-announcements.tsx')).NewAnnouncements,
}));

/** Pages of an account that have something to say to visitors as well. */
const ALSO_VISITORS: ReadonlySet<PageName> = new Set(['affiliate', 'redeem', 'cashback', 'winloss']);

/**
 * The member's corner of the header: deposit and withdraw from 960 px if the page itself has neither the member panel
 * nor an account's side (as pictures if the links need the room), quests, notices, account. It also puts the account's
 * side beside its pages, so that the first load has no part of it.
 */
export function MemberSide({ route }: { route: Route | null }) {
  const isAccount = route !== null && (route.for === 'members' || ALSO_VISITORS.has(route.name));
  const hasSide = useMinWidth('lg') && isAccount;
  const main = document.getElementById('main');
  const { hasNotices, newAnnouncements, unread, questCount } = useNotices();
  const isHome = useLocation().pathname === link('home');
  return (
    <div className="flex items-center ml-auto">
      {route?.profileBar !== 'after-panel' && !hasSide && (
        <div className="hidden md:flex gap-2 mr-2">
          <Link to={link('deposit')} className={buttonClass({}, 'px-4 max-lg:px-3')} aria-label={APP_TEXT.deposit}>
            <Icon name="deposit" size={20} className="lg:hidden" />
            <span className="max-lg:hidden">{ACCOUNT_TEXT.depositShort}</span>
          </Link>
          <Link
            to={link('withdraw')}
            className={buttonClass({ variant: 'quiet' }, 'px-4 max-lg:px-3')}
            aria-label={APP_TEXT.withdraw}
          >
            <Icon name="withdraw" size={20} className="lg:hidden" />
            <span className="max-lg:hidden">{ACCOUNT_TEXT.withdrawShort}</span>
          </Link>
        </div>
      )}
      {questCount > 0 && (
        <Link
          to={link('quests')}
          className={buttonClass({ variant: 'ghost' }, 'btn-icon relative')}
          aria-label={ACCOUNT_TEXT.quests(questCount)}
        >
          <Icon name="star" />
          <i className="absolute right-2 top-2 size-2 rounded-full bg-primary" />
        </Link>
      )}
      {hasNotices && <NoticeBell unread={unread} />}
      <AccountButton />
      <Suspense fallback={null}>
        {hasSide && main && createPortal(<AccountSide />, main)}
        {isHome && newAnnouncements.length > 0 && <NewAnnouncements announcements={newAnnouncements} />}
      </Suspense>
    </div>
  );
}
