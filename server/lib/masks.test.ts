import { expect, test } from 'vitest';
import { fitsMask, maskAccountNo, maskName, maskNameForProvider, maskPhone, showLastFour } from './masks.ts';

test.each([
  ['1234567890', 'xxx-x-x6789-x'],
  ['12345678901', 'xxxxxx7890x'],
  ['123456789012', 'xxxxxxx8901x'],
  ['1234', '123x'],
])('of the account %s only %s is shown', (number, masked) => {
  expect(maskAccountNo(number)).toBe(masked);
});

test('a phone shows its first two and last four digits, a name its first and last two letters', () => {
  expect(maskPhone('0812345678')).toBe('08x-xxx-5678');
  expect(maskName('somchai21')).toBe('so•••21');
});

test('a game provider gets the first three letters of a name, whatever its length', () => {
  expect(['somchai', 'somsri21'].map(maskNameForProvider)).toEqual(['som***', 'som***']);
});

test('an account that receives deposits shows its last four digits', () => {
  expect(['1234567890', '123456789012345', '1234'].map(showLastFour)).toEqual([
    'xxxxxx7890',
    'xxxxxxxxxxx2345',
    '1234',
  ]);
});

test.each([
  ['1050000001', 'xxx-x-x0000-x', true],
  ['1050000001', 'XXX-X-X0001-X', false],
  ['1050000001', '105xxx0001', true],
  ['1050000001', '105xx0001', true],
  ['1050000001', '106xx0001', false],
  ['1050000001', 'xxxxxxxx01', false],
  ['1050000001', '', false],
  ['1050000001', '.*', false],
  ['1050000001', '.050000001', false],
  ['1050000001', '105000000.', false],
  // Three digits are enough to name an account, in their places.
  ['1050000001', 'xxxxxxx001', true],
  ['1050000001', 'x5xxxx0001', false],
  // The hidden part of a mask may also be longer.
  ['1050000001', '1050xxxx0001', true],
])('the number %s fits the mask %s: %s', (number, mask, fits) => {
  expect(fitsMask(number, mask)).toBe(fits);
});
