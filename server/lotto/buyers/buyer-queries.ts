import type { BetType } from '#contract/lotto-numbers.ts';
import type { Satang } from '#contract/money.ts';
import type { Queries, Transaction } from '#server/database/database.ts';
import { BILLS } from '../bills/bill-history-queries.ts';
import { idNumber } from '../rounds/round-queries.ts';

export const MAX_BUYERS = 200;

export interface BuyerRow {
  id: number;
  name: string;
}

export interface BuyerNamed {
  written: string;
  name: string;
}

/** The member's buyers whom these names mean, and how many buyers they have. */
export async function buyersNamed(queries: Queries, memberId: number, names: readonly string[]) {
  const rows = await queries.rows<BuyerNamed>(
    `select w.written, b.name from unnest($2::text[]) w (written)
     join lotto_buyer_name n on n.member_id = $1 and lower(n.name) = lower(w.written)
     join lotto_buyer b on b.id = n.buyer_id`,
    [memberId, names],
  );
  const kept = await queries.row<{ count: number }>('select count(*) from lotto_buyer where member_id = $1', [
    memberId,
  ]);
  return { named: rows, count: kept?.count ?? 0 };
}

/** The names by which the member's lists call their buyers. */
export function buyerNamesOf(queries: Queries, memberId: number): Promise<{ buyer_id: number; name: string }[]> {
  return queries.rows('select buyer_id, name from lotto_buyer_name where member_id = $1 order by buyer_id, name', [
    memberId,
  ]);
}

export interface KnownBuyerRow extends BuyerRow {
  names: string[];
  bill_count: number;
  round_count: number;
  last_draw: string | null;
}

/** The member's buyers, who bought last first. Cancelled bills do not count. */
export function buyersOf(queries: Queries, memberId: number): Promise<KnownBuyerRow[]> {
  return queries.rows<KnownBuyerRow>(
    `select y.id, y.name, s.*, (
       select array_agg(n.name order by n.name <> y.name, n.name) from lotto_buyer_name n where n.buyer_id = y.id
     ) as names
     from lotto_buyer y cross join lateral (
       select count(*) as bill_count, count(distinct b.round_id) as round_count, max(d.draw_date) as last_draw,
         coalesce(max(b.id), 0) as last_bill
       from lotto_bill b join lotto_round d on d.id = b.round_id where b.buyer_id = y.id and b.cancelled_at is null
     ) s
     where y.member_id = $1 order by s.last_bill desc, y.id`,
    [memberId],
  );
}

/** Makes changes of one member's buyers, and sales that may add one, wait for each other. */
export async function lockBuyers(tx: Transaction, memberId: number): Promise<void> {
  await tx.rows('select 1 from member where id = $1 for no key update', [memberId]);
}

/** A buyer of the member. `id` may be any text. */
export function buyerOf(queries: Queries, memberId: number, id: string): Promise<BuyerRow | undefined> {
  return queries.row('select id, name from lotto_buyer where member_id = $1 and id = $2', [memberId, idNumber(id)]);
}

/** The buyer whom a name means in the member's lists. */
export function buyerCalled(queries: Queries, memberId: number, name: string): Promise<BuyerRow | undefined> {
  return queries.row(
    `select b.id, b.name from lotto_buyer_name n join lotto_buyer b on b.id = n.buyer_id
     where n.member_id = $1 and lower(n.name) = lower($2)`,
    [memberId, name],
  );
}

/** The number of names that mean this buyer. */
export async function nameCount(queries: Queries, buyerId: number): Promise<number> {
  const row = await queries.row<{ count: number }>('select count(*) from lotto_buyer_name where buyer_id = $1', [
    buyerId,
  ]);
  return row?.count ?? 0;
}

/** Lets a name mean the buyer; the same name in other letters is replaced. */
export async function addName(tx: Transaction, memberId: number, buyerId: number, name: string): Promise<void> {
  await tx.rows(
    `insert into lotto_buyer_name (member_id, name, buyer_id) values ($1, $2, $3)
     on conflict (member_id, lower(name)) do update set name = excluded.name, buyer_id = excluded.buyer_id`,
    [memberId, name, buyerId],
  );
}

export async function setName(tx: Transaction, buyerId: number, name: string): Promise<void> {
  await tx.rows('update lotto_buyer set name = $2 where id = $1', [buyerId, name]);
}

