import { expect, test } from 'vitest';
import {
  daysIn,
  filterInput,
  latestPeriod,
  monthName,
  monthOf,
  monthPeriod,
  NO_FILTER,
  periodName,
  readFilter,
  recentMonths,
  writeFilter,
} from './statement-filter.ts';

const november = { from: '2026-11-01', to: '2026-11-30' };

test.each([
  ['', NO_FILTER],
  ['type=win&wallet=12&from=2026-11-01&to=2026-11-30', { type: 'win', walletId: '12', period: november }],
  // Unknown values, periods that are too long, reversed or incomplete are ignored.
  ['type=all&wallet=x&from=2026-11-31&to=2026-12-01', NO_FILTER],
  ['type=toString&from=2026-10-01&to=2026-11-01', NO_FILTER],
  ['from=2026-11-02&to=2026-11-01', NO_FILTER],
  ['from=2026-11-02', NO_FILTER],
  ['to=2026-11-02', NO_FILTER],
  ['wallet=1234567890123456', NO_FILTER],
  ['wallet=12x&from=x2026-11-01&to=2026-11-02', NO_FILTER],
  ['wallet=x12&from=2026-11-01&to=2026-11-02x', NO_FILTER],
  ['from=3026-11-01&to=3026-11-02', NO_FILTER],
  ['from=2026-02-30&to=2026-03-02', NO_FILTER],
  ['wallet=123456789012345', { ...NO_FILTER, walletId: '123456789012345' }],
  ['from=2026-11-01&to=2026-11-01', { ...NO_FILTER, period: { from: '2026-11-01', to: '2026-11-01' } }],
  ['from=2026-10-01&to=2026-10-31', { ...NO_FILTER, period: { from: '2026-10-01', to: '2026-10-31' } }],
] as const)('%s is read as a filter', (query, filter) => {
  expect(readFilter(new URLSearchParams(query))).toEqual(filter);
});

test.each([
  NO_FILTER,
  { type: 'bet', walletId: null, period: null },
  { type: null, walletId: '7', period: november },
] as const)('%o is written as it is read', (filter) => {
  expect(readFilter(writeFilter(filter))).toEqual(filter);
});

test('only filters that are set are sent', () => {
  expect(filterInput(NO_FILTER)).toEqual({});
  expect(filterInput({ type: 'bet', walletId: '7', period: november })).toEqual({
    type: 'bet',
    wallet_id: '7',
    ...november,
  });
});

test('months have the right number of days, in leap years too, and a period is recognised as a month', () => {
  expect(monthPeriod('2026-11')).toEqual(november);
  expect(monthPeriod('2028-02').to).toBe('2028-02-29');
  expect(monthOf(november)).toBe('2026-11');
  expect(monthOf({ from: '2026-11-01', to: '2026-11-29' })).toBe(null);
  expect(monthOf({ from: '2026-11-02', to: '2026-11-30' })).toBe(null);
  expect(recentMonths('2026-02-28', 3)).toEqual(['2026-02', '2026-01', '2025-12']);
});

test('the latest period has 31 days, today included', () => {
  expect(latestPeriod('2026-03-01')).toEqual({ from: '2026-01-30', to: '2026-03-01' });
  expect(daysIn(latestPeriod('2026-03-01'))).toBe(31);
});

test('names are Thai, with the Buddhist year', () => {
  expect(monthName('2026-11')).toBe('พ.ย. 2569');
  expect(daysIn({ from: '2026-11-02', to: '2026-11-01' })).toBe(0);
  expect(periodName(null)).toBe('31 วันล่าสุด');
  expect(periodName(november)).toBe('พ.ย. 2569');
  expect(periodName({ from: '2026-12-30', to: '2027-01-02' })).toBe('30 ธ.ค. 2569 ถึง 2 ม.ค. 2570');
});
