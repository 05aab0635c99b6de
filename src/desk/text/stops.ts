import type { StopKind } from '#contract/stops.ts';

/** Words of the page of emergency stops. What players read is in src/text/stops.ts. */
export const stopsText = {
  title: 'หยุดฉุกเฉิน',
  below: (count: number) => (count === 0 ? 'ทุกอย่างเดินปกติ' : `หยุดอยู่ ${count} อย่าง`),
  all: 'สวิตช์ทั้งหมด',
  rule: 'หยุดคนเดียวได้ทันที เปิดคืนต้องสองคน',
  what: 'หยุดอะไรได้',
  now: 'ตอนนี้',
  who: 'ใคร เมื่อไร',
  reason: 'เหตุผล',
  affects: 'กระทบ',
  running: 'เดินปกติ',
  stopped: 'หยุดอยู่',
  stoppedFor: (time: string) => `หยุดอยู่ ${time}`,
  lastStop: (day: string, time: string) => `หยุดล่าสุด ${day} ${time}`,
  lifted: 'เปิดคืนแล้ว',
  liftedBy: (asker: string) => `เปิดโดย ${asker}`,
  stoppedBy: (name: string) => `หยุดโดย ${name}`,
  oneOfTwo: '1 จาก 2 คน',
  stop: 'หยุด',
  askLift: 'ขอเปิด',
  move: 'เลื่อน',
  lift: 'เปิดคืน',
  editText: 'แก้ข้อความ',
  stoppedByField: 'หยุดโดย',
  expected: 'คาดว่าเปิด',
  waiting: 'รอแจ้งเมื่อเปิด',
  members: (count: number) => `${count} คน`,
  last: 'หยุดล่าสุด',
  never: 'ไม่เคยหยุด',
  membersSee: 'สมาชิกเห็นอย่างนี้',
  membersWillSee: 'สมาชิกจะเห็น',
  keys: 'กุญแจเปิดคืน',
  given: 'ให้แล้ว',
  waitsForYou: 'รอคุณ',
  waitsForOther: 'รอคนที่สอง',
  until: (time: string) => `หมดเวลา ${time}`,
  keepStopped: 'ให้หยุดต่อ',
  lookAndLift: 'ดูหลักฐานแล้วเปิด',
  group: { site: 'เว็บ', money: 'เงิน', lottery: 'ขายหวย', provider: 'ค่ายเกม' },
  stopTitle: (name: string) => `หยุด${name}`,
  runsNow: 'ตอนนี้เดินปกติ',
  more: 'เพิ่มเติม ไม่บังคับ',
  other: 'อื่น ๆ',
  otherNeeded: 'พิมพ์เหตุผลสั้น ๆ',
  oncePressed: 'กดครั้งเดียวหยุดทันที',
  twoToLift: 'เปิดคืนต้องสองคน',
  effect: 'จะเกิดอะไร',
  stopNow: (name: string) => `หยุด${name}ทันที`,
  sentence: 'ข้อความถึงสมาชิก ไม่บังคับ',
  sentenceHint: 'ถ้าเว้นว่าง สมาชิกเห็นข้อความมาตรฐาน',
  expectedAt: 'คาดว่าเปิดได้เมื่อ ไม่บังคับ',
  textTitle: (name: string) => `แก้ข้อความ ${name}`,
  saveText: 'บันทึกข้อความ',
  liftTitle: (name: string) => `ขอเปิด${name}`,
  liftReason: 'สาเหตุหายแล้วอย่างไร',
  ask: 'ขอเปิด รอคนที่สอง',
  secondTitle: (name: string) => `เปิด${name} เป็นคนที่สอง`,
  first: 'คนแรก',
  askedAt: (time: string) => `ขอเปิดเมื่อ ${time}`,
  second: 'คนที่สอง',
  afterLift: 'เปิดแล้วเกิดอะไร',
  typeName: (name: string) => `พิมพ์ “${name}” เพื่อยืนยัน`,
  bothLogged: 'ผู้ขอเปิดยืนยันเองไม่ได้ ทั้งสองชื่ออยู่ในบันทึกการใช้งาน',
  open: (name: string) => `เปิด${name}`,
  ownRequest: 'คุณขอเปิดแล้ว รอคนที่สอง',
} as const;

/** How something is named in a sentence: `หยุดจ่ายเงินถอน`. */
export const stopName = (kind: StopKind, name: string): string =>
  kind === 'lottery' ? `ขาย${name}` : kind === 'provider' ? `ค่าย ${name}` : name;

/** The reasons that are chosen by a digit; the last one wants words. */
export const STOP_REASONS: Readonly<Record<StopKind, readonly string[]>> = {
  site: ['ระบบมีปัญหา กำลังแก้ไข', 'สงสัยมีคนเข้าระบบ', 'ปิดปรับปรุงเร่งด่วน'],
  payouts: ['ธนาคารหรือช่องทางจ่ายมีปัญหา', 'ยอดจ่ายผิดปกติ ขอตรวจก่อน', 'สงสัยมีคนเข้าระบบ'],
  deposits: ['ธนาคารหรือช่องทางรับมีปัญหา', 'บัญชีรับเต็มหรือถูกระงับ', 'ยอดฝากผิดปกติ ขอตรวจก่อน'],
  lottery: ['ผลสองแหล่งไม่ตรง', 'เลื่อนเวลาออกผล', 'ยอดแทงผิดปกติ ขอตรวจก่อน'],
  provider: ['ค่ายแจ้งปิดปรับปรุง', 'ผิดพลาดมากกว่าปกติ', 'ยอดจ่ายผิดปกติ ขอตรวจก่อน'],
};

/** What goes on and what stops, for each kind: said before the press. */
export const STOP_EFFECT: Readonly<Record<StopKind, readonly (readonly [string, string])[]>> = {
  site: [
    ['หน้าเว็บ', 'ทุกคนเห็นหน้าพักบริการ'],
    ['โพยที่แทงแล้ว', 'ออกผลและจ่ายตามปกติ'],
    ['เงินที่โอนเข้ามา', 'จับคู่ให้เมื่อเปิด'],
  ],
  payouts: [
    ['ส่งธนาคารแล้ว', 'จ่ายจนจบ'],
    ['คำขอใหม่', 'รับไว้ ยังไม่จ่าย'],
    ['ยกเลิกคำขอ', 'ทำได้ เงินคืนทันที'],
  ],
  deposits: [
    ['รายการที่เปิดอยู่', 'ยังโอนและเข้ากระเป๋า'],
    ['รายการใหม่', 'สร้างไม่ได้'],
    ['เล่น แทง ถอน', 'ตามปกติ'],
  ],
  lottery: [
    ['โพยที่แทงแล้ว', 'นับตามปกติ'],
    ['โพยใหม่', 'แทงไม่ได้ ร่างเก็บไว้'],
    ['ผลรางวัล', 'ออกตามเวลาเดิม'],
  ],
  provider: [
    ['รอบที่เล่นค้างไว้', 'นับตามปกติ'],
    ['เดิมพันใหม่', 'ไม่รับ'],
    ['เงินในเกม', 'กลับกระเป๋าตามปกติ'],
  ],
};
