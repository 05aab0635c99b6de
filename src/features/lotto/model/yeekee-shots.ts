import type { OutputOf } from '../../../../contract/endpoint.ts';
import type { yeekeeList } from '../../../../contract/yeekee.ts';

export type YeekeeList = OutputOf<typeof yeekeeList>;
export type Shot = YeekeeList['shots'][number];

export interface Shots {
  /** Newest first, without a gap. */
  shots: readonly Shot[];
  sum: number;
  count: number;
}

export const NO_SHOTS: Shots = { shots: [], sum: 0, count: 0 };

type ToldShot = Omit<Shot, 'is_mine'> & { is_mine?: boolean };

/**
 * Adds shots from anywhere (list, poll, stream, an own shot, an older page) in any order. What lies below a gap is
 * dropped: it can be asked for again. The total of the higher count is the newer one.
 */
export function mergeShots(known: Shots, told: { shots: readonly ToldShot[]; sum: number; count: number }): Shots {
  const byPosition = new Map(known.shots.map((shot) => [shot.position, shot]));
  for (const shot of told.shots) {
    const isMine = shot.is_mine === true || byPosition.get(shot.position)?.is_mine === true;
    byPosition.set(shot.position, { ...shot, is_mine: isMine });
  }
  const sorted = [...byPosition.values()].sort((one, other) => other.position - one.position);
  const newest = sorted[0]?.position ?? 0;
  const gap = sorted.findIndex(({ position }, index) => position !== newest - index);
  const { sum, count } = told.count >= known.count ? told : known;
  return { shots: gap < 0 ? sorted : sorted.slice(0, gap), sum, count };
}
