import { expect, test } from 'vitest';
import { baht } from '#contract/money.ts';
import { type Coupon, linesOf, worthOf } from './coupon.ts';

const COUPON: Coupon = {
  coupon_id: '1',
  code: 'LUCKY',
  title: 'คูปองโชคดี',
  detail: '',
  kind: 'cash',
  amount: 200,
  percent: null,
  min_deposit: null,
  state: 'usable',
  used_at: null,
  valid_until: null,
};
const coupon = (changed: Partial<Coupon>): Coupon => ({ ...COUPON, ...changed });
const day = '2026-11-21T10:00:00+07:00';

test.each([
  [{}, '200.00 บาท'],
  [{ kind: 'point', amount: 1500 }, '1,500 คะแนน'],
  [{ kind: 'free_spin', amount: 3 }, '3 ครั้ง'],
  [{ kind: 'cashback', amount: 500, percent: 5 }, '5%'],
] as const)('%j is worth %s', (changed, worth) => {
  expect(worthOf(coupon(changed)).replace('\u00a0', ' ')).toBe(worth);
});

test.each<[Partial<Coupon>, readonly string[]]>([
  [{}, []],
  [{ detail: 'สำหรับสมาชิกใหม่' }, ['สำหรับสมาชิกใหม่']],
  [{ kind: 'cashback', percent: 5, amount: 500 }, ['คืนจากยอดเสียของเมื่อวาน', 'สูงสุด 500.00 บาท']],
  [{ percent: 5, amount: null }, []],
  [{ min_deposit: baht(100), valid_until: day }, ['ฝากขั้นต่ำ 100.00 บาท', 'ใช้ได้ถึง 21 พ.ย. 2569']],
  [{ state: 'expired', valid_until: day }, ['หมดอายุเมื่อ 21 พ.ย. 2569']],
  [{ state: 'used', detail: 'x', used_at: day }, ['ใช้แล้วเมื่อ 21 พ.ย. 2569']],
  [{ state: 'used', detail: 'x' }, ['ใช้แล้ว']],
])('%j says %j', (changed, lines) => {
  expect(linesOf(coupon(changed)).map((line) => line.replaceAll('\u00a0', ' '))).toEqual(lines);
});
