import type { Satang } from '#contract/money.ts';
import type { Queries, Transaction } from '#server/database/database.ts';
import { compareNames } from '#server/lib/person-names.ts';

export type Referral = 'accepted' | 'unknown' | 'self';

/** Places a new member below the referrer that `ref` names, and returns the outcome (docs/rules.md#affiliate). */
export async function joinNetwork(tx: Transaction, memberId: number, ref: string, at: Date): Promise<Referral> {
  const born = await tx.row<{ joined: string; owner: string }>(
    `select m.first_name || ' ' || m.last_name as joined, o.first_name || ' ' || o.last_name as owner
     from member m join lateral affiliate_referrer(m.agent_id, $2) o on o.birth_date = m.birth_date where m.id = $1`,
    [memberId, ref],
  );
  const isSamePerson = born !== undefined && compareNames(born.joined, born.owner) === 'same';
  const row = await tx.row<{ referral: Referral }>('select affiliate_link_member($1, $2, $3, $4) as referral', [
    memberId,
    ref,
    at,
    isSamePerson,
  ]);
  if (!row) throw new Error('affiliate_link_member gave no row');
  return row.referral;
}

/** The username of the member whom `ref` names, or null. */
export async function referrerName(queries: Queries, agentId: number, ref: string): Promise<string | null> {
  const row = await queries.row<{ username: string | null }>(
    'select (affiliate_referrer($1, $2)).username as username',
    [agentId, ref],
  );
  return row?.username ?? null;
}

export interface FriendRow {
  member_id: number;
  level: number;
  /** Null: the account is closed. */
  username: string | null;
  joined_at: Date;
  is_active: boolean;
  members: number;
  income_satang: Satang;
  month_satang: Satang;
}

export interface NetworkPage {
  /** The levels to list; each is read by a range of the index. */
  levels: readonly number[];
  /** The last friend of the page before; null: from the highest income on. */
  after: { incomeSatang: Satang; memberId: number } | null;
  limit: number;
  /** The agent's number of levels: a friend's own friends are counted down to this level. */
  depth: number;
  /** The day in Bangkok. */
  today: string;
}

/** Friends of these levels, highest income first: the highest of at most one page of each level. */
export function networkOf(
  queries: Queries,
  ownerId: number,
  { levels, after, limit, depth, today }: NetworkPage,
): Promise<FriendRow[]> {
  return queries.rows<FriendRow>(
    `select f.member_id, f.level, case when m.status <> 'closed' then m.username end as username, f.joined_at, coalesce(f.active_on > $6::date - 31, false) as is_active, f.income_satang,
       case f.month when date_trunc('month', $6::date)::date then f.month_satang else 0 end as month_satang,
       coalesce((select sum(v.members) from affiliate_level v where v.owner_id = f.member_id and v.level <= $7), 0)::int as members
     from (
       select l.* from unnest($2::smallint[]) s (level) cross join lateral (
         select * from affiliate_link l
         where l.owner_id = $1 and l.level = s.level and (l.income_satang, l.member_id) < ($3::bigint, $4::bigint)
         order by l.income_satang desc, l.member_id desc limit $5) l
       order by l.income_satang desc, l.member_id desc limit $5
     ) f join member m on m.id = f.member_id
     order by f.income_satang desc, f.member_id desc`,
    [
      ownerId,
      levels,
      after?.incomeSatang ?? Number.MAX_SAFE_INTEGER,
      after?.memberId ?? Number.MAX_SAFE_INTEGER,
      limit,
      today,
      depth,
    ],
  );
}

export interface TransactionRow {
  id: number;
  at: Date;
  kind: 'income' | 'redeem' | 'adjustment';
  amount_satang: Satang;
  balance_after_satang: Satang;
  level: number | null;
  /** Null: not about a member, or the account is closed. */
  username: string | null;
  category: string | null;
  base_satang: Satang | null;
}

export interface Period {
  /** Days in Bangkok, both included. */
  from: string | undefined;
  to: string | undefined;
  limit: number;
}

