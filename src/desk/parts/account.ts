import { bankName } from '#contract/banks.ts';

/** The four digits that name an account among people: `x4471`. */
export const shortAccount = (accountNo: string): string => (accountNo === '' ? '–' : `x${accountNo.slice(-5, -1)}`);

/** `กสิกรไทย x4471`. */
export const shortBank = (code: string, accountNo: string): string => `${bankName(code)} ${shortAccount(accountNo)}`;

/** `045-8-x6652-1`: an account of at least ten digits, with a letter in place of the digit before the four that are typed. */
export const spacedAccount = (accountNo: string): string =>
  /^\d{10,}$/.test(accountNo)
    ? `${accountNo.slice(0, 3)}-${accountNo.slice(3, -6)}-x${accountNo.slice(-5, -1)}-${accountNo.slice(-1)}`
    : accountNo;

/** `xxx-x-x4471-x`. */
export const maskedAccount = (accountNo: string): string =>
  accountNo === '' ? '–' : `xxx-x-${shortAccount(accountNo)}-x`;
