import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { RecentRounds } from '../features/game/components/recent-rounds.tsx';
import { WalletList } from '../features/member/components/wallet-list.tsx';
import { link } from '../lib/links.ts';
import { useUi } from '../stores/ui.ts';
import { PAGE_TITLES } from '../text/app.ts';
import { Icon } from '../ui/icon.tsx';
import { MEMBER_MENU, MY_BILLS } from './member-menu-items.ts';

/** `/member`: the balance first, then wallets, then everywhere a member can go. */
export default function MemberPage({ memberPanel }: { memberPanel: ReactNode }) {
  const setLogoutDialog = useUi((state) => state.setLogoutDialog);
  return (
    <div className="page-middle grid grid-cols-[minmax(0,1fr)] gap-4">
      <h1 className="sr-only">{PAGE_TITLES.member}</h1>
      {memberPanel}
      <WalletList />
      <RecentRounds />
      <nav className="surface rows overflow-hidden" aria-label={PAGE_TITLES.member}>
        {[MY_BILLS, ...MEMBER_MENU].map(({ label, icon, to }) =>
          to === 'logout' ? (
            <button key={to} type="button" className="row-link text-error" onClick={() => setLogoutDialog(true)}>
              <Icon name={icon} />
              <span className="flex-1">{label}</span>
            </button>
          ) : (
            <Link key={to} to={link(to)} className="row-link">
              <Icon name={icon} />
              <span className="flex-1">{label}</span>
              <Icon name="right" size={16} className="text-faint" />
            </Link>
          ),
        )}
      </nav>
    </div>
  );
}
