import { type Satang, satang } from '#contract/money.ts';
import type { Queries, Transaction } from '#server/database/database.ts';

/** The commission that the member can redeem; 0 before the first income. */
export async function commissionOf(queries: Queries, ownerId: number): Promise<Satang> {
  const row = await queries.row<{ satang: Satang }>(
    `select balance_satang - held_satang as satang from account where member_id = $1 and kind = 'commission'`,
    [ownerId],
  );
  return row?.satang ?? satang(0);
}

/**
 * Locks the member's wallets and commission account, in the ledger's order, until the transaction ends; returns what
 * can be redeemed. It locks wallets too, because a transaction that holds a wallet and waits for a house account
 * could deadlock with one that holds that house account and waits for the commission. `at`: the given time, or the
 * account's last entry if that is later, because a portion of the night may just have been paid. Undefined if the
 * member never earned commission.
 */
export const lockCommission = (
  tx: Transaction,
  ownerId: number,
  at: Date,
): Promise<{ satang: Satang; at: Date } | undefined> =>
  tx.row<{ satang: Satang; at: Date }>(
    `with held as (
       select * from account where member_id = $1 and kind in ('commission', 'wallet') order by id for no key update
     )
     select balance_satang - held_satang as satang, greatest(last_entry_at, $2) as at from held where kind = 'commission'`,
    [ownerId, at],
  );

/** Takes the id of the next transaction, before it is inserted: the ledger's transfer carries it. */
export async function nextTransactionId(tx: Transaction): Promise<number> {
  const row = await tx.row<{ id: number }>(
    `select nextval(pg_get_serial_sequence('affiliate_transaction', 'id')) as id`,
  );
  if (!row) throw new Error('the sequence gave no id');
  return row.id;
}

/** Adds a redemption to the owner's commission transactions. */
export async function insertRedemption(
  tx: Transaction,
  redemption: { id: number; agentId: number; ownerId: number; amountSatang: Satang; balanceSatang: Satang; at: Date },
): Promise<void> {
  await tx.rows(
    `insert into affiliate_transaction (id, agent_id, owner_id, kind, at, amount_satang, balance_after_satang)
     overriding system value values ($1, $2, $3, 'redeem', $4, $5, $6)`,
    [
      redemption.id,
      redemption.agentId,
      redemption.ownerId,
      redemption.at,
      -redemption.amountSatang,
      redemption.balanceSatang,
    ],
  );
}
