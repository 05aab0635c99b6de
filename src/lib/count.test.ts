import { expect, test } from 'vitest';
import { formatCount, formatNumber } from './count.ts';

const thai = new Intl.NumberFormat('th-TH', { maximumFractionDigits: 0 });

test.each([
  0, 7, 999, 1000, 2480, 12_345, 999_999, 1_000_000, 9_007_199_254_740_991, 0.4, 0.5, 1.5, 999.5, -1234, -1.6,
])('%s as the Thai locale writes it', (count) => {
  expect(formatCount(count)).toBe(thai.format(count));
});

test('nothing is no minus, and what is no number is a dash', () => {
  expect(formatCount(-0.2)).toBe('0');
  expect(formatCount(Number.NaN)).toBe('–');
});

test.each([
  [850, 3],
  [3.2, 3],
  [1000.125, 3],
  [1_234_567.891, 2],
  [0.1 + 0.2, 3],
  [12.3456, 4],
  [99.96, 1],
  [-1234.5, 2],
  [0.004, 2],
])('%s with at most %s decimals as the Thai locale writes it', (value, most) => {
  expect(formatNumber(value, most)).toBe(value.toLocaleString('th-TH', { maximumFractionDigits: most }));
});

test('anything but a number is a dash, with decimals too', () => expect(formatNumber(Number.NaN)).toBe('–'));
