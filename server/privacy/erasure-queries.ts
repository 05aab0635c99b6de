import type { Satang } from '#contract/money.ts';
import type { Database, Queries, Transaction } from '#server/database/database.ts';

export interface ErasureRow {
  id: number;
  agent_id: number;
  member_id: number;
  requested_at: Date;
  due_at: Date;
  gives_up_rest: boolean;
  /** The most that is given up. */
  given_up_satang: Satang;
}

const OPEN =
  'select id, agent_id, member_id, requested_at, due_at, gives_up_rest, given_up_satang from erasure_request';

/** The member's waiting request, if there is one. */
export function openRequest(queries: Queries, memberId: number): Promise<ErasureRow | undefined> {
  return queries.row<ErasureRow>(`${OPEN} where member_id = $1 and outcome is null`, [memberId]);
}

/** The member who made the request. */
export async function memberOfRequest(queries: Queries, id: number): Promise<number | undefined> {
  const row = await queries.row<{ member_id: number }>('select member_id from erasure_request where id = $1', [id]);
  return row?.member_id;
}

/** A request that still waits, locked; undefined once it has ended. After `lockMember`. */
export function lockRequest(tx: Transaction, id: number): Promise<ErasureRow | undefined> {
  return tx.row<ErasureRow>(`${OPEN} where id = $1 and outcome is null for update`, [id]);
}

/** Adds a request; false when one waits already. */
export async function insertRequest(
  tx: Transaction,
  request: { agentId: number; memberId: number; at: Date; dueAt: Date; givesUpRest: boolean; rest: Satang },
): Promise<boolean> {
  const { agentId, memberId, at, dueAt, givesUpRest, rest } = request;
  const row = await tx.row(
    `insert into erasure_request (agent_id, member_id, requested_at, due_at, gives_up_rest, given_up_satang) values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing returning id`,
    [agentId, memberId, at, dueAt, givesUpRest, rest],
  );
  return row !== undefined;
}

/** Ends the member's waiting request as cancelled; without one nothing happens. */
export async function cancelRequest(tx: Transaction, memberId: number, at: Date): Promise<void> {
  await tx.rows(
    `update erasure_request set outcome = 'cancelled', ended_at = $2 where member_id = $1 and outcome is null`,
    [memberId, at],
  );
}

/** Ends a request with the reasons why the account cannot be closed. */
export async function refuseRequest(tx: Transaction, id: number, reasons: readonly string[], at: Date): Promise<void> {
  await tx.rows(`update erasure_request set outcome = 'refused', ended_at = $2, reasons = $3 where id = $1`, [
    id,
    at,
    reasons,
  ]);
}

/** Ends a request: the account is closed, and erased at `eraseAt`. */
export async function finishRequest(tx: Transaction, id: number, at: Date, eraseAt: Date): Promise<void> {
  await tx.rows(`update erasure_request set outcome = 'closed', ended_at = $2, erase_at = $3 where id = $1`, [
    id,
    at,
    eraseAt,
  ]);
}

/** Requests that are due: accounts to close, unless they are frozen, and closed ones whose time has come to be erased. */
export function dueRequests(
  queries: Queries,
  at: Date,
): Promise<{ id: number; agent_id: number; member_id: number; is_closed: boolean }[]> {
  return queries.rows(
    `(select e.id, e.agent_id, e.member_id, false as is_closed from erasure_request e join member m on m.id = e.member_id
      where e.outcome is null and e.due_at <= $1 and (m.frozen_until is null or m.frozen_until <= $1) order by e.due_at limit 50)
     union all
     (select id, agent_id, member_id, true from erasure_request where outcome = 'closed' and erased_at is null and erase_at <= $1
      order by erase_at limit 50)`,
    [at],
  );
}

export interface OpenItems {
  cash_satang: Satang;
  commission_satang: Satang;
  debt_satang: Satang;
  bonuses: number;
  deposits: number;
  reviews: number;
  withdrawals: number;
  bills: number;
  bets: number;
  orders: number;
  /** Excluded, by themselves for months or years or by the agent: commission cannot be redeemed. */
  is_excluded: boolean;
}

/**
 * The member's open matters, and their money. A bill is open until its round is settled: a settlement only writes to
 * winning bills.
 */
