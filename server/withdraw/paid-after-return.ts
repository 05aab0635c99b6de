import type { PayoutAnswer } from '#contract/payment-provider.ts';
import type { Transaction } from '#server/database/database.ts';
import { notifyMember } from '#server/message/notify-queries.ts';
import { takeBack } from '#server/wallet/debt-queries.ts';
import type { WithdrawalRow } from './queries.ts';

/**
 * Tells whether the provider says `paid` of a withdrawal, locked by the caller, whose money operators have given back
 * because they had no answer (docs/rules.md#withdrawals). The member then has both: as much of the money as possible
 * is taken back, and the rest is owed.
 */
export async function isPaidAfterReturn(
  tx: Transaction,
  row: WithdrawalRow,
  answer: PayoutAnswer,
  at: Date,
): Promise<boolean> {
  if (answer.state !== 'paid' || row.status !== 'rejected' || row.payout_requested_at === null) return false;
  const taken = await takeBack(
    tx,
    {
      name: `payout:${row.id}`,
      walletId: row.wallet_id,
      amountSatang: row.amount_satang,
      house: 'bank_out',
      source: 'payout_paid',
      reference: answer.transaction_id,
    },
    at,
  );
  await notifyMember(tx, {
    agentId: row.agent_id,
    memberId: row.member_id,
    kind: 'payout_corrected',
    data: { satang: row.amount_satang, owed: row.amount_satang - taken },
    link: '/member/statement',
    at,
  });
  return true;
}
