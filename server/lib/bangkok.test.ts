import { expect, test } from 'vitest';
import { addDays, addMonths, bangkokDay, mondayOf, startOfDay } from './bangkok.ts';

test('a day of Bangkok begins at 17:00 UTC', () => {
  expect(bangkokDay(new Date('2026-11-21T16:59:59.999Z'))).toBe('2026-11-21');
  expect(bangkokDay(new Date('2026-11-21T17:00:00Z'))).toBe('2026-11-22');
  expect(startOfDay('2026-11-22')).toEqual(new Date('2026-11-21T17:00:00Z'));
});

test('days are added over the ends of months and years', () => {
  expect([addDays('2026-12-31', 1), addDays('2028-03-01', -1)]).toEqual(['2027-01-01', '2028-02-29']);
});

test.each([
  // In the first hours of a month it is still the previous month in UTC.
  ['2027-03-01T02:00:00+07:00', 6, '2027-09-01T02:00:00+07:00'],
  ['2027-08-31T12:00:00+07:00', 6, '2028-03-02T12:00:00+07:00'],
  ['2028-02-29T12:00:00+07:00', 60, '2033-03-01T12:00:00+07:00'],
])('%s and %i months are %s', (at, months, then) => {
  expect(addMonths(new Date(at), months)).toEqual(new Date(then));
});

test.each([
  ['2026-11-16', '2026-11-16'],
  ['2026-11-17', '2026-11-16'],
  ['2026-11-22', '2026-11-16'],
  ['2026-11-23', '2026-11-23'],
])('the Monday of %s is %s', (day, monday) => {
  expect(mondayOf(day)).toBe(monday);
});
