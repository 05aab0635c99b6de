import { RecentRounds } from '#src/features/game/components/recent-rounds.tsx';
import { WalletList } from '#src/features/member/components/wallet-list.tsx';
import { useMinWidth } from '#src/lib/use-min-width.ts';
import { PAGE_TITLES } from '#src/text/app.ts';
import { MemberMenuGroups } from '../member/member-menu-groups.tsx';
import { MemberPanel } from '../member/member-panel.tsx';
import { MemberWaiting } from '../member/member-waiting.tsx';

const COLUMN = 'grid grid-cols-[minmax(0,1fr)] content-start gap-4';

/**
 * `/member`: the balance, what waits for the member, the wallets, then all pages that they can open. From 1280 px
 * balance and menu are beside every page of an account (account-side.tsx).
 */
export default function MemberPage() {
  const hasSide = useMinWidth('lg');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] md:grid-cols-[repeat(2,minmax(0,1fr))] gap-4 md:gap-6">
      <h1 className="sr-only">{PAGE_TITLES.member}</h1>
      <div className={COLUMN}>
        {!hasSide && <MemberPanel />}
        <MemberWaiting />
        <WalletList />
      </div>
      <div className={COLUMN}>
        {!hasSide && <MemberMenuGroups />}
        <RecentRounds />
      </div>
    </div>
  );
}
