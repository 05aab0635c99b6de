import type { Satang } from '#contract/money.ts';
import type { Queries, Transaction } from '#server/database/database.ts';

export interface DeskMember {
  id: number;
  agent_id: number;
  username: string;
  name: string;
  state: 'active' | 'frozen' | 'paused' | 'excluded' | 'closed';
  phone: string | null;
  is_phone_verified: boolean;
  birth_date: string;
  created_at: Date;
  line_name: string | null;
  has_line: boolean;
  line_push: boolean;
  referrer: { member_id: string; username: string; name: string } | null;
}

/** The agent's member with this id; undefined for another agent's. */
const MEMBER = `
  select m.id, m.agent_id, m.username, m.first_name || ' ' || m.last_name as name,
    case when m.status = 'closed' then 'closed' when m.frozen_until > $3 then 'frozen'
      else case play_block(m, $3) when 'member_excluded' then 'excluded' when 'member_paused' then 'paused' else 'active' end end as state,
    coalesce(m.claimed_phone, m.phone) as phone, m.phone_verified_at is not null as is_phone_verified, m.birth_date, m.created_at,
    m.line_display_name as line_name, m.line_user_id is not null as has_line, m.line_push,
    (select jsonb_build_object('member_id', r.id::text, 'username', r.username, 'name', r.first_name || ' ' || r.last_name)
     from member r where r.agent_id = m.agent_id and r.username = m.referred_by) as referrer
  from member m where m.agent_id = $1 and m.id = $2`;

export function deskMember(queries: Queries, agentId: number, id: number, at: Date): Promise<DeskMember | undefined> {
  return queries.row<DeskMember>(MEMBER, [agentId, id, at]);
}

/** Like `deskMember`, and the member's other changes wait until the transaction ends. */
export function lockDeskMember(
  tx: Transaction,
  agentId: number,
  id: number,
  at: Date,
): Promise<DeskMember | undefined> {
  return tx.row<DeskMember>(`${MEMBER} for no key update of m`, [agentId, id, at]);
}

export interface MoneyRow {
  cash_satang: Satang;
  held_satang: Satang;
  bonus_satang: Satang;
  debt_satang: Satang;
  deposit_count: number;
  deposit_satang: Satang;
  withdrawal_count: number;
  withdrawal_satang: Satang;
  open_bills: number;
  friends: number;
}

/** The sum of a kind of transfers over the member's wallets, which each entry carries. */
const sumOfKind = (kind: string) => `
  (select coalesce(sum(k.sum), 0)::bigint from wallet w cross join lateral (
     select e.kind_sum_satang as sum from entry e where e.account_id = w.id and e.kind = '${kind}'
     order by e.created_at desc, e.sequence desc limit 1) k where w.member_id = $1)`;

/** The member's money in sums. */
export async function moneyOf(queries: Queries, memberId: number): Promise<MoneyRow> {
  const row = await queries.row<MoneyRow>(
    `select c.balance_satang - c.held_satang as cash_satang, c.held_satang,
       (select coalesce(sum(a.balance_satang), 0)::bigint from bonus b join account a on a.id = b.wallet_id
        where b.member_id = $1 and b.state in ('running', 'closing')) as bonus_satang,
       (select coalesce(sum(o.outstanding_satang), 0)::bigint from member_debt o where o.member_id = $1) as debt_satang,
       (select count(*)::int from entry e where e.account_id = c.id and e.kind = 'deposit') as deposit_count,
       ${sumOfKind('deposit')} as deposit_satang,
       (select count(*)::int from withdrawal w where w.member_id = $1 and w.status = 'paid') as withdrawal_count,
       (select coalesce(sum(w.amount_satang), 0)::bigint from withdrawal w where w.member_id = $1 and w.status = 'paid') as withdrawal_satang,
       (select count(*)::int from lotto_bill b join lotto_round r on r.id = b.round_id
        where b.member_id = $1 and b.cancelled_at is null and r.settled_version < greatest(r.version, 1)) as open_bills,
       (select count(*)::int from member f join member m on m.id = $1 where f.agent_id = m.agent_id and f.referred_by = m.username) as friends
     from wallet w join account c on c.id = w.id where w.member_id = $1 and w.wallet_type_id = 1`,
    [memberId],
  );
  if (!row) throw new Error(`member ${memberId} has no cash wallet`);
  return row;
}

