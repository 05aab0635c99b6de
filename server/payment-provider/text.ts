/** Thai sentences for when the payment provider gives no answer. */

export const NAMES_UNREADABLE = 'ตรวจสอบชื่อบัญชีกับธนาคารไม่ได้ในขณะนี้ กรุณาลองใหม่ภายหลัง';
export const SLIPS_UNREADABLE = 'ตรวจสอบสลิปไม่ได้ในขณะนี้ กรุณาลองใหม่ หรือติดต่อเจ้าหน้าที่';
/** The transaction number is what a player reads out to the staff. */
export const walletSlipByHand = (transRef: string) =>
  `สลิปทรูมันนี่ วอลเล็ท ตรวจอัตโนมัติไม่ได้ กรุณาแจ้งเลขที่รายการ ${transRef} กับเจ้าหน้าที่ เพื่อตรวจและเติมเงินให้`;
