import { satangOf } from '../../contract/money.ts';
import { type Rule, ruleSchema } from '../../server/lotto/rule.ts';
import { scheduleSchema } from '../../server/lotto/schedule.ts';
import type { Transaction } from '../../server/platform/database.ts';
import { insertLotteries, insertRates } from './lotto-queries.ts';

/** Bet type, payout per baht, and three limits in baht; the figures are the defaults (docs/rules.md#lottery). */
type RateLine = readonly [betType: string, rate: number, min: number, max: number, maxPerNumber: number];

const GOVERNMENT_RATES: readonly RateLine[] = [
  ['three_top', 900, 1, 2_000, 20_000],
  ['three_tod', 150, 1, 5_000, 50_000],
  ['three_front', 450, 1, 2_000, 20_000],
  ['three_bottom', 450, 1, 2_000, 20_000],
  ['two_top', 90, 1, 10_000, 100_000],
  ['two_bottom', 90, 1, 10_000, 100_000],
  ['run_top', 3.2, 1, 20_000, 0],
  ['run_bottom', 4.2, 1, 20_000, 0],
];
const OTHER_RATES: readonly RateLine[] = [
  ['three_top', 850, 1, 1_000, 10_000],
  ['three_tod', 120, 1, 2_000, 20_000],
  ['two_top', 90, 1, 5_000, 50_000],
  ['two_bottom', 90, 1, 5_000, 50_000],
  ['run_top', 3.2, 1, 10_000, 0],
  ['run_bottom', 4.2, 1, 10_000, 0],
];

const CANCEL = { minutes_before_close: 10, times_a_day: 5 };

const payoutSection = {
  title: 'การจ่ายเงินรางวัล',
  lines: [
    'จ่ายตามอัตราที่พิมพ์อยู่บนโพย แม้อัตราจะเปลี่ยนภายหลัง',
    'เงินรางวัลเข้ากระเป๋าที่ใช้แทงทันทีหลังประกาศผล',
    'หากงวดไม่มีการออกรางวัล คืนเงินเต็มจำนวนทุกโพย',
  ],
};
const cancelSection = {
  title: 'การยกเลิกโพย',
  lines: ['ยกเลิกได้ก่อนปิดรับอย่างน้อย 10 นาที ไม่เกินวันละ 5 โพย และได้เงินคืนเต็มจำนวน'],
};
const seedRule = (draw: string, ...more: string[]): Rule => ({
  draw: 'seed',
  cancel: CANCEL,
  sections: [
    {
      title: 'การออกผล',
      lines: [
        draw,
        ...more,
        'ใช้ซีดลับที่กำหนดตั้งแต่สร้างงวด และประกาศค่าแฮชของซีดไว้ล่วงหน้า',
        'เมื่อออกผล ระบบเปิดเผยซีดให้ทุกคนตรวจสอบได้',
      ],
    },
    payoutSection,
    cancelSection,
  ],
  yeekee: null,
});
const drawnRule = seedRule('งวดนี้เป็นงวดสาธิต ผลเป็นเลขสุ่ม ไม่ใช่ผลของสำนักงานสลากจริง');
const indexRule = seedRule(
  'งวดนี้เป็นงวดสาธิต ดัชนีเป็นค่าสุ่ม ไม่ใช่ดัชนีของตลาดหุ้นจริง',
  '3 ตัวบนคือหลักหน่วยและทศนิยม 2 ตำแหน่งของดัชนี 2 ตัวล่างคือทศนิยม 2 ตำแหน่งของส่วนที่เปลี่ยนแปลง',
);
const yeekeeRule: Rule = {
  draw: 'yeekee',
  cancel: null,
  sections: [
    {
      title: 'การออกผล',
      lines: [
        'ผลคำนวณจากเลขที่สมาชิกยิงทั้งหมด ลบเลขลำดับที่ 16 นับจากล่าสุด บวกเลขจากซีดลับของรอบ',
        '3 ตัวบนคือสามหลักท้าย 2 ตัวบนคือสองหลักท้าย 2 ตัวล่างคือสองหลักแรกของผลห้าหลัก',
        'ยิงเลขได้จนถึง 2 นาทีหลังปิดรับแทง ถ้ามีเลขยิงไม่ถึง 16 เลข รอบเป็นโมฆะและคืนเงินทุกโพย',
      ],
    },
    payoutSection,
    { title: 'การยกเลิกโพย', lines: ['โพยยี่กียกเลิกไม่ได้'] },
  ],
  yeekee: {
    mode: 'sealed',
    cooldown_seconds: 6,
    max_shots: 100,
    bonuses: [1, 16].map((position_from_newest) => ({ position_from_newest, amount_satang: satangOf(20) })),
  },
};

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
const WEEKDAYS = [1, 2, 3, 4, 5];
const daily = (closes: string, result: string, weekdays = EVERY_DAY) =>
  ({ repeats: 'weekly', weekdays, opens_days_before: 0, opens: '01:00', closes, result }) as const;
const monthly = (days: number[], closes: string, result: string) =>
  ({
    repeats: 'monthly',
    days,
    // Moved by holidays: New Year, Teachers' Day and Labour Day.
    moved: {
      '2027-01-01': '2026-12-30',
      '2027-01-16': '2027-01-17',
      '2027-05-01': '2027-05-02',
      '2028-01-01': '2027-12-30',
      '2028-01-16': '2028-01-17',
      '2028-05-01': '2028-05-02',
    },
    opens_days_before: 13,
    opens: '06:00',
    closes,
    result,
  }) as const;

