import { expect, test } from 'vitest';
import { dayName, groupByDay } from './days.ts';

test('days change at midnight in Bangkok', () => {
  const items = ['2026-11-20T17:00:00.000Z', '2026-11-20T16:59:59.999Z', '2026-11-20T01:00:00.000Z'].map((time) => ({
    time,
  }));
  expect(groupByDay(items)).toEqual([
    { day: '2026-11-21', items: [items[0]] },
    { day: '2026-11-20', items: [items[1], items[2]] },
  ]);
});

test('today and yesterday are named, also at the turn of a year', () => {
  const now = Date.parse('2027-01-01T00:30:00+07:00');
  expect(dayName('2027-01-01', now)).toBe('วันนี้ 1 ม.ค. 2570');
  expect(dayName('2026-12-31', now)).toBe('เมื่อวาน 31 ธ.ค. 2569');
  expect(dayName('2026-12-30', now)).toBe('30 ธ.ค. 2569');
});
