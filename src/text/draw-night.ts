import { formatCount } from '../lib/count.ts';
import { SLIP_TEXT } from './slip.ts';

const baht = (amount: string) => `${amount} บาท`;

/** Texts of `/lotto/draw/:round_id`, the night of a government draw. */
export const DRAW_TEXT = {
  back: 'ย้อนกลับ',
  title: 'ออกรางวัล',
  round: (lottery: string, day: string) => `${lottery} · ${day}`,
  failed: 'โหลดการออกรางวัลไม่สำเร็จ',
  loading: 'กำลังโหลดการออกรางวัล',

  first: 'รางวัลที่ 1',
  phase: {
    before: 'ยังไม่ออกรางวัล',
    waiting: 'รอผล',
    running: 'กำลังออกรางวัล',
    finished: 'ผลสมบูรณ์',
    void: 'ไม่มีการออกรางวัล',
  },
  startsIn: 'เริ่มออกรางวัลใน',
  startsAt: (when: string) => `เริ่ม ${when}`,
  closesAt: (when: string) => `ปิดรับแทง ${when}`,
  closed: 'ปิดรับแทงแล้ว',
  bet: 'แทงงวดนี้',
  soon: 'ถึงเวลาแล้ว กำลังรอประกาศรางวัลแรก',
  late: 'ประกาศช้ากว่ากำหนด หน้านี้อัปเดตเองเมื่อมีผล',
  pending: 'รอประกาศ',
  progress: (count: number, of: number) => `ประกาศแล้ว ${count} จาก ${of} รางวัล`,
  officialAt: (when: string) => `ประกาศผลสมบูรณ์ ${when}`,
  voidTitle: 'งวดนี้ไม่มีการออกรางวัล',
  voidText: 'คืนเงินเต็มจำนวนทุกโพยเข้ากระเป๋าที่ใช้แทง',
  reason: (reason: string) => `เหตุผล: ${reason}`,
  wait: 'รอ',

  prizes: 'รางวัลที่ประกาศแล้ว',
  more: (count: number) => `รออีก ${count}`,
  correctedAt: (when: string) => `แก้ไขผล ${when}`,
  change: (prize: string, before: string | null, after: string) =>
    before === null ? `${prize} ${after}` : `${prize} ${before} เป็น ${after}`,
  said: (prize: string, number: string) => `${prize} ${number}`,
  saidHits: (count: number) => `โพยของคุณถูก ${formatCount(count)} รายการ`,

  own: 'โพยของคุณ',
  bills: (count: number) => `${formatCount(count)} ใบ`,
  waiting: (count: number) => `รอผลอีก ${formatCount(count)} รายการ`,
  paying: 'กำลังจ่ายรางวัล',
  netSoFar: (hits: number) => (hits > 0 ? `สุทธิตอนนี้ · ถูก ${formatCount(hits)} รายการ` : 'สุทธิตอนนี้'),
  net: (hits: number) => (hits > 0 ? `สุทธิ · ถูก ${formatCount(hits)} รายการ` : 'สุทธิ · งวดนี้ไม่ถูกรางวัล'),
  allWon: (hits: number) => `สุทธิ · ถูกทุกรายการ ${formatCount(hits)} รายการ`,
  staked: (amount: string) => `แทง ${baht(amount)}`,
  win: (amount: string) => `จ่าย ${amount}`,
  stake: (amount: string) => `แทง ${amount}`,
  refunded: (amount: string) => `คืนเงินแล้ว ${baht(amount)}`,
  refunding: 'กำลังคืนเงิน',
  lines: (count: number) => `${formatCount(count)} รายการ`,
  otherLines: (count: number) => `และอีก ${formatCount(count)} รายการ ดูครบในโพย`,
  seeBills: 'ดูโพยของงวดนี้',
  none: 'ยังไม่มีโพยของงวดนี้',
  noneOver: 'คุณไม่มีโพยของงวดนี้',
  visitor: 'เข้าสู่ระบบเพื่อดูโพยของคุณถูกรางวัลไปพร้อมกัน',
  login: 'เข้าสู่ระบบ',
  ownFailed: 'โหลดโพยไม่สำเร็จ',

  line: {
    title: 'ส่งโพยทาง LINE เมื่อออกครบ',
    text: 'ส่งครั้งเดียว ปิดได้ทุกเมื่อ',
    sending: 'กำลังส่ง',
    sentAt: (when: string) => `ส่งแล้ว ${when}`,
    failed: 'ส่งทาง LINE ไม่สำเร็จ ดูโพยได้ในหน้านี้',
    link: 'เชื่อมบัญชี LINE ก่อน แล้วเปิดรับได้ที่นี่',
    saveFailed: 'บันทึกไม่สำเร็จ ลองใหม่อีกครั้ง',
  },
  unofficial: 'ผลอย่างไม่เป็นทางการจนกว่าจะประกาศครบ เงินรางวัลเข้าเมื่อผลสมบูรณ์',
  statistics: 'สถิติ',
  results: 'ผลรางวัลทั้งหมด',
  words: SLIP_TEXT.words,
} as const;
