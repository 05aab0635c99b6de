/** Thai sentences of deposits in answers. */
import { bankName } from '#contract/banks.ts';
import { type Baht, type Satang, satangOf } from '#contract/money.ts';
import { bahtText } from '#server/lib/baht-text.ts';
import { showLastFour } from '#server/lib/masks.ts';
import { clockTime } from '#server/operator/text.ts';
import type { ChannelType } from './channel-queries.ts';
import type { ReviewReason } from './review-queries.ts';

export const UNKNOWN_CHANNEL = 'ไม่พบช่องทางฝากเงินนี้';
export const UNKNOWN_SUB_CHANNEL = 'ไม่พบธนาคารหรือผู้ให้บริการนี้';
export const WRONG_KIND_OF_CHANNEL = 'ช่องทางนี้ใช้กับรายการแบบนี้ไม่ได้';
export const CHANNEL_CLOSED = 'ปิดใช้งานชั่วคราว';
export const CHARGE_UNAVAILABLE = 'สร้าง QR ไม่ได้ในขณะนี้ กรุณาลองใหม่ หรือเลือกช่องทางอื่น';
export const UNKNOWN_RECEIVING_ACCOUNT = 'ไม่พบบัญชีรับเงินนี้';

const REVIEW_REASONS: Readonly<Record<string, string>> = {
  amount_differs: 'ยอดเงินที่โอนไม่ตรงกับรายการ เจ้าหน้าที่กำลังตรวจสอบ',
  payer_differs: 'บัญชีที่โอนไม่ใช่บัญชีของสมาชิก เจ้าหน้าที่กำลังตรวจสอบ',
  limit_reached: 'ยอดนี้เกินวงเงินฝากที่คุณตั้งไว้ เจ้าหน้าที่กำลังตรวจสอบ',
  returned: 'เจ้าหน้าที่คืนเงินกลับไปยังบัญชีที่โอนแล้ว',
  credited_apart: 'เจ้าหน้าที่ตรวจสอบและปิดรายการนี้แล้ว',
  corrected: 'ยอดที่เติมในรายการนี้เป็นของบัญชีอื่น เจ้าหน้าที่จึงดึงคืนแล้ว',
};
export function reviewReason(reason: string | null): string | null {
  return reason === null ? null : (REVIEW_REASONS[reason] ?? 'เจ้าหน้าที่กำลังตรวจสอบรายการ');
}

const MEMBER_REVIEW_REASONS: Readonly<Record<ReviewReason, string>> = {
  amount_differs: 'ยอดที่โอนไม่ตรงกับรายการ',
  payer_differs: 'โอนจากบัญชีที่ไม่ใช่ของสมาชิก',
  already_paid: 'รายการนี้ได้รับเงินแล้ว ยอดนี้เป็นการโอนซ้ำ',
  unmatched: 'ยอดนี้ไม่ตรงกับรายการฝากใด',
  limit_reached: 'ยอดนี้เกินวงเงินฝากที่คุณตั้งไว้',
};
export const memberReviewReason = (reason: ReviewReason): string => MEMBER_REVIEW_REASONS[reason];

export const NOT_A_SLIP = 'ไม่ใช่คิวอาร์ของสลิปโอนเงิน';
export const SLIP_NOT_FOUND = 'ไม่พบยอดโอนตามสลิปนี้ หากเพิ่งโอน กรุณารอสักครู่แล้วลองใหม่';

export const UNKNOWN_MEMBER = 'ไม่พบสมาชิกนี้';
export const CLOSED_MEMBER = 'สมาชิกนี้ปิดบัญชีแล้ว เติมเงินให้ไม่ได้';
export const UNKNOWN_DEPOSIT = 'ไม่พบรายการฝากนี้ของสมาชิก';
export const CREDITED_TO_ANOTHER = 'ยอดนี้ถูกเติมให้สมาชิกอื่นแล้ว ไม่มีอะไรเปลี่ยน กรุณาดูรายการอีกครั้ง';
export const NOT_CREDITED = 'ยอดนี้ยังไม่ได้เติมให้สมาชิกคนใด';

/** Says who decided a payment under review, how and when. */
export const decidedAlready = (review: {
  state: string;
  decided_by: string | null;
  decided_at: Date | null;
  credited_to: { username: string } | null;
}): string => {
  const deed = review.credited_to ? `เติมเงินนี้ให้ ${review.credited_to.username}` : 'คืนเงินนี้';
  return `${review.decided_by ?? ''} ${deed} ไปแล้ว${review.decided_at ? `เมื่อ ${clockTime(review.decided_at)}` : ''}`;
};

