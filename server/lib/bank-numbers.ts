import type { BankCode } from '../../contract/banks.ts';

/** Banks by their number at the Bank of Thailand, as slips have them. */
const NUMBERS: Readonly<Record<string, BankCode>> = {
  '002': 'BBL',
  '004': 'KBANK',
  '006': 'KTB',
  '011': 'TTB',
  '014': 'SCB',
  '022': 'CIMBT',
  '024': 'UOBT',
  '025': 'BAY',
  '030': 'GSB',
  '033': 'GHB',
  '034': 'BAAC',
  '066': 'IBANK',
  '067': 'TISCO',
  '069': 'KKP',
  '070': 'ICBCT',
  '073': 'LHFG',
};

/** The bank of a number; undefined for one that no member can have an account with. */
export const bankOfNumber = (number: string): BankCode | undefined => NUMBERS[number];
