import type { BetType } from '../../contract/lotto-numbers.ts';
import { type Satang, satang } from '../../contract/money.ts';
import type { Database, Queries, Transaction } from '../platform/database.ts';
import { ledgerRefusal } from '../platform/ledger.ts';
import type { BillRow, BillWithRound } from './bill-history-queries.ts';
import { ROUND, type RoundRow } from './round-queries.ts';

/** A line of the bill that the player wants to buy. */
export interface RequestedLine {
  bet_type: BetType;
  number: string;
  /** What limits and exposures are counted by (contract/lotto-rules.ts, `keyOf`). */
  key: string;
  stake_satang: Satang;
}

export interface PricedRow {
  line_no: number;
  bet_type: BetType;
  number: string;
  number_key: string;
  stake_satang: Satang;
  /** Null: the lottery does not sell this bet type. */
  rate: number | null;
  status: 'ok' | 'half' | 'closed' | 'over_limit';
  available_satang: Satang | null;
  min_satang: Satang;
  max_satang: Satang;
}

/** The rates at which the lines would be sold now, and whether they would; one row each, in their order. */
export function priceLines(queries: Queries, roundId: number, lines: readonly RequestedLine[]): Promise<PricedRow[]> {
  return queries.rows<PricedRow>(
    `select p.line_no, p.bet_type, p.number, p.number_key, p.stake_satang, p.rate::float8 as rate, p.status, p.available_satang,
       r.min_satang, r.max_satang
     from lotto_price($1, $2::jsonb) p
     join lotto_round d on d.id = $1 left join lotto_rate r on r.category_id = d.category_id and r.bet_type = p.bet_type
     order by p.line_no`,
    [roundId, JSON.stringify(lines)],
  );
}

/** A line as it will be sold. */
export interface SoldLine extends RequestedLine {
  rate: number;
  is_half: boolean;
}

export interface Validation {
  id: string;
  memberId: number;
  roundId: number;
  walletId: number;
  lines: readonly SoldLine[];
  maxPayout: Satang;
  at: Date;
  expiresAt: Date;
}

/** Stores a priced bill until it is bought or expires. One statement, so it needs no transaction. */
export async function insertValidation(database: Database, validation: Validation): Promise<void> {
  const { id, memberId, roundId, walletId, lines, maxPayout, at, expiresAt } = validation;
  await database.rows(
    `insert into lotto_validation (id, member_id, round_id, wallet_id, lines, max_payout_satang, created_at, expires_at)
     values ($1, $2, $3, $4, $5::jsonb, $6, $7, $8)`,
    [id, memberId, roundId, walletId, JSON.stringify(lines), maxPayout, at, expiresAt],
  );
}

/** A stored validation of the member. */
export function validationOf(queries: Queries, memberId: number, id: string) {
  return queries.row<{ round_id: number; wallet_id: number; lines: SoldLine[] }>(
    'select round_id, wallet_id, lines from lotto_validation where id = $1 and member_id = $2',
    [id, memberId],
  );
}

const VALIDATIONS_AT_ONCE = 5000;

/**
 * Deletes priced bills that nobody bought, an hour after they expired, and the others two days after their round has closed: until
 * then a repeated sale is answered with its bill.
 */
export async function deleteOldValidations(database: Database, at: Date): Promise<void> {
  let deleted: unknown[];
  do {
    deleted = await database.rows(
      `delete from lotto_validation where id in (
         select v.id from lotto_validation v
         where v.expires_at < $1::timestamptz - interval '1 hour' and (v.bill_id is null
           or exists (select from lotto_round r where r.id = v.round_id and r.bet_closes_at < $1::timestamptz - interval '2 days'))
         limit ${VALIDATIONS_AT_ONCE} for update skip locked)
       returning 1 as deleted`,
      [at],
    );
  } while (deleted.length === VALIDATIONS_AT_ONCE);
}

export type Sale =
  | { outcome: 'created'; bill: BillWithRound }
  | { outcome: 'repeated'; billId: number }
  | {
      outcome:
        | 'validation_expired'
        | 'round_closed'
        | 'member_excluded'
        | 'member_paused'
        | 'limit_reached'
        | 'wallet_not_usable'
        | 'changed';
    };

type SaleRow = Omit<BillRow, 'lines'> & RoundRow & { outcome: Sale['outcome']; lines: SoldLine[] };

/** Reads the new bill with its round and wallet in the same statement, which saves a round trip. */
const SALE = `
  select r.*, s.outcome, s.bill_id, s.lines, b.bill_no, b.wallet_id, w.wallet_name, b.line_count, b.total_satang, b.max_payout_satang,
    b.payout_satang, b.note as bill_note, b.created_at, b.settled_at, b.cancelled_at, 'pending' as bill_status, null as prizes, null as void_reason
  from lotto_create_bill($2, $3, $4, $1) s cross join lateral (select (s.bill).*) b
  left join wallet w on w.id = b.wallet_id left join lateral (${ROUND} where r.id = b.round_id) r on true`;

/**
 * Sells the bill of a validation: exposures, wallet and bill in one statement. `changed`: a rate, a limit or a closed
 * number changed since the validation, or another bill just took the rest of a number. Refuses with `insufficient_balance`.
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
    throw ledgerRefusal(error);
  }
}

type CancelOutcome = 'cancelled' | 'bill_not_found' | 'bill_not_cancellable' | 'cancel_limit';

/** Cancels the bill, refunds it and gives its exposure back, if the rules allow it; returns what it did or why not. */
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

/** How many bills the member has cancelled since midnight in Bangkok. */
export async function cancelledToday(queries: Queries, memberId: number, at: Date): Promise<number> {
  const row = await queries.row<{ count: number }>('select lotto_cancelled_today($1, $2) as count', [memberId, at]);
  return row?.count ?? 0;
}
