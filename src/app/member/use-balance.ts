import { useState } from 'react';
import { memberPoints, memberWallets } from '#contract/wallet.ts';
import { ApiError } from '#src/api/api-error.ts';
import { revalidate } from '#src/api/change-answers.ts';
import { call } from '#src/api/http.ts';
import { sumBalances } from '#src/lib/money.ts';
import { useWallets } from '#src/stores/known-wallets.ts';

/**
 * The member's money: `total` baht over all wallets, and `points`; undefined until loaded. Without a connection, the
 * figures as they were seen last, at `seenAt` (epoch ms). `refresh` reads both again; if that fails the old value
 * stays and the error catalogue's toast says why.
 */
export function useBalance() {
  const wallets = useWallets();
  const [isRefreshing, setRefreshing] = useState(false);

  async function refresh(): Promise<void> {
    setRefreshing(true);
    try {
      // Passes the promise, not its answer: SWR drops one that an event of the stream has overtaken.
      await wallets.mutate(call(memberWallets, {}, { situation: 'walletRefresh' }), { revalidate: false });
      await revalidate([memberPoints]);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setRefreshing(false);
    }
  }

  return {
    total: wallets.data && sumBalances(wallets.data.wallets),
    points: wallets.points,
    seenAt: wallets.seenAt,
    isFailed: wallets.error !== undefined && wallets.data === undefined,
    refresh,
    isRefreshing,
  };
}