const stock = (code: string, name: string, icon: string, closes: string, result: string) =>
  ({
    code,
    kind: 'stock',
    lobby_group: 'stock',
    name,
    icon,
    bill_prefix: 'ST',
    schedule: daily(closes, result, WEEKDAYS),
  }) as const;
const hanoi = (code: string, name: string, closes: string, result: string) =>
  ({
    code,
    kind: 'hanoi',
    lobby_group: 'foreign',
    name,
    icon: 'vn',
    bill_prefix: 'HN',
    schedule: daily(closes, result),
  }) as const;

const CATEGORIES = [
  {
    code: 'government',
    kind: 'government',
    lobby_group: 'thai',
    name: 'รัฐบาลไทย',
    icon: 'th',
    bill_prefix: 'TH',
    schedule: monthly([1, 16], '15:20', '16:00'),
    rates: GOVERNMENT_RATES,
    // A draw night in a minute and a half.
    rule: { ...drawnRule, announce_seconds: 15 },
  },
  {
    code: 'yeekee',
    kind: 'yeekee',
    lobby_group: 'yeekee',
    name: 'ยี่กี วีไอพี',
    icon: 'yk',
    bill_prefix: 'YK',
    schedule: {
      repeats: 'yeekee',
      first_at: '06:00',
      every_minutes: 15,
      rounds: 88,
      opens_minutes_before: 60,
      shoots_minutes_after: 2,
      result_seconds_after: 5,
    },
    rule: yeekeeRule,
  },
  {
    code: 'gsb',
    kind: 'gsb',
    lobby_group: 'thai',
    name: 'ออมสิน',
    icon: 'th',
    bill_prefix: 'GS',
    schedule: monthly([1, 16], '11:30', '12:30'),
  },
  {
    code: 'baac',
    kind: 'baac',
    lobby_group: 'thai',
    name: 'ธ.ก.ส.',
    icon: 'th',
    bill_prefix: 'BA',
    schedule: monthly([16], '09:30', '11:00'),
  },
  {
    code: 'lao-pattana',
    kind: 'lao',
    lobby_group: 'foreign',
    name: 'ลาวพัฒนา',
    icon: 'la',
    bill_prefix: 'LA',
    schedule: daily('20:00', '20:30', [1, 3, 5]),
  },
  hanoi('hanoi-special', 'ฮานอย พิเศษ', '17:00', '17:15'),
  hanoi('hanoi', 'ฮานอย ปกติ', '18:00', '18:15'),
  hanoi('hanoi-vip', 'ฮานอย วีไอพี', '19:00', '19:15'),
  {
    code: 'malay',
    kind: 'malay',
    lobby_group: 'foreign',
    name: 'มาเลย์',
    icon: 'my',
    bill_prefix: 'MY',
    schedule: daily('18:15', '18:30', [3, 6, 0]),
  },
  stock('nikkei-morning', 'หุ้นนิเคอิ เช้า', 'jp', '09:15', '09:30'),
  stock('nikkei-afternoon', 'หุ้นนิเคอิ บ่าย', 'jp', '12:45', '13:00'),
  stock('china-morning', 'หุ้นจีน เช้า', 'cn', '10:15', '10:30'),
  stock('china-afternoon', 'หุ้นจีน บ่าย', 'cn', '13:45', '14:00'),
  stock('hang-seng-morning', 'หุ้นฮั่งเส็ง เช้า', 'hk', '10:45', '11:00'),
  stock('hang-seng-afternoon', 'หุ้นฮั่งเส็ง บ่าย', 'hk', '14:45', '15:00'),
  stock('taiwan', 'หุ้นไต้หวัน', 'tw', '12:15', '12:30'),
  stock('korea', 'หุ้นเกาหลี', 'kr', '13:15', '13:30'),
  stock('singapore', 'หุ้นสิงคโปร์', 'sg', '16:00', '16:15'),
  stock('india', 'หุ้นอินเดีย', 'in', '16:45', '17:00'),
  stock('thai-evening', 'หุ้นไทย เย็น', 'th', '16:15', '16:40'),
  { ...stock('dow-jones', 'หุ้นดาวโจนส์', 'us', '20:00', '20:15'), schedule: daily('20:00', '20:15', WEEKDAYS) },
];

const ratesOf = (category: (typeof CATEGORIES)[number]) =>
  (('rates' in category ? category.rates : undefined) ?? OTHER_RATES).map(
    ([bet_type, rate, min, max, maxPerNumber]) => ({
      bet_type,
      rate,
      min_satang: satangOf(min),
      max_satang: satangOf(max),
      max_per_number_satang: satangOf(maxPerNumber),
    }),
  );

/**
 * The demo agent's lotteries. Nobody enters official results here, so they draw themselves by commit and reveal at their
 * draw time (a real agent sets `draw: official`).
 */
export async function seedLotto(transaction: Transaction, agentId: number): Promise<void> {
  const ids = await insertLotteries(
    transaction,
    agentId,
    CATEGORIES.map(({ code, kind, lobby_group, name, bill_prefix, ...category }) => ({
      code,
      kind,
      lobby_group,
      name,
      bill_prefix,
      icon: `/media/flag-${category.icon}.svg`,
      schedule: scheduleSchema.parse(category.schedule),
      rule: ruleSchema.parse('rule' in category ? category.rule : kind === 'stock' ? indexRule : drawnRule),
    })),
  );
  await insertRates(
    transaction,
    CATEGORIES.flatMap((category) =>
      ratesOf(category).map((rate, position) => ({ category_id: ids.get(category.code), position, ...rate })),
    ),
  );
}
