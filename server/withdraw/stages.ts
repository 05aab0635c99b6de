import { OTHER_BANK } from '#contract/banks.ts';
import type { Transaction } from '#server/database/database.ts';
import { emit } from '#server/events/events.ts';
import { postTransfer, type TransferResult, voidTransfer } from '#server/ledger/ledger.ts';
import { compareNames } from '#server/lib/person-names.ts';
import { notifyMember } from '#server/message/notify-queries.ts';
import { emitWallets } from '#server/wallet/emit-wallets.ts';
import { lockUnpaid, markApproved, markFinished, type Outcome, type WithdrawalRow } from './queries.ts';
import { TAKEN_OVER, WARNINGS } from './text.ts';

/** The ledger's pending transfer that holds a withdrawal's amount. */
export const holdId = (id: number) => `withdraw:${id}`;

/** Reasons for the operator to look twice, in Thai. */
export function warningsOf(
  row: Pick<
    WithdrawalRow,
    | 'account_name'
    | 'member_name'
    | 'has_new_account'
    | 'has_unplayed_gifts'
    | 'was_taken_over'
    | 'member_status'
    | 'debt_satang'
    | 'bank_code'
  >,
): string[] {
  const names = compareNames(row.account_name, row.member_name);
  return [
    ...(names === 'different' ? [WARNINGS.name_differs] : []),
    ...(names === 'unsure' ? [WARNINGS.name_unsure] : []),
    ...(row.has_new_account ? [WARNINGS.new_account] : []),
    ...(row.bank_code === OTHER_BANK ? [WARNINGS.other_bank] : []),
    ...(row.debt_satang > 0 ? [WARNINGS.debt] : []),
    ...(row.was_taken_over ? [WARNINGS.taken_over] : []),
    ...(row.has_unplayed_gifts ? [WARNINGS.unplayed_gifts] : []),
    ...(row.member_status === 'excluded' ? [WARNINGS.excluded] : []),
  ];
}

/** Sends the new status to the member's open pages; with `moved`, the wallet's balance as well. */
export async function emitWithdrawal(
  tx: Transaction,
  row: WithdrawalRow,
  status: WithdrawalRow['status'],
  moved?: TransferResult,
): Promise<void> {
  if (moved) {
    if (!moved.debit) throw new Error('the ledger gave no balance');
    await emitWallets(tx, row.member_id, [moved.debit]);
  }
  await emit(tx, row.member_id, { type: 'withdraw', withdraw_id: String(row.id), status });
}

/** Approves a requested withdrawal, locked by the caller: its payout is due. `keyId` null: by the agent's limit. */
export async function approveWithdrawal(
  tx: Transaction,
  row: WithdrawalRow,
  keyId: number | null,
  at: Date,
): Promise<void> {
  await markApproved(tx, row.id, keyId, at);
  await emitWithdrawal(tx, row, 'approved');
}

/**
 * Ends an open withdrawal, locked by the caller: the held money is paid out or free again. `keyId` null: the payment
 * provider's answer. Refuses with `record_conflict` for a transaction that paid another withdrawal.
 */
export async function finishWithdrawal(
  tx: Transaction,
  row: WithdrawalRow,
  outcome: Outcome,
  by: { keyId: number | null; at: Date },
): Promise<void> {
  await markFinished(tx, row.id, outcome, by);
  const settle = outcome.status === 'paid' ? postTransfer : voidTransfer;
  const settlement = { id: `${holdId(row.id)}:${outcome.status}`, pendingId: holdId(row.id), kind: 'withdraw' };
  const [moved] = await settle(tx, [{ ...settlement, reference: row.payout_id }], by.at);
  await emitWithdrawal(tx, row, outcome.status, moved);
  await notifyMember(tx, {
    agentId: row.agent_id,
    memberId: row.member_id,
    kind: `withdraw_${outcome.status}`,
    data: { satang: row.amount_satang, ...(outcome.status === 'rejected' ? { reason: outcome.reason } : {}) },
    link: `/member/withdraw?id=${row.id}`,
    at: by.at,
  });
}

/**
 * Ends a waiting withdrawal because the phone's owner has proved it for the first time (docs/rules.md#phones). One
 * whose payout was requested is on its way, and stays. Call it after `lockMember`.
 */
export async function returnOpenWithdrawal(
  tx: Transaction,
  { memberId }: { memberId: number },
  at: Date,
): Promise<void> {
  const row = await lockUnpaid(tx, memberId);
  if (row) await finishWithdrawal(tx, row, { status: 'rejected', reason: TAKEN_OVER }, { keyId: null, at });
}
