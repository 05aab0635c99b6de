import { operatorDeposits, operatorHoldDeposit, operatorReleaseDeposit } from '#contract/operator-money.ts';
import { call } from '../../api/call.ts';
import { readAll } from '../../api/read-all.ts';
import type { HoldCalls } from '../../parts/use-hold.ts';
import type { Review } from './review.ts';

const MOST = 100;

/** Reads the payments that wait, or those that began to wait after one. */
export const readWaiting = (after: string | null): Promise<Review[]> =>
  readAll((cursor) =>
    call(operatorDeposits, { limit: MOST, ...(cursor ? { cursor } : {}), ...(after ? { after } : {}) }),
  );

export const HOLD_CALLS: HoldCalls = {
  hold: (transaction_id) => call(operatorHoldDeposit, { transaction_id }),
  release: (transaction_id) => call(operatorReleaseDeposit, { transaction_id }),
};
