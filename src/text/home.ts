import type { BetType } from '#contract/lotto-numbers.ts';

/** Sentences of the home page. */
export const homeText = {
  title: 'หน้าแรก',
  /** `minutes`: how often a yeekee round closes; null without yeekee. */
  greeting: (minutes: number | null) => (minutes === null ? 'แทงหวยออนไลน์' : `แทงหวยได้ทุก ${minutes} นาที`),
  lead: 'ลองใส่เลขได้เลย สมัครเมื่อพร้อมแทง เลขไม่หาย',
  deck: {
    label: 'แทงเร็ว',
    failed: 'โหลดหวยไม่สำเร็จ',
    none: 'ยังไม่มีหวยเปิดรับ',
    open: 'เปิดรับ',
    closed: 'ปิดรับแล้ว',
    upcoming: 'ยังไม่เปิด',
    closes: (when: string) => `ปิดรับ ${when}`,
    opens: (when: string) => `เปิดรับ ${when}`,
    roundOf: (round: number, most: number) => `รอบที่ ${round} จาก ${most}`,
    field: 'ใส่เลข 2 หรือ 3 ตัว',
    tooMuch: (most: number) => `ใส่ได้ไม่เกิน ${most} ตัว`,
    notYet: (when: string) => `ใส่เลขได้เมื่อเปิดรับ ${when}`,
    bet: 'แทง',
    yeekee: (round: number) => `ยี่กี ${round}`,
    government: (day: string) => `รัฐบาล ${day}`,
    /** For the neighbouring card, whose place is to the left or right. */
    see: (label: string) => `ดู${label}`,
  },
  /** The kinds that a card has room for, in the order of a slip. */
  kinds: [
    ['three_top', '3 บน'],
    ['three_tod', 'โต๊ด'],
    ['two_top', '2 บน'],
    ['two_bottom', '2 ล่าง'],
  ] as const satisfies readonly (readonly [BetType, string])[],
} as const;
