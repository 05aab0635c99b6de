import type { Satang } from '#contract/money.ts';
import type { Queries, Transaction } from '#server/database/database.ts';
import { idIn } from '#server/database/id-queries.ts';
import type { ChannelType } from './channel-queries.ts';
import type { ReceivingAccountRow } from './receiving-account-queries.ts';

export interface AccountDayRow extends ReceivingAccountRow {
  id: number;
  type: ChannelType;
  state: 'open' | 'full' | 'paused' | 'off';
  paused_until: Date | null;
  is_next: boolean;
  arrived: number;
  arrived_satang: Satang;
  open: number;
  open_satang: Satang;
  hour_satang: Satang;
  open_until: Date | null;
  day_count: number | null;
  day_satang: Satang | null;
  last_at: Date | null;
  silent_since: Date | null;
}

/** The agent's receiving accounts in order, or only one, each with its day. */
export const accountDays = (
  queries: Queries,
  agentId: number,
  at: Date,
  only: number | null = null,
): Promise<AccountDayRow[]> =>
  queries.rows<AccountDayRow>(
    `with account as (
       select a.*, case
         when not a.is_on then 'off'
         when not deposit_is_receiving(a, $2) then 'paused'
         when not deposit_has_room(a, coalesce(least.satang, 100) + 99, $2) then 'full'
         else 'open' end as state,
         case when a.type = 'bank' and least.has_choice then a.bank_code end as choice
       from receiving_account a cross join lateral (
         select min(c.min_satang) as satang, bool_or(c.sub_channels <> '[]') as has_choice from payment_channel c
         where c.agent_id = a.agent_id and c.type = a.type and c.is_on) least
       where a.agent_id = $1)
     select * from (
       select a.id, a.type, a.bank_code, a.account_no, a.account_name, a.state, a.day_count, a.day_satang,
         case when a.state = 'paused' then a.paused_until end as paused_until,
         a.state = 'open' and row_number() over (partition by a.type, a.choice, a.state order by a.position, a.id) = 1 as is_next,
         d.arrived, d.arrived_satang, d.open, d.open_satang, t.hour_satang, t.last_at,
         (select max(p.expires_at) from deposit p where p.receiving_account_id = a.id and p.status = 'pending' and p.expires_at > $2
            and p.created_at > $2::timestamptz - interval '1 hour') as open_until,
         case when a.state in ('open', 'full') then deposit_silent_since(a.id, $2) end as silent_since,
         row_number() over (order by a.position, a.id) as place
       from account a cross join lateral deposit_account_day(a.id, $2) d cross join lateral (
         select max(paid_at) as last_at,
           coalesce(sum(amount_satang) filter (where paid_at > $2::timestamptz - interval '1 hour'), 0)::bigint as hour_satang
         from (select paid_at, amount_satang from provider_transaction where receiving_account_id = a.id order by paid_at desc limit 1000) newest) t) listed
     where $3::bigint is null or id = $3 order by place`,
    [agentId, at, only],
  );

export interface ChangeRow {
  at: Date;
  by: string;
  confirmed_by: string | null;
  account_id: string | null;
  kind: 'added' | 'paused' | 'resumed' | 'limited' | 'ordered';
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  reason: string | null;
}

/** The changes that people have made to accounts: the newest of all, and the newest of each account. */
export const latestChanges = (queries: Queries, agentId: number, limit: number): Promise<ChangeRow[]> =>
  queries.rows<ChangeRow>(
    `select c.at, k.name as by, s.name as confirmed_by, c.account_id::text, c.kind, c.before, c.after, c.reason
     from receiving_account_change c join operator_key k on k.id = c.asked_by left join operator_key s on s.id = c.confirmed_by
     where c.id in (select id from receiving_account_change where agent_id = $1 order by id desc limit $2)
       or c.id in (select max(id) from receiving_account_change where agent_id = $1 group by account_id, kind)
     order by c.id desc`,
    [agentId, limit],
  );

export interface NewChange {
  agentId: number;
  accountId: number | null;
  kind: ChangeRow['kind'];
  before: object | null;
  after: object | null;
  reason: string | null;
  /** The subject of the request, if two people did it: who asked stands there. */
  subject: string | null;
  keyId: number;
  at: Date;
}

/** Writes down what was changed, and by whom. */
export async function insertChange(tx: Transaction, change: NewChange): Promise<void> {
  const { agentId, accountId, kind, before, after, reason, subject, keyId, at } = change;
  await tx.rows(
    `insert into receiving_account_change (agent_id, account_id, kind, before, after, reason, asked_by, confirmed_by, at)
     select $1, $2, $3, $4::jsonb, $5::jsonb, $6, coalesce(c.requested_by, $8), case when c.requested_by is not null then $8 end, $9
     from (select (select requested_by from operator_confirmation
       where agent_id = $1 and subject = $7 and state = 'confirmed' order by id desc limit 1) as requested_by) c`,
    [
      ...[agentId, accountId, kind, before && JSON.stringify(before), after && JSON.stringify(after)],
      ...[reason, subject, keyId, at],
    ],
  );
}

