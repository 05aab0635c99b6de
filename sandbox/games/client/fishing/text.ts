/** The fishing game's sentences. */
export const TEXT = {
  fire: 'ยิง',
  fireHint: 'แตะปลาเพื่อยิง แตะค้างเพื่อยิงต่อเนื่อง',
  targets: 'เลือกปลาที่จะเล็ง',
  pickFirst: 'แตะปลาที่ต้องการก่อน',
  short: 'ยอดเงินไม่พอ กรุณาลดกระสุน',
  slipped: (name: string) => `${name}หลุดไป`,
  caught: (name: string, amount: string) => `จับ${name}สำเร็จ ได้คืน ${amount} บาท`,
  aimed: (name: string) => `เล็ง${name}`,
  chip: (name: string, multiplier: number) => `${name} จ่าย ${multiplier} เท่า`,
  paytable: 'ตารางจ่าย',
  fish: 'ปลา',
  pays: 'จ่าย',
  chance: 'โอกาสต่อนัด',
  rules: [
    'หนึ่งนัดคือหนึ่งรอบ กระสุนโดนปลาที่เล็งเสมอ จับได้หรือไม่เซิร์ฟเวอร์สุ่มตามโอกาสในตาราง',
    'โอกาสเท่าเดิมทุกนัด นัดที่หลุดไปไม่ทำให้นัดถัดไปจับง่ายขึ้น',
  ],
  equalRtp: (percent: string) => `ปลาทุกชนิดคืนผู้เล่นเท่ากันในระยะยาว ${percent}%`,
  keys: 'คีย์บอร์ด: ลูกศรซ้ายขวาเลือกปลา เว้นวรรคยิง + และ − ปรับกระสุน',
} as const;
