import { formatBaht } from '#contract/baht-text.ts';
import { satangOf } from '#contract/money.ts';
import { memberWallets } from '#contract/wallet.ts';
import { call } from '#src/api/http.ts';
import { isCash } from '#src/lib/cash-wallet.ts';
import { formatDateTime } from '#src/lib/time.ts';
import { useWallets } from '#src/stores/known-wallets.ts';
import { useLocal } from '#src/stores/local.ts';
import { cachedPageText } from '#src/text/cached-page.ts';
import { memberText } from '#src/text/member.ts';
import { IconButton } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Money } from '#src/ui/money.tsx';
import { Pending } from '#src/ui/pending.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

/** Every wallet with its balance and held amount. A failed refresh keeps the old figures; a toast reports it. */
export function WalletList() {
  const isHidden = useLocal((state) => state.hideBalance);
  const wallets = useWallets();
  const { data, seenAt, error, mutate } = wallets;
  const refresh = () =>
    mutate(call(memberWallets, {}, { situation: 'walletRefresh' }), { revalidate: false }).catch(() => undefined);
  if (error && !data) return <Pending of={wallets} failed={memberText.walletsFailed} />;
  return (
    <section className="surface rows" aria-label={memberText.wallets}>
      <div className="flex items-center justify-between p-4">
        <h2 className="text-sm font-normal text-muted">
          {memberText.wallets}
          {seenAt !== null && ` · ${cachedPageText.asOf(formatDateTime(seenAt))}`}
        </h2>
        <IconButton
          icon="refresh"
          size={20}
          label={memberText.refresh}
          className="-my-2 -mr-2 text-muted"
          onClick={refresh}
        />
      </div>
      {data ? (
        data.wallets.map((wallet) => (
          <div key={wallet.id} className="row-link flex-wrap gap-y-0">
            <span className="glyph">
              <Icon name={isCash(wallet) ? 'wallet' : 'gift'} size={20} />
            </span>
            <span className="flex-[1_1_5.5rem]">
              <span className="block font-medium">{wallet.wallet_name}</span>
              {satangOf(wallet.held) > 0 && (
                <span className="block text-xs text-muted">{memberText.held(formatBaht(wallet.held))}</span>
              )}
            </span>
            <Money amount={wallet.balance} unit="บาท" hidden={isHidden} className="text-base ml-auto" />
          </div>
        ))
      ) : (
        <div className="row-link">
          <Skeleton className="size-10 rounded-xl" />
          <Skeleton className="h-5 flex-1" />
          <Skeleton className="h-5 w-24" />
        </div>
      )}
    </section>
  );
}
