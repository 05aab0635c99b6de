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
