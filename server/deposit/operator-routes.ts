import type { OutputOf, ParsedInputOf } from '#contract/endpoint.ts';
import { bahtOf, satang } from '#contract/money.ts';
import * as contract from '#contract/operator-money.ts';
import type { Operator } from '#server/access/operator-keys.ts';
import type { Transaction } from '#server/database/database.ts';
import { giftLimitOf, needsSecondKey } from '#server/gift/second-key.ts';
import type { Confirmations } from '#server/http/confirmations.ts';
import { pageOfRows, readIdCursor } from '#server/http/paging.ts';
import type { Server } from '#server/http/route.ts';
import { Refusal } from '#server/lib/refusal.ts';
import { expireWaiting, lockWaiting } from '#server/operator/confirmation-queries.ts';
import { atWorkOn, hold, release } from '#server/operator/holds.ts';
import { correctCredit, lockCredited } from './review-correction.ts';
import { reviewOnWire } from './review-on-wire.ts';
import { concernedOf, lockReview, type ReviewRow, reviewOf, reviewsOf } from './review-queries.ts';
import { creditPayment, lockUndecided, placementOf, returnPayment, subjectOf } from './review-service.ts';
import { correctSummary, creditSummary, returnSummary } from './text.ts';

type Decision = OutputOf<typeof contract.operatorReturnDeposit>;

/** What the operators' log shows of a payment. */
const logged = ({ amount_satang }: ReviewRow) => ({ amount: bahtOf(amount_satang), state: 'waiting' });

