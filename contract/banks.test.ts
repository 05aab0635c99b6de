import { expect, test } from 'vitest';
import { BANKS, bankName, bankNumberOf, bankOfNumber, isBankCode, OTHER_BANK } from './banks.ts';
import { checkBankCode } from './input.ts';

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

test.each([
  ['ไทยเครดิต', '071'],
  ['สแตนดาร์ดชาร์เตอร์ด (ไทย)', '020'],
  ['แห่งประเทศจีน (ไทย)', '052'],
])('%s is in the list, with its number %s', (name, number) => {
  expect(bankName(bankOfNumber(number) ?? '')).toBe(name);
});

test('every bank has a number of its own', () => {
  const numbers = Object.keys(BANKS).map(bankNumberOf);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(numbers.every((number) => /^\d{3}$/.test(number ?? ''))).toBe(true);
});

test('an account can be at another bank, which receives no deposits and has no number', () => {
  expect(checkBankCode(OTHER_BANK)).toEqual({ ok: true, value: OTHER_BANK });
  expect([isBankCode(OTHER_BANK), bankNumberOf(OTHER_BANK), checkBankCode('XXX').ok]).toEqual([
    false,
    undefined,
    false,
  ]);
});
