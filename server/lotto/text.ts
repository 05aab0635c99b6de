/** Thai sentences of the lottery in answers. */
import type { Prizes } from '#contract/lotto-draw.ts';
import type { Satang } from '#contract/money.ts';
import { bahtText } from '#server/lib/baht-text.ts';

export const LINE_CLOSED = 'เลขนี้ปิดรับแล้ว';
export const LINE_HALF = 'เลขนี้จ่ายลดจากอัตราปกติ';
export const BET_TYPE_NOT_SOLD = 'งวดนี้ไม่เปิดรับประเภทนี้';
export const BUYER_TWICE = 'คนซื้อนี้มีใบอื่นในรายการแล้ว รวมเป็นใบเดียวก่อน';
export const TOO_MANY_NAMES = 'ชื่อของคนนี้มีครบ 20 แบบแล้ว';
export const UNKNOWN_WALLET = 'ไม่พบกระเป๋าเงินนี้';

export const overLimit = (available: Satang) =>
  available > 0 ? `เลขนี้รับได้อีก ${bahtText(available)} บาท` : 'เลขนี้เต็มวงเงินรับแล้ว';
export const belowMinimum = (amount: Satang) => `แทงขั้นต่ำ ${bahtText(amount)} บาท`;
export const aboveMaximum = (amount: Satang) => `แทงสูงสุด ${bahtText(amount)} บาทต่อรายการ`;
export const cooldown = (seconds: number) => `ยิงเลขได้อีกครั้งใน ${seconds} วินาที`;

export const RESULT_OF_OTHER_LOTTERY = 'รูปแบบผลไม่ตรงกับหวยชนิดนี้';
export const DRAWN_BY_SYSTEM = 'งวดนี้ออกผลโดยระบบ กรอกผลเองไม่ได้';
export const HAS_RESULT = 'งวดนี้มีผลแล้ว ใช้การแก้ไขผล';
export const STILL_OPEN = 'งวดนี้ยังไม่ปิดรับ';
export const ANNOUNCEMENT_REFUSED = {
  needs_reason: 'รางวัลนี้ประกาศเลขอื่นไปแล้ว ใส่เหตุผลเพื่อแก้ไข',
  still_open: STILL_OPEN,
  has_result: HAS_RESULT,
} as const;
export const OTHER_THAN_ANNOUNCED = 'ผลไม่ตรงกับรางวัลที่ประกาศไว้ แก้ไขรางวัลที่ประกาศก่อน';
export const NO_RESULT_YET = 'งวดนี้ยังไม่มีผลให้แก้ไข';
export const SETTLING = 'งวดนี้กำลังจ่ายรางวัล กรุณารอให้เสร็จก่อน';
export const VOID_ALREADY = 'งวดนี้ถูกยกเลิกแล้ว';
export const CHANGED_MEANWHILE = 'ผลของงวดนี้เปลี่ยนไปแล้ว กรุณาตรวจสอบใหม่';
export const SETTLED_ALREADY = 'งวดนี้มีผลแล้ว';
export const WRONG_DRAW_TIMES = 'เวลาปิดรับและออกผลใหม่ไม่ถูกต้อง';
export const NUMBER_KNOWN = 'งวดนี้มีเลขที่ประกาศหรือได้จากแหล่งผลแล้ว เลื่อนไม่ได้';
export const RATE_NOT_LOWER = 'อัตราจ่ายของเลขที่จ่ายลดต้องต่ำกว่าอัตราปกติ';
export const VOID_SUMMARY = 'ยกเลิกงวดและคืนเงินทุกโพย';

