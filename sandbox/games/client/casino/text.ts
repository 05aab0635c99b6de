/** Thai words of the ไฮโล page. */
import type { Obstacle } from './stakes.ts';

export const SIDE_NAMES = { low: 'ต่ำ', high: 'สูง', triple: 'ตอง' } as const;

export const OBSTACLES: Record<Obstacle, string> = {
  field_limit: 'ถึงยอดสูงสุดของช่องนี้แล้ว',
  total_limit: 'ถึงยอดสูงสุดของรอบนี้แล้ว',
  balance: 'ยอดเงินไม่พอ',
};

export const TEXT = {
  tabs: { main: 'หลัก', totals: 'แต้ม', doubles: 'เบิ้ล · ตอง' },
  emptyRoad: 'ยังไม่มีรอบ',
  total: 'เดิมพันรวม',
  undo: 'เลิกทำ',
  clear: 'ล้าง',
  repeat: 'เดิมพันซ้ำ',
  throw: 'เขย่า',
  throwing: 'กำลังเขย่า',
  placeFirst: 'แตะช่องเพื่อวางชิป',
  statistics: 'สถิติ',
  paytable: 'อัตราจ่าย',
  field: 'ช่อง',
  pays: 'จ่าย',
  payNote: 'แทง 1 บาท ได้คืนรวมทุน ตองทำให้ต่ำ สูง คู่ และคี่ไม่ถูก RTP คิดครบทั้ง 216 แบบของลูกเต๋าสามลูก',
  keys: 'แป้นพิมพ์: ลูกศรเลือกช่อง · Space วางชิป · 1–5 เลือกชิป · Backspace เลิกทำ · Enter เขย่า',
} as const;
