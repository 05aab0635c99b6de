import { expect, test } from 'vitest';
import { lowestGap } from './free-top.ts';

const at = (top: number, bottom: number) => ({ top, bottom });

test('is at the end of an empty screen, 8 px from its edge', () => {
  expect(lowestGap(52, [], 800)).toBe(740);
});

test('is above what is at the end', () => {
  expect(lowestGap(52, [at(736, 800)], 800)).toBe(736 - 8 - 52);
});

test('takes the lowest gap that is high enough', () => {
  expect(lowestGap(52, [at(0, 56), at(200, 640), at(700, 800)], 800)).toBe(200 - 8 - 52);
  expect(lowestGap(52, [at(0, 56), at(200, 620), at(700, 800)], 800)).toBe(700 - 8 - 52);
});

test('obstacles within one another are one', () => {
  expect(lowestGap(52, [at(100, 790), at(300, 340), at(500, 780)], 800)).toBe(100 - 8 - 52);
});

test('nowhere, where all are too near to one another', () => {
  expect(lowestGap(52, [at(0, 400), at(420, 790)], 800)).toBeNull();
});
