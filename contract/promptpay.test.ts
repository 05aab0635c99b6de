import { expect, test } from 'vitest';
import { satang } from './money.ts';
import { promptpayPayload } from './promptpay.ts';

/** The test vectors of docs/rules.md#deposits. */
test('phone without amount', () => {
  expect(promptpayPayload('0801234567')).toBe(
    '00020101021129370016A000000677010111011300668012345675802TH530376463046197',
  );
});
test('phone with amount, to the letter', () => {
  expect(promptpayPayload('0000000000', satang(422))).toBe(
    '00020101021229370016A000000677010111011300660000000005802TH530376454044.226304E469',
  );
});
test('tax id', () => {
  expect(promptpayPayload('1111111111111')).toMatch(/02131111111111111.*63047B5A$/);
});
test('e-wallet id', () => {
  expect(promptpayPayload('123456789012345', satang(100))).toContain('0315123456789012345');
});
test.each([
  [1, '54040.01'],
  [50_030, '5406500.30'],
  [200_000, '54072000.00'],
])('%d satang are written with 2 decimals', (amount, field) => {
  expect(promptpayPayload('0801234567', satang(amount))).toContain(field);
});
