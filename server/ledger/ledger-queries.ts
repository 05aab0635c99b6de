import type { Satang } from '#contract/money.ts';
import type { Database, Transaction } from '#server/database/database.ts';

/** Satang; whole points for accounts of the currency POINT. */
interface TransferRow {
  id: string;
  repeated: boolean;
  debit_account_id: number;
  debit_balance_satang: Satang | null;
  debit_held_satang: Satang | null;
  credit_account_id: number;
  credit_balance_satang: Satang | null;
  credit_held_satang: Satang | null;
}

/** Does the transfers in order, all or none; `at` null means the database's own time. */
export function ledgerTransfer(
  tx: Transaction | Database,
  requests: readonly object[],
  at: Date | null,
): Promise<TransferRow[]> {
  return tx.rows<TransferRow>(
    'select * from ledger_transfer($1::jsonb, coalesce($2::timestamptz, clock_timestamp()))',
    [JSON.stringify(requests), at],
  );
}

/** A transfer between a member's wallet and the house; satang. `pays`: the member does. */
export interface WalletTransfer {
  id: string;
  agentId: number;
  currency: string;
  wallet: number;
  house: string;
  pays: boolean;
  amount: number;
  kind: string;
  reference: string | null;
}

interface NewTransferRow {
  house_account: number;
  balance: Satang;
  held: Satang;
  house_balance: Satang;
  house_held: Satang;
}

/** The values are those of `WalletTransfer`, in its order, and the time; null is the database's own. */
export const NEW_WALLET_TRANSFER = `select * from ledger_transfer_new($1, $2, $3, 'wallet', $4, $5, $6, $7, $8, $9,
  coalesce($10::timestamptz, clock_timestamp())) where house_account is not null`;

/** Makes the transfer if its id is new, and returns both balances; undefined, without a change, if it is known. */
export function newWalletTransfer(
  tx: Transaction | Database,
  { id, agentId, currency, wallet, house, pays, amount, kind, reference }: WalletTransfer,
  at: Date | null,
): Promise<NewTransferRow | undefined> {
  return tx.row<NewTransferRow>(NEW_WALLET_TRANSFER, [
    id,
    agentId,
    currency,
    wallet,
    house,
    pays,
    amount,
    kind,
    reference,
    at,
  ]);
}
