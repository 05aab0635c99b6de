import type { Transaction } from '#server/database/database.ts';
import { emitWallets } from '#server/wallet/emit-wallets.ts';
import { balancesOf } from './bonus-queries.ts';

/** Sends the balances of some of the member's wallets to their open pages, once the transaction commits. */
export const publishWallets = async (tx: Transaction, memberId: number, walletIds: readonly number[]): Promise<void> =>
  emitWallets(tx, memberId, await balancesOf(tx, walletIds));
