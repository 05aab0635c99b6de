import { type Satang, satang } from '#contract/money.ts';
import { bahtText } from '#server/lib/baht-text.ts';

/** Thai sentences of the desk's calls about members. Summaries name members by numbers only (docs/rules.md#privacy). */
export const FROZEN_ALREADY = (by: string) => `บัญชีนี้ถูกระงับอยู่แล้ว โดย ${by}`;
export const NOT_FROZEN = 'บัญชีนี้ไม่ได้ถูกระงับ';
export const CLOSED = 'บัญชีนี้ปิดแล้ว';
export const ENTRY_UNKNOWN = 'ไม่พบรายการเงินนี้ของสมาชิก';
export const CORRECTED_ALREADY = 'รายการนี้แก้ไขไปแล้ว ถ้าแก้ผิด ให้แก้ที่รายการแก้ไขนั้น';
export const SESSION_UNKNOWN = 'ไม่พบการเข้าสู่ระบบนี้ หรือจบไปแล้ว';
export const BONUS_TITLE = { compensation: 'โบนัสชดเชย', goodwill: 'โบนัสพิเศษ', event: 'โบนัสกิจกรรม' } as const;

export const closeSummary = (memberId: number, reason: string) => `ปิดบัญชีสมาชิก ${memberId} ถาวร เหตุผล: ${reason}`;

export const correctSummary = (
  memberId: number,
  { direction, before, amount, reason }: { direction: 'add' | 'take'; before: Satang; amount: Satang; reason: string },
) => {
  const after = direction === 'add' ? before + amount : Math.max(0, before - amount);
  const owed = direction === 'take' ? Math.max(0, amount - before) : 0;
  const owes = owed > 0 ? ` ค้างชำระ ${bahtText(satang(owed))}` : '';
  return `${direction === 'add' ? 'เพิ่ม' : 'หัก'} ${bahtText(amount)} บาท สมาชิก ${memberId} ยอด ${bahtText(before)} → ${bahtText(satang(after))}${owes} เหตุผล: ${reason}`;
};

export const bonusSummary = (memberId: number, amount: Satang, reason: string) =>
  `ให้โบนัส ${bahtText(amount)} บาท แก่สมาชิก ${memberId} เหตุผล: ${reason}`;
