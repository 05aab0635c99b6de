import type { Satang } from '../../contract/money.ts';
import type { Transaction } from '../../server/platform/database.ts';
import { positioned } from './positioned.ts';

const COUPON_LIFETIME_MS = 90 * 86_400_000;
const BONUS_CATEGORIES = ['slot', 'fishing', 'freespin'];

export interface NewPromotion {
  title: string;
  description: string;
  image: string;
  terms: readonly string[];
  kind: string;
  bonus_percent: number;
  bonus_fixed_satang: Satang | null;
  min_deposit_satang: Satang;
  max_bonus_satang: Satang;
  turnover_times: number;
  max_withdraw_satang: Satang | null;
  categories: readonly string[];
  valid_days: number;
}

export async function insertPromotions(
  transaction: Transaction,
  agentId: number,
  promotions: readonly NewPromotion[],
  now: Date,
): Promise<void> {
  await transaction.rows(
    `insert into promotion (agent_id, updated_at, position, title, description, image, terms, kind, bonus_percent, bonus_fixed_satang,
       min_deposit_satang, max_bonus_satang, turnover_times, max_withdraw_satang, categories, valid_days)
     select $1, $2, position, title, description, image, terms, kind, bonus_percent, bonus_fixed_satang,
       min_deposit_satang, max_bonus_satang, turnover_times, max_withdraw_satang, categories, valid_days
     from jsonb_to_recordset($3) as r (position int, title text, description text, image text, terms text[], kind text, bonus_percent numeric,
       bonus_fixed_satang bigint, min_deposit_satang bigint, max_bonus_satang bigint, turnover_times numeric, max_withdraw_satang bigint,
       categories text[], valid_days int)`,
    [agentId, now, positioned(promotions)],
  );
}

export interface NewCoupon {
  code: string;
  /** The code as it is compared. */
  code_key: string;
  title: string;
  detail: string;
  kind: string;
  /** Satang, points or spins, as the kind says. */
  amount: number;
  percent?: number;
  categories?: readonly string[];
  turnover_times: number;
  /** The phone of the only member who may use it; null: anybody may. */
  owner: string | null;
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
     select $1, $9, $10, made.id, m.id, case when m.id is null then 10000 else 1 end
     from made left join member m on m.agent_id = $1 and m.phone = $11`,
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