/** Stakes since a time by category, largest first. */
export function stakesSince(
  queries: Queries,
  memberId: number,
  since: Date,
): Promise<{ category: string; satang: Satang }[]> {
  return queries.rows(
    `select category, sum(satang)::bigint as satang from (
       select b.category, b.stake_satang as satang from game_bet b where b.member_id = $1 and b.placed_at > $2 and b.state <> 'refunded'
       union all
       select 'lotto', b.total_satang from lotto_bill b
       where b.member_id = $1 and b.created_at > $2 and b.cancelled_at is null
     ) s group by category order by 2 desc`,
    [memberId, since],
  );
}

export interface DeskBonus {
  wallet_id: number;
  title: string;
  state: 'running' | 'closing' | 'completed' | 'forfeited' | 'expired' | 'lost';
  balance_satang: Satang;
  deposit_satang: Satang;
  bonus_satang: Satang;
  done_satang: Satang;
  target_satang: Satang;
  counted: { category: string; satang: Satang; percent: number }[];
  taken_at: Date;
  expires_at: Date;
  finished_at: Date | null;
}

/** The member's newest bonuses, running ones first, with what counts towards their turnover. */
export function bonusesOf(queries: Queries, memberId: number): Promise<DeskBonus[]> {
  return queries.rows<DeskBonus>(
    `select b.wallet_id, b.title, b.state, a.balance_satang, b.deposit_satang, b.bonus_satang,
       least(b.turnover_target_satang, (b.game_weighted + b.lotto_weighted) / 100) as done_satang, b.turnover_target_satang as target_satang,
       (select coalesce(jsonb_agg(jsonb_build_object('category', s.category, 'satang', s.satang,
          'percent', coalesce((b.weights ->> s.category)::int, 0)) order by s.satang desc), '[]') from (
          select g.category, sum(g.stake_satang) as satang from game_counted_bet g
          where g.member_id = b.member_id and g.wallet_id = b.wallet_id and g.state = 'settled' and g.placed_at >= b.taken_at - interval '1 minute'
          group by g.category) s) as counted,
       b.taken_at, b.expires_at, b.finished_at
     from (select * from bonus where member_id = $1 order by (state in ('running', 'closing')) desc, wallet_id desc limit 10) b
     join account a on a.id = b.wallet_id order by (b.state in ('running', 'closing')) desc, b.wallet_id desc`,
    [memberId],
  );
}

export interface OpenMoney {
  withdrawal: { id: string; satang: Satang; status: 'requested' | 'approved'; at: string } | null;
  review: { id: string; satang: Satang; at: string; why: string } | null;
}

/** The member's open withdrawal, and the oldest payment of theirs that waits for a decision. */
export async function openMoneyOf(queries: Queries, memberId: number): Promise<OpenMoney> {
  const row = await queries.row<OpenMoney>(
    `select (select jsonb_build_object('id', w.id::text, 'satang', w.amount_satang, 'status', w.status, 'at', w.requested_at)
        from withdrawal w where w.member_id = $1 and w.status in ('requested', 'approved')) as withdrawal,
       (select jsonb_build_object('id', t.id, 'satang', t.amount_satang, 'at', q.created_at, 'why', q.reason)
        from payment_review q join provider_transaction t on t.id = q.provider_transaction_id
        where coalesce(q.member_id, q.claimed_by) = $1 and q.resolved_at is null order by q.created_at limit 1) as review`,
    [memberId],
  );
  if (!row) throw new Error('the open money was not read');
  return row;
}

export interface DeskAccount {
  bank_code: string;
  account_no: string;
  account_name: string;
  is_primary: boolean;
  is_usable: boolean;
  added_at: Date;
}

export function accountsOf(queries: Queries, memberId: number): Promise<DeskAccount[]> {
  return queries.rows<DeskAccount>(
    `select bank_code, account_no, account_name, is_primary, lost_at is null as is_usable, created_at as added_at
     from member_bank_account where member_id = $1 order by is_primary desc, id`,
    [memberId],
  );
}

export interface SharedRow {
  by: 'bank_account' | 'device';
  /** The bank, or the program of the device. */
  what: string;
  /** Null for a device. */
  account_no: string | null;
  member: { member_id: string; username: string; name: string };
}

/**
 * Other members of the agent who have had one of this member's bank accounts, or signed in from the same device: the
 * same address and the same program. At most 20.
 */
