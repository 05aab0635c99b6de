import { expect, test } from 'vitest';
import { formatCount } from './count.ts';

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
