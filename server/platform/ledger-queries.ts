import type { Satang } from '../../contract/money.ts';
import type { Database, Transaction } from './database.ts';

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

/** Does the transfers in order, all or none; `at` null is the database's own time. */
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

/** Opens a new member's cash wallet and points account; gives the wallet's id. */
export async function openAccounts(
  tx: Transaction,
  { agentId, memberId }: { agentId: number; memberId: number },
  cashWallet: { typeId: number; name: string },
): Promise<number> {
  const row = await tx.row<{ id: number }>(
    `with points as (
      insert into account (agent_id, currency, kind, member_id) values ($1, 'POINT', 'points', $2)
    ), cash as (
      insert into account (agent_id, currency, kind, member_id) values ($1, 'THB', 'wallet', $2) returning id
    )
    insert into wallet (id, agent_id, member_id, wallet_type_id, wallet_name)
    select id, $1, $2, $3, $4 from cash returning id`,
    [agentId, memberId, cashWallet.typeId, cashWallet.name],
  );
  if (!row) throw new Error('the cash wallet was not opened');
  return row.id;
}