export function sharedWith(queries: Queries, memberId: number): Promise<SharedRow[]> {
  return queries.rows<SharedRow>(
    `select s.by, s.what, s.account_no, jsonb_build_object('member_id', o.id::text, 'username', o.username, 'name', o.first_name || ' ' || o.last_name) as member
     from (
       select distinct on (x.member_id) 'bank_account' as by, x.bank_code as what, x.account_no, x.member_id
       from member_bank_account b join member_bank_account x on x.agent_id = b.agent_id and x.account_no = b.account_no
         and x.bank_code = b.bank_code and x.member_id <> b.member_id
       where b.member_id = $1
       union all
       select * from (
         select distinct on (x.member_id) 'device', x.user_agent, null::text, x.member_id
         from member_session l join member_session x on x.agent_id = l.agent_id and x.ip = l.ip and x.user_agent = l.user_agent
           and x.member_id <> l.member_id
         where l.member_id = $1 limit 20) devices
     ) s join member o on o.id = s.member_id order by s.by, o.id limit 20`,
    [memberId],
  );
}

export interface DeskSession {
  id: string;
  device: string;
  address: string;
  created_at: Date;
  last_seen_at: Date;
  ended_at: Date | null;
}

const SESSIONS = `
  select id::text, user_agent as device, ip as address, created_at, last_seen_at,
    coalesce(revoked_at, case when expires_at <= $2 then expires_at end) as ended_at
  from member_session where member_id = $1`;

/** The member's newest sessions, live ones first. */
export function newestSessions(queries: Queries, memberId: number, at: Date, limit: number): Promise<DeskSession[]> {
  return queries.rows<DeskSession>(
    `${SESSIONS} order by (revoked_at is null and expires_at > $2) desc, last_seen_at desc, id limit $3`,
    [memberId, at, limit],
  );
}

/** All sessions of the member by their beginning, newest first; one more than the limit. */
export function sessionsBefore(
  queries: Queries,
  memberId: number,
  at: Date,
  { before, limit }: { before: string | null; limit: number },
): Promise<DeskSession[]> {
  return queries.rows<DeskSession>(
    `${SESSIONS} and ($3::text is null or (created_at, id) < (select s.created_at, s.id from member_session s where s.member_id = $1 and s.id::text = $3))
     order by created_at desc, id desc limit $4`,
    [memberId, at, before, limit + 1],
  );
}

export interface BalanceRow {
  wallet_id: string | null;
  wallet_name: string | null;
  balance_satang: Satang;
  held_satang: Satang;
}

/** The nearest entry of an account before (or after) the instant $2 that the statement's index has. */
const indexed = (compare: '<=' | '>', order: 'desc' | 'asc') => `(
  select k.sequence from entry k where k.account_id = a.id and k.kind is not null and k.created_at ${compare} $2
  order by k.created_at ${order}, k.sequence ${order} limit 1)`;

/**
 * The balances of the member's accounts just after the last entry at or before an instant; points have no wallet. Only
 * the few entries between two that the index has are read.
 */
export function balancesAt(queries: Queries, memberId: number, at: string): Promise<BalanceRow[]> {
  return queries.rows<BalanceRow>(
    `select w.id::text as wallet_id, w.wallet_name, coalesce(e.balance_after_satang, 0) as balance_satang, coalesce(e.held_after_satang, 0) as held_satang
     from account a left join wallet w on w.id = a.id left join lateral (
       select e.balance_after_satang, e.held_after_satang from entry e
       where e.account_id = a.id and e.created_at <= $2 and e.sequence >= coalesce(${indexed('<=', 'desc')}, 0)
         and e.sequence < coalesce(${indexed('>', 'asc')}, 9223372036854775807)
       order by e.sequence desc limit 1) e on true
     where a.member_id = $1 and a.kind in ('wallet', 'points') order by w.wallet_type_id nulls last, a.id`,
    [memberId, at],
  );
}

export interface OwnNotice {
  id: number;
  kind: string;
  data: unknown;
  created_at: Date;
  read_at: Date | null;
}

/** The member's own notices, newest first; one more than the limit. */
export function ownNotices(
  queries: Queries,
  memberId: number,
  { before, limit }: { before: number | null; limit: number },
): Promise<OwnNotice[]> {
  return queries.rows<OwnNotice>(
    `select id, kind, data, created_at, read_at from member_notice
     where member_id = $1 and ($2::bigint is null or id < $2) order by id desc limit $3`,
    [memberId, before, limit + 1],
  );
}
