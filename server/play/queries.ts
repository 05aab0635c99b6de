import type { AgentConfig } from '#server/agent/config.ts';
import type { Database } from '#server/database/database.ts';

/** Credits the points of stakes that were settled since the last call, at the agent's rates. */
export async function creditEarnedPoints(
  database: Database,
  memberId: number,
  rates: AgentConfig['points'],
  at: Date,
): Promise<void> {
  await database.rows('select points_credit($1, $2, $3)', [memberId, JSON.stringify(rates), at]);
}
