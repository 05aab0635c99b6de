import { expect, test } from 'vitest';
import { drawByWeight } from './draw.ts';

const slices = [
  { name: 'never', weight: 0 },
  { name: 'one', weight: 1 },
  { name: 'three', weight: 3 },
];

test('each slice is drawn by as many of the random numbers as its weight', () => {
  const drawn = [0, 1, 2, 3].map((number) => {
    const random = (below: number) => {
      expect(below).toBe(4);
      return number;
    };
    return drawByWeight(slices, random).name;
  });
  expect(drawn).toEqual(['one', 'three', 'three', 'three']);
});

test('without a slice there is nothing to draw', () => {
  expect(() => drawByWeight([], () => 0)).toThrow('no slice');
});
