import { randomUUID } from 'node:crypto';
import type { PayoutAnswer, PayoutRequest } from '#contract/payment-provider.ts';
import type { Database } from '../host.ts';
import { SandboxError } from '../sandbox-error.ts';
import { bookPayout, closePayout, payoutModeOf } from './queries.ts';

/** Long enough for a tester to see the payout pending. */
const PAYS_AFTER_MS = 3000;
/** Payouts to accounts with this last digit fail. */
const FAILING_DIGIT = '9';

/** Pays each id once, a few seconds after it was first requested. Throws the SandboxError `transfer_conflict`. */
export async function answerPayout(database: Database, request: PayoutRequest, now: Date): Promise<PayoutAnswer> {
  return database.transaction(async (tx) => {
    const payout = await bookPayout(tx, request, now);
    if (!payout.is_same) throw new SandboxError('transfer_conflict');
    if (payout.trans_ref !== null) return { state: 'paid', transaction_id: payout.trans_ref };
    if (payout.state === 'failed') return { state: 'failed' };
    const mode = await payoutModeOf(tx);
    if (mode === 'wait' || now.getTime() - payout.requested_at.getTime() < PAYS_AFTER_MS) return { state: 'pending' };
    const isFailing = mode === 'fail' || request.account_no.endsWith(FAILING_DIGIT);
    const transferId = isFailing ? null : `SANDBOX-${randomUUID()}`;
    await closePayout(tx, request.payout_id, transferId);
    return transferId === null ? { state: 'failed' } : { state: 'paid', transaction_id: transferId };
  });
}