/** The owner's commission transactions, newest first, after the row `after`. */
export function transactionsOf(
  queries: Queries,
  ownerId: number,
  { kinds, after, from, to, limit }: Period & { kinds: readonly string[]; after: number | null },
): Promise<TransactionRow[]> {
  return queries.rows<TransactionRow>(
    `with bounds as (
       select coalesce($4::date::timestamp at time zone 'Asia/Bangkok', '-infinity') as since, coalesce(($5::date + 1)::timestamp at time zone 'Asia/Bangkok', 'infinity') as until,
         coalesce((select t.at from affiliate_transaction t where t.id = $3 and t.owner_id = $1), 'infinity') as before_at
     )
     select p.*, case when m.status <> 'closed' then m.username end as username from (
       select t.id, t.at, t.kind, t.amount_satang, t.balance_after_satang, t.level, t.member_id, t.category, t.base_satang
       from bounds b cross join unnest($2::text[]) k (kind) cross join lateral (
         select * from affiliate_transaction t
         where t.owner_id = $1 and t.kind = k.kind and t.amount_satang <> 0 and t.at >= b.since and t.at < b.until
           and (t.at, t.id) < (b.before_at, coalesce($3, 9223372036854775807))
         order by t.at desc, t.id desc limit $6) t
       order by t.at desc, t.id desc limit $6
     ) p left join member m on m.id = p.member_id order by p.at desc, p.id desc`,
    [ownerId, kinds, after, from ?? null, to ?? null, limit],
  );
}

export interface DayRow {
  day: string;
  level: number;
  members: number;
  base_satang: Satang;
  amount_satang: Satang;
}

/** Income by day and level, newest day first, continuing after one day's level. */
export function daysOf(
  queries: Queries,
  ownerId: number,
  {
    level,
    after,
    from,
    to,
    limit,
  }: Period & { level: number | undefined; after: { day: string; level: number } | null },
): Promise<DayRow[]> {
  return queries.rows<DayRow>(
    `select day, level, members, base_satang, amount_satang from affiliate_day
     where owner_id = $1 and day >= coalesce($2::date, '-infinity') and day <= coalesce($3::date, 'infinity') and day <= coalesce($5::date, 'infinity')
       and (day < coalesce($5::date, 'infinity') or level > $6) and ($4::smallint is null or level = $4)
     order by day desc, level limit $7`,
    [ownerId, from ?? null, to ?? null, level ?? null, after?.day ?? null, after?.level ?? 0, limit],
  );
}

export interface LevelRow {
  level: number;
  members: number;
  active: number;
  new_this_month: number;
  income_satang: Satang;
}

/** Each level that has friends or has given income. */
export function levelsOf(queries: Queries, ownerId: number, today: string): Promise<LevelRow[]> {
  return queries.rows<LevelRow>(
    `select level, coalesce(v.members, 0) as members, coalesce(a.members, 0) as active, coalesce(d.satang, 0)::bigint as income_satang,
       case v.month when date_trunc('month', $2::date)::date then v.month_members else 0 end as new_this_month
     from (select * from affiliate_level where owner_id = $1) v
     full join (select level, sum(amount_satang) as satang from affiliate_day where owner_id = $1 group by level) d using (level)
     left join (select * from affiliate_active where owner_id = $1) a using (level)
     order by level`,
    [ownerId, today],
  );
}

/** Income by day since a day, oldest first. */
export async function incomeSince(
  queries: Queries,
  ownerId: number,
  since: string,
): Promise<{ day: string; satang: Satang }[]> {
  return queries.rows<{ day: string; satang: Satang }>(
    'select day, sum(amount_satang)::bigint as satang from affiliate_day where owner_id = $1 and day >= $2 group by day order by day',
    [ownerId, since],
  );
}

/** The name of an agent, if there is one. */
export async function agentNameOf(queries: Queries, agentId: number): Promise<string | undefined> {
  return (await queries.row<{ name: string }>('select name from agent where id = $1', [agentId]))?.name;
}

/** The member's username, which is their `ref`. */
export async function usernameOf(queries: Queries, memberId: number): Promise<string> {
  const row = await queries.row<{ username: string }>('select username from member where id = $1', [memberId]);
  if (!row) throw new Error(`there is no member ${memberId}`);
  return row.username;
}