/** The operator's calls about payments under review. Above the agent's limit a second key confirms (docs/rules.md#second-key). */
export function depositOperatorRoutes({ platform, implement }: Server, confirmations: Confirmations): void {
  const { now } = platform;

  implement(contract.operatorDeposits, async ({ operator, input, transaction }) => {
    const { state, cursor, from, to, limit } = input;
    const since = input.after ?? null;
    const filter = { agentId: operator.agentId, state, after: readIdCursor(cursor), since, from, to, limit };
    const placed = (await reviewsOf(transaction, now(), filter)).map((row) => ({ id: row.place, row }));
    const { rows, nextCursor } = pageOfRows(placed, limit);
    const atWork = await atWorkOn(
      transaction,
      operator.agentId,
      rows.map(({ row }) => subjectOf(row)),
      now(),
    );
    return { items: rows.map(({ row }) => reviewOnWire(row, atWork(subjectOf(row)))), next_cursor: nextCursor };
  });

  implement(contract.operatorDeposit, async ({ operator, input, transaction }) => {
    const row = await reviewOf(transaction, now(), operator.agentId, input.transaction_id);
    if (!row) throw new Refusal('record_not_found');
    const members = await concernedOf(transaction, [
      ...row.candidates.map(({ member }) => member.member_id),
      ...(row.credited_to ? [row.credited_to.member_id] : []),
    ]);
    return {
      deposit: await decidableOf(transaction, operator, row),
      second_above: bahtOf(satang(await giftLimitOf(transaction, operator.agentId))),
      members: members.map(({ balance_satang, since, ...counts }) => ({
        ...counts,
        since: since.toISOString(),
        balance: bahtOf(balance_satang),
      })),
    };
  });

  implement(contract.operatorHoldDeposit, async ({ operator, input, transaction }) =>
    hold(
      transaction,
      operator,
      subjectOf(await lockUndecided(transaction, now(), operator, input.transaction_id)),
      now(),
    ),
  );
  implement(contract.operatorReleaseDeposit, async ({ operator, input, transaction }) => {
    await release(transaction, operator, subjectOf(input));
    return null;
  });

  type CreditInput = ParsedInputOf<typeof contract.operatorCreditDeposit>;
  const credit = (tx: Transaction, input: CreditInput, operator: Operator) => creditPayment(tx, operator, input, now());
  confirmations.onConfirmed(contract.operatorCreditDeposit, credit);
  implement(contract.operatorCreditDeposit, async ({ operator, input, transaction, audit }) => {
    await lockWaiting(transaction, operator.agentId, subjectOf(input));
    const review = await lockUndecided(transaction, now(), operator, input.transaction_id);
    audit.changed(logged(review), { ...logged(review), state: 'credited', member_id: input.member_id });
    await placementOf(transaction, operator, input);
    const cost = { operator, endpoint: contract.operatorCreditDeposit, satang: review.amount_satang, at: now() };
    if (await needsSecondKey(transaction, cost)) {
      const summary = creditSummary(review, input);
      const request = { operator, subject: subjectOf(review), summary };
      const id = await confirmations.request(transaction, contract.operatorCreditDeposit, input, request);
      return decisionOf(transaction, operator, review, id);
    }
    await credit(transaction, input, operator);
    await expireWaiting(transaction, operator.agentId, subjectOf(review));
    return decisionOf(transaction, operator, review, null);
  });

  type ReturnInput = ParsedInputOf<typeof contract.operatorReturnDeposit>;
  const sendBack = (tx: Transaction, input: ReturnInput, operator: Operator) =>
    returnPayment(tx, operator, input, now());
  confirmations.onConfirmed(contract.operatorReturnDeposit, sendBack);
  implement(contract.operatorReturnDeposit, async ({ operator, input, transaction, audit }) => {
    await lockWaiting(transaction, operator.agentId, subjectOf(input));
    const review = await lockUndecided(transaction, now(), operator, input.transaction_id);
    audit.changed(logged(review), { ...logged(review), state: 'returned' });
    const cost = { operator, endpoint: contract.operatorReturnDeposit, satang: review.amount_satang, at: now() };
    if (await needsSecondKey(transaction, cost)) {
      const request = { operator, subject: subjectOf(review), summary: returnSummary(review, input) };
      const id = await confirmations.request(transaction, contract.operatorReturnDeposit, input, request);
      return decisionOf(transaction, operator, review, id);
    }
    await sendBack(transaction, input, operator);
    await expireWaiting(transaction, operator.agentId, subjectOf(review));
    return decisionOf(transaction, operator, review, null);
  });

  type CorrectInput = ParsedInputOf<typeof contract.operatorCorrectDeposit>;
  const correct = (tx: Transaction, input: CorrectInput, operator: Operator) =>
    correctCredit(tx, operator, input, now());
  confirmations.onConfirmed(contract.operatorCorrectDeposit, correct);
  implement(contract.operatorCorrectDeposit, async ({ operator, input, transaction }) => {
    await lockWaiting(transaction, operator.agentId, subjectOf(input));
    const { review } = await lockCredited(transaction, now(), operator, input);
    const cost = { operator, endpoint: contract.operatorCorrectDeposit, satang: review.amount_satang, at: now() };
    if (await needsSecondKey(transaction, cost)) {
      const request = { operator, subject: subjectOf(review), summary: correctSummary(review, input) };
      const id = await confirmations.request(transaction, contract.operatorCorrectDeposit, input, request);
      return decisionOf(transaction, operator, review, id);
    }
    await correct(transaction, input, operator);
    await expireWaiting(transaction, operator.agentId, subjectOf(review));
    return decisionOf(transaction, operator, review, null);
  });

  async function decisionOf(
    tx: Transaction,
    operator: Operator,
    { transaction_id }: ReviewRow,
    confirmationId: string | null,
  ): Promise<Decision> {
    const row = await lockReview(tx, now(), operator.agentId, transaction_id);
    if (!row) throw new Error('the payment under review was not found');
    return {
      state: confirmationId === null ? 'done' : 'waiting',
      confirmation_id: confirmationId,
      deposit: await decidableOf(tx, operator, row),
    };
  }

  async function decidableOf(tx: Transaction, { agentId }: Operator, row: ReviewRow) {
    const atWork = await atWorkOn(tx, agentId, [subjectOf(row)], now());
    return reviewOnWire(row, atWork(subjectOf(row)));
  }
}