export async function openItems(queries: Queries, memberId: number, at: Date): Promise<OpenItems> {
  const row = await queries.row<OpenItems>(
    `select
       coalesce((select sum(a.balance_satang) from account a where a.member_id = $1 and a.kind = 'wallet'), 0)::bigint as cash_satang,
       coalesce((select a.balance_satang from account a where a.member_id = $1 and a.kind = 'commission'), 0) as commission_satang,
       (coalesce((select sum(r.outstanding_satang) from lotto_receivable r where r.member_id = $1), 0)
         + coalesce((select d.satang from affiliate_debt d where d.owner_id = $1), 0)
         + coalesce((select sum(o.outstanding_satang) from member_debt o where o.member_id = $1), 0))::bigint as debt_satang,
       (select count(*) from bonus b where b.member_id = $1 and b.state in ('running', 'closing'))::int as bonuses,
       (select count(*) from deposit d where d.member_id = $1 and d.status = 'pending' and d.expires_at > $2)::int as deposits,
       (select count(*) from payment_review q where coalesce(q.member_id, q.claimed_by) = $1 and q.resolved_at is null)::int as reviews,
       (select count(*) from withdrawal w where w.member_id = $1 and w.status in ('requested', 'approved'))::int as withdrawals,
       (select count(*) from lotto_bill b join lotto_round d on d.id = b.round_id
         where b.member_id = $1 and b.cancelled_at is null and d.settled_version < greatest(d.version, 1))::int as bills,
       (select count(*) from game_transaction g where g.member_id = $1 and g.kind = 'bet' and g.state = 'open')::int as bets,
       (select count(*) from redemption r where r.member_id = $1 and r.state = 'preparing')::int as orders,
       coalesce((select play_block(m, $2) = 'member_excluded' from member m where m.id = $1), false) as is_excluded`,
    [memberId, at],
  );
  if (!row) throw new Error('the open items were not counted');
  return row;
}

/** Locks the member's accounts: no money moves until the transaction ends. After `lockMember`. */
export async function lockAccounts(tx: Transaction, memberId: number): Promise<void> {
  await tx.rows('select 1 from account where member_id = $1 order by id for update', [memberId]);
}

/** The data that a closed account leaves to the list of closed identities. */
export interface Person {
  phone: string | null;
  line_user_id: string | null;
  first_name: string;
  last_name: string;
  birth_date: string;
  accepts_marketing: boolean;
  line_push: boolean;
  /** The end of the bar on playing; 'infinity' if the agent barred them, null if they are not barred. */
  barred_until: string | null;
  accounts: { bank_code: string; account_no: string }[];
}

/** The member's person, and the end of their bar on playing as of a time. */
export function personOf(tx: Transaction, memberId: number, at: Date): Promise<Person | undefined> {
  return tx.row<Person>(
    `select m.phone, m.line_user_id, m.first_name, m.last_name, m.birth_date, m.accepts_marketing, m.line_push,
       case when m.status = 'excluded' then 'infinity'
         when greatest(m.excluded_until, m.timeout_until) > $2 then greatest(m.excluded_until, m.timeout_until)::text end as barred_until,
       coalesce((select jsonb_agg(jsonb_build_object('bank_code', b.bank_code, 'account_no', b.account_no)) from member_bank_account b
         where b.member_id = m.id and b.lost_at is null), '[]') as accounts
     from member m where m.id = $1`,
    [memberId, at],
  );
}

/** Deleted when the account closes: data that no law requires to be kept. */
const ON_CLOSE = [
  'delete from member_notice where member_id = $1',
  'delete from agent_notification_read where member_id = $1',
  'delete from lotto_validation where member_id = $1',
  'delete from lotto_habit where member_id = $1',
  'delete from lotto_left_out where member_id = $1',
  'delete from lotto_buyer where member_id = $1',
  'delete from lotto_slip_request where member_id = $1',
  'delete from line_link_nonce where member_id = $1',
  `delete from line_list l using member m where m.id = $1 and (l.member_id = m.id or (l.agent_id = m.agent_id and l.line_user_id = m.line_user_id))`,
  `delete from line_friend f using member m where m.id = $1 and f.agent_id = m.agent_id and f.line_user_id = m.line_user_id`,
  `delete from line_ticket t using member m where m.id = $1 and t.agent_id = m.agent_id and t.line_user_id = m.line_user_id`,
  `delete from one_time_code c using member m where m.id = $1 and c.agent_id = m.agent_id and c.phone in (m.phone, m.claimed_phone)`,
  // Includes answers in the chat from before the LINE account was the member's.
  `delete from message x using member m where m.id = $1 and (x.member_id = m.id or (x.agent_id = m.agent_id and x.line_user_id = m.line_user_id))`,
  `update member set status = 'closed', password_hash = 'closed', line_user_id = null, line_display_name = null, line_picture_url = null,
     accepts_marketing = false, line_push = false, reminder_minutes = null, claimed_phone = null where id = $1`,
];

