import { expect, test } from 'vitest';
import { Refusal } from '#server/lib/refusal.ts';
import { isDay, pageOfRows, readIdCursor } from './paging.ts';

test('a cursor is the id of a row, or none', () => {
  expect(readIdCursor(undefined)).toBeNull();
  expect(readIdCursor('123456789012345')).toBe(123_456_789_012_345);
});

test.each(['', '1234567890123456', '-1', '1.5', '1x', 'x1'])('%j is no cursor', (cursor) => {
  expect(() => readIdCursor(cursor)).toThrow(Refusal);
});

test('a next page begins where more rows were read than are shown', () => {
  const rows = [{ id: 9 }, { id: 8 }, { id: 7 }, { id: 6 }];
  expect(pageOfRows(rows, 3)).toEqual({ rows: rows.slice(0, 3), nextCursor: '7' });
  expect(pageOfRows(rows, 4)).toEqual({ rows, nextCursor: null });
  expect(pageOfRows([], 3)).toEqual({ rows: [], nextCursor: null });
});

test('a day is one of the calendar', () => {
  expect(['2026-02-28', '2026-02-29', '2026-2-1', ''].map(isDay)).toEqual([true, false, false, false]);
});
