import type { BetType } from '../../contract/lotto-numbers.ts';
import { chanceOf } from '../../contract/lotto-rules.ts';
import type { Queries } from '../platform/database.ts';
import type { AgentConfig } from './config.ts';

type Category = keyof AgentConfig['points'];

/** What of a category's stakes goes back to players, in percent, and what of them stays with the house. */
export interface GiveBack {
  category: Category;
  parts: Readonly<Record<'cashback' | 'points' | 'affiliate' | 'loss_return', number>>;
  percent: number;
  edge: number;
}

/** The least that stays of a stake: players find the best game. Of games by their return to the player, where it is told. */
async function edgesOf(queries: Queries, agentId: number, disabled: readonly string[]): Promise<Map<Category, number>> {
  const games = await queries.rows<{ category: Category; edge: number }>(
    `select category, (100 - max(rtp))::float8 as edge from game
     where is_enabled and rtp is not null and provider_id <> all ($1) group by category`,
    [disabled],
  );
  const rates = await queries.rows<{ bet_type: BetType; rate: number }>(
    `select r.bet_type, max(r.rate)::float8 as rate from lotto_rate r join lotto_category c on c.id = r.category_id
     where c.agent_id = $1 and c.is_on and r.is_open group by r.bet_type`,
    [agentId],
  );
  const edges = new Map(games.map(({ category, edge }) => [category, edge]));
  if (rates.length > 0)
    edges.set('lotto', Math.min(...rates.map(({ bet_type, rate }) => 100 * (1 - rate * chanceOf(bet_type)))));
  return edges;
}

/** What a point is worth at best, in baht: as credit of the shop, or on the wheel. Goods are left out: their price is not known. */
async function pointValue(queries: Queries, agentId: number): Promise<number> {
  const row = await queries.row<{
    shop: number;
    spin: number;
    cash: number;
    points: number;
    spins: number;
    weight: number;
    cost: number;
  }>(
    `select
       coalesce((select max(amount::float8 / points) from redemption_item i where i.agent_id = $1 and i.is_active and i.removed_at is null and i.kind = 'credit'), 0) / 100 as shop,
       coalesce((select max(amount::float8 / points) from redemption_item i where i.agent_id = $1 and i.is_active and i.removed_at is null and i.kind = 'free_spin'), 0) as spin,
       coalesce(w.cash, 0) / 100 as cash, coalesce(w.points, 0)::float8 as points, coalesce(w.spins, 0)::float8 as spins,
       coalesce(w.weight, 0)::float8 as weight, coalesce(w.cost, 0) as cost
     from (
       select sum(p.amount * p.weight) filter (where p.kind = 'cash')::float8 as cash, sum(p.amount * p.weight) filter (where p.kind = 'point') as points,
         sum(p.amount * p.weight) filter (where p.kind = 'free_spin') as spins, sum(p.weight) as weight, max(v.point_cost) as cost
       from wheel v join wheel_prize p on p.wheel_id = v.id where v.agent_id = $1 and v.is_open
     ) w`,
    [agentId],
  );
  if (!row || row.weight === 0) return row?.shop ?? 0;
  // A spin that gives spins gives their worth, too; one that gives a spin or more for each is worth more than any money.
  const spinValue =
    row.spins >= row.weight ? Number.POSITIVE_INFINITY : (row.cash + row.points * row.shop) / (row.weight - row.spins);
  return Math.max(row.shop, row.spin * spinValue, row.cost > 0 ? spinValue / row.cost : 0);
}

/**
 * What an agent's standing rules give back of each category whose edge is known (domain.md, Defaults). Daily cashback, points
 * and an affiliate's income are of turnover; the return of losses, and of income what is of losses, is of what the house keeps.
 */
export async function giveBacksOf(queries: Queries, agentId: number, config: AgentConfig): Promise<GiveBack[]> {
  const { cashback, points, affiliate, games } = config;
  const point = await pointValue(queries, agentId);
  const edges = await edgesOf(queries, agentId, games.disabled_providers);
  return [...edges].map(([category, edge]) => {
    const kept = (percent: number) => (Math.max(0, edge) * percent) / 100;
    const parts = {
      cashback: cashback.percent[category],
      points: points[category] * point,
      affiliate: affiliate.levels.reduce(
        (sum, { base, percent }) => sum + (base === 'turnover' ? percent[category] : kept(percent[category])),
        0,
      ),
      loss_return: kept(cashback.loss_percent),
    };
    return { category, parts, percent: Object.values(parts).reduce((sum, part) => sum + part), edge };
  });
}
