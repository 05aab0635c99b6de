import { Link } from 'react-router-dom';
import { memberWallets } from '../../../../contract/wallet.ts';
import { useQuery } from '../../../api/use-query.ts';
import { link } from '../../../lib/links.ts';
import { sumBalances } from '../../../lib/money.ts';
import { useLocal } from '../../../stores/local.ts';
import { useUi } from '../../../stores/ui.ts';
import { useUser } from '../../../stores/user.ts';
import { LINE_TEXT } from '../../../text/line.ts';
import { GuestLinks } from '../../../ui/guest-links.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Money } from '../../../ui/money.tsx';

/** The lobby's header: home link, title, and the member's wallet or a visitor's two ways in. */
export function LobbyBar({ title }: { title: string }) {
  const isLoggedIn = useUser((state) => state.isLoggedIn);
  return (
    <header className="sticky top-0 z-20 bg-base-200 shadow-e2">
      <div className="shell flex items-center gap-2 min-h-14">
        <Link to={link('home')} className="btn btn-ghost btn-icon" aria-label={LINE_TEXT.home}>
          <Icon name="home" />
        </Link>
        <h1 className="text-lg flex-1 min-w-0">{title}</h1>
        {isLoggedIn ? <Balance /> : <GuestLinks />}
      </div>
    </header>
  );
}

/** The sum of all wallets. A tap opens the deposit dialog over the lobby. */
function Balance() {
  const { data } = useQuery(memberWallets, {});
  const hideBalance = useLocal((state) => state.hideBalance);
  const openModal = useUi((state) => state.openModal);
  if (!data) return null;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className="min-h-11 flex items-center font-bold"
      onClick={() => openModal('deposit')}
    >
      <span className="sr-only">{LINE_TEXT.lobby.balance} </span>
      <Money amount={sumBalances(data.wallets)} hidden={hideBalance} />
    </button>
  );
}
