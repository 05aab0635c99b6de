import { formatBaht } from '#contract/baht-text.ts';
import { baht } from '#contract/money.ts';
import { formatCount } from '#src/lib/count.ts';

type Reward = { kind: 'point' | 'cash' | 'free_spin'; amount: number };

export const rewardText = ({ kind, amount }: Reward): string =>
  kind === 'cash'
    ? `${formatBaht(baht(amount))} บาท`
    : kind === 'point'
      ? `${formatCount(amount)} คะแนน`
      : `หมุนฟรี ${formatCount(amount)} ครั้ง`;

/** Sentences of quests. */
export const QUEST_TEXT = {
  loadFailed: 'โหลดภารกิจไม่สำเร็จ',
  history: 'รับไปแล้วล่าสุด',
  historyMore: 'ดูที่รับไปแล้วเพิ่ม',
  historyFailed: 'โหลดรางวัลที่รับไปแล้วไม่สำเร็จ',
  streakFailed: 'โหลดกิจกรรมไม่สำเร็จ',
  tabs: 'ช่วงเวลาของภารกิจ',
  daily: 'วันนี้',
  weekly: 'รายสัปดาห์',
  once: 'ครั้งเดียว',
  dayOf: (day: number, of: number) => `วันที่ ${day} จาก ${of}`,
  day: (day: number) => `วัน ${day}`,
  get: (reward: string) => `รางวัล: ${reward}`,
  take: 'รับ',
  takeLabel: (title: string, reward: string) => `รับ ${reward} จากภารกิจ ${title}`,
  takeStreak: (reward: string) => `รับ ${reward}`,
  taken: (reward: string) => `ได้รับ ${reward}แล้ว`,
  unsure: 'ยังไม่ทราบผล กดอีกครั้งได้ ระบบจะไม่จ่ายซ้ำ',
  takenToday: 'รับของวันนี้แล้ว พรุ่งนี้มาใหม่',
  go: 'ไป',
  goLabel: (title: string) => `ไปทำภารกิจ ${title}`,
  share: 'แชร์',
  shared: 'บันทึกการแชร์ของวันนี้แล้ว',
  claimed: 'รับแล้ว',
  locked: 'ยังไม่เปิด',
  expired: 'สิ้นสุด',
  progress: (done: string, target: string) => `${done}/${target}`,
  until: (day: string) => `ถึง ${day}`,
  empty: 'ยังไม่มีภารกิจในช่วงนี้',
  points: (points: string) => `${points} คะแนน ไปร้านแลกคะแนน`,
} as const;
