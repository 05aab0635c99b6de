import { expect, test } from 'vitest';
import { endTime } from './day-labels.ts';

const NOW = Date.parse('2026-11-28T12:00:00+07:00');

test.each([
  ['2026-11-28T15:10:00+07:00', 'วันนี้ 15:10'],
  ['2026-11-29T15:10:00+07:00', 'พรุ่งนี้ 15:10'],
  ['2026-12-01T15:10:00+07:00', '1 ธ.ค. 15:10'],
])('what ends at %s ends %s, on no weekday that could be any', (moment, words) => {
  expect(endTime(moment, NOW)).toBe(words);
});
