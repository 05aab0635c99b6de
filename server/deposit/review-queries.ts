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

interface AccountRow {
  bank_code: string;
  account_no: string;
  account_name: string;
}

/** A deposit that a payment could belong to, or a member without one: then the deposit's columns are null. */
export interface CandidateRow {
  payment_id: string | null;
  member: MemberRow;
  amount_satang: Satang | null;
  status: DepositStatus | null;
  created_at: string | null;
  reference: string | null;
  pay_to: string | null;
  bank: Pick<AccountRow, 'bank_code' | 'account_no'> | null;
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
  payer: AccountRow;
  paid_at: Date;
  /** Since when it waits. */
  received_at: Date;
  /** The agent's account that it came to. */
  account: AccountRow;
  reason: ReviewReason;
  /** The deposit that the payment was matched with, if any. */
  deposit_id: number | null;
  claimed_by: MemberRow | null;
  claimed_at: Date | null;
  slip_payload: string | null;
  /** The member whose deposit or account it is, if known. */
  member_id: number | null;
  candidates: CandidateRow[];
  state: ReviewState;
  decided_by: string | null;
  decided_at: Date | null;
  resolve_reason: string | null;
  credited_to: CreditedRow | null;
  corrections: CorrectionRow[];
}

const member = (alias: string) =>
  `jsonb_build_object('member_id', ${alias}.id::text, 'username', ${alias}.username, 'name', ${alias}.first_name || ' ' || ${alias}.last_name)`;

/**
 * The candidates of the payment `t` under review `r`, likeliest first. They are unpaid deposits of the three days before
 * it: the one it was matched with, those of the members whom it names (by account, reference or slip), those at its
 * account whose amount differs by at most a baht. A member whom it names is one without a deposit too.
 */
const CANDIDATES = `
  select coalesce(jsonb_agg(jsonb_build_object('payment_id', o.id::text, 'member', ${member('m')}, 'amount_satang', o.amount_satang, 'status', o.status,
    'created_at', o.created_at, 'reference', o.reference, 'pay_to', (select a.account_no from receiving_account a where a.id = o.receiving_account_id), 'bank', case when b.id is not null then jsonb_build_object('bank_code', b.bank_code, 'account_no', b.account_no) end)
    order by o.rank, o.difference, o.id desc), '[]')
  from (
    select d.id, d.member_id, d.receiving_account_id, d.amount_satang, d.reference, d.created_at, abs(d.amount_satang - t.amount_satang) as difference,
      case when d.status = 'pending' and d.expires_at <= $1 then 'expired' else d.status end as status,
      case when d.id = r.deposit_id then 0 when d.member_id = any (known.ids) then 1 else 2 end as rank
    from (
      select * from deposit where id = r.deposit_id
      union select * from deposit where member_id = any (known.ids) and created_at > t.paid_at - interval '72 hours' and created_at <= r.created_at
      union select * from deposit where receiving_account_id = t.receiving_account_id and status <> 'paid'
        and created_at > t.paid_at - interval '72 hours' and created_at <= r.created_at and abs(amount_satang - t.amount_satang) <= 100
    ) d where d.agent_id = r.agent_id and d.status <> 'paid'
    union all
    select null, k.id, null, null, null, null, null, null, 3 from unnest(known.ids) k (id)
    where not exists (select 1 from deposit d where d.member_id = k.id and d.status <> 'paid'
      and (d.id = r.deposit_id or d.created_at > t.paid_at - interval '72 hours' and d.created_at <= r.created_at))
    order by rank, difference, id desc limit 5
  ) o join member m on m.id = o.member_id left join member_bank_account b on b.member_id = m.id and b.is_primary`;

/** The members whom a payment names. */
const KNOWN = `
  select array(select distinct x.id from unnest(array[r.member_id, r.claimed_by, deposit_find_payer(r.agent_id, t.payer_bank_code, t.payer_account_no),
    (select d.member_id from deposit d where d.reference = t.reference and d.agent_id = r.agent_id)]) x (id) join member m on m.id = x.id and m.status <> 'closed') as ids`;

/**
 * $1 is the present time. Who decided is a query of its own: a call that has waited for the row's lock sees the new row,
 * but what was joined to it as it was before.
 */
