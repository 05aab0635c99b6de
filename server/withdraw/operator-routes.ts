import type { OutputOf, ParsedInputOf } from '#contract/endpoint.ts';
import { bahtOf, satang } from '#contract/money.ts';
import * as contract from '#contract/operator-money.ts';
import { isFrozen } from '#server/access/freeze-queries.ts';
import type { Operator } from '#server/access/operator-keys.ts';
import { agentConfigOf } from '#server/agent/service.ts';
import type { Queries, Transaction } from '#server/database/database.ts';
import { giftLimitOf } from '#server/gift/second-key.ts';
import type { Confirmations } from '#server/http/confirmations.ts';
import { pageOfRows, readIdCursor } from '#server/http/paging.ts';
import type { Server } from '#server/http/route.ts';
import { bangkokDay, startOfDay } from '#server/lib/bangkok.ts';
import { compareNames } from '#server/lib/person-names.ts';
import { Refusal, recordConflict } from '#server/lib/refusal.ts';
import { expireWaiting, lockWaiting } from '#server/operator/confirmation-queries.ts';
import { type AtWork, atWorkOn, hold, refuseHeldByOther, release } from '#server/operator/holds.ts';
import { entriesOf, entryOfTransfer, factsOf, sourcesOf } from './fact-queries.ts';
import { factsOnWire, turnoverTarget } from './facts.ts';
import {
  approvedSince,
  lockWithdrawal,
  saveBankAnswer,
  type WithdrawalRow,
  type WithdrawalStatus,
  withdrawalOf,
  withdrawalsOf,
} from './queries.ts';
import { approveWithdrawal, finishWithdrawal, holdId, subjectOf } from './stages.ts';
import {
  approveSummary,
  decidedAlready,
  MEMBER_FROZEN,
  NOT_APPROVED,
  PAYOUT_FAILED,
  PAYOUT_IN_FLIGHT,
  PAYOUT_NOT_REQUESTED,
  PAYOUT_REQUESTED,
  rejectSummary,
  settleSummary,
} from './text.ts';

type Decision = OutputOf<typeof contract.operatorApproveWithdrawal>;

function onWire(row: WithdrawalRow, facts: Decision['withdrawal']['facts'], work: AtWork): Decision['withdrawal'] {
  const { bank_code, account_no, account_name } = row;
  return {
    withdraw_id: String(row.id),
    member: { member_id: String(row.member_id), username: row.username, name: row.member_name },
    wallet_name: row.wallet_name,
    amount: bahtOf(row.amount_satang),
    status: row.status,
    bank: { bank_code, account_no, account_name, name_matches: compareNames(account_name, row.member_name) === 'same' },
    facts,
    ...work,
    decided_by: row.decided_by,
    requested_at: row.requested_at.toISOString(),
    approved_at: row.approved_at?.toISOString() ?? null,
    finished_at: row.finished_at?.toISOString() ?? null,
    reason: row.reason,
    transaction_id: row.transaction_id,
  };
}

