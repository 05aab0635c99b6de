/** Thai sentences for when the payment provider gives no answer. */

export const NAMES_UNREADABLE = 'ตรวจสอบชื่อบัญชีกับธนาคารไม่ได้ในขณะนี้ กรุณาลองใหม่ภายหลัง';
export const SLIPS_UNREADABLE = 'ตรวจสอบสลิปไม่ได้ในขณะนี้ กรุณาลองใหม่ หรือติดต่อเจ้าหน้าที่';
