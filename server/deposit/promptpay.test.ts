import generatePayload from 'promptpay-qr';
import { expect, test } from 'vitest';
import { satang } from '../../contract/money.ts';
import { promptpayPayload } from './promptpay.ts';

/** The test vectors of docs/rules.md#deposits. */
test('phone without amount', () => {
  expect(generatePayload('0801234567', {})).toMatch(/63046197$/);
});
test('phone with amount, to the letter', () => {
  expect(promptpayPayload('0000000000', satang(422))).toBe(
    '00020101021229370016A000000677010111011300660000000005802TH530376454044.226304E469',
  );
});
test('tax id', () => {
  expect(generatePayload('1111111111111', {})).toMatch(/63047B5A$/);
});
test('satang are written with 2 decimals', () => {
  expect(promptpayPayload('0801234567', satang(50_030))).toContain('5406500.30');
});
