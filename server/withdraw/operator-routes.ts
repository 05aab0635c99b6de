import type { OutputOf, ParsedInputOf } from '#contract/endpoint.ts';
import { bahtOf } from '#contract/money.ts';
import * as contract from '#contract/operator-money.ts';
import type { Operator } from '#server/access/operator-keys.ts';
import type { Transaction } from '#server/database/database.ts';
import { giftLimitOf } from '#server/gift/second-key.ts';
import type { Confirmations } from '#server/http/confirmations.ts';
import { pageOfRows, readIdCursor } from '#server/http/paging.ts';
import type { Server } from '#server/http/route.ts';
import { bangkokDay, startOfDay } from '#server/lib/bangkok.ts';
import { compareNames } from '#server/lib/person-names.ts';
import { Refusal, recordConflict } from '#server/lib/refusal.ts';
import {
  approvedSince,
  lockWithdrawal,
  saveBankAnswer,
  type WithdrawalRow,
  type WithdrawalStatus,
  withdrawalsOf,
} from './queries.ts';
import { approveWithdrawal, finishWithdrawal, warningsOf } from './stages.ts';
import {
  approveSummary,
  DECIDED_ALREADY,
  NOT_APPROVED,
  PAYOUT_FAILED,
  PAYOUT_IN_FLIGHT,
  PAYOUT_NOT_REQUESTED,
  PAYOUT_REQUESTED,
  settleSummary,
} from './text.ts';

type Decision = OutputOf<typeof contract.operatorApproveWithdrawal>;

function onWire(row: WithdrawalRow): Decision['withdrawal'] {
  const { bank_code, account_no, account_name } = row;
  return {
    withdraw_id: String(row.id),
    member: { member_id: String(row.member_id), username: row.username, name: row.member_name },
    wallet_name: row.wallet_name,
    amount: bahtOf(row.amount_satang),
    status: row.status,
    bank: { bank_code, account_no, account_name, name_matches: compareNames(account_name, row.member_name) === 'same' },
    warnings: warningsOf(row),
    requested_at: row.requested_at.toISOString(),
    approved_at: row.approved_at?.toISOString() ?? null,
    finished_at: row.finished_at?.toISOString() ?? null,
    reason: row.reason,
    transaction_id: row.transaction_id,
  };
}

async function lockKnown(tx: Transaction, { agentId }: Operator, id: string): Promise<WithdrawalRow> {
  const row = await lockWithdrawal(tx, agentId, id);
  if (!row) throw new Refusal('record_not_found');
  return row;
}

/**
 * A withdrawal with one of these statuses, locked, whose payout has not been requested yet: from then on only the
 * payment provider ends it (docs/rules.md#withdrawals). Refuses with `record_not_found` and `record_conflict`.
 */
async function lockUndecided(tx: Transaction, operator: Operator, id: string, ...statuses: WithdrawalStatus[]) {
  const row = await lockKnown(tx, operator, id);
  if (!statuses.includes(row.status)) throw recordConflict(row.status === 'requested' ? NOT_APPROVED : DECIDED_ALREADY);
  if (row.next_payout_request_at) throw recordConflict(PAYOUT_REQUESTED);
  return row;
}

/** How long a payout waits for its provider's answer, before two operators may end it. */
const ANSWER_DUE_MS = 4 * 3_600_000;

/** A withdrawal, locked, whose payout has waited too long for its provider's answer. Refuses as `lockUndecided` does. */
async function lockUnanswered(tx: Transaction, operator: Operator, id: string, at: Date): Promise<WithdrawalRow> {
  const row = await lockKnown(tx, operator, id);
  if (row.status !== 'approved') throw recordConflict(row.status === 'requested' ? NOT_APPROVED : DECIDED_ALREADY);
  if (row.payout_requested_at === null) throw recordConflict(PAYOUT_NOT_REQUESTED);
  if (at.getTime() - row.payout_requested_at.getTime() < ANSWER_DUE_MS) throw recordConflict(PAYOUT_REQUESTED);
  // The answer that is on its way could be that it is paid.
  if (row.payout_in_flight_until && row.payout_in_flight_until > at) throw recordConflict(PAYOUT_IN_FLIGHT);
  return row;
}

/**
 * Tells whether a withdrawal, with the day's approvals for its member, is above the agent's limit: three parts count
 * as one.
 */
