import type { z } from 'zod';
import type { ParsedInputOf } from '../../contract/endpoint.ts';
import type { billLine, billList, billStatus } from '../../contract/lotto-bills.ts';
import type { prizes } from '../../contract/lotto-shapes.ts';
import type { Satang } from '../../contract/money.ts';
import type { Queries } from '../platform/database.ts';
import { idNumber, ROUND, type RoundRow } from './round-queries.ts';

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
  created_at: Date;
  settled_at: Date | null;
  cancelled_at: Date | null;
  prizes: z.output<typeof prizes> | null;
  corrected_at: Date | null;
  lines: LineRow[];
}

/**
 * $1 is the present time, $2 the member, $3 how many lines of each bill (null: all), winning ones first. The settlement
 * writes to bills that win only: another one is lost once its round is settled.
 */
const BILL = `
  with bill as (
    select b.id as bill_id, b.bill_no, b.round_id, b.wallet_id, b.line_count, b.total_satang, b.max_payout_satang, b.payout_satang, b.note as bill_note,
      b.created_at, b.cancelled_at, w.wallet_name, s.prizes, case when s.version > 1 and s.prizes is not null then s.entered_at end as corrected_at,
      case when b.payout_satang > 0 or d.settled_version = d.version then coalesce(b.settled_at, s.settled_at) end as settled_at,
      case
        when b.cancelled_at is not null then 'cancelled'
        when d.voided_at is not null and b.payout_satang > 0 then 'refunded'
        when b.payout_satang > 0 then 'won'
        when d.version > 0 and d.settled_version = d.version then 'lost'
        else 'pending'
      end as bill_status
    from lotto_bill b join lotto_round d on d.id = b.round_id join wallet w on w.id = b.wallet_id
    left join lotto_result s on s.round_id = d.id and s.version = d.version
    where b.member_id = $2
  )
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

export type BillFilter = Pick<
  ParsedInputOf<typeof billList>,
  'status' | 'round_id' | 'from' | 'to' | 'cursor' | 'limit'
>;

/** The member's bills, newest first, each with its first `lineCount` lines; one more than the limit. */
export function billsOf(
  queries: Queries,
  memberId: number,
  at: Date,
  lineCount: number,
  filter: BillFilter,
): Promise<BillWithRound[]> {
  return queries.rows<BillWithRound>(
    `${BILL} where ($4::text is null or b.bill_status = $4 or ($4 = 'settled' and b.bill_status in ('won', 'lost')))
         and ($5::bigint is null or b.round_id = $5)
         and ($6::date is null or b.created_at >= $6::date::timestamp at time zone 'Asia/Bangkok')
         and ($7::date is null or b.created_at < ($7::date + 1)::timestamp at time zone 'Asia/Bangkok')
         and ($8::bigint is null or b.bill_id < $8)
       order by b.bill_id desc limit $9`,
    [
      at,
      memberId,
      lineCount,
      filter.status ?? null,
      filter.round_id === undefined ? null : idNumber(filter.round_id),
      filter.from ?? null,
      filter.to ?? null,
      filter.cursor === undefined ? null : idNumber(filter.cursor),
      filter.limit + 1,
    ],
  );
}

/** How many of the member's bills wait for their round's settlement. */
export async function pendingBillCount(queries: Queries, memberId: number): Promise<number> {
  const row = await queries.row<{ count: number }>(
    `select count(*) from lotto_bill b join lotto_round r on r.id = b.round_id
       where b.member_id = $1 and b.cancelled_at is null and r.settled_version = 0`,
    [memberId],
  );
  return row?.count ?? 0;
}
