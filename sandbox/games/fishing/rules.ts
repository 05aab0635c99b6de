import { formatSatang } from '#contract/baht-text.ts';
import { type Satang, satang } from '#contract/money.ts';
import type { GameRules } from '../game-rules.ts';
import { type Profile, variantOf } from '../profile.ts';
import { isSpecies, multiplierOf, type Odds, oddsOf, SPECIES, type Species, type Volatility } from './species.ts';

export interface FishingBet {
  species: Species;
  stakeSatang: Satang;
}

export interface FishingOutcome {
  isCaught: boolean;
  /** The number drawn; below `hits` of the species' odds it is a catch. */
  drawn: number;
}

/** The possible costs of a shot, in satang. */
export const SHOT_LEVELS: readonly Satang[] = [100, 200, 500, 1000, 2000, 5000, 10_000].map(satang);

interface Variant {
  volatility: Volatility;
  /** Return to player in hundredths of a percent. */
  rtpHundredths: number;
}

const variant = (volatility: Volatility, rtpHundredths: number): Variant => ({ volatility, rtpHundredths });
const VARIANTS: readonly [Variant, ...Variant[]] = [
  variant('calm', 9600),
  variant('even', 9650),
  variant('bold', 9700),
  variant('even', 9550),
  variant('calm', 9500),
  variant('bold', 9625),
  variant('even', 9600),
];

export interface SpeciesEntry extends Odds {
  species: Species;
  name: string;
  multiplier: number;
}

const NAMES: Readonly<Record<Species, string>> = {
  minnow: 'ปลาซิว',
  clownfish: 'ปลาการ์ตูน',
  parrotfish: 'ปลานกแก้ว',
  seahorse: 'ม้าน้ำ',
  puffer: 'ปลาปักเป้า',
  squid: 'หมึก',
  turtle: 'เต่าทะเล',
  manta: 'กระเบนราหู',
  koi: 'ปลาคาร์ป',
  shark: 'ฉลาม',
  jellyfish: 'แมงกะพรุนยักษ์',
  whale: 'วาฬทอง',
};

/** The game's fish with their payouts and exact odds, from the smallest to the largest. */
export function speciesTable(profile: Profile): readonly SpeciesEntry[] {
  const { volatility, rtpHundredths } = variantOf(profile, VARIANTS);
  return SPECIES.map((species) => {
    const multiplier = multiplierOf(species, volatility);
    return { species, name: NAMES[species], multiplier, ...oddsOf(multiplier, rtpHundredths) };
  });
}

function entryOf(species: Species, profile: Profile): SpeciesEntry {
  const entry = speciesTable(profile).find((known) => known.species === species);
  if (!entry) throw new Error(`no ${species} in ${profile.gameId}`);
  return entry;
}

function parseBet(raw: unknown): FishingBet | null {
  if (typeof raw !== 'object' || raw === null || !('species' in raw) || !('stakeSatang' in raw)) return null;
  const { species } = raw;
  if (typeof species !== 'string' || !isSpecies(species)) return null;
  const stakeSatang = SHOT_LEVELS.find((level) => level === raw.stakeSatang);
  return stakeSatang === undefined ? null : { species, stakeSatang };
}

/**
 * One shot is one round at one fish: it is caught with chance `hits / outOf` and pays the stake times its multiplier.
 * A shot at any fish has the same return, so no aim, stake or choice of fish changes the game's return.
 */
export const fishingRules: GameRules<FishingBet, FishingOutcome> = {
  parseBet,
  stakeSatang: ({ stakeSatang }) => stakeSatang,
  limits: { minSatang: satang(100), maxSatang: satang(10_000) },
  play({ species, stakeSatang }, random, profile) {
    const { hits, outOf, multiplier } = entryOf(species, profile);
    const drawn = random.below(outOf);
    const isCaught = drawn < hits;
    return { outcome: { isCaught, drawn }, winSatang: satang(isCaught ? stakeSatang * multiplier : 0) };
  },
  rtp: (profile) => variantOf(profile, VARIANTS).rtpHundredths / 100,
  bestRtp: (profile) => variantOf(profile, VARIANTS).rtpHundredths / 100,
  words: ({ species, stakeSatang }, profile) => `ยิง${entryOf(species, profile).name} ${formatSatang(stakeSatang)} บาท`,
  explain({ species }, { isCaught, drawn }, profile) {
    const { name, multiplier, hits, outOf } = entryOf(species, profile);
    const figure = (number: number) => number.toLocaleString('th-TH');
    return [
      `ยิง${name} จ่าย ${figure(multiplier)} เท่า`,
      `เลขที่ได้ ${figure(drawn)} จาก ${figure(outOf)} ต่ำกว่า ${figure(hits)} คือจับได้`,
      isCaught ? 'จับได้' : 'หลุดไป',
    ];
  },
};
