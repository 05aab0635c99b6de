import type { OutputOf } from '../../contract/endpoint.ts';
import type { requestWithdraw } from '../../contract/payment.ts';
import type { Queries, Transaction } from '../platform/database.ts';
import { inPeriod } from '../platform/paging.ts';

export type WithdrawalStatus = OutputOf<typeof requestWithdraw>['status'];

export interface WithdrawalRow {
  id: number;
  agent_id: number;
  member_id: number;
  wallet_id: number;
  wallet_name: string;
  username: string;
  member_name: string;
  member_status: 'active' | 'excluded' | 'closed';
  /** The member changed a bank account in the week before. */
  has_new_account: boolean;
  amount_satang: number;
  status: WithdrawalStatus;
  bank_code: string;
  account_no: string;
  account_name: string;
  requested_at: Date;
  approved_at: Date | null;
  /** Not null: the payer has been asked to pay it. */
  ask_payer_at: Date | null;
  finished_at: Date | null;
  reason: string | null;
  transaction_id: string | null;
}

/** The member's status at a moment, excluded by himself or by the agent. */
const statusAt = (at: string) => `case when member_bar(m, ${at}) = 'member_excluded' then 'excluded' else m.status end`;

const WITHDRAWAL = `
  select w.id, w.agent_id, w.member_id, w.wallet_id, w.amount_satang, w.status, w.bank_code, w.account_no, w.account_name, w.requested_at,
    w.approved_at, w.ask_payer_at, w.finished_at, w.reason, w.transaction_id, l.wallet_name, m.username,
    m.first_name || ' ' || m.last_name as member_name, ${statusAt('w.requested_at')} as member_status, exists (
      select 1 from member_bank_account b
      where b.member_id = m.id and b.created_at > m.created_at and b.created_at > w.requested_at - interval '7 days') as has_new_account
  from withdrawal w join member m on m.id = w.member_id join wallet l on l.id = w.wallet_id`;

/** The newest of the member's, or the one with this id, which may be any text. */
export function latestWithdrawal(queries: Queries, memberId: number, id?: string): Promise<WithdrawalRow | undefined> {
  return queries.row<WithdrawalRow>(
    `${WITHDRAWAL} where w.member_id = $1 and ($2::text is null or w.id::text = $2) order by w.id desc limit 1`,
    [memberId, id ?? null],
  );
}

/** Nobody decides it until the transaction ends. `id` may be any text. */
export function lockWithdrawal(tx: Transaction, agentId: number, id: string): Promise<WithdrawalRow | undefined> {
  return tx.row<WithdrawalRow>(`${WITHDRAWAL} where w.agent_id = $1 and w.id::text = $2 for no key update of w`, [
    agentId,
    id,
  ]);
}

/** Where the finished ones begin in the list: after all open ones. */
const FINISHED_FROM = 100_000_000_000_000;

export interface WithdrawalsQuestion {
  agentId: number;
  status: WithdrawalStatus | undefined;
  after: number | null;
  from: string | undefined;
  to: string | undefined;
  limit: number;
}

/** The open ones, oldest first, then the finished ones; one more than the limit. `place` is for the cursor. */
export function withdrawalsOf(queries: Queries, question: WithdrawalsQuestion) {
  const { agentId, status, after, from, to, limit } = question;
  return queries.rows<WithdrawalRow & { place: number }>(
    `select * from (
       select listed.*, listed.id + case when listed.finished_at is null then 0 else ${FINISHED_FROM} end as place
       from (${WITHDRAWAL} where w.agent_id = $1 and ($2::text is null or w.status = $2) and ${inPeriod('w.requested_at', '$4', '$5')}) listed
     ) placed where $3::bigint is null or place > $3 order by place limit $6`,
    [agentId, status ?? null, after, from ?? null, to ?? null, limit + 1],
  );
}

/** What a withdrawal of the member is judged by, all of one moment. */
export interface Standing {
  status: 'active' | 'excluded' | 'closed';
  member_name: string;
  is_phone_proved: boolean;
  bank_code: string;
  account_no: string;
  account_name: string;
  held_until: Date | null;
  used_today: number;
  has_open: boolean;
  done_satang: number;
  deposited_satang: number;
  /** The meter only of a bonus. */
  wallets: {
    id: string;
    name: string;
    type_id: number;
    available_satang: number;
    target_satang: number | null;
    done_satang: number | null;
  }[];
  usual_minutes: number | null;
}

