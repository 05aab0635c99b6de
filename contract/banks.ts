/** Thai banks by their usual abbreviation, with the name that players know. */
export const BANKS = {
  BBL: 'กรุงเทพ',
  KBANK: 'กสิกรไทย',
  KTB: 'กรุงไทย',
  TTB: 'ทหารไทยธนชาต',
  SCB: 'ไทยพาณิชย์',
  BAY: 'กรุงศรีอยุธยา',
  GSB: 'ออมสิน',
  KKP: 'เกียรตินาคินภัทร',
  CIMBT: 'ซีไอเอ็มบี ไทย',
  TISCO: 'ทิสโก้',
  UOBT: 'ยูโอบี',
  LHFG: 'แลนด์ แอนด์ เฮ้าส์',
  ICBCT: 'ไอซีบีซี (ไทย)',
  BAAC: 'ธ.ก.ส.',
  GHB: 'อาคารสงเคราะห์',
  IBANK: 'อิสลามแห่งประเทศไทย',
} as const;

export type BankCode = keyof typeof BANKS;

export function isBankCode(value: string): value is BankCode {
  return Object.hasOwn(BANKS, value);
}

/** The Thai name of what an account is held with: a bank, a TrueMoney wallet or PromptPay. An unknown code is its own name. */
export function bankName(code: string): string {
  if (code === 'TRUEMONEY') return 'ทรูมันนี่ วอลเล็ท';
  if (code === 'PROMPTPAY') return 'พร้อมเพย์';
  return isBankCode(code) ? BANKS[code] : code;
}

/** The banks' numbers at the Bank of Thailand, as transfer slips have them. */
const BANK_NUMBERS: Readonly<Record<BankCode, string>> = {
  BBL: '002',
  KBANK: '004',
  KTB: '006',
  TTB: '011',
  SCB: '014',
  CIMBT: '022',
  UOBT: '024',
  BAY: '025',
  GSB: '030',
  GHB: '033',
  BAAC: '034',
  IBANK: '066',
  TISCO: '067',
  KKP: '069',
  ICBCT: '070',
  LHFG: '073',
};

/** The number of a bank; undefined for what is none, such as a TrueMoney wallet, whose transfers have no slip. */
export const bankNumberOf = (code: string): string | undefined => (isBankCode(code) ? BANK_NUMBERS[code] : undefined);

/** The bank of a number; undefined for one that no member can have an account with. */
export const bankOfNumber = (number: string): BankCode | undefined =>
  Object.keys(BANK_NUMBERS)
    .filter(isBankCode)
    .find((code) => BANK_NUMBERS[code] === number);
