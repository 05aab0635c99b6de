import * as contract from '#contract/operator-content.ts';
import type { Operator } from '#server/access/operator-keys.ts';
import type { Transaction } from '#server/database/database.ts';
import type { Cost } from '#server/gift/cost.ts';
import { costOnWire } from '#server/gift/cost-on-wire.ts';
import { needsSecondKey } from '#server/gift/second-key.ts';
import type { Confirmations } from '#server/http/confirmations.ts';
import type { Server } from '#server/http/route.ts';
import { Refusal } from '#server/lib/refusal.ts';
import { expireWaiting, lockWaiting } from '#server/operator/confirmation-queries.ts';
import { batchPage, costOfBatch, makeCoupons } from './coupon-batch.ts';
import { type BatchRest, lockBatch, setBatchActive } from './coupon-batch-queries.ts';
import { batchSummary } from './coupon-text.ts';
import type { PromotionPorts } from './operator-routes.ts';

const subjectOf = (batchId: string) => `coupons ${batchId}`;

/** The operator's calls for coupons. A second key confirms those that may give much (docs/rules.md#second-key). */
export function couponOperatorRoutes(
  { implement, platform }: Server,
  confirmations: Confirmations,
  { houseEdge }: PromotionPorts,
): void {
  const { now } = platform;

  /** Throws `record_not_found`. */
  async function setActive(tx: Transaction, { agentId }: Operator, id: string, isActive: boolean): Promise<null> {
    if (!(await setBatchActive(tx, agentId, { id, isActive }, now()))) throw new Refusal('record_not_found');
    return null;
  }
  /** Throws `record_not_found`. */
  async function lockKnown(tx: Transaction, { agentId }: Operator, id: string): Promise<BatchRest> {
    const batch = await lockBatch(tx, agentId, id);
    if (!batch) throw new Refusal('record_not_found');
    return batch;
  }

  /** Leaves the start of a batch to a second key if its codes can give much; null if they cannot. */
  async function requestStart(
    tx: Transaction,
    operator: Operator,
    { batch, cost }: { batch: BatchRest; cost: Cost },
  ): Promise<string | null> {
    const endpoint = contract.operatorStartCoupons;
    if (!(await needsSecondKey(tx, { operator, endpoint, satang: cost.all, at: now() }))) return null;
    const id = String(batch.id);
    const request = { operator, subject: subjectOf(id), summary: batchSummary(batch) };
    return confirmations.request(tx, contract.operatorStartCoupons, { id }, request);
  }
  const decisionOf = (confirmation_id: string | null) =>
    ({ state: confirmation_id === null ? 'done' : 'waiting', confirmation_id }) as const;

  implement(contract.operatorMakeCoupons, async ({ operator, input, transaction }) => {
    const made = await makeCoupons(transaction, operator.agentId, input, now());
    const batch = await lockKnown(transaction, operator, made.id);
    const cost = await costOfBatch(transaction, operator.agentId, batch, houseEdge);
    const waiting = await requestStart(transaction, operator, { batch, cost });
    if (waiting !== null) await setActive(transaction, operator, made.id, false);
    return { ...made, ...decisionOf(waiting), cost: costOnWire(cost) };
  });

  confirmations.onConfirmed(contract.operatorStartCoupons, (tx, { id }, operator) => setActive(tx, operator, id, true));
  implement(contract.operatorStartCoupons, async ({ operator, input: { id }, transaction }) => {
    await lockWaiting(transaction, operator.agentId, subjectOf(id));
    const batch = await lockKnown(transaction, operator, id);
    const cost = await costOfBatch(transaction, operator.agentId, batch, houseEdge);
    const waiting = batch.is_active ? null : await requestStart(transaction, operator, { batch, cost });
    if (waiting === null && !batch.is_active) await setActive(transaction, operator, id, true);
    return { ...decisionOf(waiting), cost: costOnWire(cost) };
  });

  implement(contract.operatorCoupons, ({ operator, input, transaction }) =>
    batchPage(transaction, operator.agentId, input.cursor),
  );

  implement(contract.operatorStopCoupons, async ({ operator, input, transaction }) => {
    await expireWaiting(transaction, operator.agentId, subjectOf(input.id));
    return setActive(transaction, operator, input.id, false);
  });
}