/** A bank account changed after the registration holds withdrawals for a day (domain.md, Defaults). */
export function standingOf(queries: Queries, memberId: number, at: Date): Promise<Standing | undefined> {
  return queries.row<Standing>(
    `select ${statusAt('$2')} as status, m.first_name || ' ' || m.last_name as member_name, m.phone_verified_at is not null as is_phone_proved,
       b.bank_code, b.account_no, b.account_name, t.done_satang, t.deposited_satang,
       (select max(x.created_at) + interval '24 hours' from member_bank_account x
        where x.member_id = m.id and x.created_at > m.created_at and x.created_at > $2::timestamptz - interval '24 hours') as held_until,
       (select count(*)::int from withdrawal w where w.member_id = m.id and w.status <> 'rejected'
          and w.requested_at >= date_trunc('day', $2::timestamptz at time zone 'Asia/Bangkok') at time zone 'Asia/Bangkok') as used_today,
       exists (select 1 from withdrawal w where w.member_id = m.id and w.status in ('requested', 'approved')) as has_open,
       (select jsonb_agg(jsonb_build_object('id', l.id::text, 'name', l.wallet_name, 'type_id', l.wallet_type_id,
          'available_satang', a.balance_satang - a.held_satang, 'target_satang', n.turnover_target_satang,
          'done_satang', least(n.turnover_target_satang, (n.game_weighted + n.lotto_weighted) / 100)) order by l.wallet_type_id, l.id)
        from wallet l join account a on a.id = l.id left join bonus n on n.wallet_id = l.id
        where l.member_id = m.id and (l.wallet_type_id = 1 or n.state in ('running', 'closing'))) as wallets,
       (select ceil(percentile_cont(0.5) within group (order by extract(epoch from p.finished_at - p.requested_at)) / 60)::int
        from (select w.finished_at, w.requested_at from withdrawal w
              where w.agent_id = m.agent_id and w.finished_at is not null and w.status = 'paid' order by w.id desc limit 20) p) as usual_minutes
     from member m join member_bank_account b on b.member_id = m.id and b.is_primary cross join withdraw_turnover(m.id) t
     where m.id = $1`,
    [memberId, at],
  );
}

/** Two requests of one member take turns from here to the end of the transaction. */
export async function lockMember(tx: Transaction, memberId: number): Promise<void> {
  await tx.rows('select 1 from member where id = $1 for no key update', [memberId]);
}

export interface NewWithdrawal {
  agentId: number;
  memberId: number;
  walletId: string;
  amountSatang: number;
  bank: { bank_code: string; account_no: string; account_name: string };
  approvesItself: boolean;
  at: Date;
}

export async function insertWithdrawal(tx: Transaction, made: NewWithdrawal): Promise<number> {
  const { agentId, memberId, walletId, amountSatang, bank, approvesItself, at } = made;
  const row = await tx.row<{ id: number }>(
    `insert into withdrawal (agent_id, member_id, wallet_id, amount_satang, bank_code, account_no, account_name, approves_itself, requested_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [agentId, memberId, walletId, amountSatang, bank.bank_code, bank.account_no, bank.account_name, approvesItself, at],
  );
  if (!row) throw new Error('the withdrawal was not made');
  return row.id;
}

export async function markApproved(tx: Transaction, id: number, keyId: number | null, at: Date): Promise<void> {
  await tx.rows(`update withdrawal set status = 'approved', approved_at = $3, approved_by = $2 where id = $1`, [
    id,
    keyId,
    at,
  ]);
}

export type Ending = { status: 'paid'; transactionId: string } | { status: 'rejected'; reason: string };

export async function markFinished(
  tx: Transaction,
  id: number,
  ending: Ending,
  { keyId, at }: { keyId: number | null; at: Date },
): Promise<void> {
  const [transactionId, reason] = ending.status === 'paid' ? [ending.transactionId, null] : [null, ending.reason];
  await tx.rows(
    'update withdrawal set status = $2, transaction_id = $3, reason = $4, finished_by = $5, finished_at = $6 where id = $1',
    [id, ending.status, transactionId, reason, keyId, at],
  );
}

interface Due {
  id: string;
  agent_id: number;
}

export function approvable(queries: Queries): Promise<Due[]> {
  return queries.rows<Due>(
    `select id::text, agent_id from withdrawal where status = 'requested' and approves_itself order by id limit 20`,
  );
}

export interface PayoutRow extends Due {
  amount_satang: number;
  bank_code: string;
  account_no: string;
  account_name: string;
}

/** Takes approved withdrawals that are to be asked for; another process leaves them alone until `until`. */
export function takePayouts(queries: Queries, at: Date, until: Date): Promise<PayoutRow[]> {
  return queries.rows<PayoutRow>(
    `update withdrawal set ask_payer_at = $2 where id in (
       select id from withdrawal where status = 'approved' and coalesce(ask_payer_at, approved_at) <= $1
       order by coalesce(ask_payer_at, approved_at) limit 20 for update skip locked)
     returning id::text, agent_id, amount_satang, bank_code, account_no, account_name`,
    [at, until],
  );
}

export async function askAgainAt(queries: Queries, id: string, at: Date): Promise<void> {
  await queries.rows(`update withdrawal set ask_payer_at = $2 where id = $1 and status = 'approved'`, [id, at]);
}
