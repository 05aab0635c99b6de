import type { Transaction } from '#server/database/database.ts';
import { codeKey } from '#server/promotion/coupon-code.ts';
import { insertCoupon } from './promotion-queries.ts';

const COUPONS = [
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
];

/** Coupons of single demo members; those for everybody are in the agent's files. */
export async function seedCoupons(transaction: Transaction, agentId: number, now: Date): Promise<void> {
  for (const coupon of COUPONS)
    await insertCoupon(transaction, agentId, { ...coupon, code_key: codeKey(coupon.code) }, now);
}
