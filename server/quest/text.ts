import type { OutputOf } from '#contract/endpoint.ts';
import { satangOf } from '#contract/money.ts';
import type { operatorQuests } from '#contract/operator-quest.ts';
import { bahtText, countText } from '#server/lib/baht-text.ts';

type QuestReward = OutputOf<typeof operatorQuests>[number]['reward'];

/** Why a reward cannot be taken, by the quest's state. */
export const REASONS = {
  unknown: 'ไม่พบภารกิจนี้ หรือภารกิจสิ้นสุดแล้ว',
  locked: 'ภารกิจนี้ยังไม่เปิด ทำภารกิจก่อนหน้าให้เสร็จก่อน',
  in_progress: 'ภารกิจยังไม่สำเร็จ ทำให้ครบแล้วกลับมารับรางวัล',
  claimed: 'รับรางวัลภารกิจนี้ไปแล้ว',
  expired: 'ภารกิจนี้หมดเวลาแล้ว',
  used_up: 'รางวัลของภารกิจนี้ถูกรับไปครบแล้ว',
} as const;

const REWARDS: Readonly<Record<QuestReward['kind'], (amount: number) => string>> = {
  cash: (amount) => `${bahtText(satangOf(amount))} บาท`,
  point: (amount) => `${countText(amount)} คะแนน`,
  free_spin: (amount) => `${countText(amount)} สิทธิ์หมุน`,
};

/** Sentences of the operator's calls. */
export const OPERATOR_TEXT = {
  unknownEvent: 'ไม่พบกิจกรรมนี้',
  unknownQuest: 'ไม่พบภารกิจก่อนหน้านี้ ในกิจกรรมและช่วงเดียวกัน',
  circle: 'ภารกิจต่อกันเป็นวงไม่ได้',
  streakDay: 'ภารกิจของกิจกรรมเข้าสู่ระบบต่อเนื่องต้องเป็น daily และ login ไม่มีภารกิจก่อนหน้า',
  unknownCategory: 'หมวดนี้ใช้กับสิ่งที่นับไม่ได้',
  unreachable: (most: number) => `นับได้ไม่เกินวันละ 1 ครั้ง เป้าหมายของช่วงนี้ต้องไม่เกิน ${most}`,
  wholeNumber: 'ต้องเป็นจำนวนเต็ม',
  satang: 'ทศนิยมได้ไม่เกิน 2 ตำแหน่ง',
  unearned: 'รางวัลที่ได้ซ้ำต้องต่ำกว่าส่วนที่เว็บได้จากยอดเล่นที่ภารกิจนี้ต้องการ ใช้คะแนนแทน หรือเพิ่มเป้าหมาย',
  wasClaimed: 'มีผู้รับรางวัลแล้ว เปลี่ยนช่วงหรือกิจกรรมไม่ได้ กรุณาสร้างใหม่',
  /** The sentence that the second key reads before it confirms. */
  summary: ({ title, reward, max_claims }: { title: string; reward: QuestReward; max_claims: number | null }) =>
    `ภารกิจ ${title}: รางวัลครั้งละ ${REWARDS[reward.kind](reward.amount)} ${max_claims === null ? 'ไม่จำกัดจำนวนครั้ง' : `รวมไม่เกิน ${countText(max_claims)} ครั้ง`}`,
  kindHasQuests: 'กิจกรรมที่มีภารกิจแล้วเปลี่ยนประเภทไม่ได้ กรุณาสร้างใหม่',
} as const;