async function isLarge(tx: Transaction, { agent_id, member_id, amount_satang }: WithdrawalRow, at: Date) {
  const limit = await giftLimitOf(tx, agent_id);
  const approved = await approvedSince(tx, member_id, { since: startOfDay(bangkokDay(at)), upTo: limit });
  return amount_satang + approved > limit;
}

async function decisionOf(tx: Transaction, operator: Operator, id: string, confirmationId: string | null = null) {
  const withdrawal = onWire(await lockKnown(tx, operator, id));
  return { state: confirmationId === null ? 'done' : 'waiting', confirmation_id: confirmationId, withdrawal } as const;
}

/** The operator's calls about withdrawals. Above the agent's limit a second key confirms an approval (docs/rules.md#second-key). */
export function withdrawOperatorRoutes({ platform, implement }: Server, confirmations: Confirmations): void {
  const { now } = platform;

  implement(contract.operatorWithdrawals, async ({ operator, input, transaction }) => {
    const { status, cursor, from, to, limit } = input;
    const filter = { agentId: operator.agentId, status, after: readIdCursor(cursor), from, to, limit };
    const listed = (await withdrawalsOf(transaction, filter)).map((row) => ({ id: row.place, row }));
    const { rows, nextCursor } = pageOfRows(listed, limit);
    return { items: rows.map(({ row }) => onWire(row)), next_cursor: nextCursor };
  });

  type ApproveInput = ParsedInputOf<typeof contract.operatorApproveWithdrawal>;
  const carryOutApproval = async (tx: Transaction, { withdraw_id }: ApproveInput, operator: Operator) =>
    approveWithdrawal(tx, await lockUndecided(tx, operator, withdraw_id, 'requested'), operator.keyId, now());
  confirmations.onConfirmed(contract.operatorApproveWithdrawal, carryOutApproval);
  implement(contract.operatorApproveWithdrawal, async ({ operator, input, transaction }): Promise<Decision> => {
    const row = await lockUndecided(transaction, operator, input.withdraw_id, 'requested');
    if (await isLarge(transaction, row, now())) {
      const request = { operator, subject: `withdrawal ${row.id}`, summary: approveSummary(row) };
      const id = await confirmations.request(transaction, contract.operatorApproveWithdrawal, input, request);
      return decisionOf(transaction, operator, input.withdraw_id, id);
    }
    await carryOutApproval(transaction, input, operator);
    return decisionOf(transaction, operator, input.withdraw_id);
  });

  type SettlementInput = ParsedInputOf<typeof contract.operatorSettleWithdrawal>;
  const carryOutSettlement = async (tx: Transaction, input: SettlementInput, operator: Operator) => {
    const row = await lockUnanswered(tx, operator, input.withdraw_id, now());
    await saveBankAnswer(tx, row.id, input.bank_answer);
    const outcome =
      input.transaction_id === null
        ? ({ status: 'rejected', reason: PAYOUT_FAILED } as const)
        : ({ status: 'paid', transactionId: input.transaction_id } as const);
    await finishWithdrawal(tx, row, outcome, { keyId: operator.keyId, at: now() });
  };
  confirmations.onConfirmed(contract.operatorSettleWithdrawal, carryOutSettlement);
  implement(contract.operatorSettleWithdrawal, async ({ operator, input, transaction }): Promise<Decision> => {
    const row = await lockUnanswered(transaction, operator, input.withdraw_id, now());
    const request = { operator, subject: `withdrawal ${row.id}`, summary: settleSummary(row, input) };
    const id = await confirmations.request(transaction, contract.operatorSettleWithdrawal, input, request);
    return decisionOf(transaction, operator, input.withdraw_id, id);
  });

  implement(contract.operatorRejectWithdrawal, async ({ operator, input, transaction }): Promise<Decision> => {
    const row = await lockUndecided(transaction, operator, input.withdraw_id, 'requested', 'approved');
    const by = { keyId: operator.keyId, at: now() };
    await finishWithdrawal(transaction, row, { status: 'rejected', reason: input.reason }, by);
    return decisionOf(transaction, operator, input.withdraw_id);
  });

  implement(contract.operatorPaidWithdrawal, async ({ operator, input, transaction }): Promise<Decision> => {
    const row = await lockUndecided(transaction, operator, input.withdraw_id, 'approved');
    const by = { keyId: operator.keyId, at: now() };
    await finishWithdrawal(transaction, row, { status: 'paid', transactionId: input.transaction_id }, by);
    return decisionOf(transaction, operator, input.withdraw_id);
  });
}