/** Gives all bills, names and habits of one buyer to another, and removes the first. */
export async function moveBuyer(tx: Transaction, fromId: number, intoId: number): Promise<void> {
  await tx.rows('update lotto_bill set buyer_id = $2 where buyer_id = $1', [fromId, intoId]);
  await tx.rows('update lotto_buyer_name set buyer_id = $2 where buyer_id = $1', [fromId, intoId]);
  // A way of writing that means something in the lists of both keeps the meaning of the second.
  await tx.rows(
    `update lotto_habit h set buyer_id = $2 where buyer_id = $1
     and not exists (select 1 from lotto_habit o where o.buyer_id = $2 and o.key = h.key)`,
    [fromId, intoId],
  );
  await removeBuyer(tx, fromId);
}

/** Removes a buyer with their names, also those of bills of which nothing could be bought; their bills stay, without a buyer. */
export async function removeBuyer(tx: Transaction, buyerId: number): Promise<void> {
  await tx.rows(
    `delete from lotto_left_out o using lotto_buyer_name n
     where n.buyer_id = $1 and o.member_id = n.member_id and lower(o.buyer) = lower(n.name)`,
    [buyerId],
  );
  await tx.rows('delete from lotto_buyer where id = $1', [buyerId]);
}

/** Notes on the member's bills when their prizes were given to the buyers; null: not yet. Returns how many it found. */
export async function setHanded(
  tx: Transaction,
  memberId: number,
  ids: readonly string[],
  at: Date | null,
): Promise<number> {
  const rows = await tx.rows(
    `update lotto_bill set handed_at = $3 where id = any ($2::bigint[]) and member_id = $1 and cancelled_at is null
     returning id`,
    [memberId, ids.map(idNumber), at],
  );
  return rows.length;
}

export interface BuyerResultRow {
  buyer_id: number | null;
  buyer_name: string | null;
  bill_ids: number[];
  line_count: number;
  staked_satang: Satang;
  paid_satang: Satang;
  handed_satang: Satang;
  handed_at: Date | null;
  settled_at: Date | null;
  wallet_names: string[];
  numbers: string[];
  hits: { bet_type: BetType; number: string; stake_satang: Satang; rate: number; payout_satang: Satang }[];
}

/** The returns of the member's bills of a round by buyer, with `numbers` numbers and `hits` winning bets each. */
export function resultsByBuyer(
  queries: Queries,
  memberId: number,
  roundId: number,
  most: { numbers: number; hits: number },
): Promise<BuyerResultRow[]> {
  return queries.rows<BuyerResultRow>(
    `${BILLS}, own as (
       select b.buyer_id, min(b.buyer_name) as buyer_name, array_agg(b.bill_id order by b.bill_id) as bill_ids,
         sum(b.line_count)::int as line_count, sum(b.total_satang)::bigint as staked_satang,
         sum(b.payout_satang)::bigint as paid_satang,
         coalesce(sum(b.payout_satang) filter (where b.handed_at is not null), 0)::bigint as handed_satang,
         max(b.handed_at) as handed_at, case when bool_and(b.settled_at is not null) then max(b.settled_at) end as settled_at,
         array_agg(distinct b.wallet_name::text) as wallet_names
       from bill b where b.round_id = $1 and b.bill_status <> 'cancelled' group by b.buyer_id
     )
     select o.*, (
       select array_agg(n.number::text order by n.first) from (
         select l.number, min(array[l.bill_id, l.line_no]) as first from lotto_line l
         where l.bill_id = any (o.bill_ids) group by l.number order by 2 limit $3
       ) n
     ) as numbers, (
       select coalesce(jsonb_agg(h order by h.payout_satang desc, h.number, h.bet_type), '[]') from (
         select l.bet_type, l.number, l.rate, sum(l.stake_satang)::bigint as stake_satang,
           sum(l.payout_satang)::bigint as payout_satang
         from lotto_line l where l.bill_id = any (o.bill_ids) and l.payout_satang > 0
         group by l.bet_type, l.number, l.rate
         order by sum(l.payout_satang) desc, l.number, l.bet_type limit $4
       ) h
     ) as hits
     from own o order by o.paid_satang desc, o.bill_ids`,
    [roundId, memberId, most.numbers, most.hits],
  );
}
