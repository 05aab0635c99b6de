import { Link } from 'react-router-dom';
import { memberWallets } from '#contract/wallet.ts';
import { useQuery } from '#src/api/use-query.ts';
import { link } from '#src/lib/links.ts';
import { sumBalances } from '#src/lib/money.ts';
import { useLocal } from '#src/stores/local.ts';
import { LOTTO_TEXT as text } from '#src/text/lotto.ts';
import { Money } from '#src/ui/money.tsx';
import { betWallets } from '../../model/bet-wallets.ts';

/**
 * The balance of the wallets that may bet, in the header that replaces the site's on a phone; the member may hide it
 * everywhere.
 */
export function HeaderBalance({ className }: { className: string }) {
  const isHidden = useLocal(({ hideBalance }) => hideBalance);
  const wallets = useQuery(memberWallets, {}).data?.wallets;
  if (!wallets) return <span className={className} />;
  return (
    <Link to={link('deposit')} className={className}>
      <span className="text-[min(.75rem,3.75vw)] text-muted">{text.balance}</span>
      <Money amount={sumBalances(betWallets(wallets))} hidden={isHidden} unit={null} className="font-bold" />
    </Link>
  );
}
