import { expect, test } from 'vitest';
import { satang } from '#contract/money.ts';
import { bahtText, countText } from './baht-text.ts';

test('baht always with two decimals, counts with none', () => {
  expect([0, 5, 150000, 123456789].map((value) => bahtText(satang(value)))).toEqual([
    '0.00',
    '0.05',
    '1,500.00',
    '1,234,567.89',
  ]);
  expect(countText(1500)).toBe('1,500');
});
