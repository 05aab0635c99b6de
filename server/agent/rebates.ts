import { chanceOf } from '../../contract/lotto-rules.ts';
import type { Queries } from '../platform/database.ts';
import type { AgentConfig, StakeCategory } from './config.ts';
import { hiddenProviders } from './provider-queries.ts';
import {
  chosenLotteries,
  gameEdges,
  highestRates,
  type ItemFilter,
  type PointPrices,
  pointPrices,
} from './rebate-queries.ts';

/** What an agent gives back to players of a category's stakes, beside the house edge; both in percent of stakes. */
export interface Rebate {
  category: StakeCategory;
  parts: Readonly<Record<'cashback' | 'points' | 'affiliate' | 'loss_return', number>>;
  /** The sum of the parts. */
  percent: number;
  /** The house edge of the category's best game or rate for players, because players find it. */
  edge: number;
}

type Level = AgentConfig['affiliate']['levels'][number];

/** What a level of commission costs at most, in percent of stakes, by its base: nobody loses more than they stake. */
const BASE_COST: Readonly<Record<Level['base'], (level: Level, category: StakeCategory) => number>> = {
  turnover: ({ percent }, category) => percent[category],
  net_loss: ({ percent, stake_percent }, category) => Math.min(percent[category], stake_percent[category]),
};

async function edgesOf(
  queries: Queries,
  agentId: number,
  games: AgentConfig['games'],
): Promise<Map<StakeCategory, number>> {
  const edgesOfGames = await gameEdges(queries, await hiddenProviders(queries, games), games.assumed_rtp);
  const rates = await highestRates(queries, agentId);
  const edges = new Map(edgesOfGames.map(({ category, edge }) => [category, edge]));
  if (rates.length > 0)
    edges.set('lotto', Math.min(...rates.map(({ bet_type, rate }) => 100 * (1 - rate * chanceOf(bet_type)))));
  return edges;
}

/** An item for points as it would be saved. */
export interface PricedItem {
  /** Of the one that it replaces. */
  id: string | null;
  kind: 'credit' | 'free_spin' | 'item';
  /** Satang of a credit, spins of free spins, null of goods. */
  amount: number | null;
  points: number;
}

function withItem(prices: PointPrices | undefined, item: PricedItem | undefined): PointPrices | undefined {
  if (!prices || !item || item.kind === 'item') return prices;
  const field = item.kind === 'credit' ? 'credit_satang' : 'spins_per_point';
  return { ...prices, [field]: Math.max(prices[field], (item.amount ?? 0) / item.points) };
}

/** What a point and a free spin are worth, in satang. */
export interface UnitWorths {
  point: number;
  free_spin: number;
}

/**
 * The most that a point and a free spin are worth in satang, as credit or on the wheel, and fractions: a point is worth less
 * than a satang. Goods are left out because their price is not known.
 * `filter`: which items count; `item` is one that does beside them.
 */
export async function unitWorths(
  queries: Queries,
  agentId: number,
  filter: ItemFilter = {},
  item?: PricedItem,
): Promise<UnitWorths> {
  const prices = withItem(await pointPrices(queries, agentId, filter), item);
  if (!prices || prices.weight === 0) return { point: prices?.credit_satang ?? 0, free_spin: 0 };
  const { credit_satang, spins_per_point, cash_satang, points, spins, weight, cost } = prices;
  // A spin may win further spins, so its value is cash and points over the part of spins that ends; a wheel that gives a
  // spin or more for each spin never ends.
  const spinValue =
    spins >= weight ? Number.POSITIVE_INFINITY : (cash_satang + points * credit_satang) / (weight - spins);
  const inSpins = spins_per_point > 0 ? spins_per_point * spinValue : 0;
  return { point: Math.max(credit_satang, inSpins, cost > 0 ? spinValue / cost : 0), free_spin: spinValue };
}

/** The most that a reward is worth in satang. `amount`: satang of cash, else points or spins. */
export async function worthOf(
  queries: Queries,
  agentId: number,
  { kind, amount }: { kind: 'cash' | 'point' | 'free_spin'; amount: number },
): Promise<number> {
  return kind === 'cash' ? amount : amount * (await unitWorths(queries, agentId))[kind];
}

/**
 * The most that each category gives back, by the agent's configuration (docs/rules.md#edge): every part is a share of the stakes,
 * of losses too, which come back up to a share of the stakes only. So it holds for whatever a player does. `item`: as it would be saved.
 */
export async function rebatesOf(
  queries: Queries,
  agentId: number,
  config: AgentConfig,
  item?: PricedItem,
): Promise<Rebate[]> {
  const { cashback, points, affiliate, games } = config;
  // Points are earned for each 100 baht: as many baht as a point is worth are as many percent.
  const bahtOfPoint = (await unitWorths(queries, agentId, { except: item?.id ?? null }, item)).point / 100;
  const edges = await edgesOf(queries, agentId, games);
  return [...edges].map(([category, edge]) => {
    const parts = {
      cashback: cashback.percent[category],
      points: points[category] * bahtOfPoint,
      affiliate: affiliate.levels.reduce((sum, level) => sum + BASE_COST[level.base](level, category), 0),
      loss_return: Math.min(cashback.loss_percent, cashback.loss_stake_percent[category]),
    };
    return { category, parts, percent: Object.values(parts).reduce((sum, part) => sum + part), edge };
  });
}

/** Which category gives back all of its house edge or more, in one sentence; null where none does. */
export async function rebateFault(queries: Queries, agentId: number, config: AgentConfig): Promise<string | null> {
  const [chosen] = await chosenLotteries(queries, agentId);
  if (chosen !== undefined)
    return `sells the lottery ${chosen}, whose result the last shooter chooses (yeekee.mode classic): use sealed or beacon`;
  const percent = (value: number) => `${value.toFixed(2)} %`;
  for (const { category, parts, percent: given, edge } of await rebatesOf(queries, agentId, config)) {
    if (given < edge) continue;
    const listed = Object.entries(parts).map(([name, value]) => `${name} ${percent(value)}`);
    return `gives back ${percent(given)} of ${category} stakes (${listed.join(', ')}), and the house keeps ${percent(edge)} of them at its best game or rate: lower cashback, points or affiliate of its configuration, or what points buy`;
  }
  return null;
}
