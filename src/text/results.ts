import { formatCount } from '#src/lib/count.ts';

/** Texts of the results' page: days, own hits, calendar, and statistics of a lottery. */
export const RESULT_TEXT = {
  days: 'เลือกวันที่',
  calendar: 'ปฏิทินผลรางวัล',
  seeDay: (day: string) => `ดูผลวันที่ ${day}`,
  dayResults: (count: number) => (count > 0 ? `ออกผล ${formatCount(count)} งวด` : 'ไม่มีผลรางวัลในวันนี้'),
  dayOf: (name: string, day: string) => `${name} · ${day}`,

  all: (count: number) => `ครบ ${formatCount(count)} รอบ`,
  round: (no: number | null) => `รอบ ${no ?? ''}`,
  top: '3 บน',
  bottom: '2 ล่าง',
  others: 'ออกผลแล้ว',
  pending: 'รอออกผลวันนี้',
  pendingAll: 'ดูทั้งหมด',
  otherLottery: 'ดูผลหวยอื่น',
  night: 'ดูการออกรางวัล',
  draw: (date: string) => `งวด ${date}`,
  stale: 'กำลังเชื่อมต่อใหม่ ผลอาจไม่ล่าสุด',
  statistics: 'สถิติ',
  search: 'เลขนี้เคยออกไหม',

  stats: {
    /** The name of one draw: those of a day have numbers. */
    unit: (roundNo: number | null) => (roundNo === null ? 'งวด' : 'รอบ'),
    title: (name: string) => `สถิติ${name}`,
    until: (count: number, unit: string, day: string) => `${formatCount(count)} ${unit}ล่าสุด ถึง ${day}`,
    kinds: 'เลขที่ดูสถิติ',
    two_bottom: '2 ตัวล่าง',
    three_top: '3 ตัวบน',
    three_bottom: '3 ตัวล่าง',
    find: 'ค้นหา',
    wrong: (digits: number) => `กรอกเลข ${digits} หลัก`,
    found: (kind: string, times: number, draws: number, unit: string) =>
      times > 0
        ? `${kind} ออก ${formatCount(times)} ครั้งใน ${formatCount(draws)} ${unit}`
        : `${kind} ไม่ออกเลยใน ${formatCount(draws)} ${unit}`,
    ago: (draws: number, unit: string) => (draws === 0 ? `${unit}ล่าสุด` : `${formatCount(draws)} ${unit}ก่อน`),
    digits: 'เลขที่ออกในหลัก 0–9',
    counted: (digits: number) => `นับทุกหลัก รวม ${formatCount(digits)} ตัว`,
    tooFew: (draws: number, unit: string) => `ยังไม่ถึง ${draws} ${unit} จึงไม่สรุปว่าเลขใดออกบ่อยหรือน้อย`,
    hot: 'ออกบ่อย',
    cold: 'ออกน้อย',
    times: (digit: string, count: number) => `เลข ${digit} ออก ${formatCount(count)} ครั้ง`,
    fair: (unit: string) => `สถิติไม่บอกผล${unit}หน้า ทุกเลขมีโอกาสเท่ากันทุก${unit}`,
    past: (unit: string) => `${unit}ที่ผ่านมา`,
    pastAll: 'ทั้งหมด',
    failed: 'โหลดสถิติไม่สำเร็จ',
    voided: 'ยกเลิก',
  },
} as const;
