import type { Satang } from '#contract/money.ts';
import type { Database, Queries } from '#server/database/database.ts';
import { ledgerRefusal } from '#server/ledger/ledger.ts';

/** A payment as the provider's webhook reports it. */
export interface ReceivedPayment {
  transaction_id: string;
  account_id: string;
  amount_satang: Satang;
  reference: string | null;
  payer: { bank_code: string; account_no: string; account_name: string };
  paid_at: string;
  /** Paid by a charge that was made for the deposit of the reference: the provider does not say from whose account. */
  is_charge?: true;
}

/**
 * Records the payment, matches it with a deposit, credits it and notifies the member. One statement, so it needs no
 * transaction. Refuses a known transaction id with another body as `transfer_conflict`.
 */
export async function receivePayment(database: Database, payment: ReceivedPayment, at: Date) {
  const row = await database
    .row<{ result: 'credited' | 'repeated' | 'review' | 'unknown_account' }>(
      'select deposit_receive_payment($1::jsonb, $2) as result',
      [JSON.stringify(payment), at],
    )
    .catch((error: unknown) => {
      throw ledgerRefusal(error);
    });
  if (!row) throw new Error('deposit_receive_payment returned no row');
  return row.result;
}

/**
 * The deposit and the member that a recorded payment belongs to: the one that an operator has credited (perhaps
 * without a deposit), else the deposit it was matched with, else the account it was paid from. Null if none is known;
 * undefined if the agent does not have the transaction. `review`: null for a payment that no person looked at.
 */
export function ownerOfTransaction(
  queries: Queries,
  agentId: number,
  transactionId: string,
): Promise<
  | {
      deposit_id: number | null;
      member_id: number | null;
      review: 'waiting' | 'credited' | 'returned' | null;
    }
  | undefined
> {
  return queries.row(
    `select case when r.resolution = 'credited' then r.credited_deposit_id else d.id end as deposit_id,
       coalesce(r.credited_member_id, d.member_id, r.member_id) as member_id,
       case when r.id is not null then coalesce(r.resolution, 'waiting') end as review
     from provider_transaction t left join payment_review r on r.provider_transaction_id = t.id left join deposit d on d.id = t.deposit_id
     where t.agent_id = $1 and t.id = $2`,
    [agentId, transactionId],
  );
}

/** Keeps the first member who sent the slip of a payment under review. One statement, so it needs no transaction. */
export async function claimReview(
  database: Database,
  claim: { transactionId: string; memberId: number; payload: string; at: Date },
): Promise<void> {
  await database.rows(
    `update payment_review set claimed_by = $2, claimed_at = $3, slip_payload = $4
     where provider_transaction_id = $1 and claimed_by is null and resolved_at is null`,
    [claim.transactionId, claim.memberId, claim.at, claim.payload],
  );
}
