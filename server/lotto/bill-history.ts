import type { z } from 'zod';
import type { OutputOf, ParsedInputOf } from '../../contract/endpoint.ts';
import type { billDetail, billLine, billList, billStatus } from '../../contract/lotto-bills.ts';
import type { prizes } from '../../contract/lotto-shapes.ts';
import { bahtOf } from '../../contract/money.ts';
import type { Queries } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { cancellableUntil } from './cancel-bill.ts';
import { idNumber, ROUND, type RoundRow, roundOnWire } from './round-queries.ts';

type Bill = OutputOf<typeof billDetail>;
type BillSummary = OutputOf<typeof billList>['items'][number];
type Line = z.output<typeof billLine>;

export interface LineRow {
  bill_id: number;
  line_no: number;
  bet_type: Line['bet_type'];
  number: string;
  stake_satang: number;
  rate: number;
  is_half: boolean;
  payout_satang: number;
}

export interface BillRow {
  bill_id: number;
  bill_no: string;
  bill_status: z.output<typeof billStatus>;
  wallet_id: number;
  wallet_name: string;
  line_count: number;
  total_satang: number;
  max_payout_satang: number;
  payout_satang: number;
  bill_note: string | null;
  created_at: Date;
  settled_at: Date | null;
  cancelled_at: Date | null;
  prizes: z.output<typeof prizes> | null;
  lines: LineRow[];
}

/**
 * $1 is the time of asking, $2 the member, $3 how many lines of each bill (null: all), winning ones first. A bill that
 * won nothing is never written to: it is lost once its round is settled.
 */
const BILL = `
  with bill as (
    select b.id as bill_id, b.bill_no, b.round_id, b.wallet_id, b.line_count, b.total_satang, b.max_payout_satang, b.payout_satang, b.note as bill_note,
      b.created_at, b.cancelled_at, w.wallet_name, s.prizes,
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

const TOP_LINES = 5;
const LINE_STATUS = {
  pending: 'pending',
  won: 'lost',
  lost: 'lost',
  cancelled: 'refunded',
  refunded: 'refunded',
} as const;

function lineOnWire(line: LineRow, bill: BillRow): Line {
  return {
    line_id: `${line.bill_id}-${line.line_no}`,
    bet_type: line.bet_type,
    number: line.number,
    amount: bahtOf(line.stake_satang),
    rate: Number(line.rate),
    is_half: line.is_half,
    status: line.payout_satang > 0 ? 'won' : LINE_STATUS[bill.bill_status],
    payout: bahtOf(line.payout_satang),
  };
}

function summaryOnWire(row: BillRow & RoundRow, at: Date): BillSummary {
  const isPending = row.bill_status === 'pending';
  return {
    bill_id: String(row.bill_id),
    bill_no: row.bill_no,
    round: roundOnWire(row),
    status: row.bill_status,
    wallet_id: String(row.wallet_id),
    wallet_name: row.wallet_name,
    line_count: row.line_count,
    discount: bahtOf(0),
    total: bahtOf(row.total_satang),
    max_payout: bahtOf(row.max_payout_satang),
    payout: bahtOf(row.payout_satang),
    note: row.bill_note,
    created_at: row.created_at.toISOString(),
    settled_at: row.settled_at?.toISOString() ?? null,
    cancelled_at: row.cancelled_at?.toISOString() ?? null,
    cancellable_until: isPending ? (cancellableUntil(row, at)?.toISOString() ?? null) : null,
    top_lines: row.lines.slice(0, TOP_LINES).map((line) => lineOnWire(line, row)),
  };
}

/** One bill with its lines in the order of winning, then of keying. Throws `bill_not_found`, for a stranger's too. */
export async function findBill(queries: Queries, memberId: number, at: Date, billId: string): Promise<Bill> {
  const row = await queries.row<BillRow & RoundRow>(`${BILL} where b.bill_id = $4`, [
    at,
    memberId,
    null,
    idNumber(billId),
  ]);
  if (!row) throw new Refusal('bill_not_found');
  return billOnWire(row, at);
}

/** A bill with all its lines. */
export function billOnWire(row: BillRow & RoundRow, at: Date): Bill {
  return { ...summaryOnWire(row, at), lines: row.lines.map((line) => lineOnWire(line, row)), prizes: row.prizes };
}

type Filter = Pick<ParsedInputOf<typeof billList>, 'status' | 'round_id' | 'from' | 'to' | 'cursor' | 'limit'>;

/** The member's bills, newest first; `from` and `to` are days in Bangkok, ends included. */
export async function listBills(
  queries: Queries,
  memberId: number,
  at: Date,
  filter: Filter,
): Promise<OutputOf<typeof billList>> {
  const [rows, pending] = await Promise.all([
    queries.rows<BillRow & RoundRow>(
      `${BILL} where ($4::text is null or b.bill_status = $4 or ($4 = 'settled' and b.bill_status in ('won', 'lost')))
         and ($5::bigint is null or b.round_id = $5)
         and ($6::date is null or b.created_at >= $6::date::timestamp at time zone 'Asia/Bangkok')
         and ($7::date is null or b.created_at < ($7::date + 1)::timestamp at time zone 'Asia/Bangkok')
         and ($8::bigint is null or b.bill_id < $8)
       order by b.bill_id desc limit $9`,
      [
        at,
        memberId,
        TOP_LINES,
        filter.status ?? null,
        filter.round_id === undefined ? null : idNumber(filter.round_id),
        filter.from ?? null,
        filter.to ?? null,
        filter.cursor === undefined ? null : idNumber(filter.cursor),
        filter.limit + 1,
      ],
    ),
    queries.row<{ count: number }>(
      `select count(*) from lotto_bill b join lotto_round r on r.id = b.round_id
       where b.member_id = $1 and b.cancelled_at is null and r.settled_version = 0`,
      [memberId],
    ),
  ]);
  const items = rows.slice(0, filter.limit);
  const last = items.at(-1);
  return {
    items: items.map((row) => summaryOnWire(row, at)),
    next_cursor: rows.length > filter.limit && last ? String(last.bill_id) : null,
    pending_count: pending?.count ?? 0,
  };
}
