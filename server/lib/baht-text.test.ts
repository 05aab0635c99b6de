import { expect, test } from 'vitest';
import { satang } from '../../contract/money.ts';
import { bahtText, countText, shortBahtText } from './baht-text.ts';

test('baht with two decimals, and baht without decimals where the amount has none', () => {
  expect([0, 5, 150000, 123456789].map((value) => bahtText(satang(value)))).toEqual([
    '0.00',
    '0.05',
    '1,500.00',
    '1,234,567.89',
  ]);
  expect([0, 150000, 150050].map((value) => shortBahtText(satang(value)))).toEqual(['0', '1,500', '1,500.5']);
  expect(countText(1500)).toBe('1,500');
});
