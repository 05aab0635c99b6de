import { describe, expect, it } from 'vitest';
import { mergeShots, NO_SHOTS } from './yeekee-shots.ts';

const shot = (position: number, isMine?: boolean) => ({
  position,
  time: '2026-11-21T10:00:00.000Z',
  number: String(position).padStart(5, '0'),
  name_masked: 'pl•••1',
  ...(isMine !== undefined && { is_mine: isMine }),
});
const page = (positions: number[], count = Math.max(...positions)) => ({
  shots: positions.map((position) => shot(position)),
  sum: count * 10,
  count,
});
const positions = (list: { shots: readonly { position: number }[] }) => list.shots.map(({ position }) => position);

describe('shots of a round', () => {
  it('are merged from list and stream in any order, each once', () => {
    const list = [page([3, 2, 1]), page([4]), page([6, 5, 4]), page([2, 1], 6)].reduce(mergeShots, NO_SHOTS);
    expect(positions(list)).toEqual([6, 5, 4, 3, 2, 1]);
    expect([list.sum, list.count]).toEqual([60, 6]);
  });

  it('keep the newer sum when an older answer arrives late', () => {
    const list = mergeShots(mergeShots(NO_SHOTS, page([5, 4, 3])), page([4, 3], 4));
    expect([list.sum, list.count]).toEqual([50, 5]);
  });

  it('of an answer without shots change nothing but the sum', () => {
    expect(mergeShots(NO_SHOTS, { shots: [], sum: 0, count: 0 })).toEqual(NO_SHOTS);
    expect(mergeShots(mergeShots(NO_SHOTS, page([1])), { shots: [], sum: 11, count: 1 }).sum).toBe(11);
  });

  it('below a gap are dropped', () => {
    expect(positions(mergeShots(mergeShots(NO_SHOTS, page([3, 2, 1])), page([9, 8])))).toEqual([9, 8]);
  });

  it('of an older page are appended', () => {
    expect(positions(mergeShots(mergeShots(NO_SHOTS, page([9, 8])), page([7, 6], 9)))).toEqual([9, 8, 7, 6]);
  });

  it('become mine when the own answer comes after the stream, and are else the same as before', () => {
    const known = mergeShots(NO_SHOTS, page([2, 1]));
    const mine = mergeShots(known, { shots: [shot(2, true), shot(1, false)], sum: 20, count: 2 });
    expect(mine.shots.map(({ is_mine }) => is_mine)).toEqual([true, false]);
    expect(mine.shots[1]).toBe(known.shots[1]);
    expect(mergeShots(mine, { shots: [shot(2, true)], sum: 20, count: 2 }).shots[0]).toBe(mine.shots[0]);
  });

  it('stay mine when the stream repeats them without an owner', () => {
    const mine = mergeShots(NO_SHOTS, { shots: [shot(1, true)], sum: 1, count: 1 });
    expect(mergeShots(mine, page([2, 1])).shots.map(({ is_mine }) => is_mine)).toEqual([false, true]);
  });
});
