/**
 * The exact model of a match: the points of each side, hence every pick's chance, hence its odds. Integers only, so
 * that the server and every browser compute the same. Pure.
 */

/** Points of a side in the whole match, times 100: the mean of a Poisson distribution. */
export interface Rates {
  readonly home: number;
  readonly away: number;
}

/** The parameters of a sport's markets. */
export interface MarketRules {
  /** The least number of points of both sides for an over; the line is half a point below. */
  readonly overFrom: number;
  /** "Both score": each side has at least this many points. */
  readonly bothFrom: number;
  /** A side never scores more. */
  readonly maxPoints: number;
}

export interface Score {
  readonly home: number;
  readonly away: number;
}

export const MARKETS = {
  result: ['home', 'draw', 'away'],
  total: ['over', 'under'],
  both: ['yes', 'no'],
} as const;
export type Market = keyof typeof MARKETS;
export type Pick = (typeof MARKETS)[Market][number];
/** Odds by pick, stake included, in satang for one baht (185 is 1.85). */
export type Odds = Readonly<Record<Pick, number>>;

/** Of each baht staked, 95 satang are paid back on average; odds are then cut to whole satang. */
export const RETURN_PERCENT = 95;
const MIN_ODDS = 101;
/** The weight of 0 points. Small enough that the product of both sides' sums times 9,500 stays a safe integer. */
const WEIGHT_OF_NONE = 10_000;

/** Weights of 0, 1, 2 … points, in proportion to λⁿ/n!, each cut to an integer. */
export function pointWeights(rate: number, maxPoints: number): number[] {
  const weights = [WEIGHT_OF_NONE];
  for (let points = 1; points <= maxPoints; points++)
    weights.push(Math.floor(((weights[points - 1] ?? 0) * rate) / (100 * points)));
  return weights;
}

export const sumOf = (weights: readonly number[]): number => weights.reduce((sum, weight) => sum + weight, 0);

/**
 * Tells whether the pick wins with this score. Picks of different markets have different names, so the market is not
 * needed.
 */
export function isWon(pick: Pick, { home, away }: Score, rules: MarketRules): boolean {
  switch (pick) {
    case 'home':
      return home > away;
    case 'draw':
      return home === away;
    case 'away':
      return home < away;
    case 'over':
      return home + away >= rules.overFrom;
    case 'under':
      return home + away < rules.overFrom;
    case 'yes':
      return Math.min(home, away) >= rules.bothFrom;
    case 'no':
      return Math.min(home, away) < rules.bothFrom;
  }
}

/** The number of `all` equally likely cases in which the pick wins. */
export function chanceOf(pick: Pick, rates: Rates, rules: MarketRules): { ways: number; all: number } {
  const home = pointWeights(rates.home, rules.maxPoints);
  const away = pointWeights(rates.away, rules.maxPoints);
  const ways = home.reduce(
    (sum, homeWeight, homePoints) =>
      sum +
      homeWeight * sumOf(away.filter((_, awayPoints) => isWon(pick, { home: homePoints, away: awayPoints }, rules))),
    0,
  );
  return { ways, all: sumOf(home) * sumOf(away) };
}

function oddsOfPick(pick: Pick, rates: Rates, rules: MarketRules): number {
  const { ways, all } = chanceOf(pick, rates, rules);
  return Math.max(MIN_ODDS, Math.floor((RETURN_PERCENT * all) / ways));
}

export function oddsOf(rates: Rates, rules: MarketRules): Odds {
  const odds = (pick: Pick) => oddsOfPick(pick, rates, rules);
  return {
    home: odds('home'),
    draw: odds('draw'),
    away: odds('away'),
    over: odds('over'),
    under: odds('under'),
    yes: odds('yes'),
    no: odds('no'),
  };
}

/** Exact return to player of a pick, in percent. */
export function rtpOfPick(pick: Pick, rates: Rates, rules: MarketRules): number {
  const { ways, all } = chanceOf(pick, rates, rules);
  return (oddsOfPick(pick, rates, rules) * ways) / all;
}

export const isPickOf = (market: Market, pick: string): pick is Pick => MARKETS[market].some((known) => known === pick);