const REVIEW = `
  select r.id, t.id as transaction_id, t.receiving_account_id::text as account_id, t.amount_satang, t.reference, t.paid_at, r.reason, r.deposit_id, r.member_id,
    r.created_at as received_at, r.claimed_at, r.slip_payload, r.resolve_reason,
    jsonb_build_object('bank_code', t.payer_bank_code, 'account_no', t.payer_account_no, 'account_name', t.payer_account_name) as payer,
    jsonb_build_object('bank_code', a.bank_code, 'account_no', a.account_no, 'account_name', a.account_name) as account,
    coalesce(r.resolution, 'waiting') as state, (select k.name from operator_key k where k.id = r.resolved_by) as decided_by, r.resolved_at as decided_at,
    case when c.id is not null then ${member('c')} end as claimed_by,
    (select ${member('g')} || jsonb_build_object('bank_code', b.bank_code, 'account_no', b.account_no, 'payment_id', r.credited_deposit_id::text)
     from member g join member_bank_account b on b.member_id = g.id and b.is_primary where g.id = r.credited_member_id) as credited_to,
    (select coalesce(jsonb_agg(jsonb_build_object('member_id', x.member_id::text, 'taken_satang', o.taken_satang, 'owed_satang', o.amount_satang - o.taken_satang,
       'corrected_by', y.name, 'corrected_at', x.corrected_at, 'reason', x.reason) order by x.id), '[]')
     from payment_correction x join member_debt o on o.name = x.debt_name join operator_key y on y.id = x.corrected_by where x.review_id = r.id) as corrections,
    case when r.resolved_at is not null then '[]'::jsonb else (select (${CANDIDATES}) from (${KNOWN}) known) end as candidates
  from payment_review r join provider_transaction t on t.id = r.provider_transaction_id
  join receiving_account a on a.id = t.receiving_account_id
  left join member c on c.id = r.claimed_by`;

export interface ReviewFilter {
  agentId: number;
  state: ReviewState;
  /** The cursor. */
  after: number | null;
  /** The payment after which those that wait are listed. */
  since: string | null;
  from: string | undefined;
  to: string | undefined;
  limit: number;
}

/** A row's place in a list: of those that wait their id, of decided ones their time. */
type Placed = ReviewRow & { place: number };

/** Payments under review, oldest first, or decided ones, newest first; one more than the limit. */
export function reviewsOf(queries: Queries, at: Date, filter: ReviewFilter): Promise<Placed[]> {
  const { agentId, state, after, since, from, to, limit } = filter;
  const values = [at, agentId, state, after, from ?? null, to ?? null, limit + 1];
  if (state === 'waiting')
    return queries.rows<Placed>(
      `select *, id as place from (${REVIEW} where r.agent_id = $2 and r.resolved_at is null and $3::text = 'waiting' and ($4::bigint is null or r.id > $4)
         and ($8::text is null or r.id > (select s.id from payment_review s where s.provider_transaction_id = $8 and s.agent_id = $2))
         and ${inPeriod('r.created_at', '$5', '$6')} order by r.id limit $7) q`,
      [...values, since],
    );
  return queries.rows<Placed>(
    `select * from (
       select q.*, (extract(epoch from date_trunc('milliseconds', decided_at)) * 1000)::bigint * 100 + id % 100 as place
       from (${REVIEW} where r.agent_id = $2 and r.resolution = $3 and ($4::bigint is null or r.resolved_at < to_timestamp(($4::bigint / 100 + 1) / 1000.0))
         and ${inPeriod('r.created_at', '$5', '$6')} order by r.resolved_at desc limit $7 + 100) q
     ) placed where $4::bigint is null or place < $4 order by place desc limit $7`,
    values,
  );
}

/** One payment under review or decided. */
export function reviewOf(
  queries: Queries,
  at: Date,
  agentId: number,
  transactionId: string,
): Promise<ReviewRow | undefined> {
  return queries.row<ReviewRow>(`${REVIEW} where r.agent_id = $2 and t.id = $3`, [at, agentId, transactionId]);
}

export interface ConcernedRow {
  member_id: string;
  since: Date;
  paid: number;
  returned: number;
  balance_satang: Satang;
}

/** What the person who decides wants to know of members whom a payment may belong to. */
export function concernedOf(queries: Queries, memberIds: readonly string[]): Promise<ConcernedRow[]> {
  return queries.rows<ConcernedRow>(
    `select m.id::text as member_id, m.created_at as since, a.balance_satang - a.held_satang as balance_satang,
       (select count(*)::int from deposit d where d.member_id = m.id and d.status = 'paid') as paid,
       (select count(*)::int from payment_review r where r.member_id = m.id and r.resolution = 'returned') as returned
     from member m join wallet w on w.member_id = m.id and w.wallet_type_id = 1 join account a on a.id = w.id
     where m.id = any ($1::bigint[])`,
    [memberIds],
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
