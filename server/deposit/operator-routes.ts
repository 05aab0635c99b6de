import type { OutputOf, ParsedInputOf } from '../../contract/endpoint.ts';
import { bahtOf } from '../../contract/money.ts';
import * as contract from '../../contract/operator-money.ts';
import { agentConfigOf } from '../agent/service.ts';
import type { Transaction } from '../platform/database.ts';
import type { Confirmations } from '../platform/http/confirmations.ts';
import type { Server } from '../platform/http/route.ts';
import type { Operator } from '../platform/operator-keys.ts';
import { pageOfRows, readIdCursor } from '../platform/paging.ts';
import { creditQueued, placementOf, returnQueued, waitingPayment } from './queue.ts';
import { lockQueued, type QueueRow, queuedPayments, type ReviewReason } from './queue-queries.ts';
import { creditSummary, returnSummary } from './text.ts';

type Queued = OutputOf<typeof contract.operatorCreditDeposit>['deposit'];
type Decision = OutputOf<typeof contract.operatorReturnDeposit>;

const WHY = {
  unmatched: 'no_match',
  amount_differs: 'amount_differs',
  payer_differs: 'other_payer',
  already_paid: 'paid_twice',
} as const satisfies Record<ReviewReason, Queued['why']>;

function onWire(row: QueueRow): Queued {
  return {
    transaction_id: row.transaction_id,
    account_id: row.account_id,
    amount: bahtOf(row.amount_satang),
    reference: row.reference,
    payer: row.payer,
    paid_at: row.paid_at.toISOString(),
    why: WHY[row.reason],
    candidates: row.candidates.map(({ amount_satang, created_at, ...candidate }) => ({
      ...candidate,
      amount: bahtOf(amount_satang),
      created_at: new Date(created_at).toISOString(),
    })),
    claimed_by: row.claimed_by,
    state: row.state,
    decided_by: row.decided_by,
    decided_at: row.decided_at?.toISOString() ?? null,
  };
}

/** The manual deposit queue (contract: operator-money.ts). Above the agent's limit a second key decides. */
export function depositOperatorRoutes({ platform, implement }: Server, confirmations: Confirmations): void {
  const { now } = platform;

  implement(contract.operatorDeposits, async ({ operator, input, transaction }) => {
    const { state, cursor, from, to, limit } = input;
    const question = { agentId: operator.agentId, state, after: readIdCursor(cursor), from, to, limit };
    const { rows, nextCursor } = pageOfRows(await queuedPayments(transaction, now(), question), limit);
    return { items: rows.map(onWire), next_cursor: nextCursor };
  });

  type CreditInput = ParsedInputOf<typeof contract.operatorCreditDeposit>;
  const credit = (tx: Transaction, input: CreditInput, operator: Operator) => creditQueued(tx, operator, input, now());
  confirmations.onConfirmed(contract.operatorCreditDeposit, credit);
  implement(contract.operatorCreditDeposit, async ({ operator, input, transaction }) => {
    const queued = await waitingPayment(transaction, now(), operator, input.transaction_id);
    await placementOf(transaction, operator, input);
    if (await needsSecondKey(transaction, operator, queued)) {
      const summary = creditSummary(queued, input);
      const question = { operator, subject: subjectOf(queued), summary };
      const id = await confirmations.ask(transaction, contract.operatorCreditDeposit, input, question);
      return decided(transaction, operator, queued, id);
    }
    await credit(transaction, input, operator);
    return decided(transaction, operator, queued, null);
  });

  type ReturnInput = ParsedInputOf<typeof contract.operatorReturnDeposit>;
  const giveBack = (tx: Transaction, input: ReturnInput, operator: Operator) =>
    returnQueued(tx, operator, input, now());
  confirmations.onConfirmed(contract.operatorReturnDeposit, giveBack);
  implement(contract.operatorReturnDeposit, async ({ operator, input, transaction }) => {
    const queued = await waitingPayment(transaction, now(), operator, input.transaction_id);
    if (await needsSecondKey(transaction, operator, queued)) {
      const question = { operator, subject: subjectOf(queued), summary: returnSummary(queued, input) };
      const id = await confirmations.ask(transaction, contract.operatorReturnDeposit, input, question);
      return decided(transaction, operator, queued, id);
    }
    await giveBack(transaction, input, operator);
    return decided(transaction, operator, queued, null);
  });

  async function decided(
    tx: Transaction,
    operator: Operator,
    { transaction_id }: QueueRow,
    confirmationId: string | null,
  ): Promise<Decision> {
    const row = await lockQueued(tx, now(), operator.agentId, transaction_id);
    if (!row) throw new Error('the queued payment is gone');
    return {
      state: confirmationId === null ? 'done' : 'waiting',
      confirmation_id: confirmationId,
      deposit: onWire(row),
    };
  }
}

const subjectOf = ({ transaction_id }: QueueRow) => `payment ${transaction_id}`;

async function needsSecondKey(tx: Transaction, { agentId }: Operator, { amount_satang }: QueueRow): Promise<boolean> {
  const { operator } = await agentConfigOf(tx, agentId);
  return bahtOf(amount_satang) > operator.confirm_above_baht;
}
