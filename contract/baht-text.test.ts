import { expect, test } from 'vitest';
import { formatBaht, formatSatang, splitBaht } from './baht-text.ts';
import { type Baht, baht, satang } from './money.ts';

/** A wrong value that a faulty backend may answer in place of baht. */
const answered = (value: number) => value as number & Baht;

test.each([
  [0, '0.00'],
  [-0, '0.00'],
  [0.1 + 0.2, '0.30'],
  [1.15, '1.15'],
  [-0.01, '−0.01'],
  [0.01, '0.01'],
  [1250.37, '1,250.37'],
  [-40.5, '−40.50'],
  [-0.004, '0.00'],
  [1e9, '1,000,000,000.00'],
  [Number.NaN, '–'],
  [Number.POSITIVE_INFINITY, '–'],
])('%s baht is written %s', (amount, text) => {
  expect(formatBaht(answered(amount))).toBe(text);
});

test('the parts of an amount, with its sign', () => {
  expect(splitBaht(baht(12480.75))).toEqual({ sign: '+', whole: '12,480', decimals: '.75' });
  expect(splitBaht(baht(-500))).toEqual({ sign: '−', whole: '500', decimals: '.00' });
  expect(splitBaht(baht(0))).toEqual({ sign: '', whole: '0', decimals: '.00' });
});

test('satang are written as baht', () => {
  expect([0, 1, 99, 100, 123_456_789].map((amount) => formatSatang(satang(amount)))).toEqual([
    '0.00',
    '0.01',
    '0.99',
    '1.00',
    '1,234,567.89',
  ]);
});
