const count = (value: number) => value.toLocaleString('th-TH');

/** To an operator. */
export const NOT_WAITING = 'รายการนี้ไม่ได้รอจัดส่งแล้ว';

export const ITEM_TEXT = {
  creditAmount: 'เครดิตต้องมีจำนวนเงิน ทศนิยมได้ไม่เกิน 2 ตำแหน่ง',
  spinAmount: 'จำนวนครั้งที่หมุนต้องเป็นจำนวนเต็ม',
  noAmount: 'สินค้าที่จัดส่งไม่มีจำนวนเงิน ต้องเป็น null',
  wasRedeemed: 'มีผู้แลกแล้ว เปลี่ยนประเภทไม่ได้ กรุณาสร้างใหม่',
  tooGenerous: 'ราคาคะแนนต่ำเกินไป สิ่งที่คืนให้ผู้เล่นจะเกินส่วนที่เว็บได้',
  notCounted: 'สินค้านี้ไม่ได้นับจำนวน',
  stockTooLow: (left: number) => `เหลือเพียง ${count(left)} ชิ้น`,
} as const;

/** Why an order can't be made. */
export const REASONS = {
  stock: (left: number) => (left === 0 ? 'สินค้าหมดแล้ว' : `เหลือเพียง ${count(left)} ชิ้น กรุณาลดจำนวน`),
  perMember: (most: number) => `แลกได้คนละไม่เกิน ${count(most)} ชิ้น`,
  points: (missing: number) => `คะแนนไม่พอ ขาดอีก ${count(missing)} คะแนน`,
  address: 'กรุณากรอกที่อยู่สำหรับจัดส่ง',
};
