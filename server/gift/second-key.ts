import type { Endpoint } from '#contract/endpoint.ts';
import { satangOf } from '#contract/money.ts';
import type { Operator } from '#server/access/operator-keys.ts';
import { agentConfigOf } from '#server/agent/service.ts';
import type { Queries, Transaction } from '#server/database/database.ts';
import { bangkokDay } from '#server/lib/bangkok.ts';
import { costRuleOf } from './call-costs.ts';
import { addToDay } from './day-queries.ts';

/** The agent's limit in satang: the most that one key may give by itself on a day of Bangkok. */
export const giftLimitOf = async (queries: Queries, agentId: number): Promise<number> =>
  satangOf((await agentConfigOf(queries, agentId)).operator.confirm_above_baht);

/**
 * Tells whether another key must confirm a call: its highest cost, with the key's gifts of that day, is above the
 * agent's limit (docs/rules.md#second-key). If not, the amount is added to the key's day, in the call's transaction.
 * `satang` may be a fraction (a point is worth less than a satang), or infinite. Throws for a call that `CALL_COSTS`
 * does not count.
 */
export async function needsSecondKey(
  tx: Transaction,
  { operator, endpoint, satang, at }: { operator: Operator; endpoint: Endpoint; satang: number; at: Date },
): Promise<boolean> {
  if (costRuleOf(endpoint) !== 'counted') throw new Error(`${endpoint.path}: its cost is not counted`);
  const whole = Math.ceil(satang);
  if (whole === 0) return false;
  const limitSatang = await giftLimitOf(tx, operator.agentId);
  if (whole > limitSatang) return true;
  return !(await addToDay(tx, { keyId: operator.keyId, day: bangkokDay(at), satang: whole, limitSatang }));
}
