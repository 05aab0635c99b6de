import { BANKS, isBankCode } from '../../contract/banks.ts';

/** The Thai name of a bank, or of another institution that receives money; an unknown code as it is. */
export function bankName(code: string): string {
  if (code === 'TRUEMONEY') return 'ทรูมันนี่ วอลเล็ท';
  if (code === 'PROMPTPAY') return 'พร้อมเพย์';
  return isBankCode(code) ? BANKS[code] : code;
}
