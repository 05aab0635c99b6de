import { expect, test } from 'vitest';
import { addDays, bangkokDay, mondayOf, startOfDay } from './bangkok.ts';

test('a day of Bangkok begins at 17:00 UTC', () => {
  expect(bangkokDay(new Date('2026-11-21T16:59:59.999Z'))).toBe('2026-11-21');
  expect(bangkokDay(new Date('2026-11-21T17:00:00Z'))).toBe('2026-11-22');
  expect(startOfDay('2026-11-22')).toEqual(new Date('2026-11-21T17:00:00Z'));
});

test('days are added over the ends of months and years', () => {
  expect([addDays('2026-12-31', 1), addDays('2028-03-01', -1)]).toEqual(['2027-01-01', '2028-02-29']);
});

test.each([
  ['2026-11-16', '2026-11-16'],
  ['2026-11-17', '2026-11-16'],
  ['2026-11-22', '2026-11-16'],
  ['2026-11-23', '2026-11-23'],
])('the Monday of %s is %s', (day, monday) => {
  expect(mondayOf(day)).toBe(monday);
});
