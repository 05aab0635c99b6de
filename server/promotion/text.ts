/** Thai sentences of promotions that answers carry. */
import type { Satang } from '#contract/money.ts';
import { bahtText } from '#server/lib/baht-text.ts';

export const NOT_STARTED = 'โปรโมชันนี้ยังไม่เริ่ม';
export const ENDED = 'โปรโมชันนี้สิ้นสุดแล้ว';
export const ONE_AT_A_TIME = 'มีโบนัสที่ยังไม่ครบยอดเทิร์น เล่นให้ครบหรือยกเลิกก่อน';
export const USED_UP = 'โบนัสของโปรโมชันนี้ถูกรับไปครบแล้ว';
export const TAKEN_ONCE = 'รับโปรโมชันนี้ได้ครั้งเดียว และรับไปแล้ว';
export const TAKEN_TODAY = 'วันนี้รับโปรโมชันนี้แล้ว รับได้อีกพรุ่งนี้';
export const TAKEN_FOR_DEPOSIT = 'รับโปรโมชันนี้กับยอดฝากล่าสุดแล้ว รับได้อีกเมื่อฝากครั้งใหม่';
export const NOT_FIRST_DEPOSIT = 'สำหรับการฝากครั้งแรกเท่านั้น';
export const FIRST_STAKED = 'สำหรับการฝากครั้งแรกเท่านั้น ยอดฝากแรกถูกใช้เล่นหรือถอนไปแล้ว';
export const firstTooLittle = (amount: Satang) => `สำหรับการฝากครั้งแรกตั้งแต่ ${bahtText(amount)} บาทเท่านั้น`;
export const NEEDS_DEPOSIT = 'ฝากเงินก่อน แล้วรับได้ทันทีก่อนเริ่มเล่น';
export const STAKED_ALREADY = 'ยอดฝากล่าสุดถูกใช้เล่นหรือถอนไปแล้ว ฝากครั้งใหม่แล้วรับก่อนเริ่มเล่น';
export const needsMore = (amount: Satang) => `ต้องฝากอย่างน้อย ${bahtText(amount)} บาทในครั้งเดียว`;
export const TOO_SMALL = 'ยอดฝากนี้น้อยเกินกว่าจะได้โบนัส';
export const depositDiffers = (amount: Satang) => `ยอดฝากที่ใช้ได้คือ ${bahtText(amount)} บาท กรุณาตรวจสอบอีกครั้ง`;
export const TERMS_CHANGED = 'เงื่อนไขของโปรโมชันนี้เพิ่งเปลี่ยน กรุณาอ่านอีกครั้งก่อนรับ';
export const UNKNOWN_BONUS = 'ไม่พบโบนัสนี้ หรือโบนัสนี้สิ้นสุดแล้ว';
/** The sentence that the second key reads before it confirms. */
export const promotionSummary = (title: string, most: Satang, budget: Satang | null) =>
  `โปรโมชัน ${title}: โบนัสสูงสุดครั้งละ ${bahtText(most)} บาท ${budget === null ? 'ไม่จำกัดยอดรวม' : `รวมไม่เกิน ${bahtText(budget)} บาท`}`;
export const FIXED_OR_PERCENT = 'ต้องมีเปอร์เซ็นต์หรือจำนวนโบนัส และโปรโมชันที่ไม่ต้องฝากต้องกำหนดจำนวนโบนัส';
export const ENDLESS = 'โปรโมชันที่รับซ้ำได้ไม่จำกัดต้องให้น้อยกว่าส่วนที่เว็บได้ กรุณากำหนดงบรวม หรือลดโบนัส';
export const NOTHING_COUNTS = 'หมวดที่เลือกไม่นับเทิร์นเลย ต้องมีอย่างน้อยหนึ่งหมวดที่นับ';