/** Closes the account: no login finds it any more, and data that no law requires to be kept is deleted. */
export async function closeMember(tx: Transaction, memberId: number): Promise<void> {
  for (const sql of ON_CLOSE) await tx.rows(sql, [memberId]);
}

/**
 * Removed when the legal retention ends: data that identifies the person. The ledger stays: it holds only the
 * member's id.
 */
const ON_ERASURE = [
  'delete from member_bank_account where member_id = $1',
  'delete from member_session where member_id = $1',
  'delete from data_export where member_id = $1',
  'delete from message where member_id = $1',
  'delete from member_note where member_id = $1',
  'delete from member_tag where member_id = $1',
  `update member_freeze set detail = '' where member_id = $1`,
  `update withdrawal set account_no = '', account_name = '' where member_id = $1`,
  `update provider_transaction t set payer_account_no = '', payer_account_name = ''
   where t.deposit_id in (select d.id from deposit d where d.member_id = $1)
     or t.id in (select q.provider_transaction_id from payment_review q where $1 in (q.member_id, q.credited_member_id))
     or t.id in (select e.joined_transaction_id from payment_review q join payment_evidence e using (provider_transaction_id)
       where $1 in (q.member_id, q.credited_member_id))`,
  `update payment_evidence e set slip_payload = '', bank_line = ''
   where e.provider_transaction_id in (select q.provider_transaction_id from payment_review q where $1 in (q.member_id, q.credited_member_id))`,
  `update payment_review set slip_payload = null
   where slip_payload is not null and $1 in (member_id, credited_member_id, claimed_by)`,
  // Requests to credit a payment by its evidence.
  `update operator_confirmation c set input = c.input - '{payer,slip_payload,bank_line}'::text[]
   from member m where m.id = $1 and c.agent_id = m.agent_id and c.input ->> 'member_id' = m.id::text and c.input ? 'payer'`,
  'update redemption set address = null where member_id = $1 and address is not null',
  `update member set phone = 'erased-' || id, first_name = '', last_name = '', birth_date = '1900-01-01', referred_by = null,
     phone_verified_at = null where id = $1`,
];

/** Removes everything that identifies the person. The account must be closed and the retention period over. */
export async function eraseMember(tx: Transaction, memberId: number): Promise<void> {
  for (const sql of ON_ERASURE) await tx.rows(sql, [memberId]);
}

/** A closed request that is to be erased now, locked; undefined once it is. */
export function lockClosed(tx: Transaction, id: number, at: Date): Promise<{ member_id: number } | undefined> {
  return tx.row(
    `select member_id from erasure_request where id = $1 and outcome = 'closed' and erased_at is null and erase_at <= $2 for update`,
    [id, at],
  );
}

/** Records that the account was erased. */
export async function markErased(tx: Transaction, id: number, at: Date): Promise<void> {
  await tx.rows('update erasure_request set erased_at = $2 where id = $1', [id, at]);
}

export interface OperatorErasure {
  id: number;
  member_id: number;
  username: string;
  requested_at: Date;
  due_at: Date;
  outcome: 'cancelled' | 'refused' | 'closed' | null;
  ended_at: Date | null;
  reasons: string[] | null;
  erase_at: Date | null;
  erased_at: Date | null;
}

/** The agent's requests, newest first, continuing before one of them. */
export function erasuresOf(
  queries: Queries,
  { agentId, before, limit }: { agentId: number; before: number | null; limit: number },
): Promise<OperatorErasure[]> {
  return queries.rows<OperatorErasure>(
    `select e.id, e.member_id, m.username, e.requested_at, e.due_at, e.outcome, e.ended_at, e.reasons, e.erase_at, e.erased_at
     from erasure_request e join member m on m.id = e.member_id
     where e.agent_id = $1 and e.id < coalesce($2, 9223372036854775807) order by e.id desc limit $3`,
    [agentId, before, limit],
  );
}

/** Deletes closed identities once their time is over. */
export async function forgetIdentities(database: Database, at: Date): Promise<void> {
  await database.rows('delete from closed_identity where forget_at < $1', [at]);
}
