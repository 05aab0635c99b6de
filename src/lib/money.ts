import { type Baht, bahtOf, satang, satangOf } from '#contract/money.ts';

/** A sum, added in satang. */
export const sumBaht = (amounts: readonly Baht[]): Baht =>
  bahtOf(satang(amounts.reduce((sum, amount) => sum + satangOf(amount), 0)));

/** Sum of balances. */
export const sumBalances = (wallets: readonly { balance: Baht }[]): Baht =>
  sumBaht(wallets.map(({ balance }) => balance));
