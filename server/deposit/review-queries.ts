import type { Satang } from '#contract/money.ts';
import type { Queries, Transaction } from '#server/database/database.ts';
import { inPeriod } from '#server/database/period-queries.ts';
import type { DepositStatus } from './queries.ts';

type ReviewState = 'waiting' | 'credited' | 'returned';
export type ReviewReason = 'unmatched' | 'amount_differs' | 'payer_differs' | 'already_paid' | 'limit_reached';

interface MemberRow {
  member_id: string;
  username: string;
  name: string;
}

interface CandidateRow {
  payment_id: string;
  member: MemberRow;
  amount_satang: Satang;
  status: DepositStatus;
  created_at: string;
}

interface CreditedRow {
  member_id: string;
  username: string;
  name: string;
  bank_code: string;
  account_no: string;
  payment_id: string | null;
}

interface CorrectionRow {
  member_id: string;
  taken_satang: Satang;
  owed_satang: Satang;
  corrected_by: string;
  corrected_at: string;
  reason: string;
}

/** A payment that a person decides about (docs/rules.md#deposits). */
export interface ReviewRow {
  id: number;
  transaction_id: string;
  account_id: string;
  amount_satang: Satang;
  reference: string | null;
  payer: { bank_code: string; account_no: string; account_name: string };
  paid_at: Date;
  reason: ReviewReason;
  /** The deposit that the payment was matched with, if any. */
  deposit_id: number | null;
  claimed_by: MemberRow | null;
  /** The member whose deposit or account it is, if known. */
  member_id: number | null;
  candidates: CandidateRow[];
  state: ReviewState;
  decided_by: string | null;
  decided_at: Date | null;
  credited_to: CreditedRow | null;
  corrections: CorrectionRow[];
}

const member = (alias: string) =>
  `jsonb_build_object('member_id', ${alias}.id::text, 'username', ${alias}.username, 'name', ${alias}.first_name || ' ' || ${alias}.last_name)`;

/**
 * $1 is the present time. Candidates are unpaid deposits of the three days before the payment, likeliest first: the
 * one it was matched with, then those of the member who paid or sent the slip, then those of the same amount.
 */
const REVIEW = `
  select r.id, t.id as transaction_id, t.receiving_account_id::text as account_id, t.amount_satang, t.reference, t.paid_at, r.reason, r.deposit_id, r.member_id,
    jsonb_build_object('bank_code', t.payer_bank_code, 'account_no', t.payer_account_no, 'account_name', t.payer_account_name) as payer,
    coalesce(r.resolution, 'waiting') as state, k.name as decided_by, r.resolved_at as decided_at,
    case when c.id is not null then ${member('c')} end as claimed_by,
    (select ${member('g')} || jsonb_build_object('bank_code', b.bank_code, 'account_no', b.account_no, 'payment_id', r.credited_deposit_id::text)
     from member g join member_bank_account b on b.member_id = g.id and b.is_primary where g.id = r.credited_member_id) as credited_to,
    (select coalesce(jsonb_agg(jsonb_build_object('member_id', x.member_id::text, 'taken_satang', o.taken_satang, 'owed_satang', o.amount_satang - o.taken_satang,
       'corrected_by', y.name, 'corrected_at', x.corrected_at, 'reason', x.reason) order by x.id), '[]')
     from payment_correction x join member_debt o on o.name = x.debt_name join operator_key y on y.id = x.corrected_by where x.review_id = r.id) as corrections,
    (select coalesce(jsonb_agg(jsonb_build_object('payment_id', o.id::text, 'member', o.member, 'amount_satang', o.amount_satang,
       'status', o.status, 'created_at', o.created_at) order by o.rank, o.id desc), '[]')
     from (
       select d.id, ${member('m')} as member, d.amount_satang, d.created_at,
         case when d.status = 'pending' and d.expires_at <= $1 then 'expired' else d.status end as status,
         case when d.id = r.deposit_id then 0 when d.member_id in (r.member_id, r.claimed_by) then 1 else 2 end as rank
       from deposit d join member m on m.id = d.member_id
       where r.resolved_at is null and d.agent_id = r.agent_id and d.status <> 'paid'
         and (d.id = r.deposit_id or (d.created_at > t.paid_at - interval '72 hours' and d.created_at <= r.created_at
           and (d.member_id in (r.member_id, r.claimed_by) or (d.receiving_account_id = t.receiving_account_id and d.amount_satang = t.amount_satang))))
       order by rank, d.id desc limit 5
     ) as o) as candidates
  from payment_review r join provider_transaction t on t.id = r.provider_transaction_id
  left join operator_key k on k.id = r.resolved_by left join member c on c.id = r.claimed_by`;

export interface ReviewFilter {
  agentId: number;
  state: ReviewState;
  after: number | null;
  from: string | undefined;
  to: string | undefined;
  limit: number;
}

/** Payments under review or decided, oldest first; one more than the limit. */
export function reviewsOf(queries: Queries, at: Date, filter: ReviewFilter): Promise<ReviewRow[]> {
  const { agentId, state, after, from, to, limit } = filter;
  return queries.rows<ReviewRow>(
    `${REVIEW} where r.agent_id = $2 and coalesce(r.resolution, 'waiting') = $3 and ($4::bigint is null or r.id > $4)
       and ${inPeriod('r.created_at', '$5', '$6')} order by r.id limit $7`,
    [at, agentId, state, after, from ?? null, to ?? null, limit + 1],
  );
}

/** Reads a payment under review or decided, and locks it: nobody else decides it until the transaction ends. */
export function lockReview(
  tx: Transaction,
  at: Date,
  agentId: number,
  transactionId: string,
): Promise<ReviewRow | undefined> {
  return tx.row<ReviewRow>(`${REVIEW} where r.agent_id = $2 and t.id = $3 for no key update of r`, [
    at,
    agentId,
    transactionId,
  ]);
}
