import type { Queries, Transaction } from '../platform/database.ts';

export type Referral = 'accepted' | 'unknown' | 'self';

/** Puts a member who has just registered under the one whose `ref` brought him (0030_affiliate.sql, affiliate_join). */
export async function joinNetwork(tx: Transaction, memberId: number, ref: string, at: Date): Promise<Referral> {
  const row = await tx.row<{ referral: Referral }>('select affiliate_join($1, $2, $3) as referral', [
    memberId,
    ref,
    at,
  ]);
  if (!row) throw new Error('affiliate_join answered nothing');
  return row.referral;
}

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
  username: string;
  joined_at: Date;
  is_active: boolean;
  members: number;
  income_satang: number;
  month_satang: number;
}

export interface NetworkPage {
  /** The levels shown, each read by its own index range. */
  levels: readonly number[];
  /** After this friend; null: from the highest income on. */
  after: { incomeSatang: number; memberId: number } | null;
  limit: number;
  /** How many levels there are: so deep a friend's own friends are counted. */
  depth: number;
  /** The day in Bangkok. */
  today: string;
}

/** Friends of these levels, highest income first. Each level gives one page at most; the highest of those are the page. */
export function networkOf(
  queries: Queries,
  ownerId: number,
  { levels, after, limit, depth, today }: NetworkPage,
): Promise<FriendRow[]> {
  return queries.rows<FriendRow>(
    `select f.member_id, f.level, m.username, f.joined_at, coalesce(f.active_on > $6::date - 31, false) as is_active, f.income_satang,
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
  amount_satang: number;
  balance_after_satang: number;
  level: number | null;
  username: string | null;
  category: string | null;
  base_satang: number | null;
}

export interface Period {
  /** Days in Bangkok, both included. */
  from: string | undefined;
  to: string | undefined;
  limit: number;
}

/** The commission account's rows, newest first; after the row `after` of the same owner. */
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
     select p.*, m.username from (
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
  base_satang: number;
  amount_satang: number;
}

/** Income by day and level, newest day first; after that day's level. */
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

/** What can be redeemed; 0 before the first income. */
export async function commissionOf(queries: Queries, ownerId: number): Promise<number> {
  const row = await queries.row<{ satang: number }>(
    `select balance_satang - held_satang as satang from account where member_id = $1 and kind = 'commission'`,
    [ownerId],
  );
  return row?.satang ?? 0;
}

/**
 * Holds the commission account: what it has stays so to the end of the transaction, and `at` is not before what stands in
 * its books already (a night's portion may just have been paid). The wallets, too, in the ledger's order: who holds a
 * wallet may wait for a house account, and that may be held by who waits for the commission. Undefined: never earned.
 */
export const holdCommission = (
  tx: Transaction,
  ownerId: number,
  at: Date,
): Promise<{ satang: number; at: Date } | undefined> =>
  tx.row<{ satang: number; at: Date }>(
    `with held as (
       select * from account where member_id = $1 and kind in ('commission', 'wallet') order by id for no key update
     )
     select balance_satang - held_satang as satang, greatest(last_entry_at, $2) as at from held where kind = 'commission'`,
    [ownerId, at],
  );

export interface LevelRow {
  level: number;
  members: number;
  active: number;
  new_this_month: number;
  income_satang: number;
}

/** Each level that has anybody or has given anything. */
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

/** Income of each day since one, oldest first. */
export async function incomeSince(
  queries: Queries,
  ownerId: number,
  since: string,
): Promise<{ day: string; satang: number }[]> {
  return queries.rows<{ day: string; satang: number }>(
    'select day, sum(amount_satang)::bigint as satang from affiliate_day where owner_id = $1 and day >= $2 group by day order by day',
    [ownerId, since],
  );
}

/** Notes a redemption in the owner's books; its number is drawn before, because the ledger's transfer carries it. */
export async function nextTransactionId(tx: Transaction): Promise<number> {
  const row = await tx.row<{ id: number }>(
    `select nextval(pg_get_serial_sequence('affiliate_transaction', 'id')) as id`,
  );
  if (!row) throw new Error('no number');
  return row.id;
}

export async function insertRedemption(
  tx: Transaction,
  made: { id: number; agentId: number; ownerId: number; amountSatang: number; balanceSatang: number; at: Date },
): Promise<void> {
  await tx.rows(
    `insert into affiliate_transaction (id, agent_id, owner_id, kind, at, amount_satang, balance_after_satang)
     overriding system value values ($1, $2, $3, 'redeem', $4, $5, $6)`,
    [made.id, made.agentId, made.ownerId, made.at, -made.amountSatang, made.balanceSatang],
  );
}
