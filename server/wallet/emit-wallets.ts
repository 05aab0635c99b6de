import { bahtOf, type Satang, satang } from '#contract/money.ts';
import type { Transaction } from '#server/database/database.ts';
import { emit } from '#server/events/events.ts';
import type { AccountState } from '#server/ledger/ledger.ts';

/** The spendable part of a wallet: its balance less the held part. */
export const availableOf = ({ balanceSatang, heldSatang }: AccountState): Satang => satang(balanceSatang - heldSatang);

/** Sends the new balances of some wallets to their member's open pages, once the transaction commits. */
export function emitWallets(tx: Transaction, memberId: number, states: readonly AccountState[]): Promise<void> {
  const wallets = states.map((state) => ({
    id: String(state.accountId),
    balance: bahtOf(availableOf(state)),
    held: bahtOf(state.heldSatang),
  }));
  return emit(tx, memberId, { type: 'wallet', wallets });
}
