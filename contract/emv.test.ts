import { expect, test } from 'vitest';
import { crc16, emvField, emvFields } from './emv.ts';

test('the check value of CRC-16/CCITT-FALSE', () => {
  expect(crc16('123456789')).toBe('29B1');
  // The PromptPay vector of docs/rules.md#deposits.
  expect(crc16('00020101021229370016A000000677010111011300660000000005802TH530376454044.226304')).toBe('E469');
});

test.each([
  ['00020151', undefined],
  ['0002015102', undefined],
  ['0003ab', undefined],
  ['0a02ab', undefined],
  ['00', undefined],
  [
    '0002ab5100',
    [
      ['00', 'ab'],
      ['51', ''],
    ],
  ],
  ['', []],
])('the fields of %j are %j', (text, fields) => {
  const read = emvFields(text);
  expect(read && [...read]).toEqual(fields);
});

test('a field says its length in two digits', () => {
  expect(emvField('53', '764')).toBe('5303764');
});
