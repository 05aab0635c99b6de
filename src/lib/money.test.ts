import { expect, test } from 'vitest';
import { formatCount } from './count.ts';
import { formatBaht, parseBaht, splitBaht, sumBalances } from './money.ts';

test.each([
  [0, '0.00'],
  [-0, '0.00'],
  [0.1 + 0.2, '0.30'],
  [1.005, '1.01'],
  [-1.005, '−1.01'],
  [1250.37, '1,250.37'],
  [-40.5, '−40.50'],
  [-0.004, '0.00'],
  [1e9, '1,000,000,000.00'],
  [Number.NaN, '–'],
  [Number.POSITIVE_INFINITY, '–'],
])('%s baht is written %s', (baht, text) => {
  expect(formatBaht(baht)).toBe(text);
});

test('the parts of an amount, with its sign', () => {
  expect(splitBaht(12480.75)).toEqual({ sign: '+', whole: '12,480', decimals: '.75' });
  expect(splitBaht(-500)).toEqual({ sign: '−', whole: '500', decimals: '.00' });
  expect(splitBaht(0)).toEqual({ sign: '', whole: '0', decimals: '.00' });
});

test('counts have separators and no decimals', () => {
  expect(formatCount(2480)).toBe('2,480');
  expect(formatCount(Number.NaN)).toBe('–');
});

test('balances are added in satang', () => {
  expect(0.1 + 0.2 + 1.1).not.toBe(1.4);
  expect(sumBalances([{ balance: 0.1 }, { balance: 0.2 }, { balance: 1.1 }])).toBe(1.4);
  expect(sumBalances([])).toBe(0);
});

test.each([
  ['500', 500],
  ['1,250.5', 1250.5],
  ['.5', 0.5],
  ['1250.', 1250],
  ['1,5', Number.NaN],
  ['1e9', Number.NaN],
  ['', Number.NaN],
  ['-5', Number.NaN],
])('%s is typed as %s baht', (typed, baht) => {
  expect(parseBaht(typed)).toBe(baht);
});
