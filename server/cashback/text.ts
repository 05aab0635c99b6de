import type { Satang } from '#contract/money.ts';
import { bahtText } from '#server/lib/baht-text.ts';

export const CASHBACK_TEXT = {
  off: 'ระหว่างตั้งวงเงินเสียหรือวงเงินเดิมพัน พักเล่น หรืองดเล่น จะไม่ได้รับยอดคืนใหม่',
  nothing: 'ไม่มียอดคืนที่รอรับ ยอดของวันนี้จะสรุปหลังเที่ยงคืน เวลา 00:05 น.',
  today: 'ยอดของวันนี้ยังไม่สรุป รับได้หลังเที่ยงคืน เวลา 00:05 น.',
  claimed: 'รับยอดคืนของวันนี้ไปแล้ว หรือหมดเวลารับแล้ว',
};

/** Why a day gives nothing back. */
export const NO_CASHBACK = {
  excluded: 'ระหว่างตั้งวงเงิน พักเล่น หรืองดเล่น ไม่ได้รับยอดคืน',
  belowMin: (earned: Satang, min: Satang) => `คิดได้ ${bahtText(earned)} บาท ไม่ถึงขั้นต่ำ ${bahtText(min)} บาท`,
  noRate: 'ยอดเล่นนี้ไม่มีอัตราคืน',
  noLoss: 'ไม่มียอดเสีย',
  smallLoss: (loss: Satang, min: Satang) => `เสีย ${bahtText(loss)} บาท ไม่ถึงขั้นต่ำ ${bahtText(min)} บาท`,
};
