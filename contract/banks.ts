/** Banks that take transfers in Thailand, by their usual abbreviation, with the name that players know. */
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
  TCD: 'ไทยเครดิต',
  SCBT: 'สแตนดาร์ดชาร์เตอร์ด (ไทย)',
  BOC: 'แห่งประเทศจีน (ไทย)',
  CITI: 'ซิตี้แบงก์',
  HSBC: 'เอชเอสบีซี',
  SMBC: 'ซูมิโตโม มิตซุย',
  MHCB: 'มิซูโฮ',
  DBBK: 'ดอยซ์แบงก์',
  BNPP: 'บีเอ็นพี พารีบาส์',
  ANZT: 'เอเอ็นแซด (ไทย)',
  SMTB: 'ซูมิโตโม มิตซุย ทรัสต์ (ไทย)',
} as const;

/**
 * An account at a bank that is not listed, such as a new virtual bank. A person pays it (docs/rules.md#withdrawals).
 */
export const OTHER_BANK = 'OTHER';

/** The banks that a member can choose for an account. */
export const ACCOUNT_BANKS: Readonly<Record<string, string>> = { ...BANKS, [OTHER_BANK]: 'ธนาคารอื่น (เจ้าหน้าที่ตรวจสอบ)' };

export type BankCode = keyof typeof BANKS;

export function isBankCode(value: string): value is BankCode {
  return Object.hasOwn(BANKS, value);
}

/**
 * The Thai name of the holder of an account: a bank, a TrueMoney wallet or PromptPay. An unknown code is its own
 * name.
 */
export function bankName(code: string): string {
  if (code === 'TRUEMONEY') return 'ทรูมันนี่ วอลเล็ท';
  if (code === 'PROMPTPAY') return 'พร้อมเพย์';
  return ACCOUNT_BANKS[code] ?? code;
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
  TCD: '071',
  SCBT: '020',
  BOC: '052',
  CITI: '017',
  HSBC: '031',
  SMBC: '018',
  MHCB: '039',
  DBBK: '032',
  BNPP: '045',
  ANZT: '079',
  SMTB: '080',
};

/** The number of a bank; undefined for any other code, such as a TrueMoney wallet, whose transfers have no slip. */
export const bankNumberOf = (code: string): string | undefined => (isBankCode(code) ? BANK_NUMBERS[code] : undefined);

/** The bank with this number; undefined if members cannot have an account there. */
export const bankOfNumber = (number: string): BankCode | undefined =>
  Object.keys(BANK_NUMBERS)
    .filter(isBankCode)
    .find((code) => BANK_NUMBERS[code] === number);
