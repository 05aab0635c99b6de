/** Words that payments, withdrawals and confirmations share. */

import { splitBaht } from '#contract/baht-text.ts';
import type { Baht } from '#contract/money.ts';

/** `1,284.50`, with a minus. */
export function amountText(amount: Baht): string {
  const { sign, whole, decimals } = splitBaht(amount);
  return `${sign === '+' ? '' : sign}${whole}${decimals}`;
}

/** The words for the kinds of transfers in a member's wallet. */
const KINDS: Readonly<Record<string, string>> = {
  deposit: 'ฝาก',
  withdraw: 'ขอถอน',
  game_bet: 'เดิมพันเกม',
  game_win: 'ได้จากเกม',
  game_refund: 'คืนเดิมพันเกม',
  game_win_back: 'ค่ายเกมแก้ยอด',
  lotto_bet: 'แทงหวย',
  lotto_win: 'ถูกรางวัลหวย',
  lotto_refund: 'คืนค่าโพย',
  lotto_correction: 'แก้ผลรางวัล',
  lotto_shooter: 'โบนัสยิงเลข',
  bonus: 'โบนัส',
  bonus_deposit: 'ย้ายเข้าโบนัส',
  bonus_return: 'ได้จากโบนัส',
  bonus_remove: 'คืนโบนัส',
  bonus_put_back: 'ย้ายกลับโบนัส',
  coupon: 'คูปอง',
  quest_reward: 'รางวัลภารกิจ',
  cashback: 'คืนยอดรายวัน',
  loss_return: 'คืนยอดเสีย',
  affiliate: 'ค่าแนะนำเพื่อน',
  redeem: 'แลกคะแนน',
  wheel_prize: 'รางวัลกงล้อ',
  poll_prize: 'รางวัลโพล',
  deposit_correction: 'หักคืนที่เติมผิด',
  payout_correction: 'หักคืนที่จ่ายแล้ว',
  debt_collected: 'หักยอดค้าง',
  adjustment: 'ปรับยอด',
};
export const kindText = (kind: string): string => KINDS[kind] ?? kind;

export const moneyText = {
  baht: 'บาท',
  arrow: '→',
  minutes: (count: number) => `${count} นาที`,
  hours: (hours: number, minutes: number) => (minutes > 0 ? `${hours} ชม. ${minutes} นาที` : `${hours} ชม.`),
  days: (count: number) => `${count} วัน`,
  months: (count: number) => `${count} เดือน`,
  years: (years: number, months: number) => (months > 0 ? `${years} ปี ${months} เดือน` : `${years} ปี`),
  you: 'คุณ',
  waitsForSecond: 'รอยืนยัน',
  youHold: (left: string) => `คุณถืออยู่ อีก ${left} นาที`,
  otherHolds: (name: string) => `${name} ถืออยู่`,
  takingHold: 'กำลังถือรายการ',
  notHeld: 'ยังไม่มีใครถือ',
  closed: 'รายการนี้ปิดแล้ว',
  /** After a lost answer: what became of one's own decision. */
  ownDecided: (deed: string, time: string) => `คำสั่งของคุณมีผลแล้ว: ${deed} เมื่อ ${time} ไม่ต้องกดซ้ำ`,
  place: (place: number, count: number) => `รายการที่ ${place} จาก ${count}`,
  recent: 'ตัดสินแล้วใน 15 นาทีที่ผ่านมา',
  oldestFirst: 'เก่าสุดก่อน',
  newestFirst: 'ใหม่สุดก่อน',
  sum: (amount: Baht) => `รวม ${amountText(amount)} บาท`,
  move: 'เลื่อน',
  release: 'ปล่อยรายการ',
  openMember: 'เปิดสมาชิก',
  nextFree: 'รายการถัดไปที่ว่าง',
  backToDecision: 'กลับไปตัดสิน',
  stale: 'ข้อมูลอาจเก่า รอเชื่อมต่อก่อนตัดสิน',
  onlyReads: 'บทบาทของคุณดูได้อย่างเดียว',
  moreReason: 'รายละเอียดเพิ่ม',
  otherReason: 'เหตุผลอื่น',
  needsMore: 'พิมพ์เหตุผลอย่างน้อย 3 ตัวอักษร',
  askSecond: (name: string) => `รอคนที่สองยืนยัน · ${name} ขอไว้`,
  toConfirmations: 'ไปหน้ารอยืนยัน',
  second: 'ต้องมีคนที่สองยืนยัน',
  noteForSecond: 'ข้อความถึงคนที่สอง (ไม่บังคับ)',
} as const;
