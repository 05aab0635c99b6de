import { BANKS, isBankCode } from '../../contract/banks.ts';

/** The Thai name of what an account is held with: a bank, a TrueMoney wallet or PromptPay. An unknown code is its own name. */
export function bankName(code: string): string {
  if (code === 'TRUEMONEY') return 'ทรูมันนี่ วอลเล็ท';
  if (code === 'PROMPTPAY') return 'พร้อมเพย์';
  return isBankCode(code) ? BANKS[code] : code;
}
