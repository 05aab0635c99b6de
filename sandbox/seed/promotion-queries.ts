import type { Transaction } from '#server/database/database.ts';

const COUPON_LIFETIME_MS = 90 * 86_400_000;
const BONUS_CATEGORIES = ['slot', 'fishing', 'freespin'];

export interface NewCoupon {
  code: string;
  /** The code in the form that is compared. */
  code_key: string;
  title: string;
  detail: string;
  kind: string;
  /** Satang, points or spins, as the kind says. */
  amount: number;
  percent?: number;
  categories?: readonly string[];
  turnover_times: number;
  /** The phone of the only member who may use it. */
  owner: string;
}

export async function insertCoupon(
  transaction: Transaction,
  agentId: number,
  coupon: NewCoupon,
  now: Date,
): Promise<void> {
  await transaction.rows(
    `with made as (
       insert into coupon_batch (agent_id, updated_at, title, detail, kind, amount, max_uses_per_member, valid_from, valid_until,
         turnover_times, max_withdraw_satang, categories, valid_days, percent)
       values ($1, $2, $3, $4, $5, $6, 1, $2, $7, $8, 100000, $12, 14, $13) returning id
     )
     insert into coupon_code (agent_id, code_key, code, batch_id, member_id, max_uses)
     select $1, $9, $10, made.id, m.id, 1
     from made join member m on m.agent_id = $1 and m.phone = $11`,
    [
      agentId,
      now,
      coupon.title,
      coupon.detail,
      coupon.kind,
      coupon.amount,
      new Date(now.getTime() + COUPON_LIFETIME_MS),
      coupon.turnover_times,
      coupon.code_key,
      coupon.code,
      coupon.owner,
      coupon.categories ?? BONUS_CATEGORIES,
      coupon.percent ?? null,
    ],
  );
}
