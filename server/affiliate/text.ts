import type { Satang } from '#contract/money.ts';
import { bahtText } from '#server/lib/baht-text.ts';

/** Thai sentences of the affiliate programme that answers carry. */
export const AFFILIATE_TEXT = {
  closed: 'สมาชิกที่ลบบัญชี',
  howItWorks: [
    'คัดลอกลิงก์หรือคิวอาร์ของคุณ แล้วส่งให้เพื่อนที่มีอายุ 20 ปีขึ้นไป',
    'เพื่อนสมัครผ่านลิงก์ของคุณ และเล่นด้วยเงินสดตามปกติ',
    'ระบบสรุปค่าแนะนำของแต่ละวันหลังเที่ยงคืน เวลา 00:05 น.',
    'ถอนรายได้เข้ากระเป๋าหลักได้เองทุกเวลา เมื่อครบขั้นต่ำ',
  ],
  shareTitle: (agent: string) => `มาเล่นที่ ${agent} ด้วยกัน`,
  shareText: 'สมัครผ่านลิงก์นี้ สำหรับผู้มีอายุ 20 ปีขึ้นไป',
  belowMinimum: (amount: Satang) => `ถอนขั้นต่ำ ${bahtText(amount)} บาท`,
  insufficient: (amount: Satang) => `รายได้ที่ถอนได้มี ${bahtText(amount)} บาท`,
  cursor: 'ข้อมูลไม่ถูกต้อง',
  period: 'วันเริ่มต้นต้องไม่เกินวันสิ้นสุด',
};
