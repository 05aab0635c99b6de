import { expect, test } from 'vitest';
import { satangOf } from '#contract/money.ts';
import type { DraftLine } from '#src/stores/lotto.ts';
import { addLines, BET_TYPES, linesFor, MIN_STAKE, stakeOf, typedStake } from './draft-lines.ts';
import { stakeFault } from './stake-fault.ts';

const line = (number: string, amount = '', bet_type: DraftLine['bet_type'] = 'two_top'): DraftLine => ({
  bet_type,
  number,
  amount,
});

test('a line for each number and bet type with the stake for it; of the orders of a tod only the first', () => {
  expect(linesFor(['three_tod', 'three_top'], ['123', '321', '124'], { three_tod: '5' })).toEqual([
    line('123', '5', 'three_tod'),
    line('124', '5', 'three_tod'),
    line('123', '', 'three_top'),
    line('321', '', 'three_top'),
    line('124', '', 'three_top'),
  ]);
  expect([BET_TYPES.length, MIN_STAKE]).toEqual([8, 100]);
});

test('a number added twice is one line with its stake as it was, and is reported', () => {
  const result = addLines([line('12', '50')], [line('34', '5'), line('12', '20')], 'keep');
  expect(result.lines).toEqual([line('12', '50'), line('34', '5')]);
  expect([result.added, result.known]).toEqual([[line('34', '5')], [line('12', '50')]]);
});

test.each([
  ['50', '20', '70'],
  ['', '20', '20'],
  ['50', '', '50'],
  ['50', 'x', '50'],
  ['1e9', '20', '20'],
  ['', 'x', ''],
  ['05', 'x', '5'],
])('stakes of %j and %j for one pasted number make one line of %j', (before, after, sum) => {
  expect(addLines([line('12', before)], [line('12', after)], 'sum').lines).toEqual([line('12', sum)]);
});

test('a number that is new twice is one line, and lines that were there are named in their order', () => {
  const twice = addLines([], [line('12', '5'), line('12', '7')], 'sum');
  expect([twice.lines, twice.added, twice.known]).toEqual([[line('12', '12')], [line('12', '12')], [line('12', '12')]]);
  const { known } = addLines([line('12'), line('34'), line('56')], [line('56'), line('12'), line('34')], 'keep');
  expect(known.map(({ number }) => number)).toEqual(['12', '34', '56']);
});

test('the same number of another bet type is another line', () => {
  expect(addLines([line('12')], [line('12', '', 'two_bottom')], 'keep').lines).toHaveLength(2);
});

test('a bill has 2,000 lines at most; those left out are counted', () => {
  const types = ['three_top', 'three_tod', 'three_front'] as const;
  const many = types.flatMap((bet_type) =>
    Array.from({ length: 1000 }, (_, number) => line(String(number).padStart(3, '0'), '1', bet_type)),
  );
  const result = addLines([], many, 'keep');
  expect([result.lines.length, result.beyond]).toEqual([2000, 1000]);
});

test.each([
  ['๕๐', '50'],
  [' 20 ', '20'],
  ['1e9', '1e9'],
])('the stake field keeps %j as %j', (raw, kept) => {
  expect(typedStake(raw)).toBe(kept);
});

test.each([
  ['', 'ใส่ราคา'],
  ['0', 'ใส่เป็นบาทเต็ม'],
  ['-5', 'ใส่เป็นบาทเต็ม'],
  ['1.5', 'ใส่เป็นบาทเต็ม'],
  ['1e9', 'ใส่เป็นบาทเต็ม'],
  ['123456789', 'ใส่เป็นบาทเต็ม'],
  ['4', 'อย่างน้อย 5.00 บาท'],
  ['1001', 'ไม่เกิน 1,000.00 บาท'],
  ['5', null],
  ['1000', null],
])('a stake of %j: %j', (amount, fault) => {
  expect(stakeFault(amount, { min: satangOf(5), max: satangOf(1000) })).toBe(fault);
  expect(stakeOf(amount) === null).toBe(fault === 'ใส่ราคา' || fault === 'ใส่เป็นบาทเต็ม');
});
