import type { OutputOf } from '#contract/endpoint.ts';
import type { Satang } from '#contract/money.ts';
import type { requestWithdraw } from '#contract/withdraw.ts';
import type { Queries, Transaction } from '#server/database/database.ts';
import { idIn } from '#server/database/id-queries.ts';
import { inPeriod } from '#server/database/period-queries.ts';
import { recordConflict } from '#server/lib/refusal.ts';
import { TRANSACTION_USED } from './text.ts';

export type WithdrawalStatus = OutputOf<typeof requestWithdraw>['status'];
export type MemberStatus = 'active' | 'excluded' | 'closed';

export interface WithdrawalRow {
  id: number;
  /** The payout's name for the payment provider, the player and the books. */
  payout_id: string;
  agent_id: number;
  member_id: number;
  wallet_id: number;
  wallet_name: string;
  username: string;
  member_name: string;
  /** The status at the time of the request. */
  member_status: MemberStatus;
  /** The member changed their bank account in the week before the request. */
  has_new_account: boolean;
  /** In that week a reset of the password was the first proof of the phone. */
  was_taken_over: boolean;
  /** The member was given more than they have played since the last withdrawal, beyond their deposits; said while it waits for a decision. */
  has_unplayed_gifts: boolean;
  amount_satang: Satang;
  status: WithdrawalStatus;
  bank_code: string;
  account_no: string;
  account_name: string;
  requested_at: Date;
  approved_at: Date | null;
  /** The time of the payout's next request; not null once it has been requested. */
  next_payout_request_at: Date | null;
  /** The time of the first request. */
  payout_requested_at: Date | null;
  /** A request waits for its answer, at most until then. */
  payout_in_flight_until: Date | null;
  /** The member's present debts from credits and payouts that were taken back. */
  debt_satang: Satang;
  finished_at: Date | null;
  /** The operator who approved or ended it; null: the agent's rule, or the provider. */
  decided_by: string | null;
  reason: string | null;
  transaction_id: string | null;
}

/** SQL: the member's status at a moment, excluded by themselves or by the agent. Needs `m`, the member. */
export const memberStatusAt = (at: string) =>
  `case when play_block(m, ${at}) = 'member_excluded' then 'excluded' else m.status end`;

/** Who decided is a query of its own: a call that has waited for the row's lock sees what was joined as it was before. */
const WITHDRAWAL = `
  select w.id, w.payout_id, w.agent_id, w.member_id, w.wallet_id, w.amount_satang, w.status, w.bank_code, w.account_no, w.account_name, w.requested_at,
    w.approved_at, w.next_payout_request_at, w.payout_requested_at, w.payout_in_flight_until, w.finished_at, w.reason, w.transaction_id, (select k.name from operator_key k where k.id = coalesce(w.finished_by, w.approved_by)) as decided_by, l.wallet_name, m.username,
    m.first_name || ' ' || m.last_name as member_name, ${memberStatusAt('w.requested_at')} as member_status, exists (
      select 1 from member_bank_account b
      where b.member_id = m.id and b.created_at > m.created_at and b.created_at > w.requested_at - interval '7 days') as has_new_account,
    (select coalesce(sum(o.outstanding_satang), 0)::bigint from member_debt o where o.member_id = m.id) as debt_satang,
    coalesce(m.taken_over_at between w.requested_at - interval '7 days' and w.requested_at, false) as was_taken_over,
    w.status = 'requested' and exists (
      select 1 from withdraw_turnover(m.id) t where withdraw_gifts(m.id) > greatest(0, t.done_satang - t.deposited_satang)) as has_unplayed_gifts
  from withdrawal w join member m on m.id = w.member_id join wallet l on l.id = w.wallet_id`;

/** The member's newest withdrawal, or the one with this id, which may be any text. */
export function latestWithdrawal(queries: Queries, memberId: number, id?: string): Promise<WithdrawalRow | undefined> {
  return queries.row<WithdrawalRow>(
    `${WITHDRAWAL} where w.member_id = $1 and ($2::text is null or w.id = ${idIn('$2')}) order by w.id desc limit 1`,
    [memberId, id ?? null],
  );
}

/** The member's withdrawal that is open and whose payout has not been requested, locked. */
export function lockUnpaid(tx: Transaction, memberId: number): Promise<WithdrawalRow | undefined> {
  return tx.row<WithdrawalRow>(
    `${WITHDRAWAL} where w.member_id = $1 and w.finished_at is null and w.next_payout_request_at is null and w.payout_requested_at is null
     for no key update of w`,
    [memberId],
  );
}

/** Reads a withdrawal of the agent and locks it until the transaction ends. `id` may be any text. */
export function lockWithdrawal(tx: Transaction, agentId: number, id: string): Promise<WithdrawalRow | undefined> {
  return tx.row<WithdrawalRow>(`${WITHDRAWAL} where w.agent_id = $1 and w.id = ${idIn('$2')} for no key update of w`, [
    agentId,
    id,
  ]);
}

/** A withdrawal of the agent. `id` may be any text. */
export function withdrawalOf(queries: Queries, agentId: number, id: string): Promise<WithdrawalRow | undefined> {
  return queries.row<WithdrawalRow>(`${WITHDRAWAL} where w.agent_id = $1 and w.id = ${idIn('$2')}`, [agentId, id]);
}

