import { satangOf } from '#contract/money.ts';
import { bahtText, countText } from '#server/lib/baht-text.ts';

/** Sentences of the operator's calls. */
export const NOT_WAITING = 'รายการนี้ไม่ได้รอจัดส่งแล้ว';

interface Summarized {
  name: string;
  kind: 'credit' | 'free_spin' | 'item';
  /** Baht of a credit, spins of free spins. */
  amount: number | null;
  points: number;
  stock: number | null;
}
function given({ name, kind, amount, points }: Summarized): string {
  const what =
    amount === null ? '' : kind === 'credit' ? `${bahtText(satangOf(amount))} บาท ` : `${countText(amount)} สิทธิ์หมุน `;
  return `${name}: ${what}แลกด้วย ${countText(points)} คะแนน`;
}

export const ITEM_TEXT = {
  creditAmount: 'เครดิตต้องมีจำนวนเงิน ทศนิยมได้ไม่เกิน 2 ตำแหน่ง',
  spinAmount: 'จำนวนครั้งที่หมุนต้องเป็นจำนวนเต็ม',
  noAmount: 'สินค้าที่จัดส่งไม่มีจำนวนเงิน ต้องเป็น null',
  wasRedeemed: 'มีผู้แลกแล้ว เปลี่ยนประเภทไม่ได้ กรุณาสร้างใหม่',
  rebatesExceedEdge: 'ราคาคะแนนต่ำเกินไป สิ่งที่คืนให้ผู้เล่นจะเกินส่วนที่เว็บได้',
  notCounted: 'สินค้านี้ไม่ได้นับจำนวน',
  /** The sentence that the second key reads before it confirms. */
  itemSummary: (item: Summarized) =>
    `ของรางวัล ${given(item)} จำนวน ${item.stock === null ? 'ไม่จำกัด' : countText(item.stock)}`,
  stockSummary: (item: Summarized, change: number) => `เพิ่มของรางวัล ${given(item)} อีก ${countText(change)}`,
  stockTooLow: (left: number) => `เหลือเพียง ${countText(left)} ชิ้น`,
} as const;

/** Why an item cannot be redeemed. */
export const REASONS = {
  stock: (left: number) => (left === 0 ? 'สินค้าหมดแล้ว' : `เหลือเพียง ${countText(left)} ชิ้น กรุณาลดจำนวน`),
  perMember: (most: number) => `แลกได้คนละไม่เกิน ${countText(most)} ชิ้น`,
  points: (missing: number) => `คะแนนไม่พอ ขาดอีก ${countText(missing)} คะแนน`,
  changed: 'สินค้าหรือราคานี้เพิ่งเปลี่ยน กรุณาตรวจสอบอีกครั้งก่อนแลก',
  address: 'กรุณากรอกที่อยู่สำหรับจัดส่ง',
};
