import type { z } from 'zod';
import type { OutputOf } from '#contract/endpoint.ts';
import type { billDetail, billLine, billList } from '#contract/lotto-bills.ts';
import { bahtOf, satang } from '#contract/money.ts';
import type { Queries } from '#server/database/database.ts';
import { Refusal } from '#server/lib/refusal.ts';
import { roundOnWire } from '../rounds/round-on-wire.ts';
import {
  type BillFilter,
  type BillRow,
  type BillWithRound,
  billOf,
  billsById,
  billsOf,
  cursorOf,
  drawsOf,
  type LineRow,
  pendingBillCount,
} from './bill-history-queries.ts';
import { cancellableUntil } from './cancellation.ts';
import { leftOutOnWire, unsoldOnWire } from './left-out.ts';
import { leftOutOfPage } from './left-out-queries.ts';
import { billsOfDraft } from './validation-queries.ts';

type Bill = OutputOf<typeof billDetail>;
type BillSummary = OutputOf<typeof billList>['items'][number];
type Line = z.output<typeof billLine>;

const TOP_LINES = 12;
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

function summaryOnWire(row: BillWithRound, at: Date): BillSummary {
  const isPending = row.bill_status === 'pending';
  return {
    bill_id: String(row.bill_id),
    bill_no: row.bill_no,
    round: roundOnWire(row),
    status: row.bill_status,
    wallet_id: String(row.wallet_id),
    wallet_name: row.wallet_name,
    line_count: row.line_count,
    discount: bahtOf(satang(0)),
    total: bahtOf(row.total_satang),
    max_payout: bahtOf(row.max_payout_satang),
    payout: bahtOf(row.payout_satang),
    note: row.bill_note,
    buyer: row.buyer_id === null ? null : { buyer_id: String(row.buyer_id), name: row.buyer_name ?? '' },
    handed_at: row.handed_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    settled_at: row.settled_at?.toISOString() ?? null,
    cancelled_at: row.cancelled_at?.toISOString() ?? null,
    cancellable_until: isPending ? (cancellableUntil(row, at)?.toISOString() ?? null) : null,
    top_lines: row.lines.slice(0, TOP_LINES).map((line) => lineOnWire(line, row)),
  };
}

/** One of the member's bills with its lines, winning ones first. Refuses with `bill_not_found`. */
export async function findBill(queries: Queries, memberId: number, at: Date, billId: string): Promise<Bill> {
  const row = await billOf(queries, memberId, at, billId);
  if (!row) throw new Refusal('bill_not_found');
  return billOnWire(row, at);
}

/** Refuses with `bill_sold` and the bill where the member's draft is sold. */
export async function refuseSoldDraft(queries: Queries, memberId: number, draftId: string, at: Date): Promise<void> {
  const [billId] = await billsOfDraft(queries, memberId, draftId);
  if (billId !== undefined)
    throw new Refusal('bill_sold', { data: await findBill(queries, memberId, at, String(billId)) });
}

/** The member's bills with these ids, which are all theirs, with their lines. */
export async function billsOnWire(
  queries: Queries,
  memberId: number,
  at: Date,
  ids: readonly number[],
): Promise<Bill[]> {
  return (await billsById(queries, memberId, at, ids)).map((row) => billOnWire(row, at));
}

/** A bill with its lines as the contract has it. */
export function billOnWire(row: BillWithRound, at: Date): Bill {
  return {
    ...summaryOnWire(row, at),
    lines: row.lines.map((line) => lineOnWire(line, row)),
    unsold: (row.unsold ?? []).map(unsoldOnWire),
    prizes: row.prizes,
    corrected_at: row.corrected_at?.toISOString() ?? null,
    void_reason: row.void_reason,
  };
}

/** The member's bills in the order of the filter; `from` and `to` are days in Bangkok, both included. */
export async function listBills(
  queries: Queries,
  memberId: number,
  at: Date,
  filter: BillFilter,
): Promise<OutputOf<typeof billList>> {
  const [rows, pendingCount] = await Promise.all([
    billsOf(queries, memberId, at, TOP_LINES, filter),
    pendingBillCount(queries, memberId),
  ]);
  const items = rows.slice(0, filter.limit);
  const last = items.at(-1);
  const hasMore = rows.length > filter.limit;
  const [draws, leftOut] =
    filter.order === 'draw'
      ? await Promise.all([
          drawsOf(queries, memberId, filter, items),
          filter.status === undefined ? leftOutOfPage(queries, memberId, at, filter, hasMore ? last : undefined) : [],
        ])
      : [[], []];
  return {
    items: items.map((row) => summaryOnWire(row, at)),
    next_cursor: hasMore && last ? cursorOf(last, filter.order) : null,
    pending_count: pendingCount,
    draws: draws.map(({ category_id, draw_date, bill_count, total_satang }) => ({
      category_id: String(category_id),
      draw_date,
      bill_count,
      total: bahtOf(total_satang),
    })),
    left_out: leftOut.map(leftOutOnWire),
  };
}
