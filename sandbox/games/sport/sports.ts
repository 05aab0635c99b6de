/** The simulated sports: their markets, leagues and invented teams. Pure data, the same on the server and in the browser. */
import type { MarketRules } from './model.ts';

export type Sport = 'football' | 'basketball' | 'takraw';

export interface Team {
  readonly name: string;
  /** Both colours of the shirt. */
  readonly colours: readonly [string, string];
  /** Percent of the points that an average team scores. */
  readonly attack: number;
  /** An opponent scores 100/defence of what it scores against an average team. */
  readonly defence: number;
}

export interface League {
  readonly id: string;
  readonly sport: Sport;
  readonly name: string;
  /** Always eight. */
  readonly teams: readonly Team[];
  /** Kick-offs are this long after the multiples of `ROUND_MS`. */
  readonly offsetMs: number;
}

export interface SportRules extends MarketRules {
  /** Mean points of an average side, times 100. */
  readonly usualRate: number;
  /** Length of a match on its clock. */
  readonly minutes: number;
}

export const SPORTS: Readonly<Record<Sport, SportRules>> = {
  football: { usualRate: 130, overFrom: 3, bothFrom: 1, maxPoints: 9, minutes: 90 },
  basketball: { usualRate: 310, overFrom: 7, bothFrom: 3, maxPoints: 14, minutes: 40 },
  takraw: { usualRate: 220, overFrom: 5, bothFrom: 2, maxPoints: 12, minutes: 30 },
};

const MINUTE_MS = 60_000;
const COLOURS: readonly (readonly [string, string])[] = [
  ['#C95738', '#F4A27E'],
  ['#17607E', '#8ED3C4'],
  ['#F3B03E', '#8A4522'],
  ['#66355D', '#E8A9A0'],
  ['#1B5A4E', '#FFE2A0'],
  ['#E9F1F7', '#2A6C95'],
  ['#842B3B', '#FFD9C2'],
  ['#557731', '#FBF6DA'],
];
/** From the strongest to the weakest: every league has its favourites and outsiders. */
const STRENGTH: readonly (readonly [attack: number, defence: number])[] = [
  [136, 124],
  [126, 118],
  [114, 112],
  [106, 98],
  [98, 104],
  [92, 90],
  [84, 92],
  [76, 84],
];

/** `turn` shifts strengths and colours, so that leagues do not have the same fixtures. */
function league(
  id: string,
  sport: Sport,
  name: string,
  { offsetMinutes, turn }: { offsetMinutes: number; turn: number },
  teams: readonly string[],
): League {
  return {
    id,
    sport,
    name,
    offsetMs: offsetMinutes * MINUTE_MS,
    teams: teams.map((team, i) => {
      const [attack, defence] = STRENGTH[(3 * i + turn) % STRENGTH.length] ?? [100, 100];
      return { name: team, colours: COLOURS[(i + turn) % COLOURS.length] ?? ['#fff', '#000'], attack, defence };
    }),
  };
}

export const LEAGUES: readonly League[] = [
  league('f1', 'football', 'ลีกดาวเรือง', { offsetMinutes: 0, turn: 0 }, [
    'เมฆาซิตี้',
    'คชสารเอฟซี',
    'บัวสายยูไนเต็ด',
    'นกเงือกเอฟซี',
    'ตะวันออกไฟ',
    'ปลากัดทีม',
    'เรือใบสมุทร',
    'ข้าวหอมเอฟซี',
  ]),
  league('f2', 'football', 'คัพลุ่มน้ำ', { offsetMinutes: 2, turn: 3 }, [
    'โขงพิทักษ์',
    'ป่าสักเรนเจอร์',
    'ปิงวารี',
    'มูลธารา',
    'ท่าจีนเอฟซี',
    'น่านเหนือเมฆ',
    'ตาปีสตาร์',
    'ชีสายหมอก',
  ]),
  league('f3', 'football', 'ลีกเกาะทะเลใต้', { offsetMinutes: 4, turn: 6 }, [
    'ฉลามครีบเงิน',
    'อันดามันเรด',
    'เต่าทองเอฟซี',
    'หอยมุกซิตี้',
    'ลมมรสุม',
    'ปะการังบลู',
    'หมึกกล้วย',
    'ประภาคาร',
  ]),
  league('b1', 'basketball', 'สามแต้มลีก', { offsetMinutes: 0, turn: 1 }, [
    'กรุงสายฟ้า',
    'ช้างเหล็ก',
    'เหยี่ยวดำ',
    'ดาวเหนือ',
    'เสือโคร่งคอร์ต',
    'พายุใต้',
    'วัวแดงอีสาน',
    'กวางทอง',
  ]),
  league('b2', 'basketball', 'สตรีทคัพ', { offsetMinutes: 3, turn: 4 }, [
    'สะพานเหล็ก',
    'ตลาดน้อย',
    'ตรอกสามแยก',
    'ท่าเรือเก่า',
    'รางรถไฟ',
    'หัวลำพูสตรีท',
    'ลานกีฬา 7',
    'ซอยตะวัน',
  ]),
  league('t1', 'takraw', 'ลอดห่วงเฉลิมลาน', { offsetMinutes: 0, turn: 2 }, [
    'หวายทอง',
    'ลูกข้างทีม',
    'ศอกคู่',
    'ตีนตุ๊กแก',
    'ขึ้นม้าพาเพลิน',
    'กระโดดไขว้',
    'ห่วงสามเส้า',
    'ไทยเดาะ',
  ]),
  league('t2', 'takraw', 'ลอดห่วงสี่ภาค', { offsetMinutes: 3, turn: 5 }, [
    'ลานโพธิ์',
    'ศาลาริมคลอง',
    'ภูหลวง',
    'ทุ่งรวงทอง',
    'อ่าวลึก',
    'ดอยหมอก',
    'ทะเลน้อย',
    'เชิงเขา',
  ]),
];
