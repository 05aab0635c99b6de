import { expect, test } from 'vitest';
import { satang } from '#contract/money.ts';
import { billDepositOf, billFields, billToConfirm, depositForBill } from './bill-deposit.ts';
import { link } from './links.ts';

const read = (address: string) => billDepositOf(new URL(address, 'https://app.test').searchParams);

test('a deposit for a bill is in whole baht that cover what is short, and has the bill’s round', () => {
  const address = depositForBill('7', satang(52_179));
  expect(address).toBe('/member/deposit?amount=522&bill=7');
  expect(read(address)).toEqual({ amount: 52_200, roundId: '7' });
  expect(read(link('payment', { id: '9', ...billFields('7') }))).toEqual({ amount: null, roundId: '7' });
  expect(read(link('payment', { id: '9', ...billFields(null) }))).toEqual({ amount: null, roundId: null });
  expect(billToConfirm('7')).toBe('/lotto/7?confirm=1');
});

test.each([
  '/',
  '?amount=-5',
  '?amount=1e3',
  '?amount=0',
  '?amount=5.5',
  '?amount=999999999',
  '?bill=//evil.test',
  '?bill=7/..',
  '?bill=',
])('the address %s names no amount and no bill', (address) =>
  expect(read(address)).toEqual({ amount: null, roundId: null }),
);
