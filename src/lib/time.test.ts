import { expect, test } from 'vitest';
import { THAI_MONTHS } from '#src/text/months.ts';
import { bangkokDay, countdown, formatDate, formatDateTime, formatTime, isCalendarDay } from './time.ts';

test('dates are Bangkok days in Buddhist years, whatever the device thinks', () => {
  expect(formatDate('2026-11-21T07:30:00Z')).toBe('21 พ.ย. 2569');
  expect(formatDate('2026-12-31T16:59:59Z')).toBe('31 ธ.ค. 2569');
  expect(formatDate('2026-12-31T17:00:00Z')).toBe('1 ม.ค. 2570');
  expect(formatDate('2024-02-29')).toBe('29 ก.พ. 2567');
});

test('times carry น. behind a no-break space', () => {
  expect(formatTime('2026-11-21T07:30:00Z')).toBe('14:30\u00a0น.');
  expect(formatTime('2026-11-21T17:05:00Z')).toBe('00:05\u00a0น.');
  expect(formatDateTime(Date.UTC(2026, 10, 21, 7, 37))).toBe('21 พ.ย. 2569 14:37\u00a0น.');
});

test('anything but a moment is a dash, not a wrong date', () => {
  expect(formatDate('soon')).toBe('–');
  expect(formatTime(Number.NaN)).toBe('–');
  expect(formatDateTime('')).toBe('–');
  expect(bangkokDay('never')).toBe('');
});

test('a day is one of the calendar, written in full', () => {
  expect(['1900-01-01', '2028-02-29', '2199-12-31'].filter((text) => !isCalendarDay(text))).toEqual([]);
  const none = [
    null,
    '',
    '1899-12-31',
    '2200-01-01',
    '2026-02-30',
    '2026-11-31',
    '2026-13-01',
    '2026-1-01',
    '2026-11-011',
  ];
  expect(none.filter(isCalendarDay)).toEqual([]);
});

test('the Bangkok day is Gregorian for forms', () => {
  expect(bangkokDay('2026-11-21T18:00:00Z')).toBe('2026-11-22');
  expect(THAI_MONTHS).toHaveLength(12);
});

test.each([
  [504_000, '08:24'],
  [503_001, '08:24'],
  [1, '00:01'],
  [0, '00:00'],
  [-5000, '00:00'],
  [Number.NaN, '00:00'],
  [4_360_000, '01:12:40'],
  [187_800_000, '2\u00a0วัน 04:10'],
])('%s ms are left as %s', (left, text) => {
  expect(countdown(left)).toBe(text);
});
