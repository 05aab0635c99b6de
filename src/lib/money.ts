import { type Baht, bahtOf, satang, satangOf } from '../../contract/money.ts';

/** Sum of balances, added in satang. */
export function sumBalances(wallets: readonly { balance: Baht }[]): Baht {
  return bahtOf(satang(wallets.reduce((sum, { balance }) => sum + satangOf(balance), 0)));
}
