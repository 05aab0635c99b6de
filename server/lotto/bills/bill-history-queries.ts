import type { z } from 'zod';
import type { ParsedInputOf } from '#contract/endpoint.ts';
import type { billLine, billList, billStatus } from '#contract/lotto-bills.ts';
import type { prizes } from '#contract/lotto-shapes.ts';
import type { Satang } from '#contract/money.ts';
import type { Queries } from '#server/database/database.ts';
import { isDay } from '#server/http/paging.ts';
import { idNumber, ROUND, type RoundRow } from '../rounds/round-queries.ts';
import type { UnsoldLine } from './validation-queries.ts';

export interface LineRow {
  bill_id: number;
  line_no: number;
  bet_type: z.output<typeof billLine>['bet_type'];
  number: string;
  stake_satang: Satang;
  rate: number;
  is_half: boolean;
  payout_satang: Satang;
}

export interface BillRow {
  bill_id: number;
  bill_no: string;
  bill_status: z.output<typeof billStatus>;
  wallet_id: number;
  wallet_name: string;
  line_count: number;
  total_satang: Satang;
  max_payout_satang: Satang;
  payout_satang: Satang;
  bill_note: string | null;
  buyer_id: number | null;
  buyer_name: string | null;
  handed_at: Date | null;
  unsold: UnsoldLine[] | null;
  created_at: Date;
  settled_at: Date | null;
  cancelled_at: Date | null;
  prizes: z.output<typeof prizes> | null;
  corrected_at: Date | null;
  void_reason: string | null;
  lines: LineRow[];
}

/**
 * The bills of the member $2, as `bill`. The settlement writes only to winning bills: any other is lost once its
 * round is settled.
 */
export const BILLS = `
  with bill as (
    select b.id as bill_id, d.category_id, d.draw_date, b.bill_no, b.round_id, b.wallet_id, b.line_count, b.total_satang, b.max_payout_satang, b.payout_satang, b.note as bill_note,
      b.created_at, b.cancelled_at, b.buyer_id, b.handed_at, b.unsold, y.name as buyer_name, w.wallet_name, s.prizes, case when s.version > 1 and s.prizes is not null then s.entered_at end as corrected_at,
      case when d.voided_at is not null then s.reason end as void_reason,
      case when b.payout_satang > 0 or d.settled_version = d.version then coalesce(b.settled_at, s.settled_at) end as settled_at,
      case
        when b.cancelled_at is not null then 'cancelled'
        when d.voided_at is not null and b.payout_satang > 0 then 'refunded'
        when b.payout_satang > 0 then 'won'
        when d.version > 0 and d.settled_version = d.version then 'lost'
        else 'pending'
      end as bill_status
    from lotto_bill b join lotto_round d on d.id = b.round_id join wallet w on w.id = b.wallet_id
    left join lotto_buyer y on y.id = b.buyer_id
    left join lotto_result s on s.round_id = d.id and s.version = d.version
    where b.member_id = $2
  )`;

/** $1 is the present time, $2 the member, $3 how many lines of each bill (null: all), winning ones first. */
const BILL = `${BILLS}
  select r.*, b.*, (
    select coalesce(jsonb_agg(l order by l.payout_satang > 0 desc, l.line_no), '[]') from (
      select bill_id, line_no, bet_type, number, stake_satang, rate, is_half, payout_satang from lotto_line n
      where n.bill_id = b.bill_id order by payout_satang > 0 desc, line_no limit $3
    ) l
  ) as lines
  from bill b join lateral (${ROUND} where r.id = b.round_id) r on true`;

export type BillWithRound = BillRow & RoundRow;

/** A bill of the member with all its lines, winning ones first. `id` may be any text. */
export function billOf(queries: Queries, memberId: number, at: Date, id: string): Promise<BillWithRound | undefined> {
  return queries.row<BillWithRound>(`${BILL} where b.bill_id = $4`, [at, memberId, null, idNumber(id)]);
}

/** Bills of the member with all their lines, in the order of their ids. */
export function billsById(queries: Queries, memberId: number, at: Date, ids: readonly number[]) {
  return queries.rows<BillWithRound>(`${BILL} where b.bill_id = any ($4) order by b.bill_id`, [
    at,
    memberId,
    null,
    ids,
  ]);
}

export type BillFilter = Pick<
  ParsedInputOf<typeof billList>,
  'status' | 'round_id' | 'buyer_id' | 'from' | 'to' | 'order' | 'cursor' | 'limit'
>;

