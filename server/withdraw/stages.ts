import type { Transaction } from '#server/database/database.ts';
import { emit } from '#server/events/events.ts';
import { postTransfer, type TransferResult, voidTransfer } from '#server/ledger/ledger.ts';
import { notifyMember } from '#server/message/notify-queries.ts';
import { endHold } from '#server/operator/holds.ts';
import { emitWallets } from '#server/wallet/emit-wallets.ts';
import { lockUnpaid, markApproved, markFinished, type Outcome, type WithdrawalRow } from './queries.ts';
import { TAKEN_OVER } from './text.ts';

/** A withdrawal as confirmations and holds name it. */
export const subjectOf = ({ id }: Pick<WithdrawalRow, 'id'>): string => `withdrawal ${id}`;

/** The ledger's pending transfer that holds a withdrawal's amount. */
export const holdId = (id: number) => `withdraw:${id}`;

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
  await endHold(tx, row.agent_id, subjectOf(row));
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
  await endHold(tx, row.agent_id, subjectOf(row));
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
