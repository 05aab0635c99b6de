import { expect, test } from 'vitest';
import { addLines, type DraftLine, isComplete, totalOf, withAmount, withoutLine } from './draft.ts';

const line = (
  number: string,
  amount: number | null = null,
  bet_type: DraftLine['bet_type'] = 'two_top',
): DraftLine => ({
  bet_type,
  number,
  amount,
});

test('a number keyed twice is one line; its amount stays unless a new one came', () => {
  const lines = addLines([line('12', 50)], [line('34'), line('12')]);
  expect(lines).toEqual([line('34'), line('12', 50)]);
  expect(addLines(lines, [line('12', 70)])).toEqual([line('34'), line('12', 70)]);
});

test('no more than a bill may have', () => {
  const types = ['three_top', 'three_tod', 'three_front'] as const;
  const many = types.flatMap((type) =>
    Array.from({ length: 1000 }, (_, n) => line(String(n).padStart(3, '0'), 1, type)),
  );
  expect(addLines([], many)).toHaveLength(2000);
});

test('one amount for a bet type or for all; a bill is complete when every line has one', () => {
  const lines = [line('12'), line('1', null, 'run_top')];
  expect(isComplete(lines)).toBe(false);
  const some = withAmount(lines, 5, 'run_top');
  expect(totalOf(some)).toBe(5);
  const all = withAmount(some, 20, null);
  expect(isComplete(all)).toBe(true);
  expect(totalOf(withoutLine(all, line('12')))).toBe(20);
  expect(isComplete([])).toBe(false);
});
