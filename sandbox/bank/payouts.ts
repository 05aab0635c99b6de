import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { PayoutAnswer, PayoutRequest } from '../../server/payment-provider/payouts.ts';
import type { Database, Queries } from '../../server/platform/database.ts';
import { Refusal } from '../../server/platform/refusal.ts';

/** A short while, so that a tester sees the stages. */
const PAYS_AFTER_MS = 3000;
/** Accounts with this last digit take no money. */
const FAILING_DIGIT = '9';

export const payoutMode = z.enum(['pay', 'fail', 'wait']);
export type PayoutMode = z.output<typeof payoutMode>;

interface Known {
  is_same: boolean;
  asked_at: Date;
  state: 'pending' | 'paid' | 'failed';
  trans_ref: string | null;
}

/** What the bank answers: an id is booked once, and decided once, a while later. Throws `transfer_conflict`. */
export async function answerPayout(database: Database, asked: PayoutRequest, at: Date): Promise<PayoutAnswer> {
  const body = JSON.stringify(asked);
  return database.transaction(async (tx) => {
    await tx.rows(
      'insert into sandbox_bank.payout (payout_id, body, asked_at) values ($1, $2, $3) on conflict do nothing',
      [asked.payout_id, body, at],
    );
    const known = await tx.row<Known>(
      'select body = $2::jsonb as is_same, asked_at, state, trans_ref from sandbox_bank.payout where payout_id = $1 for update',
      [asked.payout_id, body],
    );
    if (!known?.is_same) throw new Refusal('transfer_conflict');
    if (known.trans_ref !== null) return { state: 'paid', transaction_id: known.trans_ref };
    if (known.state === 'failed') return { state: 'failed' };
    const mode = await payoutModeOf(tx);
    if (mode === 'wait' || at.getTime() - known.asked_at.getTime() < PAYS_AFTER_MS) return { state: 'pending' };
    const isFailing = mode === 'fail' || asked.account_no.endsWith(FAILING_DIGIT);
    const reference = isFailing ? null : `SANDBOX-${randomUUID()}`;
    await tx.rows('update sandbox_bank.payout set state = $2, trans_ref = $3 where payout_id = $1', [
      asked.payout_id,
      isFailing ? 'failed' : 'paid',
      reference,
    ]);
    return reference === null ? { state: 'failed' } : { state: 'paid', transaction_id: reference };
  });
}

export async function payoutModeOf(queries: Queries): Promise<PayoutMode> {
  const row = await queries.row<{ mode: PayoutMode }>('select mode from sandbox_bank.payout_mode');
  return row?.mode ?? 'pay';
}

export async function setPayoutMode(queries: Queries, mode: PayoutMode): Promise<void> {
  await queries.rows('update sandbox_bank.payout_mode set mode = $1', [mode]);
}

export interface MadePayout {
  payout_id: string;
  amount: number;
  bank_code: string;
  account_no: string;
  account_name: string;
  state: 'pending' | 'paid' | 'failed';
  asked_at: Date;
}

/** The newest payouts, for the page. */
export function recentPayouts(queries: Queries): Promise<MadePayout[]> {
  return queries.rows<MadePayout>(
    `select payout_id, (body -> 'amount')::float8 as amount, body ->> 'bank_code' as bank_code, body ->> 'account_no' as account_no,
       body ->> 'account_name' as account_name, state, asked_at
     from sandbox_bank.payout order by asked_at desc limit 10`,
  );
}
