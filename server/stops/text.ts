/** Thai sentences of emergency stops. */
import type { StopKind } from '#contract/stops.ts';

/** Kinds that are one thing of the whole agent, as operators and the second key read them. */
export const WITHOUT_SUBJECT: readonly { kind: StopKind; subject: ''; name: string }[] = [
  { kind: 'site', subject: '', name: 'ทั้งเว็บ' },
  { kind: 'deposits', subject: '', name: 'ฝากใหม่' },
  { kind: 'payouts', subject: '', name: 'จ่ายเงินถอน' },
];

/** The sentence that the second key reads before it confirms. */
export const liftSummary = (name: string, reason: string) => `เปิดคืน ${name} เหตุผล: ${reason}`;

export const NOT_STOPPED = 'รายการนี้ไม่ได้หยุดอยู่';
export const UNKNOWN_SUBJECT = 'ไม่พบหวยหรือค่ายเกมนี้';
export const WANTS_NO_SUBJECT = 'รายการนี้ไม่ต้องระบุ subject';