/** The bills of the buyer at this place of the values; 0: those without one; null: all. */
export const ofBuyer = (place: string) =>
  `(${place}::bigint is null or (${place} = 0 and b.buyer_id is null) or b.buyer_id = ${place})`;
export const buyerValue = (id: string | undefined): number | null =>
  id === undefined ? null : id === 'own' ? 0 : idNumber(id) || -1;

/** $4 to $8: status, round, buyer, first and last day of the purchase. */
const FILTER = `($4::text is null or b.bill_status = $4 or ($4 = 'settled' and b.bill_status in ('won', 'lost')))
         and ($5::bigint is null or b.round_id = $5)
         and ${ofBuyer('$6')}
         and ($7::date is null or b.created_at >= $7::date::timestamp at time zone 'Asia/Bangkok')
         and ($8::date is null or b.created_at < ($8::date + 1)::timestamp at time zone 'Asia/Bangkok')`;

const filterValues = ({ status, round_id, buyer_id, from, to }: BillFilter) => [
  status ?? null,
  round_id === undefined ? null : idNumber(round_id),
  buyerValue(buyer_id),
  from ?? null,
  to ?? null,
];

/** The cursor of the next page: the last bill of this one, and before it the draw if bills are ordered by draw. */
export const cursorOf = ({ draw_date, category_id, bill_id }: BillWithRound, order: BillFilter['order']): string =>
  order === 'draw' ? `${draw_date}.${category_id}.${bill_id}` : String(bill_id);

export function cursorValues({
  cursor,
  order,
}: BillFilter): readonly [day: string | null, category: number, bill: number | null] {
  if (cursor === undefined) return [null, 0, null];
  if (order === 'newest') return [null, 0, idNumber(cursor)];
  const [, day, category = '', bill = ''] = /^(\d{4}-\d{2}-\d{2})\.(\d+)\.(\d+)$/.exec(cursor) ?? [];
  // After a cursor that is not ours there is no page.
  return day === undefined || !isDay(day) ? [null, 0, 0] : [day, idNumber(category), idNumber(bill)];
}

/** The member's bills in the order of the filter, each with its first `lineCount` lines; one more than the limit. */
export function billsOf(
  queries: Queries,
  memberId: number,
  at: Date,
  lineCount: number,
  filter: BillFilter,
): Promise<BillWithRound[]> {
  const [day, category, bill] = cursorValues(filter);
  const isByDraw = filter.order === 'draw';
  const after = isByDraw
    ? '($9::date is null or (b.draw_date, -b.category_id, b.bill_id) < ($9, -$10::bigint, $11::bigint)) and ($9::date is not null or $11::bigint is null)'
    : '($9::date is null and $10::bigint = 0 and ($11::bigint is null or b.bill_id < $11))';
  return queries.rows<BillWithRound>(
    `${BILL} where ${FILTER} and ${after}
       order by ${isByDraw ? 'b.draw_date desc, -b.category_id desc, ' : ''}b.bill_id desc limit $12`,
    [at, memberId, lineCount, ...filterValues(filter), day, category, bill, filter.limit + 1],
  );
}

export interface DrawRow {
  category_id: number;
  draw_date: string;
  bill_count: number;
  total_satang: Satang;
}

/** All bills of these draws that match the filter, summed. */
export function drawsOf(
  queries: Queries,
  memberId: number,
  filter: BillFilter,
  draws: readonly { category_id: number; draw_date: string }[],
): Promise<DrawRow[]> {
  return queries.rows<DrawRow>(
    `${BILLS}, wanted as (select distinct * from unnest($1::bigint[], $3::date[]) w(category_id, draw_date))
     select b.category_id, b.draw_date, count(*) as bill_count,
       coalesce(sum(b.total_satang) filter (where b.bill_status not in ('cancelled', 'refunded')), 0)::bigint as total_satang
     from bill b join wanted w on w.category_id = b.category_id and w.draw_date = b.draw_date
     where ${FILTER} group by b.category_id, b.draw_date`,
    [
      draws.map(({ category_id }) => category_id),
      memberId,
      draws.map(({ draw_date }) => draw_date),
      ...filterValues(filter),
    ],
  );
}

/** The number of the member's bills that wait for their round's settlement. */
export async function pendingBillCount(queries: Queries, memberId: number): Promise<number> {
  const row = await queries.row<{ count: number }>(
    `select count(*) from lotto_bill b join lotto_round r on r.id = b.round_id
       where b.member_id = $1 and b.cancelled_at is null and r.settled_version = 0`,
    [memberId],
  );
  return row?.count ?? 0;
}
