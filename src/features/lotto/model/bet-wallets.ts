/**
 * The wallets that a bill may be paid from: cash, and bonuses that may be played in lotteries (docs/rules.md#money).
 */
export const betWallets = <W extends { categories?: string[] | undefined }>(wallets: readonly W[]): W[] =>
  wallets.filter(({ categories }) => categories === undefined || categories.includes('lotto'));
