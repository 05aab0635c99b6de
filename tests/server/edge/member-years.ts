import type { RandomSource } from '#sandbox/games/fairness.ts';
import type { AgentConfig } from '#server/agent/config.ts';
import { quickRandom } from '../../bench/slot-simulation.ts';
import { givenBack } from './give-backs.ts';
import { returnOf, type Wager } from './our-bets.ts';

/** A player's play of one day: the stakes and wins in baht. */
type Play = (random: () => number) => { staked: number; won: number };

export interface Strategy {
  name: string;
  wager: Wager;
  play: Play;
  /** A day's deposits, for which the wheel gives a spin. */
  deposits: number;
}

function payOf({ outcomes }: Wager, drawn: number): number {
  let left = drawn;
  for (const { chance, pays } of outcomes) {
    left -= chance;
    if (left < 0) return pays;
  }
  return 0;
}

/** The same stake until the day is lost or won by so much, or so many bets are made. */
const until =
  (wager: Wager, { stake, loss, win, bets }: { stake: number; loss: number; win: number; bets: number }): Play =>
  (random) => {
    let [staked, won] = [0, 0];
    for (let n = 0; n < bets && staked - won < loss && won - staked < win; n += 1) {
      staked += stake;
      won += stake * payOf(wager, random());
    }
    return { staked, won };
  };

/** Doubles after each loss, and stops after a win. */
const doubling =
  (wager: Wager, { stake, most }: { stake: number; most: number }): Play =>
  (random) => {
    let [staked, won] = [0, 0];
    for (let next = stake; next <= most && won <= staked; next *= 2) {
      staked += next;
      won += next * payOf(wager, random());
    }
    return { staked, won };
  };

/** Ways to get more back than was paid in. */
export function strategiesOn(find: (name: string) => Wager): Strategy[] {
  const strategy = (name: string, wager: Wager, play: Play, deposits = 0): Strategy => ({
    name,
    wager,
    play,
    deposits,
  });
  const [high, triple, two, whale] = [
    find('hi-lo high'),
    find('hi-lo triple-1'),
    find('lottery two_top'),
    find('fishing'),
  ];
  return [
    strategy(
      'one bet of 60,000 a day at 210 times',
      triple,
      until(triple, { stake: 60_000, loss: 1, win: 1, bets: 1 }),
    ),
    strategy('one bet of 60,000 a day at even money', high, until(high, { stake: 60_000, loss: 1, win: 1, bets: 1 })),
    strategy(
      'even money until 10,000 are lost or won',
      high,
      until(high, { stake: 1000, loss: 10_000, win: 10_000, bets: 200 }),
    ),
    strategy('doubled after each loss', high, doubling(high, { stake: 100, most: 51_200 })),
    strategy('a lottery number of 60,000 a day', two, until(two, { stake: 60_000, loss: 1, win: 1, bets: 1 })),
    strategy(
      'the most generous fish until 500 are lost',
      whale,
      until(whale, { stake: 50, loss: 500, win: 5000, bets: 100 }),
    ),
    strategy(
      'a deposit of 300 for the wheel, staked once',
      high,
      until(high, { stake: 300, loss: 1, win: 1, bets: 1 }),
      300,
    ),
  ];
}

export interface Wheel {
  /** Satang of cash by weight; other prizes are 0. */
  slices: readonly { cash: number; spins: number; weight: number }[];
  deposit: number;
}

function spin({ slices }: Wheel, random: RandomSource): number {
  const all = slices.reduce((sum, { weight }) => sum + weight, 0);
  let cash = 0;
  for (let spins = 1; spins > 0; spins -= 1) {
    let left = random.below(all);
    for (const slice of slices) {
      left -= slice.weight;
      if (left >= 0) continue;
      cash += slice.cash / 100;
      spins += slice.spins;
      break;
    }
  }
  return cash;
}

export interface Simulated {
  /** Baht a day: the player's gain, including everything that comes back. */
  gain: number;
  /** The same with each bet's expected result, whose mean is equal and which varies less. */
  expected: number;
  /** Four standard errors of it. */
  within: number;
  /** The share of the house's income that came back. */
  share: number;
}

/** Plays so many years of days. The same seed plays the same. */
export function simulate(
  { wager, play, deposits }: Strategy,
  {
    config,
    bahtOfPoint,
    wheel,
    years,
    seed,
  }: { config: AgentConfig; bahtOfPoint: number; wheel: Wheel; years: number; seed: number },
): Simulated {
  const source = quickRandom(seed);
  const random = () => source.below(2 ** 31) / 2 ** 31;
  const kept = 1 - returnOf(wager);
  const days = years * 365;
  let [gain, expected, squares, given, lost] = [0, 0, 0, 0, 0];
  for (let day = 0; day < days; day += 1) {
    const { staked, won } = play(random);
    const spun = deposits >= wheel.deposit ? spin(wheel, source) : 0;
    const back = givenBack(config, { category: wager.category, staked, won }, bahtOfPoint) + spun;
    gain += won - staked + back;
    const known = back - kept * staked;
    given += back;
    lost += kept * staked;
    expected += known;
    squares += known * known;
  }
  const mean = expected / days;
  return {
    gain: gain / days,
    expected: mean,
    within: 4 * Math.sqrt((squares / days - mean * mean) / days),
    share: given / lost,
  };
}
