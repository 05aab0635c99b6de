import { expect, test } from 'vitest';
import { bankName, bankNumberOf, bankOfNumber } from './banks.ts';

test.each([
  ['KBANK', 'กสิกรไทย'],
  ['TRUEMONEY', 'ทรูมันนี่ วอลเล็ท'],
  ['PROMPTPAY', 'พร้อมเพย์'],
  ['XXX', 'XXX'],
])('%s is named %s', (code, name) => {
  expect(bankName(code)).toBe(name);
});

test('a bank is found by its number, and what has none is not', () => {
  expect([bankNumberOf('SCB'), bankOfNumber('014')]).toEqual(['014', 'SCB']);
  expect([bankNumberOf('TRUEMONEY'), bankOfNumber('999')]).toEqual([undefined, undefined]);
});
