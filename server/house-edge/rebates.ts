import { chanceOf } from '#contract/lotto-rules.ts';
import type { AgentConfig, StakeCategory } from '#server/agent/config.ts';
import type { Queries } from '#server/database/database.ts';
import { hiddenProviders } from '#server/game/hidden-provider-queries.ts';
import type { HouseEdge, ItemFilter, PricedItem, Rebate, UnitWorths } from '#server/gift/house-edge.ts';
import {
  chosenLotteries,
  type EndlessPromotion,
  endlessPromotions,
  gameEdges,
  highestRates,
  type PointPrices,
  pointPrices,
  type RepeatedQuest,
  repeatedQuests,
} from './queries.ts';

/** A shooter's bonus is at most so many percent of their stakes in the round (`lotto_choose_shooters`). */
const SHOOTER_STAKE_PERCENT = 4;

type Level = AgentConfig['affiliate']['levels'][number];

/** The highest cost of a commission level, in percent of stakes, by its base: nobody loses more than they stake. */
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

function withItem(prices: PointPrices | undefined, item: PricedItem | undefined): PointPrices | undefined {
  if (!prices || !item || item.kind === 'item') return prices;
  const field = item.kind === 'credit' ? 'credit_satang' : 'spins_per_point';
  return { ...prices, [field]: Math.max(prices[field], (item.amount ?? 0) / item.points) };
}

/**
 * The highest value of a point and of a free spin in satang, as credit or on the wheel; both are fractions, because a
 * point is worth less than a satang. Goods are left out because their price is unknown. `filter`: the items that
 * count; `item` counts beside them.
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
  // A spin may win further spins, so its value is cash and points divided by the share of spins that end; a wheel
  // that gives a spin or more for each spin never ends.
  const spinValue =
    spins >= weight ? Number.POSITIVE_INFINITY : (cash_satang + points * credit_satang) / (weight - spins);
  const inSpins = spins_per_point > 0 ? spins_per_point * spinValue : 0;
  return { point: Math.max(credit_satang, inSpins, cost > 0 ? spinValue / cost : 0), free_spin: spinValue };
}

/** The money that a spin wins on average in satang, with the spins that it wins. */
const spinCash = (prices: PointPrices | undefined): number => {
  if (!prices || prices.weight === 0) return 0;
  const { cash_satang, spins, weight } = prices;
  return spins >= weight ? Number.POSITIVE_INFINITY : cash_satang / (weight - spins);
};

/** In percent of stakes, which may be 0: a reward without stakes has no end, and nothing stays nothing. */
const shareOf = (worth: number, stakes: number): number => (worth === 0 ? 0 : (100 * worth) / stakes);

/**
 * The cost of a free spin for a day's deposits, in percent of stakes: withdrawals need `turnover_times` the deposits
 * in stakes. Points that it wins count with all points.
 */
function wheelPercent(prices: PointPrices | undefined, turnoverTimes: number): number {
  if (!prices || prices.weight === 0 || prices.free_spin_deposit === null) return 0;
  return shareOf(spinCash(prices), prices.free_spin_deposit * turnoverTimes);
}

/**
 * The cost of repeated quests with money or spins, in percent of the category's stakes that they need; a quest that
 * needs none has no end.
 */
function questPercent(
  quests: readonly RepeatedQuest[],
  category: StakeCategory,
  { prices, turnoverTimes }: { prices: PointPrices | undefined; turnoverTimes: number },
): number {
  return quests.reduce((sum, quest) => {
    const worth = quest.reward_kind === 'cash' ? quest.reward_amount : quest.reward_amount * spinCash(prices);
    if (quest.metric === 'deposit') return sum + shareOf(worth, quest.target * turnoverTimes);
    if (quest.metric !== 'stake') return sum + (worth > 0 ? Number.POSITIVE_INFINITY : 0);
    return sum + (quest.category === null || quest.category === category ? shareOf(worth, quest.target) : 0);
  }, 0);
}

/**
 * The most that each category gives back by the agent's configuration (docs/rules.md#edge). Every part is a share of
 * the stakes, even the return of losses, which is capped by such a share. So it holds for whatever a player does.
 * `item`: one that is about to be saved.
 */
