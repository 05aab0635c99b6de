/** Thai sentences of the operator's calls. */
export const NEEDS_ANOTHER_KEY = 'คีย์ที่ขอไม่สามารถยืนยันเองได้ ต้องใช้คีย์อื่น';
export const NO_LONGER_WAITING = 'รายการนี้ถูกตัดสินหรือหมดเวลาแล้ว';
export const NO_SCOPE_FOR_ACTION = 'คีย์นี้ไม่มีสิทธิ์ทำรายการที่ขอให้ยืนยัน';
export const ASKER_HAS_NO_SCOPE = 'คีย์ที่ขอถูกยกเลิกหรือไม่มีสิทธิ์ทำรายการนี้แล้ว ให้คีย์อื่นขอใหม่';
export const DECISION_PENDING = 'มีคำขอเรื่องนี้รอการยืนยันอยู่แล้ว';
