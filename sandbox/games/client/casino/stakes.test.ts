import { expect, test } from 'vitest';
import { satang } from '#contract/money.ts';
import { type Obstacle, obstacleOf, type Placement, stakedFields, stakesOf, totalOf } from './stakes.ts';

const on = (field: string, stakeSatang: number): Placement => ({ field, stakeSatang: satang(stakeSatang) });
const placements = [on('low', 1000), on('pair-1-2', 500), on('low', 5000)];
const limits = { maxFieldSatang: satang(10_000), maxTotalSatang: satang(20_000) };

test('chips on one field add up', () => {
  expect([...stakesOf(placements)]).toEqual([
    ['low', 6000],
    ['pair-1-2', 500],
  ]);
  expect(totalOf(placements)).toBe(6500);
});

test('a tab counts its staked fields, and a field of two tabs once', () => {
  const panels = [['low', 'total-11', 'pair-1-2'], ['total-11', 'total-4'], ['double-1']];
  expect(stakedFields(panels, stakesOf(placements))).toEqual([2, 0, 0]);
  expect(stakedFields(panels, stakesOf([on('total-11', 500), on('total-4', 500)]))).toEqual([1, 1, 0]);
});

test.each<[next: Placement, balanceSatang: number, obstacle: Obstacle | undefined]>([
  [on('low', 4000), 100_000, undefined],
  [on('low', 4100), 100_000, 'field_limit'],
  [on('high', 10_000), 100_000, undefined],
  [on('high', 10_000), 16_499, 'balance'],
  [on('high', 10_000), 16_500, undefined],
])('%j with a balance of %d satang: %s', (next, balanceSatang, obstacle) => {
  expect(obstacleOf(placements, next, limits, satang(balanceSatang))).toBe(obstacle);
});

test('the whole table has a limit', () => {
  const full = [on('low', 10_000), on('high', 10_000)];
  expect(obstacleOf(full, on('odd', 500), limits, satang(100_000))).toBe('total_limit');
});
