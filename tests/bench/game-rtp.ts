import { satang } from '#contract/money.ts';
import { gameOfCategory } from '#sandbox/games/game-of-category.ts';
import { GAME_CATEGORIES, type Profile, profileOf } from '#sandbox/games/profile.ts';
import { slotRules } from '#sandbox/games/slot/rules.ts';
import { slotVariantOf } from '#sandbox/games/slot/variants.ts';
import { demoGames, GAME_COUNTS } from '#sandbox/seed/demo-games.ts';
import type { Figure } from './bench.ts';
import { quickRandom, slotSimulation } from './slot-simulation.ts';

/** 99 % of a normal distribution are within this many standard deviations. */
const Z99 = 2.5758;
/** Half the width of the confidence interval, in percent (docs/figures.md). */
const MAX_HALF_WIDTH = 0.25;
const BLOCK = 1_000_000;
const MAX_ROUNDS = 120 * BLOCK;
const COMPARED_ROUNDS = 5_000;
const STAKE_SATANG = satang(2000);

/** Tells whether every game's return in the catalogue is that of its rules, to 2 decimals. */
function catalogueFigure(): Figure {
  const games = GAME_CATEGORIES.flatMap((category) => demoGames(category, GAME_COUNTS[category]));
  const equal = games.filter(({ category, id, rtp }) => {
    const exact = gameOfCategory(category).rtp(profileOf(category, id));
    return rtp === (exact === null ? null : Math.round(exact * 100) / 100);
  });
  return {
    what: 'RTP in the catalogue',
    measured: `${equal.length} games as their rules return`,
    comparison: `${games.length} games`,
    ratio: equal.length / games.length,
    limit: { least: 1 },
  };
}

/** The fast simulation must be the game: the same random numbers give the same wins. */
function expectSame(profile: Profile): void {
  const simulate = slotSimulation(profile);
  const [ours, theirs] = [quickRandom(7), quickRandom(7)];
  for (let n = 0; n < COMPARED_ROUNDS; n++) {
    const { winSatang } = slotRules.play({ stakeSatang: STAKE_SATANG }, theirs, profile);
    if (Math.abs(simulate(ours) * STAKE_SATANG - winSatang) > 1e-6)
      throw new Error(`the simulation of ${profile.gameId} is not its game`);
  }
}

/** Plays until the interval is narrow enough. */
function simulated(profile: Profile): { rtp: number; halfWidth: number; rounds: number } {
  const simulate = slotSimulation(profile);
  const random = quickRandom(profile.number);
  let [rounds, sum, squares] = [0, 0, 0];
  for (;;) {
    for (let n = 0; n < BLOCK; n++) {
      const win = simulate(random);
      sum += win;
      squares += win * win;
    }
    rounds += BLOCK;
    const mean = sum / rounds;
    const halfWidth = 100 * Z99 * Math.sqrt((squares / rounds - mean * mean) / rounds);
    if (halfWidth <= MAX_HALF_WIDTH || rounds >= MAX_ROUNDS) return { rtp: 100 * mean, halfWidth, rounds };
  }
}

function slotFigures(profile: Profile): Figure[] {
  expectSame(profile);
  const { rtp, halfWidth, rounds } = simulated(profile);
  const exact = slotRules.rtp(profile);
  if (exact === null) throw new Error('a slot without an RTP');
  const what = `RTP of slot variant ${slotVariantOf(profile).id}, ${rounds / BLOCK} million rounds`;
  const measured = `${rtp.toFixed(2)} % ± ${halfWidth.toFixed(3)} (99 %)`;
  return [
    { what, measured, comparison: `± ${MAX_HALF_WIDTH} %`, ratio: halfWidth / MAX_HALF_WIDTH, limit: { most: 1 } },
    {
      what,
      measured: `${Math.abs(rtp - exact).toFixed(3)} % from the exact ${exact.toFixed(3)} %`,
      comparison: `± ${halfWidth.toFixed(3)} %`,
      ratio: Math.abs(rtp - exact) / halfWidth,
      limit: { most: 1 },
    },
  ];
}

/**
 * The returns of games. All except sport (which depends on the bet) are computed exactly, by counting
 * (sandbox/games/<game>/rules.ts); the slot's free spins make its count the least obvious, so one game of each
 * variant is played too.
 */
export async function gameRtpBench(): Promise<Figure[]> {
  const slots = demoGames('slot', GAME_COUNTS.slot).map(({ id }) => profileOf('slot', id));
  const variants = new Map(slots.map((profile) => [slotVariantOf(profile).id, profile]));
  return [catalogueFigure(), ...[...variants.values()].flatMap(slotFigures)];
}
