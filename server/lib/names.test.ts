import { expect, test } from 'vitest';
import { bankName } from './bank-names.ts';
import { limitName } from './limit-names.ts';

test.each([
  ['KBANK', 'กสิกรไทย'],
  ['TRUEMONEY', 'ทรูมันนี่ วอลเล็ท'],
  ['PROMPTPAY', 'พร้อมเพย์'],
  ['XXX', 'XXX'],
])('%s is named %s', (code, name) => {
  expect(bankName(code)).toBe(name);
});

test('a limit is named by its kind and its period', () => {
  expect(limitName('deposit', 'day')).toBe('วงเงินฝากต่อ 24 ชั่วโมง');
  expect(limitName('loss', 'month')).toBe('วงเงินเสียต่อ 30 วัน');
});
