/** Thai words of the sportsbook's page. */
export const TEXT = {
  tabs: { matches: 'แมตช์', bills: 'บิลของฉัน', results: 'ผล' },
  returns: 'แมตช์ละ 3 นาที · คืนผู้เล่นเฉลี่ย 95%',
  live: 'กำลังแข่ง',
  noneLive: 'ยังไม่มีแมตช์ที่กำลังแข่ง',
  upNext: 'คู่ถัดไป',
  kickoffIn: 'เริ่มใน',
  closed: 'ปิดรับแล้ว',
  noFixtures: 'กำลังเปิดแมตช์รอบใหม่',
  noResults: 'ยังไม่มีผล แมตช์ที่จบแล้วจะแสดงที่นี่',
  noBills: 'ยังไม่มีบิล แตะราคาของแมตช์ที่ชอบ แล้วบิลจะแสดงที่นี่',
  stake: 'เงินเดิมพัน (บาท)',
  less: 'ลด 10 บาท',
  more: 'เพิ่ม 10 บาท',
  payout: 'ถ้าถูก รับ',
  bet: 'เดิมพัน',
  betting: 'กำลังวางเดิมพัน',
  closeSlip: 'ปิดใบเดิมพัน',
  accepted: 'รับแทงแล้ว รู้ผลเมื่อจบแมตช์',
  slipClosed: 'แมตช์เริ่มแล้ว ปิดรับเดิมพัน',
  noMoney: 'ยอดเงินไม่พอ',
  waiting: 'รอผล',
  won: 'ถูก',
  lost: 'ไม่ถูก',
  ended: (count: number, back: string, net: string) => `ออกผลแล้ว ${count} บิล ได้คืน ${back} สุทธิ ${net} บาท`,
  off: 'คืนเงินแล้ว',
  verify: 'ตรวจสอบรอบนี้',
  check: 'ตรวจสอบผล',
  checkIntro: 'ผลของแมตช์คำนวณจากซีดที่ล็อกไว้ด้วยแฮชก่อนเปิดรับเดิมพัน เครื่องของคุณคำนวณซ้ำให้ดูที่นี่',
  hash: 'แฮชก่อนแข่ง (SHA-256)',
  seed: 'ซีดหลังจบ',
  right: 'ตรงกัน ผลนี้มาจากซีดที่ล็อกไว้',
  wrong: 'ไม่ตรงกัน กรุณาแจ้งเจ้าหน้าที่',
  seen: 'แฮชนี้ตรงกับที่หน้านี้เห็นก่อนเริ่มแข่ง',
  fullTime: 'จบ',
  draw: 'เสมอ',
} as const;

/** 83,000 ms → `01:23`. */
export function countdownText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
}

export const oddsText = (odds: number): string => (odds / 100).toFixed(2);

const clock = new Intl.DateTimeFormat('th-TH', { hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Bangkok' });
/** `14:30 น.` */
export const timeText = (at: number): string => `${clock.format(at)} น.`;
