import type { Queries } from '#server/database/database.ts';
import { idNumber, ROUND, type RoundRow } from '../rounds/round-queries.ts';
import { type BillFilter, buyerValue, cursorValues } from './bill-history-queries.ts';
import type { UnsoldLine } from './validation-queries.ts';

export type LeftOutRow = RoundRow & {
  left_out_id: number;
  buyer: string | null;
  unsold: UnsoldLine[];
  created_at: Date;
};

/** $1 is the present time, $2 the member. A buyer is called as the member knows them now. */
const LEFT_OUT = `
  select r.*, o.id as left_out_id, o.unsold, o.created_at, coalesce(y.name, o.buyer) as buyer
  from lotto_left_out o
  join lateral (${ROUND} where r.id = o.round_id) r on true
  left join lotto_buyer_name n on n.member_id = o.member_id and lower(n.name) = lower(o.buyer)
  left join lotto_buyer y on y.id = n.buyer_id
  where o.member_id = $2`;

const MOST_SHOWN = 100;

/** The bills of a bundle of which nothing could be bought. */
export function leftOutOfBundle(queries: Queries, memberId: number, at: Date, bundleId: string): Promise<LeftOutRow[]> {
  return queries.rows<LeftOutRow>(`${LEFT_OUT} and o.bundle_id = $3 order by o.place`, [at, memberId, bundleId]);
}

/** The bills of a round of which nothing could be bought. */
export function leftOutOfRound(queries: Queries, memberId: number, at: Date, roundId: number): Promise<LeftOutRow[]> {
  return queries.rows<LeftOutRow>(`${LEFT_OUT} and o.round_id = $3 order by o.id limit ${MOST_SHOWN}`, [
    at,
    memberId,
    roundId,
  ]);
}

/**
 * The bills of which nothing could be bought that belong to the draws of a page: after the draw of its cursor, down to
 * that of its last bill, or to the end.
 */
export function leftOutOfPage(
  queries: Queries,
  memberId: number,
  at: Date,
  filter: BillFilter,
  last: { draw_date: string; category_id: number } | undefined,
): Promise<LeftOutRow[]> {
  const [day, category] = cursorValues(filter);
  return queries.rows<LeftOutRow>(
    `${LEFT_OUT}
       and ($3::date is null or (r.draw_date, -r.category_id) < ($3, -$4::bigint))
       and ($5::date is null or (r.draw_date, -r.category_id) >= ($5, -$6::bigint))
       and ($7::bigint is null or ($7 = 0 and o.buyer is null) or y.id = $7)
       and ($8::bigint is null or o.round_id = $8)
       and ($9::date is null or o.created_at >= $9::date::timestamp at time zone 'Asia/Bangkok')
       and ($10::date is null or o.created_at < ($10::date + 1)::timestamp at time zone 'Asia/Bangkok')
     order by r.draw_date desc, r.category_id, o.id desc limit ${MOST_SHOWN}`,
    [
      at,
      memberId,
      day,
      category,
      last?.draw_date ?? null,
      last?.category_id ?? 0,
      buyerValue(filter.buyer_id),
      filter.round_id === undefined ? null : idNumber(filter.round_id),
      filter.from ?? null,
      filter.to ?? null,
    ],
  );
}
