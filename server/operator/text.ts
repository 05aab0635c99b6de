/** Thai sentences of the operator's calls. */
import { bangkokTime } from '#server/lib/bangkok.ts';

/** A time of the day in Bangkok, `13:05 น.`. */
export const clockTime = (at: Date): string => `${bangkokTime(at).slice(11, 16)} น.`;

export const NEEDS_ANOTHER_KEY = 'ผู้ขอยืนยันเองไม่ได้ ต้องให้อีกคนยืนยัน';
export const NEEDS_A_PERSON = 'คำขอของคนต้องให้คนยืนยัน คีย์ของระบบยืนยันแทนไม่ได้';
export const ONE_HAND = 'ผู้ขอกับผู้ยืนยัน คนหนึ่งเป็นผู้เพิ่ม รีเซ็ต คืนสิทธิ์ หรือเพิ่มสิทธิ์ให้อีกคน จึงยืนยันให้กันไม่ได้ ให้คนอื่นยืนยัน';
export const FRESH_SIBLINGS =
  'ผู้ขอหรือผู้ยืนยันเพิ่งถูกเพิ่ม รีเซ็ต คืนสิทธิ์ หรือเพิ่มสิทธิ์โดยคนเดียวกันใน 24 ชั่วโมงนี้ จึงยืนยันให้กันยังไม่ได้ ให้คนอื่นยืนยัน';
export const NO_LONGER_WAITING = 'รายการนี้ถูกตัดสินหรือหมดเวลาแล้ว';
export const NO_SCOPE_FOR_ACTION = 'คุณไม่มีสิทธิ์ทำรายการที่ขอให้ยืนยัน';
export const ASKER_HAS_NO_SCOPE = 'ผู้ขอถูกพักสิทธิ์หรือไม่มีสิทธิ์ทำรายการนี้แล้ว ให้คนอื่นขอใหม่';
export const DECISION_PENDING = 'มีคำขอเรื่องนี้รอการยืนยันอยู่แล้ว';
export const WRONG_DIGITS = 'เลข 4 ตัวไม่ตรงกับบัญชี กรุณาดูเลขบัญชีอีกครั้ง';
export const DIGITS_NEEDED = 'ต้องพิมพ์เลข 4 ตัวของบัญชีก่อนยืนยัน';

/** The reason why an operator cannot decide what another one keeps. */
export const heldByOther = ({ name, held_until }: { name: string; held_until: Date }) =>
  `${name} ถือรายการนี้อยู่ถึง ${clockTime(held_until)}`;

const DECIDED = { confirmed: 'ยืนยัน', rejected: 'ไม่ยืนยัน' } as const;
/** Says who decided a confirmation and when; undefined for one that ended by itself. */
export const decidedBy = (row: { state: string; decided_by_name: string | null; decided_at: Date | null }) =>
  (row.state === 'confirmed' || row.state === 'rejected') && row.decided_at
    ? `${row.decided_by_name ?? ''} ${DECIDED[row.state]}รายการนี้ไปแล้วเมื่อ ${clockTime(row.decided_at)}`
    : undefined;
