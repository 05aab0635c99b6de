import type { OutputOf } from '#contract/endpoint.ts';
import type { yeekeeList } from '#contract/yeekee.ts';
import type { Queries } from '#server/database/database.ts';
import { type ShotRow, shotsAfter, totalOf } from './yeekee-queries.ts';

type Shot = OutputOf<typeof yeekeeList>['shots'][number];

/** A shot as everybody sees it. */
export type PublicShot = Omit<Shot, 'is_mine'>;

export const publicShot = (row: Omit<ShotRow, 'member_id'>): PublicShot => ({
  position: row.position,
  time: row.created_at.toISOString(),
  number: row.number,
  name_masked: row.name_masked,
});

/** A shot as one viewer sees it; null: a visitor. */
export const shotFor = (row: ShotRow, viewerId: number | null): Shot => ({
  ...publicShot(row),
  is_mine: row.member_id === viewerId,
});

/** The newest shots, newest first, with the sum and the count of all shots up to the newest of them. */
export async function newestPublicShots(queries: Queries, roundId: number, most: number) {
  const { shots: count, sum } = await totalOf(queries, roundId);
  const newest = await shotsAfter(queries, roundId, Math.max(0, count - most));
  const shots = newest.filter(({ position }) => position <= count).map(publicShot);
  return { shots: shots.reverse(), sum, count };
}
