import type { Satang } from '#contract/money.ts';
import type { Transaction } from '#server/database/database.ts';

/** A payment that people saw at the bank, and of which the bank told nothing. */
export interface Evidence {
  agentId: number;
  accountId: number;
  amountSatang: Satang;
  payer: { bank_code: string; account_no: string; account_name: string };
  paidAt: string;
  slipPayload: string;
  bankLine: string;
  memberId: number;
  keyId: number;
  at: Date;
}

/** Tells whether the agent has this receiving account. */
export async function hasAccount(tx: Transaction, agentId: number, id: number): Promise<boolean> {
  return (
    (await tx.row('select 1 as found from receiving_account where agent_id = $1 and id = $2', [agentId, id])) !==
    undefined
  );
}

/** Reports of the bank for this account wait until the transaction ends, so that none is credited beside the evidence. */
export async function lockReports(tx: Transaction, accountId: number): Promise<void> {
  await tx.rows('select deposit_lock_reports($1, true)', [accountId]);
}

/**
 * A payment that is known already and is probably this one: of the bank, or of earlier evidence. One whose payer's
 * digits are not shown, as a charge's, is this one unless it was credited to another member or names their deposit.
 */
export function knownPayment(
  tx: Transaction,
  {
    accountId,
    amountSatang,
    payer,
    paidAt,
    memberId,
  }: Pick<Evidence, 'accountId' | 'amountSatang' | 'payer' | 'paidAt' | 'memberId'>,
): Promise<{ id: string } | undefined> {
  return tx.row<{ id: string }>(
    `select t.id from provider_transaction t
     left join payment_review r on r.provider_transaction_id = t.id
     left join deposit d on d.reference = t.reference and d.receiving_account_id = t.receiving_account_id
     where t.receiving_account_id = $1 and t.amount_satang = $2
       and t.paid_at between $3::timestamptz - interval '10 minutes' and $3::timestamptz + interval '10 minutes'
       and coalesce(is_same_account(t.payer_account_no, $4), coalesce(r.credited_member_id, d.member_id, $5) = $5) limit 1`,
    [accountId, amountSatang, paidAt, payer.account_no, memberId],
  );
}

/** Records the evidence as a payment under review. */
export async function insertEvidence(tx: Transaction, transactionId: string, evidence: Evidence): Promise<void> {
  const { agentId, accountId, amountSatang, payer, paidAt, at } = evidence;
  await tx.rows(
    `with payment as (
       insert into provider_transaction (id, input_hash, agent_id, receiving_account_id, amount_satang, payer_bank_code, payer_account_no, payer_account_name, paid_at, received_at, review_reason)
       values ($1, '', $2, $3, $4, $5, $6, $7, $8, $9, 'unmatched') returning id),
     review as (
       insert into payment_review (provider_transaction_id, agent_id, member_id, reason, created_at) select id, $2, $10, 'unmatched', $9 from payment)
     insert into payment_evidence (provider_transaction_id, agent_id, slip_payload, bank_line, recorded_by) select id, $2, $11, $12, $13 from payment`,
    [
      ...[transactionId, agentId, accountId, amountSatang, payer.bank_code, payer.account_no, payer.account_name],
      ...[paidAt, at, evidence.memberId, evidence.slipPayload, evidence.bankLine, evidence.keyId],
    ],
  );
}
