import type { OutputOf } from '#contract/endpoint.ts';
import type { yeekeeList } from '#contract/yeekee.ts';

export type YeekeeList = OutputOf<typeof yeekeeList>;
export type Shot = YeekeeList['shots'][number];

/** The known shots of a round, and the sum and count of all of them. */
export interface Shots {
  /** Newest first, positions without a gap. */
  shots: readonly Shot[];
  sum: number;
  count: number;
}

export const NO_SHOTS: Shots = { shots: [], sum: 0, count: 0 };

/** Shots of the public stream have no owner. */
type IncomingShot = Omit<Shot, 'is_mine'> & { is_mine?: boolean };

/**
 * Merges shots from the list, the stream, one's own shot or an older page, in any order. Shots below a gap in the
 * positions are dropped; they can be fetched again. Of two sums, the one with the higher count is newer.
 */
export function mergeShots(
  known: Shots,
  incoming: { shots: readonly IncomingShot[]; sum: number; count: number },
): Shots {
  const byPosition = new Map(known.shots.map((shot) => [shot.position, shot]));
  for (const shot of incoming.shots) {
    const before = byPosition.get(shot.position);
    // A shot never changes: the same object is not rendered again.
    if (!before || (shot.is_mine && !before.is_mine))
      byPosition.set(shot.position, { ...shot, is_mine: shot.is_mine === true });
  }
  const sorted = [...byPosition.values()].sort((one, other) => other.position - one.position);
  const newest = sorted[0]?.position ?? 0;
  const gap = sorted.findIndex(({ position }, index) => position !== newest - index);
  const { sum, count } = incoming.count >= known.count ? incoming : known;
  return { shots: gap < 0 ? sorted : sorted.slice(0, gap), sum, count };
}
