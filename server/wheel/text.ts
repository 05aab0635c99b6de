import type { Satang } from '#contract/money.ts';
import { bahtText, countText } from '#server/lib/baht-text.ts';

/** Thai sentences of the wheel that answers carry. */
export const WHEEL_TEXT = {
  freeSpinRule: (deposit: Satang | null) =>
    deposit === null ? 'รับสิทธิ์หมุนฟรีจากภารกิจและร้านแลกคะแนน' : `ฝากครบ ${bahtText(deposit)} บาทในวันเดียว รับหมุนฟรี 1 ครั้ง`,
  closed: 'กงล้อปิดให้บริการชั่วคราว',
  noFreeSpin: (rule: string) => `ยังไม่มีสิทธิ์หมุนฟรี ${rule}`,
  noPointSpins: 'กงล้อนี้ไม่รับหมุนด้วยคะแนน',
  costChanged: (cost: number) => `หมุนครั้งละ ${countText(cost)} คะแนนแล้ว กรุณาตรวจสอบก่อนหมุนอีกครั้ง`,
  points: (missing: number) => `คะแนนไม่พอ ขาดอีก ${countText(missing)} คะแนน`,
  dayFull: (most: number) => `หมุนครบ ${most} ครั้งของวันนี้แล้ว หมุนได้อีกพรุ่งนี้`,
};
