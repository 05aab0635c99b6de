import { expect, test } from 'vitest';
import { type Dice, FIELDS, fieldOf, rtpOfField, sideOf, waysOf } from './fields.ts';

const field = (id: string) => {
  const found = fieldOf(id);
  if (!found) throw new Error(`no field ${id}`);
  return found;
};

test('the table has every field once', () => {
  expect(FIELDS).toHaveLength(4 + 6 + 15 + 6 + 1 + 6 + 14);
  expect(new Set(FIELDS.map(({ id }) => id)).size).toBe(FIELDS.length);
});

/** Ways out of 216, counted by the textbook; RTP in percent. */
test.each<[id: string, ways: number, rtp: number]>([
  ['low', 105, 21_000 / 216],
  ['high', 105, 21_000 / 216],
  ['odd', 105, 21_000 / 216],
  ['even', 105, 21_000 / 216],
  ['single-1', 91, 21_000 / 216],
  ['pair-2-5', 30, 21_000 / 216],
  ['double-3', 16, 20_992 / 216],
  ['triple', 6, 21_000 / 216],
  ['triple-6', 1, 21_000 / 216],
  ['total-4', 3, 21_000 / 216],
  ['total-5', 6, 21_000 / 216],
  ['total-6', 10, 21_000 / 216],
  ['total-7', 15, 21_000 / 216],
  ['total-8', 21, 21_000 / 216],
  ['total-9', 25, 21_000 / 216],
  ['total-10', 27, 97],
  ['total-11', 27, 97],
  ['total-12', 25, 21_000 / 216],
  ['total-17', 3, 21_000 / 216],
])('%s wins %d ways of 216 and returns %f %%', (id, ways, rtp) => {
  expect(waysOf(field(id))).toBe(ways);
  expect(rtpOfField(field(id))).toBe(rtp);
});

test('no field returns less than 97 % nor more than 97.23 %', () => {
  const rtps = FIELDS.map(rtpOfField);
  expect(Math.min(...rtps)).toBe(97);
  expect(Math.max(...rtps)).toBeLessThan(97.23);
});

test.each<[dice: Dice, lost: string[], won: [string, number][]]>([
  [
    [1, 1, 1],
    ['low', 'high', 'odd', 'even', 'double-2', 'pair-1-2', 'total-4'],
    [
      ['single-1', 1500],
      ['double-1', 1312],
      ['triple', 3500],
      ['triple-1', 21_000],
    ],
  ],
  [
    [2, 5, 2],
    ['high', 'even', 'triple', 'double-5', 'total-10'],
    [
      ['low', 200],
      ['odd', 200],
      ['single-2', 300],
      ['single-5', 200],
      ['pair-2-5', 700],
      ['double-2', 1312],
      ['total-9', 840],
    ],
  ],
  [
    [6, 4, 1],
    ['low', 'double-6'],
    [
      ['total-11', 776],
      ['high', 200],
      ['pair-1-4', 700],
    ],
  ],
])('dice %j', (dice, lost, won) => {
  for (const id of lost) expect([id, field(id).payout(dice)]).toEqual([id, 0]);
  for (const [id, pay] of won) expect([id, field(id).payout(dice)]).toEqual([id, pay]);
});

test('a triple is neither high nor low', () => {
  expect([sideOf([1, 1, 1]), sideOf([6, 6, 6]), sideOf([4, 3, 3]), sideOf([4, 4, 3])]).toEqual([
    'triple',
    'triple',
    'low',
    'high',
  ]);
});
