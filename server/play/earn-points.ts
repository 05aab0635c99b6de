import type { Session } from '#server/access/sessions.ts';
import { agentConfigOf } from '#server/agent/service.ts';
import type { Platform } from '#server/runtime/platform.ts';
import { creditEarnedPoints } from './queries.ts';

/**
 * Credits the points that settled stakes have earned since the last call (docs/rules.md#points). Runs before points are
 * shown or spent, in a transaction of its own, so that bets never wait for points.
 */
export async function earnPoints(
  { database, now }: Pick<Platform, 'database' | 'now'>,
  { memberId, agentId }: Pick<Session, 'memberId' | 'agentId'>,
): Promise<void> {
  const { points } = await agentConfigOf(database, agentId);
  await creditEarnedPoints(database, memberId, points, now());
}