interface Payment {
  transaction_id: string;
  amount_satang: Satang;
}
/** The sentence that the second key reads before it confirms. */
export const creditSummary = (payment: Payment, { member_id, reason }: { member_id: string; reason: string }) =>
  `เติมเงิน ${bahtText(payment.amount_satang)} บาท ให้สมาชิก ${member_id} จากรายการ ${payment.transaction_id}: ${reason}`;
export const correctSummary = (
  payment: Payment & { credited_to: { member_id: string } | null },
  { reason }: { reason: string },
) =>
  `ดึงคืน ${bahtText(payment.amount_satang)} บาท ที่เติมให้สมาชิก ${payment.credited_to?.member_id ?? ''} จากรายการ ${payment.transaction_id}: ${reason}`;
export const BANK_HAS_TOLD = 'ธนาคารแจ้งยอดนี้แล้ว หรือมีคนเติมยอดนี้ด้วยหลักฐานแล้ว';
export const NOT_YET_PAID = 'เวลาโอนยังมาไม่ถึง';
/** The sentence that the second key reads before a payment is credited by its evidence: by numbers only. */
export const lostSummary = (amount: Satang, { member_id, reason }: { member_id: string; reason: string }) =>
  `เติมเงิน ${bahtText(amount)} บาท ที่ธนาคารไม่ได้แจ้ง ให้สมาชิก ${member_id}: ${reason}`;
export const returnSummary = (payment: Payment, { reason }: { reason: string }) =>
  `คืนเงิน ${bahtText(payment.amount_satang)} บาท ของรายการ ${payment.transaction_id}: ${reason}`;

export const INSTRUCTIONS: Readonly<Record<ChannelType, string[]>> = {
  bank: ['กดสร้างรายการเพื่อรับเลขบัญชีและยอดโอน', 'โอนให้ตรงทั้งบาทและสตางค์ ภายใน 15 นาที', 'โอนจากบัญชีธนาคารที่ลงทะเบียนไว้เท่านั้น'],
  truemoney: [
    'กดสร้างรายการเพื่อรับเบอร์ทรูมันนี่และยอดโอน',
    'โอนให้ตรงทั้งบาทและสตางค์ ภายใน 15 นาที',
    'โอนจากวอลเล็ทที่ใช้เบอร์เดียวกับสมาชิกเท่านั้น',
  ],
  promptpay: [
    'กดสร้าง QR แล้วสแกนด้วยแอปธนาคาร',
    'อย่าแก้ยอดเงินใน QR และชำระภายใน 15 นาที',
    'ชำระจากบัญชีธนาคารที่ลงทะเบียนไว้เท่านั้น',
  ],
};

export const ACCOUNT_IS_OFF = 'บัญชีนี้ปิดไว้ในไฟล์ของเว็บ เปิดหรือแก้จากหลังบ้านไม่ได้';
export const ACCOUNTS_CHANGED = 'รายการบัญชีเปลี่ยนไปแล้ว กรุณาเรียงใหม่จากรายการล่าสุด';
export const ACCOUNT_EXISTS = 'มีบัญชีนี้อยู่แล้ว';
export const ACCOUNT_OF_OTHER = 'บัญชีนี้เป็นบัญชีรับเงินของเว็บอื่น';
export const WRONG_BANK = 'ธนาคารไม่ตรงกับประเภทบัญชี';
export const WRONG_PROMPTPAY_ID = 'พร้อมเพย์เป็นเบอร์โทร 10 หลักที่ขึ้นต้นด้วย 0 เลขผู้เสียภาษี 13 หลัก หรืออีวอลเล็ท 15 หลัก';
const limitText = ({ count, amount }: { count: number | null; amount: Baht | null }) =>
  [
    amount === null ? 'ไม่จำกัดยอด' : `${bahtText(satangOf(amount))} บาท`,
    count === null ? 'ไม่จำกัดครั้ง' : `${count} ครั้ง`,
  ].join(' · ');
interface Named {
  bank_code: string;
  account_no: string;
}
const accountText = ({ bank_code, account_no }: Named) => `${bankName(bank_code)} ${showLastFour(account_no)}`;
/** The sentences that the second key reads before it confirms. The reason is read after the evidence. */
export const limitSummary = (account: Named, limits: { count: number | null; amount: Baht | null }) =>
  `วงเงินต่อวันของ ${accountText(account)} เป็น ${limitText(limits)}`;
export const addAccountSummary = (account: Named & { count: number | null; amount: Baht | null }) =>
  `เพิ่มบัญชีรับเงิน ${accountText(account)} วงเงินต่อวัน ${limitText(account)}`;
