import { z } from 'zod';
import type { Satang } from '#contract/money.ts';
import type { PayoutRequest } from '#contract/payment-provider.ts';
import type { TransferSlip } from '#contract/transfer-slip.ts';
import type { Queries, Transaction } from '../host.ts';

/** How payouts end: by the account's last digit, failed, or undecided. */
export const payoutMode = z.enum(['pay', 'fail', 'wait']);
export type PayoutMode = z.output<typeof payoutMode>;
type PayoutState = 'pending' | 'paid' | 'failed';

export interface BookedPayout {
  /** False: the same id was first requested with another body. */
  is_same: boolean;
  requested_at: Date;
  state: PayoutState;
  /** The transfer's id; null until it is paid. */
  trans_ref: string | null;
}

/** Books a payout unless it is booked, and locks it until the transaction ends. */
export async function bookPayout(tx: Transaction, request: PayoutRequest, now: Date): Promise<BookedPayout> {
  const body = JSON.stringify(request);
  await tx.rows(
    'insert into sandbox_bank_payout (payout_id, body, requested_at) values ($1, $2, $3) on conflict do nothing',
    [request.payout_id, body, now],
  );
  const payout = await tx.row<BookedPayout>(
    `select body = $2::jsonb as is_same, requested_at, state, trans_ref from sandbox_bank_payout
     where payout_id = $1 for update`,
    [request.payout_id, body],
  );
  if (!payout) throw new Error(`payout ${request.payout_id} was not booked`);
  return payout;
}

/** Decides a payout: paid by the transfer, or failed without one. */
export async function closePayout(tx: Transaction, payoutId: string, transferId: string | null): Promise<void> {
  await tx.rows('update sandbox_bank_payout set state = $2, trans_ref = $3 where payout_id = $1', [
    payoutId,
    transferId === null ? 'failed' : 'paid',
    transferId,
  ]);
}

export interface PayoutRow {
  payout_id: string;
  amount_satang: Satang;
  bank_code: string;
  account_no: string;
  account_name: string;
  state: PayoutState;
  requested_at: Date;
}

export function recentPayouts(queries: Queries): Promise<PayoutRow[]> {
  return queries.rows<PayoutRow>(
    `select payout_id, round((body -> 'amount')::numeric * 100)::bigint as amount_satang, body ->> 'bank_code' as bank_code,
       body ->> 'account_no' as account_no, body ->> 'account_name' as account_name, state, requested_at
     from sandbox_bank_payout order by requested_at desc limit 10`,
  );
}

export async function payoutModeOf(queries: Queries): Promise<PayoutMode> {
  const row = await queries.row<{ mode: PayoutMode }>('select mode from sandbox_bank_payout_mode');
  return row?.mode ?? 'pay';
}

export async function setPayoutMode(queries: Queries, mode: PayoutMode): Promise<void> {
  await queries.rows('update sandbox_bank_payout_mode set mode = $1', [mode]);
}

/** Books a transfer. `payment` is the body of the webhook that reports it. */
export async function insertTransfer(queries: Queries, slip: TransferSlip, payment: object, now: Date): Promise<void> {
  await queries.rows(
    'insert into sandbox_bank_transfer (trans_ref, bank_number, payment, made_at) values ($1, $2, $3, $4)',
    [slip.transRef, slip.bankNumber, JSON.stringify(payment), now],
  );
}

/** The webhook's body of the transfer that a slip names. */
export async function paymentOfSlip(
  queries: Queries,
  { bankNumber, transRef }: TransferSlip,
): Promise<object | undefined> {
  const row = await queries.row<{ payment: object }>(
    'select payment from sandbox_bank_transfer where trans_ref = $1 and bank_number = $2',
    [transRef, bankNumber],
  );
  return row?.payment;
}

export interface TransferRow {
  trans_ref: string;
  bank_number: string;
  amount_satang: Satang;
  payer: string;
  made_at: Date;
}

export function recentTransfers(queries: Queries): Promise<TransferRow[]> {
  return queries.rows<TransferRow>(
    `select trans_ref, bank_number, round((payment -> 'amount')::numeric * 100)::bigint as amount_satang,
       payment #>> '{payer,account_name}' as payer, made_at
     from sandbox_bank_transfer order by made_at desc, trans_ref limit 10`,
  );
}
