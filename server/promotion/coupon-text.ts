/** Thai sentences of coupons that answers carry. */
import { type Satang, satang } from '#contract/money.ts';
import { bahtText, countText } from '#server/lib/baht-text.ts';
import type { BatchRest, BatchRow } from './coupon-batch-queries.ts';

const day = (at: Date) =>
  at.toLocaleDateString('th-TH', { timeZone: 'Asia/Bangkok', day: 'numeric', month: 'short', year: 'numeric' });

export const UNKNOWN_CODE = 'ไม่พบคูปองนี้ กรุณาตรวจสอบรหัสอีกครั้ง';
export const STOPPED = 'คูปองนี้ปิดใช้แล้ว';
export const notBefore = (from: Date) => `คูปองนี้เริ่มใช้ได้วันที่ ${day(from)}`;
export const expired = (until: Date) => `คูปองนี้หมดอายุแล้วเมื่อ ${day(until)}`;
export const NOT_YOURS = 'คูปองนี้ใช้ได้เฉพาะสมาชิกที่ได้รับ';
export const USED_BY_YOU = 'คุณใช้คูปองนี้ครบแล้ว';
export const USED_UP = 'คูปองนี้ถูกใช้ครบแล้ว';
export const depositFirst = (minimum: Satang | null) =>
  minimum === null ? 'ฝากเงินก่อน แล้วจึงใช้คูปองนี้ได้' : `ฝากอย่างน้อย ${bahtText(minimum)} บาทในครั้งเดียวก่อน แล้วจึงใช้คูปองนี้ได้`;
export const NO_LOSS = 'เมื่อวานไม่มียอดเสียในหมวดของคูปองนี้ คูปองยังไม่ถูกใช้';
export const NOT_COUNTED = 'ยอดของเมื่อวานยังสรุปไม่เสร็จ กรุณาลองใหม่หลังเวลา 00:05 น.';
export const USED_FOR_YESTERDAY = 'ใช้คูปองนี้กับยอดของเมื่อวานแล้ว';
export const NO_RETURNS = 'บัญชีที่ตั้งวงเงินเสียหรือวงเงินเดิมพันไว้จะไม่ได้รับยอดคืน คูปองยังไม่ถูกใช้';

const GIVES: Readonly<Record<BatchRow['kind'], (amount: number) => string>> = {
  cash: (amount) => `เงินสด ${bahtText(satang(amount))} บาท`,
  bonus: (amount) => `โบนัสไม่เกิน ${bahtText(satang(amount))} บาท`,
  cashback: (amount) => `คืนยอดไม่เกิน ${bahtText(satang(amount))} บาท`,
  point: (amount) => `${countText(amount)} คะแนน`,
  free_spin: (amount) => `${countText(amount)} สิทธิ์หมุน`,
};
/** The sentence that the second key reads before it confirms. */
export const batchSummary = ({
  title,
  kind,
  amount,
  codes,
  uses,
}: Pick<BatchRest, 'title' | 'kind' | 'amount' | 'codes' | 'uses'>) =>
  `คูปอง ${title}: ${GIVES[kind](amount)} ต่อครั้ง ${countText(codes)} รหัส ใช้ได้รวม ${countText(uses)} ครั้ง`;

export const CODE_TAKEN = 'มีรหัสนี้ หรือรหัสที่อ่านคล้ายกันแล้ว';
export const NEEDS_AMOUNT = 'ต้องกำหนดจำนวน (ของเปอร์เซ็นต์คือจำนวนสูงสุด) คะแนนและสิทธิ์หมุนต้องเป็นจำนวนเต็ม';
export const NEEDS_PERCENT = 'คูปองคืนยอดต้องมีเปอร์เซ็นต์ คูปองโบนัสมีได้ คูปองอื่นไม่มี';
export const TURNOVER_OF_BONUS = 'เฉพาะคูปองโบนัสมียอดเทิร์นได้';
export const BAD_PERIOD = 'วันหมดอายุต้องอยู่หลังวันเริ่ม';
export const UNKNOWN_MEMBERS = 'มีสมาชิกที่ไม่พบ';
export const ONE_NAMED_CODE = 'รหัสที่ตั้งเองมีได้รหัสเดียว และไม่ใช้กับรายชื่อสมาชิก';
