/** The wallets that a bill may be paid from: cash, and bonuses whose terms name lotteries. */
export const betWallets = <W extends { categories?: string[] | undefined }>(wallets: readonly W[]): W[] =>
  wallets.filter(({ categories }) => categories === undefined || categories.includes('lotto'));
