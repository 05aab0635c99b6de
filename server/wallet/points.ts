import type { Session } from '#server/access/sessions.ts';
import { agentConfigOf } from '#server/agent/service.ts';
import type { Transaction } from '#server/database/database.ts';
import { emit } from '#server/events/events.ts';
import type { Platform } from '#server/runtime/platform.ts';
import { creditEarnedPoints, pointsOf } from './queries.ts';

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

/** Sends the member's points to their open pages after a change, and returns them. */
export async function publishPoints(tx: Transaction, memberId: number): Promise<number> {
  const point = await pointsOf(tx, memberId);
  await emit(tx, memberId, { type: 'points', point });
  return point;
}
