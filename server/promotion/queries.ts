import type { z } from 'zod';
import type { Satang } from '#contract/money.ts';
import type { bonusCategory, promotionKind } from '#contract/promotion.ts';
import type { Queries } from '#server/database/database.ts';

export type BonusCategory = z.output<typeof bonusCategory>;

export interface PromotionRow {
  id: number;
  version: number;
  updated_at: Date;
  position: number;
  title: string;
  description: string;
  image: string | null;
  terms: string[];
  kind: z.output<typeof promotionKind>;
  bonus_percent: number;
  bonus_fixed_satang: Satang | null;
  min_deposit_satang: Satang;
  max_bonus_satang: Satang;
  turnover_times: number;
  max_withdraw_satang: Satang | null;
  categories: BonusCategory[];
  valid_days: number;
  is_active: boolean;
  starts_at: Date | null;
  ends_at: Date | null;
  /** The most that its bonuses give together, and what they have given; null: there is no end. */
  budget_satang: Satang | null;
  given_satang: Satang;
}

export const PROMOTION = `
  select p.id, p.version, p.updated_at, p.position, p.title, p.description, p.image, p.terms, p.kind, p.bonus_percent::float8 as bonus_percent,
    p.bonus_fixed_satang, p.min_deposit_satang, p.max_bonus_satang, p.turnover_times::float8 as turnover_times, p.max_withdraw_satang,
    p.categories, p.valid_days, p.is_active, p.starts_at, p.ends_at, p.budget_satang, p.given_satang
  from promotion p`;

/** The promotions that players see: also those that have not started, without those that have ended. */
export function shownPromotions(queries: Queries, agentId: number, at: Date): Promise<PromotionRow[]> {
  return queries.rows<PromotionRow>(
    `${PROMOTION} where p.agent_id = $1 and p.removed_at is null and p.is_active and (p.ends_at is null or p.ends_at > $2)
     order by p.position, p.id`,
    [agentId, at],
  );
}

/** An active promotion; its dates are not checked. `id` may be any text. */
export function promotionOf(queries: Queries, agentId: number, id: string): Promise<PromotionRow | undefined> {
  return queries.row<PromotionRow>(
    `${PROMOTION} where p.agent_id = $1 and p.id::text = $2 and p.removed_at is null and p.is_active`,
    [agentId, id],
  );
}

/** The facts that decide whether a member can take a promotion, all read at one moment. */
export interface Eligibility {
  /** The newest paid deposit; null if there is none, or a bonus used it. */
  deposit: {
    id: number;
    satang: Satang;
    /** True for a person who had no account before. */
    is_first: boolean;
    is_untouched: boolean;
  } | null;
  has_deposited: boolean;
  has_running: boolean;
  /** Why the member may not play at all now. */
  bar: 'member_excluded' | 'member_paused' | 'member_frozen' | null;
  /** The promotions that were taken, each with its occasion (`occasionOf`). */
  taken: { promotion_id: number; occasion: string }[];
}

/**
 * A deposit is untouched until a bet or a bill is paid from cash (a cancelled bill does not count) or a withdrawal is
 * requested (a rejected one does not count).
 */
const ELIGIBILITY = `
  select
    (select jsonb_build_object('id', d.id, 'satang', d.satang, 'is_first', not exists (
          select 1 from deposit e where e.member_id = $1 and e.status = 'paid' and e.id <> d.id)
          and not exists (select 1 from returning_member r where r.member_id = $1),
        'is_untouched', a.balance_satang - a.held_satang >= d.satang
          and not exists (select 1 from game_bet g where g.member_id = $1 and g.wallet_id = w.id and g.placed_at >= d.paid_at)
          and not exists (select 1 from lotto_bill b where b.member_id = $1 and b.wallet_id = w.id and b.cancelled_at is null and b.created_at >= d.paid_at)
          and not exists (select 1 from withdrawal o where o.member_id = $1 and o.status <> 'rejected' and o.requested_at >= d.paid_at))
     from (
       select x.id, x.paid_at, coalesce(x.credited_satang, x.amount_satang) as satang
       from deposit x where x.member_id = $1 and x.status = 'paid' order by x.paid_at desc, x.id desc limit 1
     ) d
     where not exists (select 1 from bonus b where b.deposit_id = d.id)) as deposit,
    exists (select 1 from deposit y where y.member_id = $1 and y.status = 'paid')
      or exists (select 1 from returning_member r where r.member_id = $1) as has_deposited,
    exists (select 1 from bonus b where b.member_id = $1 and b.promotion_id is not null and b.state in ('running', 'closing')) as has_running,
    (select play_block(m, $2) from member m where m.id = $1) as bar,
    coalesce((select jsonb_agg(jsonb_build_object('promotion_id', b.promotion_id, 'occasion', b.occasion))
      from bonus b where b.member_id = $1 and b.promotion_id is not null and b.occasion is distinct from b.deposit_id::text), '[]') as taken
  from wallet w join account a on a.id = w.id where w.member_id = $1 and w.wallet_type_id = 1`;

/** Reads what decides whether the member can take a promotion at this time. */
export async function eligibilityOf(queries: Queries, memberId: number, at: Date): Promise<Eligibility> {
  const row = await queries.row<Eligibility>(ELIGIBILITY, [memberId, at]);
  if (!row) throw new Error(`member ${memberId} has no cash wallet`);
  return row;
}
