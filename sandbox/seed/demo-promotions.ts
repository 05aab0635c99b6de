import { satang } from '../../contract/money.ts';
import type { Transaction } from '../../server/platform/database.ts';
import { codeKey } from '../../server/promotion/coupon-code.ts';
import { insertCoupon, insertPromotions } from './promotion-queries.ts';

const EVERYWHERE = ['slot', 'fishing', 'freespin', 'sport', 'casino'];

/** Turnover is at most 10 times the bonus (docs/rules.md#bonuses). */
const PROMOTIONS = [
  {
    title: 'โบนัสต้อนรับ 100%',
    description: 'ฝากครั้งแรก รับเพิ่มเท่าตัว',
    image: '/media/event-gift.svg',
    terms: ['สำหรับสมาชิกใหม่ ฝากครั้งแรกเท่านั้น', 'หนึ่งคนต่อหนึ่งบัญชี'],
    kind: 'first_deposit',
    bonus_percent: 100,
    bonus_fixed_satang: null,
    min_deposit_satang: satang(10_000),
    max_bonus_satang: satang(100_000),
    turnover_times: 8,
    max_withdraw_satang: satang(1_000_000),
    categories: ['slot', 'fishing', 'freespin'],
    valid_days: 30,
  },
  {
    title: 'ฝากทุกวัน รับ 10%',
    description: 'ฝากครั้งแรกของวัน เล่นได้ทุกเกม',
    image: '/media/event-lantern.svg',
    terms: ['รับได้วันละหนึ่งครั้ง เริ่มวันใหม่เวลา 00:00 น.'],
    kind: 'daily_deposit',
    bonus_percent: 10,
    bonus_fixed_satang: null,
    min_deposit_satang: satang(20_000),
    max_bonus_satang: satang(50_000),
    turnover_times: 3,
    max_withdraw_satang: null,
    categories: EVERYWHERE,
    valid_days: 14,
  },
  {
    title: 'ฝาก 500 รับเพิ่ม 50 บาท',
    description: 'โบนัสก้อนเดียว เทิร์นน้อย รับได้ทุกยอดฝาก',
    image: '/media/event-marigold.svg',
    terms: ['รับได้ทุกการฝากตั้งแต่ 500.00 บาท'],
    kind: 'deposit',
    bonus_percent: 0,
    bonus_fixed_satang: satang(5000),
    min_deposit_satang: satang(50_000),
    max_bonus_satang: satang(5000),
    turnover_times: 2,
    max_withdraw_satang: null,
    categories: ['slot', 'fishing', 'freespin', 'sport'],
    valid_days: 7,
  },
];

const COUPONS = [
  {
    code: 'LUCKY2569',
    title: 'โบนัสต้อนรับฟรี',
    detail: 'เล่นสล็อต ยิงปลา',
    kind: 'bonus',
    amount: 20_000,
    turnover_times: 5,
    owner: null,
  },
  {
    code: 'POINT100',
    title: 'คะแนนสะสมฟรี',
    detail: 'แลกของรางวัลได้ทันที',
    kind: 'point',
    amount: 100,
    turnover_times: 0,
    owner: null,
  },
  {
    code: 'BIRTHDAY1',
    title: 'วันเกิดสมาชิก',
    detail: 'เงินสด ถอนได้',
    kind: 'cash',
    amount: 5000,
    turnover_times: 0,
    owner: '0812345678',
  },
  {
    code: 'BIRTHDAY2',
    title: 'วันเกิดสมาชิก',
    detail: 'เงินสด ถอนได้',
    kind: 'cash',
    amount: 5000,
    turnover_times: 0,
    owner: '0898887777',
  },
  {
    code: 'CASINO5',
    title: 'คืนยอดเสียเพิ่ม',
    detail: 'เฉพาะคาสิโน',
    kind: 'cashback',
    percent: 5,
    amount: 50_000,
    categories: ['casino'],
    turnover_times: 0,
    owner: '0812345678',
  },
  {
    code: 'SPIN3',
    title: 'หมุนกงล้อฟรี',
    detail: 'ใช้ได้ที่หน้ากงล้อ',
    kind: 'free_spin',
    amount: 3,
    turnover_times: 0,
    owner: null,
  },
];

/** The promotions of the demo agent. */
export async function seedPromotions(transaction: Transaction, agentId: number, now: Date): Promise<void> {
  await insertPromotions(transaction, agentId, PROMOTIONS, now);
}

/** Coupons of the demo agent: some that anybody may use, and some of one demo member. */
export async function seedCoupons(transaction: Transaction, agentId: number, now: Date): Promise<void> {
  for (const coupon of COUPONS)
    await insertCoupon(transaction, agentId, { ...coupon, code_key: codeKey(coupon.code) }, now);
}
