import { satang } from '#contract/money.ts';
import type { Queries, Transaction } from '#server/database/database.ts';
import { ledgerRefusal } from '#server/ledger/ledger.ts';
import { ROUND, type RoundRow } from '../rounds/round-queries.ts';
import type { BillRow, BillWithRound } from './bill-history-queries.ts';
import type { SoldLine } from './validation-queries.ts';

export type Sale =
  | { outcome: 'created'; bill: BillWithRound }
  | { outcome: 'repeated'; billId: number }
  | {
      outcome:
        | 'validation_expired'
        | 'round_closed'
        | 'member_excluded'
        | 'member_paused'
        | 'member_frozen'
        | 'sale_stopped'
        | 'limit_reached'
        | 'wallet_not_usable'
        | 'bill_sold'
        | 'changed';
    };

type SaleRow = Omit<BillRow, 'lines'> & RoundRow & { outcome: Sale['outcome']; lines: SoldLine[] };

/** Reads the new bill with its round and wallet in the same statement, which saves a round trip. */
const SALE = `
  select r.*, s.outcome, s.bill_id, s.lines, b.bill_no, b.wallet_id, w.wallet_name, b.line_count, b.total_satang, b.max_payout_satang,
    b.payout_satang, b.note as bill_note, b.created_at, b.settled_at, b.cancelled_at, 'pending' as bill_status, null as buyer_id, null as buyer_name, null as handed_at, null as unsold, null as prizes, null as void_reason
  from lotto_create_bill($2, $3, $4, $1) s cross join lateral (select (s.bill).*) b
  left join wallet w on w.id = b.wallet_id left join lateral (${ROUND} where r.id = b.round_id) r on true`;

/**
 * Sells the bill of a validation: exposures, wallet and bill in one statement. `changed`: a rate, a limit or a closed
 * number changed since the validation, or another bill just took the rest of a number. `bill_sold`: another
 * validation has sold the draft. Refuses with `insufficient_balance`.
 */
export async function createBill(
  tx: Transaction,
  bill: { memberId: number; validationId: string; note: string | null; at: Date },
): Promise<Sale> {
  try {
    const row = await tx.row<SaleRow>(SALE, [bill.at, bill.memberId, bill.validationId, bill.note]);
    if (!row) throw new Error('lotto_create_bill returned no row');
    const { outcome, ...sold } = row;
    if (outcome === 'repeated') return { outcome, billId: sold.bill_id };
    if (outcome !== 'created') return { outcome };
    const lines = sold.lines.map((line, place) => ({
      ...line,
      bill_id: sold.bill_id,
      line_no: place + 1,
      payout_satang: satang(0),
    }));
    return { outcome, bill: { ...sold, lines } };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'CK101') return { outcome: 'changed' };
    if (error instanceof Error && 'constraint' in error && error.constraint === 'lotto_validation_draft')
      return { outcome: 'bill_sold' };
    throw ledgerRefusal(error);
  }
}

type CancelOutcome = 'cancelled' | 'bill_not_found' | 'bill_not_cancellable' | 'cancel_limit';

/**
 * Cancels the bill, refunds it and gives its exposure back, if the rules allow it; returns the outcome or the reason.
 */
export async function refundBill(
  tx: Transaction,
  bill: { memberId: number; billId: number; at: Date },
): Promise<CancelOutcome> {
  const row = await tx.row<{ outcome: CancelOutcome }>('select lotto_cancel_bill($1, $2, $3) as outcome', [
    bill.memberId,
    bill.billId,
    bill.at,
  ]);
  if (!row) throw new Error('lotto_cancel_bill returned no row');
  return row.outcome;
}

/** The number of bills that the member has cancelled since midnight in Bangkok. */
export async function cancelledToday(queries: Queries, memberId: number, at: Date): Promise<number> {
  const row = await queries.row<{ count: number }>('select lotto_cancelled_today($1, $2) as count', [memberId, at]);
  return row?.count ?? 0;
}
