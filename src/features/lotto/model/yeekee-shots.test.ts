import { describe, expect, it } from 'vitest';
import { mergeShots, NO_SHOTS } from './yeekee-shots.ts';

const shot = (position: number, isMine?: boolean) => ({
  position,
  time: '2026-11-21T10:00:00.000Z',
  number: String(position).padStart(5, '0'),
  name_masked: 'pl•••1',
  ...(isMine !== undefined && { is_mine: isMine }),
});
const told = (positions: number[], count = Math.max(...positions)) => ({
  shots: positions.map((position) => shot(position)),
  sum: count * 10,
  count,
});
const positions = (list: { shots: readonly { position: number }[] }) => list.shots.map(({ position }) => position);

describe('shots of a round', () => {
  it('come from list and stream in any order, twice or once', () => {
    const list = [told([3, 2, 1]), told([4]), told([6, 5, 4]), told([2, 1], 6)].reduce(mergeShots, NO_SHOTS);
    expect(positions(list)).toEqual([6, 5, 4, 3, 2, 1]);
    expect([list.sum, list.count]).toEqual([60, 6]);
  });

  it('keep the newer total when an older answer comes late', () => {
    const list = mergeShots(mergeShots(NO_SHOTS, told([5, 4, 3])), told([4, 3], 4));
    expect([list.sum, list.count]).toEqual([50, 5]);
  });

  it('let go of what lies below a gap', () => {
    expect(positions(mergeShots(mergeShots(NO_SHOTS, told([3, 2, 1])), told([9, 8])))).toEqual([9, 8]);
  });

  it('take an older page', () => {
    expect(positions(mergeShots(mergeShots(NO_SHOTS, told([9, 8])), told([7, 6], 9)))).toEqual([9, 8, 7, 6]);
  });

  it('stay mine when the stream, which does not know, tells them again', () => {
    const mine = mergeShots(NO_SHOTS, { shots: [shot(1, true)], sum: 1, count: 1 });
    expect(mergeShots(mine, told([2, 1])).shots.map(({ is_mine }) => is_mine)).toEqual([false, true]);
  });
});
