import type { BankCode } from '#contract/banks.ts';

/** A bank's colour, dark enough for a white letter on it (4.5 and more). */
export const BANK_COLOURS: Record<BankCode, string> = {
  BBL: '#1E4598',
  KBANK: '#117A27',
  KTB: '#0A6E9E',
  TTB: '#0056D6',
  SCB: '#4E2E7F',
  BAY: '#7A5B00',
  GSB: '#B3206E',
  KKP: '#4B4F86',
  CIMBT: '#A3121A',
  TISCO: '#12549F',
  UOBT: '#0B3979',
  LHFG: '#4A5A60',
  ICBCT: '#B00D17',
  BAAC: '#2F6B1F',
  GHB: '#B54A06',
  IBANK: '#184615',
  TCD: '#8A4B00',
  SCBT: '#0B6B3A',
  BOC: '#9B1B2E',
  CITI: '#0A4C8B',
  HSBC: '#A8121C',
  SMBC: '#1F5C2E',
  MHCB: '#1B2F86',
  DBBK: '#12338F',
  BNPP: '#0A6B4A',
  ANZT: '#00506E',
  SMTB: '#2B5D1E',
};

/** The first consonant of a Thai name, which is the letter in the bank's mark (vowels may be written before it). */
export function markLetter(name: string): string {
  return /[ก-ฮ]/.exec(name)?.[0] ?? name.slice(0, 1);
}