/** Added to the place of a finished withdrawal, so that it is listed after all open ones. */
const FINISHED_FROM = 100_000_000_000_000;

export interface WithdrawalFilter {
  agentId: number;
  status: WithdrawalStatus | undefined;
  after: number | null;
  from: string | undefined;
  to: string | undefined;
  limit: number;
}

/**
 * Open withdrawals, oldest first, then the finished ones; of one finished status the newest first. One more than the
 * limit. `place` is for the cursor.
 */
export function withdrawalsOf(queries: Queries, filter: WithdrawalFilter) {
  const { agentId, status, after, from, to, limit } = filter;
  const listed = `${WITHDRAWAL} where w.agent_id = $1 and ($2::text is null or w.status = $2) and ${inPeriod('w.requested_at', '$4', '$5')}`;
  const values = [agentId, status ?? null, after, from ?? null, to ?? null, limit + 1];
  if (status === 'paid' || status === 'rejected')
    return queries.rows<WithdrawalRow & { place: number }>(
      `select *, id as place from (${listed} and w.finished_at is not null and ($3::bigint is null or w.id < $3) order by w.id desc limit $6) q`,
      values,
    );
  return queries.rows<WithdrawalRow & { place: number }>(
    `select * from (
       (select *, id as place from (${listed} and w.finished_at is null and ($3::bigint is null or w.id > $3) order by w.id limit $6) open)
       union all
       (select *, id + ${FINISHED_FROM} as place from (${listed} and w.finished_at is not null
          and ($3::bigint is null or w.id + ${FINISHED_FROM} > $3) order by w.id limit $6) finished)
     ) placed order by place limit $6`,
    values,
  );
}

export interface NewWithdrawal {
  agentId: number;
  memberId: number;
  walletId: string;
  amountSatang: Satang;
  bank: { bank_code: string; account_no: string; account_name: string };
  isAutoApproved: boolean;
  /** Gifts that are left unplayed once this withdrawal is paid. */
  unplayedSatang: Satang;
  at: Date;
}

export async function insertWithdrawal(
  tx: Transaction,
  withdrawal: NewWithdrawal,
): Promise<Pick<WithdrawalRow, 'id' | 'payout_id'>> {
  const { agentId, memberId, walletId, amountSatang, bank, isAutoApproved, unplayedSatang, at } = withdrawal;
  const row = await tx.row<Pick<WithdrawalRow, 'id' | 'payout_id'>>(
    `insert into withdrawal (agent_id, member_id, wallet_id, amount_satang, bank_code, account_no, account_name, is_auto_approved, requested_at, unplayed_satang)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id, payout_id`,
    [
      ...[agentId, memberId, walletId, amountSatang, bank.bank_code, bank.account_no, bank.account_name],
      ...[isAutoApproved, at, unplayedSatang],
    ],
  );
  if (!row) throw new Error('the withdrawal was not inserted');
  return row;
}

/** `keyId` null: approved by the agent's limit. */
export async function markApproved(tx: Transaction, id: number, keyId: number | null, at: Date): Promise<void> {
  await tx.rows(`update withdrawal set status = 'approved', approved_at = $3, approved_by = $2 where id = $1`, [
    id,
    keyId,
    at,
  ]);
}

/** The sum in satang of a member's withdrawals that were approved since a time and not refused, but for those above `upTo` by themselves. */
export async function approvedSince(
  queries: Queries,
  memberId: number,
  { since, upTo }: { since: Date; upTo: number },
): Promise<number> {
  const row = await queries.row<{ satang: number }>(
    `select coalesce(sum(amount_satang), 0)::bigint as satang from withdrawal
     where member_id = $1 and status in ('approved', 'paid') and approved_at >= $2 and amount_satang <= $3`,
    [memberId, since, upTo],
  );
  return row?.satang ?? 0;
}

/** Notes the bank's statement about a payout that its provider did not answer. */
export async function saveBankAnswer(tx: Transaction, id: number, answer: string): Promise<void> {
  await tx.rows('update withdrawal set bank_answer = $2 where id = $1', [id, answer]);
}

export type Outcome = { status: 'paid'; transactionId: string } | { status: 'rejected'; reason: string };

/** `keyId` null: the payment provider's answer. Refuses with `record_conflict` a transaction that paid another withdrawal. */
export async function markFinished(
  tx: Transaction,
  id: number,
  outcome: Outcome,
  { keyId, at }: { keyId: number | null; at: Date },
): Promise<void> {
  const [transactionId, reason] = outcome.status === 'paid' ? [outcome.transactionId, null] : [null, outcome.reason];
  await tx
    .rows(
      'update withdrawal set status = $2, transaction_id = $3, reason = $4, finished_by = $5, finished_at = $6, payout_in_flight_until = null where id = $1',
      [id, outcome.status, transactionId, reason, keyId, at],
    )
    .catch((error: unknown) => {
      if (error instanceof Error && 'constraint' in error && error.constraint === 'withdrawal_transaction')
        throw recordConflict(TRANSACTION_USED);
      throw error;
    });
}
