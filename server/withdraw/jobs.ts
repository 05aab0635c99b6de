import { satang } from '../../contract/money.ts';
import { createPayer, type Payer } from '../payment-provider/payouts.ts';
import type { Loop } from '../platform/jobs.ts';
import type { Platform } from '../platform/platform.ts';
import { approvable, askAgainAt, lockWithdrawal, type PayoutRow, takePayouts } from './queries.ts';
import { approve, finish, payoutId } from './service.ts';
import { PAYER_REFUSED } from './text.ts';

const LOOK_EVERY_MS = 1000;
/** Longer than an answer takes: until then the payout is one process's. One that dies leaves it to another. */
const TAKEN_MS = 10_000;
const ASK_AGAIN_MS = 2000;

/** Approves what the agent's rule lets pass. Any number of processes at once. */
export async function approveSmall({ database, now }: Platform): Promise<void> {
  for (const { id, agent_id } of await approvable(database)) {
    await database.transaction(async (tx) => {
      const row = await lockWithdrawal(tx, agent_id, id);
      if (row?.status === 'requested') await approve(tx, row, null, now());
    });
  }
}

/** Asks the payer for every approved withdrawal whose time it is, with the same id each time, and writes down the end. */
export async function payOut(platform: Platform, payer: Payer): Promise<void> {
  const at = platform.now();
  const taken = await takePayouts(platform.database, at, new Date(at.getTime() + TAKEN_MS));
  await Promise.all(
    taken.map((payout) =>
      payOne(platform, payer, payout).catch((error: unknown) =>
        platform.log.error({ err: error, withdrawal: payout.id }, 'payout failed, it is asked for again'),
      ),
    ),
  );
}

async function payOne({ database, now }: Platform, payer: Payer, payout: PayoutRow): Promise<void> {
  const answer = await payer.ask({
    payoutId: payoutId(payout.id),
    amountSatang: satang(payout.amount_satang),
    bankCode: payout.bank_code,
    accountNo: payout.account_no,
    accountName: payout.account_name,
  });
  if (answer.state === 'pending') {
    await askAgainAt(database, payout.id, new Date(now().getTime() + ASK_AGAIN_MS));
    return;
  }
  await database.transaction(async (tx) => {
    const row = await lockWithdrawal(tx, payout.agent_id, payout.id);
    if (row?.status !== 'approved') return; // Another process heard it first.
    const ending =
      answer.state === 'paid'
        ? ({ status: 'paid', transactionId: answer.transaction_id } as const)
        : ({ status: 'rejected', reason: PAYER_REFUSED } as const);
    await finish(tx, row, ending, { keyId: null, at: now() });
  });
}

/** Approves and pays out, each second in every process that takes jobs. */
export function withdrawLoop(platform: Platform): Loop {
  const payer = createPayer(platform);
  return {
    name: 'withdrawals',
    everyMs: LOOK_EVERY_MS,
    async run() {
      await approveSmall(platform);
      if (payer) await payOut(platform, payer);
    },
  };
}
