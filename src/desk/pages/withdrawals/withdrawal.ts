import type { OutputOf } from '#contract/endpoint.ts';
import {
  operatorHoldWithdrawal,
  operatorReleaseWithdrawal,
  type operatorWithdrawal,
  operatorWithdrawals,
} from '#contract/operator-money.ts';
import { call } from '../../api/call.ts';
import { readAll } from '../../api/read-all.ts';
import type { HoldCalls } from '../../parts/use-hold.ts';

export type WithdrawalAnswer = OutputOf<typeof operatorWithdrawal>;
export type Withdrawal = WithdrawalAnswer['withdrawal'];
export type WithdrawalFact = Withdrawal['facts'][number];

export const idOf = ({ withdraw_id }: Withdrawal): string => withdraw_id;

const MOST = 100;

/** Reads the withdrawals that wait for a decision, or those that were requested after one. */
export const readWaiting = (after: string | null): Promise<Withdrawal[]> =>
  readAll((cursor) =>
    call(operatorWithdrawals, {
      status: 'requested',
      limit: MOST,
      ...(cursor ? { cursor } : {}),
      ...(after ? { after } : {}),
    }),
  );

export const HOLD_CALLS: HoldCalls = {
  hold: (withdraw_id) => call(operatorHoldWithdrawal, { withdraw_id }),
  release: (withdraw_id) => call(operatorReleaseWithdrawal, { withdraw_id }),
};

/** When it was decided last; the request's time while it waits. */
export const decidedAt = ({ finished_at, approved_at, requested_at }: Withdrawal): string =>
  finished_at ?? approved_at ?? requested_at;