export interface LockedAccount extends ReceivingAccountRow {
  id: number;
  is_on: boolean;
  is_paused: boolean;
  paused_until: Date | null;
  day_count: number | null;
  day_satang: Satang | null;
}

/** An account of the agent, locked against openings with limits and other changes. `id` may be any text. */
export const lockAccount = (
  tx: Transaction,
  agentId: number,
  id: string,
  at: Date,
): Promise<LockedAccount | undefined> =>
  tx.row<LockedAccount>(
    `select a.id, bank_code, account_no, account_name, is_on, is_on and not deposit_is_receiving(a, $3) as is_paused, paused_until, day_count, day_satang
     from receiving_account a where agent_id = $1 and a.id = ${idIn('$2')} for no key update`,
    [agentId, id, at],
  );

/**
 * Keeps new deposits from an account; `untilMidnight` of Bangkok, else until it is resumed. A pause that lasts until then is
 * not cut short.
 */
export async function pauseAccount(tx: Transaction, id: number, at: Date, untilMidnight: boolean): Promise<void> {
  await tx.rows(
    `update receiving_account set paused_at = $2,
       paused_until = case when $3 and (paused_at is null or paused_until is not null) then date_trunc('day', $2::timestamptz, 'Asia/Bangkok') + interval '1 day' end
     where id = $1`,
    [id, at, untilMidnight],
  );
}

export async function resumeAccount(tx: Transaction, id: number): Promise<void> {
  await tx.rows('update receiving_account set paused_at = null, paused_until = null where id = $1', [id]);
}

export async function limitAccount(
  tx: Transaction,
  id: number,
  { count, satang }: { count: number | null; satang: Satang | null },
): Promise<void> {
  await tx.rows('update receiving_account set day_count = $2, day_satang = $3 where id = $1', [id, count, satang]);
}

/** The ids of the agent's accounts in order, locked as openings lock them. */
export async function lockOrder(tx: Transaction, agentId: number): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    `with locked as (select a.id, position from receiving_account a where agent_id = $1 order by a.id for no key update)
     select l.id::text from locked l order by position, l.id`,
    [agentId],
  );
  return rows.map(({ id }) => id);
}

/** Gives the agent's accounts these places. */
export async function orderAccounts(tx: Transaction, agentId: number, ids: readonly string[]): Promise<void> {
  await tx.rows(
    `update receiving_account a set position = o.place from unnest($2::text[]) with ordinality as o (id, place)
     where a.agent_id = $1 and a.id::text = o.id`,
    [agentId, ids],
  );
}

/** Makes an account, last in order; undefined if the agent has one with this bank and number. */
export const insertAccount = (
  tx: Transaction,
  agentId: number,
  account: ReceivingAccountRow & { type: ChannelType; count: number | null; satang: Satang | null },
): Promise<{ id: number } | undefined> =>
  tx.row<{ id: number }>(
    `insert into receiving_account (agent_id, position, type, bank_code, account_no, account_name, day_count, day_satang)
     select $1, coalesce(max(position), 0) + 1, $2, $3, $4, $5, $6, $7 from receiving_account where agent_id = $1
     on conflict (agent_id, bank_code, account_no) do nothing returning id`,
    [
      ...[agentId, account.type, account.bank_code, account.account_no, account.account_name],
      ...[account.count, account.satang],
    ],
  );

/** Tells whether the agent has an account with this bank and number. */
export async function hasAccountNo(queries: Queries, agentId: number, account: ReceivingAccountRow): Promise<boolean> {
  const row = await queries.row(
    'select 1 from receiving_account where agent_id = $1 and bank_code = $2 and account_no = $3',
    [agentId, account.bank_code, account.account_no],
  );
  return row !== undefined;
}

export interface SilentRow {
  account_id: string;
  bank_code: string;
  account_no: string;
  since: Date;
  open: number;
  open_satang: Satang;
}

/** Accounts that receive and at which nothing arrives although deposits are opened, the longest silent first. */
export const silentAccounts = (queries: Queries, agentId: number, at: Date): Promise<SilentRow[]> =>
  queries.rows<SilentRow>(
    `select a.id::text as account_id, a.bank_code, a.account_no, s.since, d.open, d.open_satang
     from receiving_account a cross join lateral (select deposit_silent_since(a.id, $2) as since) s
     cross join lateral deposit_account_day(a.id, $2) d
     where a.agent_id = $1 and deposit_is_receiving(a, $2) and s.since is not null order by s.since, a.id`,
    [agentId, at],
  );
