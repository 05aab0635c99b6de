import { expect, test } from 'vitest';
import { satang } from '#contract/money.ts';
import { walletOnWire } from './wallet-on-wire.ts';

const cash = {
  id: '7',
  wallet_name: 'กระเป๋าหลัก',
  wallet_type_id: 1,
  available_satang: satang(123_456),
  held_satang: satang(50),
  target_satang: null,
  done_satang: null,
  categories: null,
};
const CASH = { id: '7', wallet_name: 'กระเป๋าหลัก', wallet_type_id: 1, balance: 1234.56, held: 0.5 };

test('cash has no turnover and no categories', () => {
  expect(walletOnWire(cash)).toEqual(CASH);
  expect(walletOnWire({ ...cash, target_satang: satang(1) })).toEqual(CASH);
  expect(walletOnWire({ ...cash, done_satang: satang(1) })).toEqual(CASH);
});

test.each([
  [9_999, 99.99],
  [10_000, 100],
  [10_001, 100],
])('of a bonus’s turnover of 100 baht, %d satang show as %d', (done, shown) => {
  const bonus = { ...cash, target_satang: satang(10_000), done_satang: satang(done), categories: ['slot'] };
  expect(walletOnWire(bonus)).toEqual({ ...CASH, turnover: { done: shown, target: 100 }, categories: ['slot'] });
});
