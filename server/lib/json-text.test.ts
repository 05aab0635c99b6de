import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inexactNumber, isStorable } from './json-text.ts';

test.each([
  '1.00000000000000001',
  '0.29999999999999999999',
  '9007199254740993',
  '100.000000000000000001',
  '1e400',
  '-1e400',
  '1e-400',
  '5e-325',
])('%s is another number to a double', (number) => {
  expect(inexactNumber(`{"amount": ${number}, "a": 1}`)).toBe(number);
  expect(inexactNumber(`[[1, ${number}]]`)).toBe(number);
});

test.each([
  '0',
  '-0',
  '1',
  '1.10',
  '1.0000000000000000000000',
  '1e2',
  '1E+2',
  '100e-2',
  '5e-324',
  '1e21',
  '0.0',
  '0e9',
])('%s is what it says', (number) => {
  expect(inexactNumber(`{"amount": ${number}}`)).toBeUndefined();
});

test('digits in a text are no number', () => {
  const texts = ['9007199254740993', 'a"9007199254740993', '\\"9007199254740993\\', '1e400'];
  expect(inexactNumber(JSON.stringify({ texts, 9007199254740993: 1 }))).toBeUndefined();
});

test('a body as long as any may be, of one number with a long row of zeros, takes no time', () => {
  const number = `0.1${'0'.repeat(256 * 1024)}1`;
  const begun = performance.now();
  expect(inexactNumber(`{"amount": ${number}}`)).toBe(number);
  expect(performance.now() - begun).toBeLessThan(1000);
});

test('the output of JSON.stringify is exact', () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => inexactNumber(JSON.stringify(value)) === undefined));
  fc.assert(fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => !inexactNumber(String(value))));
});

test('amounts of satang, as they are written in baht, are exact', () => {
  const writtenInBaht = (satang: number) => `${Math.floor(satang / 100)}.${String(satang % 100).padStart(2, '0')}`;
  fc.assert(fc.property(fc.nat({ max: 1e15 }), (satang) => inexactNumber(writtenInBaht(satang)) === undefined));
});

test.each<[unknown, boolean]>([
  ['สวัสดี 😀', true],
  ['a\0', false],
  ['\ud800', false],
  [{ a: ['\udc00'] }, false],
  [{ '\0': 1 }, false],
  [{ a: [1, null, true, 'x'] }, true],
  [JSON.parse('['.repeat(16) + ']'.repeat(16)), true],
  [JSON.parse('['.repeat(18) + ']'.repeat(18)), false],
])('%j is storable: %s', (value, is) => {
  expect(isStorable(value)).toBe(is);
});
