/** The mathematics of the slot games: the count of each symbol on each reel, and its pay. Data, tuned by `rtp.ts`. */
import { type Profile, variantOf } from '../profile.ts';

/** `wild` stands for any symbol but `scatter`; a to d are the game's high symbols, e to h the low ones. */
export const SYMBOLS = ['wild', 'scatter', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const;
export type SlotSymbol = (typeof SYMBOLS)[number];
export type LineSymbol = Exclude<SlotSymbol, 'scatter'>;
export const LINE_SYMBOLS = SYMBOLS.filter((symbol) => symbol !== 'scatter');

/** The pay for 3, 4 and 5. */
type Pays = readonly [number, number, number];
type Volatility = 'low' | 'mid' | 'high';

export interface SlotVariant {
  readonly id: string;
  readonly volatility: Volatility;
  /** Counts of each symbol on each of the five reels, in the order of SYMBOLS. */
  readonly counts: readonly (readonly number[])[];
  /** Times the stake of a line. */
  readonly linePays: Readonly<Record<LineSymbol, Pays>>;
  /** Times the whole stake. */
  readonly scatterPays: Pays;
  readonly freeSpins: Pays;
  /** Every win of a free spin, scatters included, times this. */
  readonly freeMultiplier: number;
}

const CALM: SlotVariant = {
  id: 'calm',
  volatility: 'low',
  counts: [
    [1, 2, 3, 3, 4, 4, 5, 5, 6, 7],
    [3, 1, 3, 3, 4, 4, 5, 5, 5, 7],
    [3, 2, 3, 4, 4, 5, 4, 5, 5, 5],
    [3, 1, 3, 3, 4, 5, 5, 6, 4, 6],
    [1, 2, 3, 4, 4, 4, 5, 5, 6, 6],
  ],
  linePays: {
    wild: [40, 150, 600],
    a: [40, 150, 600],
    b: [25, 95, 300],
    c: [20, 60, 200],
    d: [16, 50, 120],
    e: [8, 25, 80],
    f: [7, 20, 60],
    g: [7, 15, 50],
    h: [5, 12, 40],
  },
  scatterPays: [2, 10, 50],
  freeSpins: [8, 12, 20],
  freeMultiplier: 2,
};

const STEADY: SlotVariant = {
  ...CALM,
  id: 'steady',
  volatility: 'mid',
  counts: [
    [1, 2, 2, 3, 4, 5, 6, 6, 6, 7],
    [2, 1, 2, 3, 4, 5, 6, 6, 6, 7],
    [2, 2, 2, 3, 4, 5, 6, 6, 6, 6],
    [2, 1, 2, 3, 4, 5, 6, 7, 6, 6],
    [1, 2, 2, 3, 4, 5, 7, 6, 6, 6],
  ],
  linePays: {
    wild: [80, 350, 2000],
    a: [80, 350, 2000],
    b: [50, 160, 700],
    c: [25, 100, 350],
    d: [20, 70, 200],
    e: [11, 35, 110],
    f: [8, 25, 80],
    g: [7, 20, 70],
    h: [7, 16, 60],
  },
  scatterPays: [2, 15, 100],
  freeSpins: [10, 15, 20],
};

const WILD: SlotVariant = {
  ...STEADY,
  id: 'wild',
  volatility: 'high',
  linePays: {
    wild: [90, 550, 5000],
    a: [90, 550, 5000],
    b: [45, 220, 1300],
    c: [30, 110, 450],
    d: [17, 65, 220],
    e: [7, 20, 90],
    f: [6, 17, 65],
    g: [4, 11, 45],
    h: [3, 9, 35],
  },
  scatterPays: [2, 20, 200],
  freeSpins: [10, 15, 25],
  freeMultiplier: 3,
};

/** More scatters: free spins about once in thirty, and about half of the return comes from them. */
const FESTIVAL: SlotVariant = {
  ...CALM,
  id: 'festival',
  volatility: 'mid',
  counts: [
    [2, 2, 2, 3, 4, 5, 6, 6, 6, 6],
    [2, 2, 2, 3, 4, 5, 6, 6, 6, 6],
    [2, 3, 2, 3, 4, 5, 6, 6, 5, 6],
    [2, 2, 2, 3, 4, 5, 6, 6, 6, 6],
    [2, 2, 2, 3, 4, 5, 6, 6, 6, 6],
  ],
  linePays: {
    wild: [45, 190, 900],
    a: [45, 190, 900],
    b: [30, 90, 350],
    c: [20, 65, 190],
    d: [15, 45, 120],
    e: [6, 18, 65],
    f: [4, 15, 45],
    g: [4, 12, 35],
    h: [3, 9, 30],
  },
  scatterPays: [1, 10, 50],
  freeSpins: [9, 12, 20],
  freeMultiplier: 2,
};

const CARNIVAL: SlotVariant = {
  ...FESTIVAL,
  id: 'carnival',
  volatility: 'high',
  linePays: {
    wild: [45, 220, 1200],
    a: [45, 220, 1200],
    b: [25, 80, 320],
    c: [16, 55, 160],
    d: [12, 35, 100],
    e: [5, 16, 55],
    f: [4, 12, 40],
    g: [4, 10, 30],
    h: [2, 7, 25],
  },
  freeSpins: [8, 12, 20],
  freeMultiplier: 3,
};

export const SLOT_VARIANTS = [CALM, STEADY, WILD, FESTIVAL, CARNIVAL] as const;

/** Games of the free-spin lobby have variants with many free spins. */
export function slotVariantOf(profile: Profile): SlotVariant {
  return profile.category === 'freespin'
    ? variantOf(profile, [FESTIVAL, CARNIVAL])
    : variantOf(profile, [CALM, STEADY, WILD]);
}
