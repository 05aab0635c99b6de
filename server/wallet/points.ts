import { agentConfigOf } from '../agent/service.ts';
import type { Transaction } from '../platform/database.ts';
import { emit } from '../platform/events.ts';
import type { Platform } from '../platform/platform.ts';
import type { Session } from '../platform/sessions.ts';
import { pointsOf } from './queries.ts';

/**
 * Credits what settled stakes have earned since the last look (domain.md, Points). Called before points are told or
 * spent, in a transaction of its own, so that bets never wait for points.
 */
export async function earnPoints(
  { database, now }: Pick<Platform, 'database' | 'now'>,
  { memberId, agentId }: Pick<Session, 'memberId' | 'agentId'>,
): Promise<void> {
  const { points } = await agentConfigOf(database, agentId);
  await database.rows('select points_earn($1, $2, $3)', [memberId, JSON.stringify(points), now()]);
}

/** The points just after a change, told to the member's open pages too. */
export async function tellPoints(tx: Transaction, memberId: number): Promise<number> {
  const point = await pointsOf(tx, memberId);
  await emit(tx, memberId, { type: 'points', point });
  return point;
}
