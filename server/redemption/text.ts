const count = (value: number) => value.toLocaleString('th-TH');

/** To an operator. */
export const NOT_WAITING = 'รายการนี้ไม่ได้รอจัดส่งแล้ว';

/** Why an order can't be made. */
export const REASONS = {
  stock: (left: number) => (left === 0 ? 'สินค้าหมดแล้ว' : `เหลือเพียง ${count(left)} ชิ้น กรุณาลดจำนวน`),
  perMember: (most: number) => `แลกได้คนละไม่เกิน ${count(most)} ชิ้น`,
  points: (missing: number) => `คะแนนไม่พอ ขาดอีก ${count(missing)} คะแนน`,
  address: 'กรุณากรอกที่อยู่สำหรับจัดส่ง',
};