export async function rebatesOf(
  queries: Queries,
  agentId: number,
  config: AgentConfig,
  item?: PricedItem,
): Promise<Rebate[]> {
  const { cashback, points, affiliate, games } = config;
  const prices = await pointPrices(queries, agentId, {});
  const turnoverTimes = config.withdraw.turnover_times;
  const quests = await repeatedQuests(queries, agentId);
  // Points are earned for each 100 baht: as many baht as a point is worth are as many percent.
  const bahtOfPoint = (await unitWorths(queries, agentId, { except: item?.id ?? null }, item)).point / 100;
  const edges = await edgesOf(queries, agentId, games);
  return [...edges].map(([category, edge]) => {
    const parts = {
      cashback: cashback.percent[category],
      points: points[category] === 0 ? 0 : points[category] * config.point_times * bahtOfPoint,
      affiliate: affiliate.levels.reduce((sum, level) => sum + BASE_COST[level.base](level, category), 0),
      loss_return: Math.min(cashback.loss_percent, cashback.loss_stake_percent[category]),
      wheel: wheelPercent(prices, turnoverTimes),
      quests: questPercent(quests, category, { prices, turnoverTimes }),
      shooters: category === 'lotto' ? SHOOTER_STAKE_PERCENT : 0,
    };
    return { category, parts, percent: Object.values(parts).reduce((sum, part) => sum + part), edge };
  });
}

/**
 * The share that an endless promotion gives of the stakes that it needs, in percent: to lose a deposit and its bonus
 * both are staked once, and a lower turnover needs less. A player who stakes all of it at long odds seldom has to do
 * the rest of the turnover.
 */
function promotionPercent({ percent, turnover_times }: EndlessPromotion): number {
  const staked = Math.min(1, turnover_times) * (100 + percent);
  // A fixed bonus without a least deposit: for next to nothing.
  return staked === 0 || percent === Number.POSITIVE_INFINITY ? Number.POSITIVE_INFINITY : (100 * percent) / staked;
}

/**
 * Tells whether a promotion, with the category's points and the wheel's spin for the deposit, gives everything that
 * the stakes leave the house.
 */
const takesAll = (promotion: EndlessPromotion, { category, parts, edge }: Rebate): boolean =>
  promotion.categories.includes(category) && promotionPercent(promotion) + parts.points + parts.wheel >= edge;

/**
 * Tells whether some endless promotion takes everything in these categories: with one, the server would not start
 * again.
 */
async function isTakenByPromotion(queries: Queries, agentId: number, rebates: readonly Rebate[]) {
  const promotions = await endlessPromotions(queries, agentId);
  return promotions.some((promotion) => rebates.some((one) => takesAll(promotion, one)));
}

/** Names an endless promotion that takes everything, in one sentence. */
async function promotionFault(queries: Queries, agentId: number, rebates: readonly Rebate[]): Promise<string | null> {
  for (const promotion of await endlessPromotions(queries, agentId)) {
    const over = rebates.find((one) => takesAll(promotion, one));
    if (over)
      return `gives ${promotionPercent(promotion).toFixed(2)} % of the stakes that the promotion "${promotion.title}" needs, as often as a member deposits, and the house keeps ${over.edge.toFixed(2)} % of ${over.category} stakes: give it a budget, or a smaller bonus`;
  }
  return null;
}

/** Names a category that gives back its whole house edge or more, in one sentence; null if there is none. */
export async function rebateFault(queries: Queries, agentId: number, config: AgentConfig): Promise<string | null> {
  const [chosen] = await chosenLotteries(queries, agentId);
  if (chosen !== undefined)
    return `sells the lottery ${chosen}, whose result the last shooter chooses (yeekee.mode classic): use sealed or beacon`;
  const percent = (value: number) => (Number.isFinite(value) ? `${value.toFixed(2)} %` : 'without end');
  const rebates = await rebatesOf(queries, agentId, config);
  for (const { category, parts, percent: given, edge } of rebates) {
    if (given < edge) continue;
    const listed = Object.entries(parts).map(([name, value]) => `${name} ${percent(value)}`);
    return `gives back ${percent(given)} of ${category} stakes (${listed.join(', ')}), and the house keeps ${percent(edge)} of them at its best game or rate: lower cashback, points, point_times or affiliate of its configuration, or what points, the wheel or repeated quests give`;
  }
  return promotionFault(queries, agentId, rebates);
}

/** For the domains that give (app.ts). */
export const houseEdge: HouseEdge = { rebatesOf, isTakenByPromotion, unitWorths };
