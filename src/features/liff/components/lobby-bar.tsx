import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { memberWallets } from '#contract/wallet.ts';
import { useQuery } from '#src/api/use-query.ts';
import { link } from '#src/lib/links.ts';
import { sumBalances } from '#src/lib/money.ts';
import { useLocal } from '#src/stores/local.ts';
import { useUi } from '#src/stores/ui.ts';
import { useUser } from '#src/stores/user.ts';
import { LINE_TEXT } from '#src/text/line.ts';
import { Button } from '#src/ui/button.tsx';
import { GuestLinks } from '#src/ui/guest-links.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Money } from '#src/ui/money.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

interface LobbyBarProps {
  title: string;
  /** At the end of a member's bar. */
  bell: ReactNode;
}

/** The lobby's header: home link, title, and the member's wallet and bell or a visitor's two ways in. */
export function LobbyBar({ title, bell }: LobbyBarProps) {
  const isLoggedIn = useUser((state) => state.isLoggedIn);
  return (
    <header className="sticky top-0 z-20 bg-base-200 shadow-e2">
      <div className="shell flex flex-wrap items-center gap-2 min-h-14">
        <Link to={link('home')} className="btn btn-ghost btn-icon" aria-label={LINE_TEXT.home}>
          <Icon name="home" />
        </Link>
        <h1 className="text-lg flex-1 min-w-min [overflow-wrap:break-word]">{title}</h1>
        {isLoggedIn ? (
          <>
            <Balance />
            {bell}
          </>
        ) : (
          <GuestLinks />
        )}
      </div>
    </header>
  );
}

/** The sum of all wallets, on the button that opens the deposit dialog over the lobby. */
function Balance() {
  const { data } = useQuery(memberWallets, {});
  const hideBalance = useLocal((state) => state.hideBalance);
  const openModal = useUi((state) => state.openModal);
  return (
    <Button
      variant="quiet"
      className="px-3 gap-1.5 text-[min(.9375rem,4.4vw)]"
      aria-haspopup="dialog"
      onClick={() => openModal('deposit')}
    >
      <Icon name="deposit" size={20} className="text-brand-ink" />
      <span className="sr-only">
        {LINE_TEXT.lobby.deposit} {LINE_TEXT.lobby.balance}{' '}
      </span>
      {data ? (
        <Money amount={sumBalances(data.wallets)} hidden={hideBalance} className="font-bold" />
      ) : (
        <Skeleton className="w-16 h-[1em]" />
      )}
    </Button>
  );
}
