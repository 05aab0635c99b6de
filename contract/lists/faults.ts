import { BET_NAMES } from '../bet-names.ts';
import type { BetType } from '../lotto-numbers.ts';

/** Behind the name of what the round does not sell. */
export const UNSOLD = 'งวดนี้ไม่มีขาย';

/** Why a line of a list is not read, in words for the player. */
export const FAULTS = {
  comma: 'ใส่ราคาโดยไม่มีลูกน้ำ',
  unread: (part: string) => `ไม่เข้าใจ “${part}”`,
  whole: 'ยอดแทงต้องเป็นบาทเต็ม',
  twoAmounts: 'ใส่ได้ไม่เกิน 2 ยอดต่อเลข',
  unsold: (name: string) => `${name} ${UNSOLD}`,
  notSoldNumber: (digits: number) => `เลข ${digits} ตัว ${UNSOLD}`,
  apart: 'ถ่าง',
  floating: (digits: number) => `${digits} ตัวลอย`,
  otherDigits: (digits: number) => `เขียนว่า ${digits} ตัว แต่เลขมีหลักไม่เท่า`,
  twice: 'มีเลขซ้ำในบรรทัดเดียวกัน',
  price: 'ราคาต้องเป็นบาทเต็ม ไม่ขึ้นต้นด้วย 0',
  amounts: 'มีราคาเกินประเภท เช่น บน 12=20',
  nothing: 'ยอดแทงต้องมากกว่า 0',
  places: { top: 'บน', bottom: 'ล่าง', tod: 'โต๊ด', front: 'หน้า', float: 'ลอย', floatBottom: 'ลอยล่าง' },
  unplaced: (places: readonly string[], digits: number) => `${digits} ตัว${places.join(' ')} ${UNSOLD}`,
  notSold: (betType: BetType) => `งวดนี้ไม่รับ ${BET_NAMES[betType]}`,
  shape: 'อ่านไม่ออก เขียนแบบ 12=20 หรือ 123=20x20',
  otherOrders: (orders: number) => `เลขนี้ไม่ได้กลับได้ ${orders} แบบ`,
  talk: 'เป็นข้อความ ไม่ใส่ให้',
  headingBelow: 'เขียน บน หรือ ล่าง ไว้เหนือเลข',
  oneDigit: 'ใช้กับเลขตัวเดียว เช่น รูดหน้า 5=10',
  noNumber: 'ไม่มีเลขในบรรทัดนี้',
  noNumberBefore: 'ไม่มีเลขหน้าราคา เขียนแบบ 12=20',
  noPrice: 'ไม่มีราคาหลังเครื่องหมาย เขียนแบบ 12=20',
  tooLong: 'บรรทัดยาวเกินไป',
  full: 'เกิน 2,000 รายการ ใส่ได้ในโพยถัดไป',
  phone: 'คล้ายเบอร์โทรหรือเลขบัญชี ไม่ใส่ให้',
  date: 'เป็นวันที่ ไม่ใส่ให้',
  time: 'เป็นเวลา ไม่ใส่ให้',
  address: 'เป็นลิงก์ ไม่ใส่ให้',
  cancelled: 'มีคำหรือเครื่องหมายยกเลิก ไม่ใส่ให้',
  reordered: 'มีอักขระที่สลับลำดับตัวเลข ไม่ใส่ให้',
} as const;
