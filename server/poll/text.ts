import type { Satang } from '#contract/money.ts';
import { bahtText, countText } from '#server/lib/baht-text.ts';
import type { PollRow } from './queries.ts';

type Quota = Pick<PollRow, 'quota_kind' | 'quota_target_satang' | 'max_votes_a_day'>;
type Prizes = Pick<PollRow, 'drawn_from' | 'prizes' | 'prize_pool_satang'>;

/** Says how a member gets a vote. */
export function quotaRule({ quota_kind, quota_target_satang: target, max_votes_a_day: most }: Quota): string {
  if (quota_kind === 'free') return 'โหวตได้คนละ 1 ครั้ง';
  const what = quota_kind === 'deposit' ? 'ฝากครบ' : 'ยอดเล่นครบ';
  return `${what} ${bahtText(target)} บาท ได้ 1 สิทธิ์ ใช้ได้วันละไม่เกิน ${countText(most)} สิทธิ์`;
}

/** Says how the prizes are shared. */
export function prizeRule({ drawn_from, prizes, prize_pool_satang }: Prizes): string {
  const whom = drawn_from === 'answer' ? 'ผู้ตอบถูก' : 'ผู้ร่วมโหวต';
  if (prizes.length > 0) return `จับรางวัลให้${whom}`;
  return prize_pool_satang > 0 ? `แบ่งเท่ากันให้${whom}ทุกคน` : 'โพลนี้ไม่มีรางวัล';
}

/** Why a member cannot vote. */
export const REASONS = {
  upcoming: 'โพลนี้ยังไม่เปิดโหวต',
  over: 'โพลนี้ปิดโหวตแล้ว',
  votedOnce: 'โหวตโพลนี้ไปแล้ว',
  dayFull: (most: number) => `ใช้ครบ ${countText(most)} สิทธิ์ของวันนี้แล้ว ใช้ได้อีกพรุ่งนี้`,
  none: (rule: string) => `ยังไม่มีสิทธิ์โหวต ${rule}`,
  unknownChoice: 'ไม่พบตัวเลือกนี้ กรุณาเลือกใหม่',
};

/** Sentences of the operator's calls. */
export const OPERATOR_TEXT = {
  hasVotes: 'มีผู้โหวตแล้ว แก้ไขโพลนี้ไม่ได้',
  notOpen: 'โพลนี้ไม่ได้เปิดโหวตอยู่',
  stillOpen: 'โพลนี้ยังไม่ปิดโหวต',
  isOver: 'โพลนี้มีผลหรือถูกยกเลิกแล้ว',
  drawsItself: 'โพลนี้จับรางวัลจากทุกคนที่โหวตเองเมื่อปิด ไม่ต้องใส่คำตอบ',
  closesInPast: 'เวลาปิดโหวตต้องอยู่หลังเวลานี้และหลังเวลาเปิด',
  poolDiffers: 'เงินรางวัลรวมต้องเท่ากับผลรวมของทุกรางวัล',
  targetOfKind: 'สิทธิ์แบบ free ต้องมียอด 0 และวันละ 1 สิทธิ์ แบบอื่นต้องมียอดมากกว่า 0',
  foreignChoice: 'ตัวเลือกนี้เป็นของโพลอื่น',
  resultSummary: (question: string, answer: string) => `ผลโพล ${question}: ${answer}`,
  poolSummary: (question: string, pool: Satang) => `โพล ${question}: จับรางวัลรวม ${bahtText(pool)} บาทให้ผู้โหวตเองเมื่อปิด`,
  voidSummary: (question: string) => `ยกเลิกโพล ${question}`,
};
