import type { Session } from '#server/access/sessions.ts';
import type { Transaction } from '#server/database/database.ts';
import { emit } from '#server/events/events.ts';
import type { Platform } from '#server/runtime/platform.ts';
import { pointsOf } from './queries.ts';

/** The part of `play/`, a room above, that domains need where they show or spend points; app.ts hands it over. */
export interface PointsPort {
  /** Credits the points that settled stakes have earned since the last call. */
  earnPoints(
    platform: Pick<Platform, 'database' | 'now'>,
    member: Pick<Session, 'memberId' | 'agentId'>,
  ): Promise<void>;
}

/** Sends the member's points to their open pages after a change, and returns them. */
export async function publishPoints(tx: Transaction, memberId: number): Promise<number> {
  const point = await pointsOf(tx, memberId);
  await emit(tx, memberId, { type: 'points', point });
  return point;
}
