import { isFrozen } from '#server/access/freeze-queries.ts';
import { createPayer, type Payer } from '#server/payment-provider/payouts.ts';
import type { Loop } from '#server/runtime/jobs.ts';
import type { Platform } from '#server/runtime/platform.ts';
import { isPaidAfterReturn } from './paid-after-return.ts';
import { autoApprovedWithdrawals, type PayoutRow, repeatPayoutAt, reservePayouts } from './payout-queries.ts';
import { lockWithdrawal } from './queries.ts';
import { approveWithdrawal, finishWithdrawal } from './stages.ts';
import { PAYOUT_FAILED } from './text.ts';

const RUN_EVERY_MS = 1000;
/**
 * Longer than the provider may take to answer. After this time another process takes over the payouts of one that
 * died.
 */
const RESERVED_MS = 10_000;
const REPEAT_AFTER_MS = 2000;
/** An old payout is asked about less often: between two requests operators can settle it. */
const REPEAT_AT_LEAST_EVERY_MS = 60_000;

/** The time of the next request of a payout without a final answer: the longer it waits, the later. */
function nextRequestAt({ payout_requested_at }: Pick<PayoutRow, 'payout_requested_at'>, at: Date): Date {
  const ageMs = at.getTime() - payout_requested_at.getTime();
  return new Date(at.getTime() + Math.min(Math.max(REPEAT_AFTER_MS, ageMs / 60), REPEAT_AT_LEAST_EVERY_MS));
}

/** Approves withdrawals within the agent's limit, without a person. Any number of processes may run it at once. */
export async function approveSmall({ database, now }: Platform): Promise<void> {
  for (const { id, agent_id } of await autoApprovedWithdrawals(database, now())) {
    await database.transaction(async (tx) => {
      const row = await lockWithdrawal(tx, agent_id, id);
      if (row?.status === 'requested' && !(await isFrozen(tx, row.member_id, now())))
        await approveWithdrawal(tx, row, null, now());
    });
  }
}

/** Requests every payout that is due from the payment provider, and ends the withdrawals that it has an answer for. */
export async function payOut(platform: Platform, payer: Payer): Promise<void> {
  const at = platform.now();
  const reserved = await reservePayouts(platform.database, at, new Date(at.getTime() + RESERVED_MS));
  await Promise.all(
    reserved.map((payout) =>
      payOne(platform, payer, payout).catch(async (error: unknown) => {
        platform.log.error({ err: error, withdrawal: payout.id }, 'payout failed, it is requested again');
        await repeatPayoutAt(platform.database, payout.id, nextRequestAt(payout, platform.now()));
      }),
    ),
  );
}

async function payOne({ database, log, now }: Platform, payer: Payer, payout: PayoutRow): Promise<void> {
  const answer = await payer.requestPayout({
    payoutId: payout.payout_id,
    amountSatang: payout.amount_satang,
    bankCode: payout.bank_code,
    accountNo: payout.account_no,
    accountName: payout.account_name,
  });
  if (answer.state === 'pending') {
    await repeatPayoutAt(database, payout.id, nextRequestAt(payout, now()));
    return;
  }
  await database.transaction(async (tx) => {
    const row = await lockWithdrawal(tx, payout.agent_id, payout.id);
    if (row && (await isPaidAfterReturn(tx, row, answer, now()))) {
      log.error({ withdrawal: row.id }, 'a payout was paid after operators had given its money back');
      return;
    }
    if (row?.status !== 'approved') return; // Another process ended it first.
    const outcome =
      answer.state === 'paid'
        ? ({ status: 'paid', transactionId: answer.transaction_id } as const)
        : ({ status: 'rejected', reason: PAYOUT_FAILED } as const);
    await finishWithdrawal(tx, row, outcome, { keyId: null, at: now() });
  });
}

/** Approves and pays out, each second in every process that takes jobs. */
export function withdrawLoop(platform: Platform): Loop {
  const payer = createPayer(platform);
  return {
    name: 'withdrawals',
    everyMs: RUN_EVERY_MS,
    async run() {
      await approveSmall(platform);
      if (payer) await payOut(platform, payer);
    },
  };
}
