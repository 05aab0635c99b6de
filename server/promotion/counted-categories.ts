import { agentConfigOf } from '#server/agent/service.ts';
import type { Queries } from '#server/database/database.ts';
import { invalidField } from '#server/lib/refusal.ts';
import type { BonusCategory } from './queries.ts';
import { NOTHING_COUNTS } from './text.ts';

/** Refuses with `invalid_input` (categories) a turnover that nothing which may be played counts for: it could never be met. */
export async function refuseUncounted(
  queries: Queries,
  agentId: number,
  { turnover_times, categories }: { turnover_times: number; categories: readonly BonusCategory[] },
): Promise<void> {
  const { weights } = (await agentConfigOf(queries, agentId)).bonus;
  if (turnover_times > 0 && categories.every((category) => (weights[category] ?? 0) === 0))
    throw invalidField('categories', NOTHING_COUNTS);
}