/** Withdrawals as the contract has them, in the same order. */
async function listOnWire(queries: Queries, agentId: number, rows: readonly WithdrawalRow[], at: Date) {
  const { turnover_times: times } = (await agentConfigOf(queries, agentId)).withdraw;
  const waiting = rows.filter(({ status }) => status === 'requested').map(({ id }) => id);
  const data = waiting.length > 0 ? await factsOf(queries, waiting) : [];
  const factsById = new Map(data.map((row) => [row.id, row]));
  const atWork = await atWorkOn(queries, agentId, rows.map(subjectOf), at);
  return rows.map((row) => {
    const known = factsById.get(row.id);
    return onWire(row, known ? factsOnWire(row, known, times) : [], atWork(subjectOf(row)));
  });
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
async function lockUndecided(
  tx: Transaction,
  operator: Operator,
  id: string,
  { at, as: statuses }: { at: Date; as: readonly WithdrawalStatus[] },
) {
  const row = await lockKnown(tx, operator, id);
  if (!statuses.includes(row.status))
    throw recordConflict(row.status === 'requested' ? NOT_APPROVED : decidedAlready(row));
  if (row.next_payout_request_at) throw recordConflict(PAYOUT_REQUESTED);
  await refuseHeldByOther(tx, operator, subjectOf(row), at);
  return row;
}

/** A requested withdrawal, locked, of a member who is not frozen. Refuses as `lockUndecided` does. */
async function lockPayable(tx: Transaction, operator: Operator, id: string, at: Date): Promise<WithdrawalRow> {
  const row = await lockUndecided(tx, operator, id, { at, as: ['requested'] });
  if (await isFrozen(tx, row.member_id, at)) throw recordConflict(MEMBER_FROZEN);
  return row;
}

/** How long a payout waits for its provider's answer, before two operators may end it. */
const ANSWER_DUE_MS = 4 * 3_600_000;

/** A withdrawal, locked, whose payout has waited too long for its provider's answer. Refuses as `lockUndecided` does. */
async function lockUnanswered(tx: Transaction, operator: Operator, id: string, at: Date): Promise<WithdrawalRow> {
  const row = await lockKnown(tx, operator, id);
  if (row.status !== 'approved') throw recordConflict(row.status === 'requested' ? NOT_APPROVED : decidedAlready(row));
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

async function decisionOf(
  tx: Transaction,
  operator: Operator,
  { id, at, confirmationId = null }: { id: string; at: Date; confirmationId?: string | null },
): Promise<Decision> {
  const [withdrawal] = await listOnWire(tx, operator.agentId, [await lockKnown(tx, operator, id)], at);
  if (!withdrawal) throw new Error('the withdrawal was not found');
  return { state: confirmationId === null ? 'done' : 'waiting', confirmation_id: confirmationId, withdrawal };
}

const ENTRIES_SHOWN = 6;

/** One withdrawal with everything that its decision needs. Refuses with `record_not_found`. */
async function evidenceOf(
  queries: Queries,
  { agentId }: Operator,
  id: string,
  at: Date,
): Promise<OutputOf<typeof contract.operatorWithdrawal>> {
  const row = await withdrawalOf(queries, agentId, id);
  if (!row) throw new Refusal('record_not_found');
  const [[withdrawal], [data], { withdraw: config }] = [
    await listOnWire(queries, agentId, [row], at),
    await factsOf(queries, [row.id]),
    await agentConfigOf(queries, agentId),
  ];
  const held = await entryOfTransfer(queries, row.wallet_id, holdId(row.id));
  if (!withdrawal || !data || !held) throw new Error(`withdrawal ${row.id} has no hold`);
  const sources = await sourcesOf(queries, row.id);
  const came = sources.reduce((sum, source) => sum + source.satang, 0);
  return {
    withdrawal,
    second_above: bahtOf(satang(await giftLimitOf(queries, agentId))),
    member_since: data.member_since.toISOString(),
    bank_since: data.bank_since?.toISOString() ?? null,
    before: bahtOf(satang(held.left_satang - held.satang - came)),
    sources: sources.map(({ kind, count, satang: sum }) => ({ kind, count, amount: bahtOf(sum) })),
    left: bahtOf(held.left_satang),
    turnover: {
      done: bahtOf(data.done_satang),
      target: bahtOf(turnoverTarget(row, data, config.turnover_times)),
    },
    bonus: data.bonus && {
      title: data.bonus.title,
      done: bahtOf(data.bonus.done_satang),
      target: bahtOf(data.bonus.target_satang),
    },
    entries: (await entriesOf(queries, row.wallet_id, ENTRIES_SHOWN)).map((entry) => ({
      time: entry.created_at.toISOString(),
      kind: entry.kind,
      reference: entry.reference,
      amount: bahtOf(entry.satang),
      balance: bahtOf(entry.left_satang),
    })),
  };
}

/** What the operators' log shows of a withdrawal: by numbers only, because it outlives an erasure (docs/rules.md#privacy). */
const logged = ({ member_id, amount_satang, status }: WithdrawalRow) => ({
  member_id: String(member_id),
  amount: bahtOf(amount_satang),
  status,
});

/** The operator's calls about withdrawals. Above the agent's limit a second key confirms an approval (docs/rules.md#second-key). */
export function withdrawOperatorRoutes({ platform, implement }: Server, confirmations: Confirmations): void {
  const { now } = platform;

  implement(contract.operatorWithdrawals, async ({ operator, input, transaction }) => {
    const { status, cursor, from, to, limit } = input;
    const after = readIdCursor(cursor ?? input.after);
    const filter = { agentId: operator.agentId, status, after, from, to, limit };
    const listed = (await withdrawalsOf(transaction, filter)).map((row) => ({ id: row.place, row }));
    const { rows, nextCursor } = pageOfRows(listed, limit);
    const shown = rows.map(({ row }) => row);
    return { items: await listOnWire(transaction, operator.agentId, shown, now()), next_cursor: nextCursor };
  });

  implement(contract.operatorWithdrawal, async ({ operator, input, transaction }) =>
    evidenceOf(transaction, operator, input.withdraw_id, now()),
  );
  implement(contract.operatorHoldWithdrawal, async ({ operator, input, transaction }) => {
    const open = { at: now(), as: ['requested', 'approved'] as const };
    const row = await lockUndecided(transaction, operator, input.withdraw_id, open);
    return hold(transaction, operator, subjectOf(row), now());
  });
  implement(contract.operatorReleaseWithdrawal, async ({ operator, input, transaction }) => {
    await release(transaction, operator, `withdrawal ${input.withdraw_id}`);
    return null;
  });

  type ApproveInput = ParsedInputOf<typeof contract.operatorApproveWithdrawal>;
  const carryOutApproval = async (tx: Transaction, { withdraw_id }: ApproveInput, operator: Operator) => {
    const row = await lockPayable(tx, operator, withdraw_id, now());
    await approveWithdrawal(tx, row, operator.keyId, now());
  };
  confirmations.onConfirmed(contract.operatorApproveWithdrawal, carryOutApproval, {
    accountOf: async (tx, { withdraw_id }, operator) => (await lockKnown(tx, operator, withdraw_id)).account_no,
  });
  implement(contract.operatorApproveWithdrawal, async ({ operator, input, transaction, audit }): Promise<Decision> => {
    const row = await lockPayable(transaction, operator, input.withdraw_id, now());
    audit.changed(logged(row), { ...logged(row), status: 'approved' });
    if (await isLarge(transaction, row, now())) {
      const request = { operator, subject: subjectOf(row), summary: approveSummary(row) };
      const id = await confirmations.request(transaction, contract.operatorApproveWithdrawal, input, request);
      return decisionOf(transaction, operator, { id: input.withdraw_id, at: now(), confirmationId: id });
    }
    await carryOutApproval(transaction, input, operator);
    return decisionOf(transaction, operator, { id: input.withdraw_id, at: now() });
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
    const request = { operator, subject: subjectOf(row), summary: settleSummary(row, input) };
    const id = await confirmations.request(transaction, contract.operatorSettleWithdrawal, input, request);
    return decisionOf(transaction, operator, { id: input.withdraw_id, at: now(), confirmationId: id });
  });

  type RejectInput = ParsedInputOf<typeof contract.operatorRejectWithdrawal>;
  const carryOutRejection = async (tx: Transaction, { withdraw_id, reason }: RejectInput, operator: Operator) => {
    const row = await lockUndecided(tx, operator, withdraw_id, { at: now(), as: ['approved'] });
    await finishWithdrawal(tx, row, { status: 'rejected', reason }, { keyId: operator.keyId, at: now() });
  };
  confirmations.onConfirmed(contract.operatorRejectWithdrawal, carryOutRejection);
  implement(contract.operatorRejectWithdrawal, async ({ operator, input, transaction, audit }): Promise<Decision> => {
    const subject = `withdrawal ${input.withdraw_id}`;
    await lockWaiting(transaction, operator.agentId, subject);
    const row = await lockUndecided(transaction, operator, input.withdraw_id, {
      at: now(),
      as: ['requested', 'approved'],
    });
    audit.changed(logged(row), { ...logged(row), status: 'rejected' });
    // Somebody may have paid it by hand already, which only the bank shows.
    if (row.status === 'approved') {
      const request = { operator, subject, summary: rejectSummary(row) };
      const id = await confirmations.request(transaction, contract.operatorRejectWithdrawal, input, request);
      return decisionOf(transaction, operator, { id: input.withdraw_id, at: now(), confirmationId: id });
    }
    const by = { keyId: operator.keyId, at: now() };
    await finishWithdrawal(transaction, row, { status: 'rejected', reason: input.reason }, by);
    await expireWaiting(transaction, operator.agentId, subject);
    return decisionOf(transaction, operator, { id: input.withdraw_id, at: now() });
  });

  implement(contract.operatorPaidWithdrawal, async ({ operator, input, transaction, audit }): Promise<Decision> => {
    const subject = `withdrawal ${input.withdraw_id}`;
    await lockWaiting(transaction, operator.agentId, subject);
    const row = await lockUndecided(transaction, operator, input.withdraw_id, { at: now(), as: ['approved'] });
    const by = { keyId: operator.keyId, at: now() };
    await finishWithdrawal(transaction, row, { status: 'paid', transactionId: input.transaction_id }, by);
    audit.changed(logged(row), { ...logged(row), status: 'paid' });
    await expireWaiting(transaction, operator.agentId, subject);
    return decisionOf(transaction, operator, { id: input.withdraw_id, at: now() });
  });
}
