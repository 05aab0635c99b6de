import { expect, test } from 'vitest';
import { type ItemTerms, itemCost } from './item-cost.ts';

const WORTHS = { point: 10, free_spin: 600 };
const CREDIT: ItemTerms = { kind: 'credit', amount: 10_000, points: 800, stock: 5 };

test.each<[string, Partial<ItemTerms>, number]>([
  ['20 baht above the price of its points, five times', {}, 10_000],
  ['as much as its points are worth elsewhere', { points: 1000 }, 0],
  ['less than its points are worth', { points: 2000, stock: null }, 0],
  ['more, as often as members like', { stock: null }, Number.POSITIVE_INFINITY],
  ['more, but there is none', { stock: 0 }, 0],
  ['spins', { kind: 'free_spin', amount: 3, points: 100, stock: 2 }, 1600],
  ['goods', { kind: 'item', amount: null, stock: null }, 0],
])('%s', (_name, changes, cost) => {
  expect(itemCost({ ...CREDIT, ...changes }, WORTHS)).toBe(cost);
});

test('a point that buys spins without end makes no item dearer than that', () => {
  const endless = { point: Number.POSITIVE_INFINITY, free_spin: Number.POSITIVE_INFINITY };
  expect(itemCost({ ...CREDIT, kind: 'free_spin' }, endless)).toBe(0);
  expect(itemCost(CREDIT, endless)).toBe(0);
});
