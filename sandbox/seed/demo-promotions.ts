import type { Transaction } from '../../server/platform/database.ts';
import { codeKey } from '../../server/promotion/coupon-code.ts';

const EVERYWHERE = ['slot', 'fishing', 'freespin', 'sport', 'casino'];

/** What an agent of this kind offers; turnover at most 10 times (domain.md, Bonus and turnover). */
const PROMOTIONS = [
  {
    title: 'โบนัสต้อนรับ 100%',
    description: 'ฝากครั้งแรก รับเพิ่มเท่าตัว',
    image: '/media/event-gift.svg',
    terms: ['สำหรับสมาชิกใหม่ ฝากครั้งแรกเท่านั้น', 'หนึ่งคนต่อหนึ่งบัญชี'],
    kind: 'first_deposit',
    bonus_percent: 100,
    bonus_fixed_satang: null,
    min_deposit_satang: 10_000,
    max_bonus_satang: 100_000,
    turnover_times: 8,
    max_withdraw_satang: 1_000_000,
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
    min_deposit_satang: 20_000,
    max_bonus_satang: 50_000,
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
    bonus_fixed_satang: 5000,
    min_deposit_satang: 50_000,
    max_bonus_satang: 5000,
    turnover_times: 2,
    max_withdraw_satang: null,
    categories: ['slot', 'fishing', 'freespin', 'sport'],
    valid_days: 7,
  },
];

export async function seedPromotions(transaction: Transaction, agentId: number, at: Date): Promise<void> {
  await transaction.rows(
    `insert into promotion (agent_id, updated_at, position, title, description, image, terms, kind, bonus_percent, bonus_fixed_satang,
       min_deposit_satang, max_bonus_satang, turnover_times, max_withdraw_satang, categories, valid_days)
     select $1, $2, position, title, description, image, terms, kind, bonus_percent, bonus_fixed_satang,
       min_deposit_satang, max_bonus_satang, turnover_times, max_withdraw_satang, categories, valid_days
     from jsonb_to_recordset($3) as r (position int, title text, description text, image text, terms text[], kind text, bonus_percent numeric,
       bonus_fixed_satang bigint, min_deposit_satang bigint, max_bonus_satang bigint, turnover_times numeric, max_withdraw_satang bigint,
       categories text[], valid_days int)`,
    [agentId, at, JSON.stringify(PROMOTIONS.map((promotion, position) => ({ ...promotion, position })))],
  );
}

const DAY_MS = 86_400_000;

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

/** Some that anybody may use, and one of each demo member. */
export async function seedCoupons(transaction: Transaction, agentId: number, at: Date): Promise<void> {
  for (const coupon of COUPONS) {
    await transaction.rows(
      `with made as (
         insert into coupon_batch (agent_id, updated_at, title, detail, kind, amount, max_uses_per_member, valid_from, valid_until,
           turnover_times, max_withdraw_satang, categories, valid_days, percent)
         values ($1, $2, $3, $4, $5, $6, 1, $2, $7, $8, 100000, $12, 14, $13) returning id
       )
       insert into coupon_code (agent_id, code_key, code, batch_id, member_id, max_uses)
       select $1, $9, $10, made.id, m.id, case when m.id is null then 10000 else 1 end
       from made left join member m on m.agent_id = $1 and m.phone = $11`,
      [
        agentId,
        at,
        coupon.title,
        coupon.detail,
        coupon.kind,
        coupon.amount,
        new Date(at.getTime() + 90 * DAY_MS),
        coupon.turnover_times,
        codeKey(coupon.code),
        coupon.code,
        coupon.owner,
        coupon.categories ?? ['slot', 'fishing', 'freespin'],
        coupon.percent ?? null,
      ],
    );
  }
}
