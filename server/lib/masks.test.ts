import { expect, test } from 'vitest';
import { maskAccountNo, maskName, maskPhone, showLastFour } from './masks.ts';

test.each([
  ['1234567890', 'xxx-x-x6789-x'],
  ['12345678901', 'xxxxxx7890x'],
  ['123456789012', 'xxxxxxx8901x'],
  ['1234', '123x'],
])('of the account %s only %s is shown', (number, masked) => {
  expect(maskAccountNo(number)).toBe(masked);
});

test('of a phone the first two and the last four digits, of a name the first and the last two letters', () => {
  expect(maskPhone('0812345678')).toBe('08x-xxx-5678');
  expect(maskName('somchai21')).toBe('so•••21');
});

test('of an account that receives deposits the last four digits', () => {
  expect(['1234567890', '123456789012345', '1234'].map(showLastFour)).toEqual([
    'xxxxxx7890',
    'xxxxxxxxxxx2345',
    '1234',
  ]);
});