/** The sentence that the second key reads before it confirms: every winning number. */
export function resultSummary(prizes: Prizes): string {
  const parts = [
    prizes.first_prize ? `รางวัลที่ 1 ${prizes.first_prize}` : `3 ตัวบน ${prizes.three_top}`,
    ...(prizes.three_front.length > 0 ? [`3 ตัวหน้า ${prizes.three_front.join(' ')}`] : []),
    ...(prizes.three_bottom.length > 0 ? [`3 ตัวล่าง ${prizes.three_bottom.join(' ')}`] : []),
    `2 ตัวล่าง ${prizes.two_bottom}`,
  ];
  return parts.join(' · ');
}

const MOMENT = new Intl.DateTimeFormat('th-TH', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Bangkok' });
/** The same for a draw that is moved. */
export const moveSummary = (to: { betClosesAt: Date; resultAt: Date; note: string | null }) =>
  `เลื่อนเป็นปิดรับ ${MOMENT.format(to.betClosesAt)} ออกผล ${MOMENT.format(to.resultAt)}${to.note === null ? '' : ` (${to.note})`}`;

/** Why a source's answer is not used; `at` is its address. */
const UNREAD = {
  unreachable: 'ติดต่อไม่ได้',
  slow: 'ตอบช้าเกินเวลา',
  redirect: 'ส่งต่อไปที่อยู่อื่น',
  too_large: 'ตอบข้อมูลใหญ่เกินไป',
  not_json: 'ตอบเป็นข้อมูลที่ไม่ใช่ JSON',
  status: 'ตอบด้วยสถานะผิดพลาด',
} as const;
export const sourceUnread = (at: string, reason: keyof typeof UNREAD, status: number | null) =>
  `${at} ${UNREAD[reason]}${status === null ? '' : ` (HTTP ${status})`}`;
export const sourceMalformed = (at: string, field: string) =>
  `${at} ตอบข้อมูลผิดรูปแบบ${field === '' ? '' : ` ที่ ${field}`}`;
export const sourceOtherDay = (at: string, answered: string, asked: string) =>
  `${at} ตอบผลของวันที่ ${answered} ไม่ใช่ ${asked}`;
export const sourceUnset = (name: string) => `เซิร์ฟเวอร์ยังไม่ได้ตั้งค่า RESULT_SOURCES ของ ${name}`;
export const SOURCE_GOVERNMENT_ONLY = 'แหล่งนี้มีเฉพาะผลสลากกินแบ่งรัฐบาล';
export const SOURCE_STOCK_ONLY = 'แหล่งนี้มีเฉพาะดัชนีหุ้น';
export const SOURCE_WITHOUT_SYMBOL = 'แหล่งนี้ต้องมี symbol ของดัชนีใน lotteries.json';
export const fromSource = (source: string) => `จากแหล่ง ${source} แหล่งเดียว`;
export const sourceCorrected = (source: string, before: string, after: string) =>
  `${source} แก้ผลจาก ${before} เป็น ${after}`;

const ALARM = {
  late: 'ผลมาช้า',
  missing: 'ยังไม่มีผล',
  contradicting: 'ผลไม่ตรงกัน',
} as const;
/** The fault, and the answer of each source. */
export function alarmDetail(
  kind: keyof typeof ALARM,
  rows: readonly { source: string; prizes: Prizes | null; fault: string | null }[],
): string {
  const said = rows.map(
    ({ source, prizes, fault }) => `${source}: ${prizes ? resultSummary(prizes) : (fault ?? 'ยังไม่มีผล')}`,
  );
  return [ALARM[kind], ...said].join(' · ');
}

/** The slip by LINE after a draw. */
export const slipMessage = {
  drawn: (first: string, bottom: string) => `รางวัลที่ 1 ${first} · 2 ตัวล่าง ${bottom}`,
  voided: 'ไม่มีการออกรางวัล',
  more: (count: string) => `และอีก ${count} เลข ดูครบในแอป`,
  stake: 'แทง',
  paid: 'ได้รับ',
  refunded: 'คืนเงิน',
  net: 'สุทธิ',
  baht: (amount: string) => `${amount} บาท`,
  action: 'ดูโพยและผลรางวัล',
};
