import { bahtOf } from '../../contract/money.ts';
import type { Transaction } from '../platform/database.ts';
import { emit } from '../platform/events.ts';
import { balancesOf } from './bonus-queries.ts';

/** Sends the balances of some of the member's wallets to his open pages, once the transaction commits. */
export async function publishWallets(tx: Transaction, memberId: number, walletIds: readonly number[]): Promise<void> {
  const balances = await balancesOf(tx, walletIds);
  const wallets = balances.map(({ id, availableSatang, heldSatang }) => ({
    id: String(id),
    balance: bahtOf(availableSatang),
    held: bahtOf(heldSatang),
  }));
  await emit(tx, memberId, { type: 'wallet', wallets });
}
