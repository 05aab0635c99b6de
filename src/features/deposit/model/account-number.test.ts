import { expect, it } from 'vitest';
import { formatAccountNumber } from './account-number.ts';

it.each([
  ['0123456789', 'bank', '012-3-45678-9'],
  ['012345678901', 'bank', '0123-4567-8901'],
  ['0812345678', 'truemoney', '081-234-5678'],
  ['012345678901', 'truemoney', '0123-4567-8901'],
  ['01234567890', 'bank', '01234567890'],
] as const)('%s of a %s account is printed as %s', (number, kind, printed) => {
  expect(formatAccountNumber(number, kind)).toBe(printed);
});
