import type { BetType } from '#contract/lotto-numbers.ts';
import type { StakeCategory } from '#server/agent/config.ts';
import type { Queries } from '#server/database/database.ts';
import type { ItemFilter } from '#server/gift/house-edge.ts';

/**
 * The smallest house edge of each category, in percent: that of the most generous bet of its games, or the assumed
 * one for games with unknown returns.
 */
export function gameEdges(
  queries: Queries,
  disabledProviders: readonly string[],
  assumedRtp: Readonly<Record<StakeCategory, number>>,
): Promise<{ category: StakeCategory; edge: number }[]> {
  return queries.rows<{ category: StakeCategory; edge: number }>(
    `select category, (100 - max(coalesce(greatest(rtp, best_rtp), ($2::jsonb ->> category)::numeric)))::float8 as edge
     from game where is_enabled and provider_id <> all ($1) group by category`,
    [disabledProviders, JSON.stringify(assumedRtp)],
  );
}

/** Lotteries on sale whose result the last shooter of a round chooses: nothing is kept of stakes on them. */
export async function chosenLotteries(queries: Queries, agentId: number): Promise<string[]> {
  const rows = await queries.rows<{ code: string }>(
    `select code from lotto_category where agent_id = $1 and is_on and rule -> 'yeekee' ->> 'mode' = 'classic' order by code`,
    [agentId],
  );
  return rows.map(({ code }) => code);
}

/** The highest payout rate of each lottery bet type that the agent sells. */
export function highestRates(queries: Queries, agentId: number): Promise<{ bet_type: BetType; rate: number }[]> {
  return queries.rows<{ bet_type: BetType; rate: number }>(
    `select r.bet_type, max(r.rate)::float8 as rate from lotto_rate r join lotto_category c on c.id = r.category_id
     where c.agent_id = $1 and c.is_on and r.is_open group by r.bet_type`,
    [agentId],
  );
}

/** A quest that repeats each day or week and gives money or spins: its condition and its reward. */
export interface RepeatedQuest {
  title: string;
  metric: string;
  category: string | null;
  /** Satang of money. */
  target: number;
  reward_kind: 'cash' | 'free_spin';
  /** Satang of cash, else spins. */
  reward_amount: number;
}

/**
 * Daily and weekly quests that give money or spins without a limit of claims (with one, the cost is known). Points
 * are left out: their spending is bounded for all of them together.
 */
export function repeatedQuests(queries: Queries, agentId: number): Promise<RepeatedQuest[]> {
  return queries.rows<RepeatedQuest>(
    `select title, metric, category, target::float8 as target, reward_kind, reward_amount::float8 as reward_amount from quest
     where agent_id = $1 and is_active and removed_at is null and kind <> 'once' and reward_kind <> 'point'
       and max_claims is null order by id`,
    [agentId],
  );
}

/** A promotion that every deposit or every day can take again, without a budget that ends it. */
export interface EndlessPromotion {
  title: string;
  categories: StakeCategory[];
  /** The most that it adds to a deposit, in percent of the deposit. */
  percent: number;
  turnover_times: number;
}

export function endlessPromotions(queries: Queries, agentId: number): Promise<EndlessPromotion[]> {
  return queries.rows<EndlessPromotion>(
    `select title, categories, turnover_times::float8 as turnover_times,
       coalesce(100 * bonus_fixed_satang::float8 / nullif(min_deposit_satang, 0), case when bonus_fixed_satang is null then bonus_percent else 'infinity' end)::float8
         as percent
     from promotion where agent_id = $1 and is_active and removed_at is null and kind in ('daily_deposit', 'deposit')
       and budget_satang is null order by id`,
    [agentId],
  );
}

export interface PointPrices {
  /** The most credit that one point buys. */
  credit_satang: number;
  /** The most free spins that one point buys. */
  spins_per_point: number;
  /** Sums over the prizes of the open wheel, each times its weight; 0 without a wheel. */
  cash_satang: number;
  points: number;
  spins: number;
  weight: number;
  /** The price of a spin in points; 0 if it cannot be bought. */
  cost: number;
  /** The deposits of a day, in satang, that give a free spin, or null. */
  free_spin_deposit: number | null;
}

/** What points buy: the best prices of the redemption items, and the prizes of the open wheel. */
export function pointPrices(
  queries: Queries,
  agentId: number,
  { except = null, endlessAt }: ItemFilter,
): Promise<PointPrices | undefined> {
  return queries.row<PointPrices>(
    `with priced as (
       select i.kind, i.amount::float8 / i.points as price from redemption_item i
       where i.agent_id = $1 and i.is_active and i.removed_at is null and i.id::text is distinct from $2::text
         and ($3::timestamptz is null or i.stock is null and i.max_per_member is null
           and coalesce(i.starts_at <= $3, true) and coalesce(i.ends_at > $3, true)))
     select
       coalesce((select max(price) from priced where kind = 'credit'), 0) as credit_satang,
       coalesce((select max(price) from priced where kind = 'free_spin'), 0) as spins_per_point,
       coalesce(w.cash, 0) as cash_satang, coalesce(w.points, 0)::float8 as points, coalesce(w.spins, 0)::float8 as spins,
       coalesce(w.weight, 0)::float8 as weight, coalesce(w.cost, 0) as cost, w.free_spin_deposit::float8 as free_spin_deposit
     from (
       select sum(p.amount * p.weight) filter (where p.kind = 'cash')::float8 as cash, sum(p.amount * p.weight) filter (where p.kind = 'point') as points,
         sum(p.amount * p.weight) filter (where p.kind = 'free_spin') as spins, sum(p.weight) as weight, max(v.point_cost) as cost,
         max(v.free_spin_deposit_satang) as free_spin_deposit
       from wheel v join wheel_prize p on p.wheel_id = v.id and p.is_on where v.agent_id = $1 and v.is_open
     ) w`,
    [agentId, except, endlessAt ?? null],
  );
}
