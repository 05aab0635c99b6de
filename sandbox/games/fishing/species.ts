/** The fish of the fishing games and their payouts. Pure: for the server, the game page and the check page. */

/** Ordered from the smallest to the largest; the id is also the name of its drawing. */
export const SPECIES = [
  'minnow',
  'clownfish',
  'parrotfish',
  'seahorse',
  'puffer',
  'squid',
  'turtle',
  'manta',
  'koi',
  'shark',
  'jellyfish',
  'whale',
] as const;
export type Species = (typeof SPECIES)[number];

/** How a game distributes the same return: many small wins, or few large ones. */
export type Volatility = 'calm' | 'even' | 'bold';

/** A catch pays the stake times this, in the order of SPECIES. */
const MULTIPLIERS = {
  calm: [2, 3, 4, 5, 6, 8, 10, 15, 25, 40, 60, 100],
  even: [2, 3, 5, 8, 10, 15, 20, 30, 50, 80, 120, 200],
  bold: [3, 5, 8, 10, 15, 20, 30, 50, 80, 120, 200, 300],
} as const satisfies Record<Volatility, readonly number[]>;

export const isSpecies = (name: string): name is Species => SPECIES.some((species) => species === name);

export function multiplierOf(species: Species, volatility: Volatility): number {
  const multiplier = MULTIPLIERS[volatility][SPECIES.indexOf(species)];
  if (multiplier === undefined) throw new Error(`no multiplier of ${species}`);
  return multiplier;
}

/** The chance of a catch as an exact fraction. */
export interface Odds {
  hits: number;
  outOf: number;
}

/** `hits / outOf` × multiplier is `rtpHundredths` / 10,000 for every species: no fish is a better bet than another. */
export const oddsOf = (multiplier: number, rtpHundredths: number): Odds => ({
  hits: rtpHundredths,
  outOf: 10_000 * multiplier,
});
