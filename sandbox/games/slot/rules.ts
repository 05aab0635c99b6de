import { formatSatang } from '#contract/baht-text.ts';
import { type Satang, satang } from '#contract/money.ts';
import type { RandomSource } from '../fairness.ts';
import type { GameRules } from '../game-rules.ts';
import type { Profile } from '../profile.ts';
import { LINES, type LinePay, payOfLine } from './lines.ts';
import { type Strip, stripsOf, windowOf } from './reels.ts';
import { rtpOf } from './rtp.ts';
import { type SlotSymbol, type SlotVariant, slotVariantOf } from './variants.ts';

export interface SlotBet {
  /** The total stake, in whole baht; each of the 20 lines has a twentieth of it. */
  readonly stakeSatang: Satang;
}
export interface SlotOutcome {
  /** The stops of each reel: of the paid spin, then of its free spins. */
  readonly stops: readonly (readonly number[])[];
}

interface WonLine extends LinePay {
  /** Index in LINES. */
  readonly line: number;
  /** The row on each reel. */
  readonly rows: readonly number[];
  readonly winSatang: Satang;
}

/** One spin's picture and win; both follow from the stops. */
export interface Spin {
  /** By reel, from the top. */
  readonly grid: readonly (readonly SlotSymbol[])[];
  readonly isFree: boolean;
  readonly lines: readonly WonLine[];
  readonly scatters: number;
  readonly scatterSatang: Satang;
  readonly freeSpins: number;
  readonly winSatang: Satang;
}

const BAHT = 100;
const MAX_BAHT = 500;

export function spinOf(
  variant: SlotVariant,
  strips: readonly Strip[],
  stops: readonly number[],
  { stakeSatang, isFree }: { stakeSatang: Satang; isFree: boolean },
): Spin {
  const grid = strips.map((strip, reel) => windowOf(strip, stops[reel] ?? 0));
  const times = isFree ? variant.freeMultiplier : 1;
  const lines = LINES.flatMap((rows, line) => {
    const pay = payOfLine(
      variant,
      rows.map((row, reel) => grid[reel]?.[row] ?? 'h'),
    );
    return pay.pay === 0
      ? []
      : [{ ...pay, line, rows, winSatang: satang((pay.pay * times * stakeSatang) / LINES.length) }];
  });
  const scatters = grid.flat().filter((symbol) => symbol === 'scatter').length;
  const step = Math.min(scatters, 5) - 3;
  const scatterSatang = satang((variant.scatterPays[step] ?? 0) * times * stakeSatang);
  return {
    grid,
    isFree,
    lines,
    scatters,
    scatterSatang,
    freeSpins: variant.freeSpins[step] ?? 0,
    winSatang: satang(scatterSatang + lines.reduce((sum, { winSatang }) => sum + winSatang, 0)),
  };
}

/** All spins of an outcome in turn, as the page plays them. */
export function spinsOf(bet: SlotBet, { stops }: SlotOutcome, profile: Profile): Spin[] {
  const variant = slotVariantOf(profile);
  const strips = stripsOf(profile);
  return stops.map((one, i) => spinOf(variant, strips, one, { stakeSatang: bet.stakeSatang, isFree: i > 0 }));
}

/** One round: a paid spin and, until none is left, its free spins, which can win more free spins. */
function play(bet: SlotBet, random: RandomSource, profile: Profile): { outcome: SlotOutcome; winSatang: Satang } {
  const variant = slotVariantOf(profile);
  const strips = stripsOf(profile);
  const stops: number[][] = [];
  let winSatang = 0;
  for (let left = 1; left > 0; left--) {
    const spin = strips.map((strip) => random.below(strip.length));
    const result = spinOf(variant, strips, spin, { stakeSatang: bet.stakeSatang, isFree: stops.length > 0 });
    stops.push(spin);
    winSatang += result.winSatang;
    left += result.freeSpins;
  }
  return { outcome: { stops }, winSatang: satang(winSatang) };
}

export const slotRules: GameRules<SlotBet, SlotOutcome> = {
  limits: { minSatang: satang(BAHT), maxSatang: satang(MAX_BAHT * BAHT) },
  parseBet(raw) {
    if (typeof raw !== 'object' || raw === null || !('stakeSatang' in raw)) return null;
    const { stakeSatang } = raw;
    if (typeof stakeSatang !== 'number' || !Number.isSafeInteger(stakeSatang)) return null;
    return stakeSatang > 0 && stakeSatang % BAHT === 0 ? { stakeSatang: satang(stakeSatang) } : null;
  },
  stakeSatang: (bet) => bet.stakeSatang,
  play,
  rtp: (profile) => rtpOf(slotVariantOf(profile)),
  bestRtp: (profile) => rtpOf(slotVariantOf(profile)),
  words: ({ stakeSatang }) => `เดิมพัน ${formatSatang(stakeSatang)} บาท ใน ${LINES.length} ไลน์`,
  explain(bet, outcome, profile) {
    return spinsOf(bet, outcome, profile).map((spin, i) => {
      const name = i === 0 ? 'หมุน' : `ฟรีสปิน ${i}`;
      const stops = (outcome.stops[i] ?? []).join(' ');
      return `${name}: กงล้อหยุดที่ ${stops} · ${spin.lines.length} ไลน์ · ได้ ${(spin.winSatang / BAHT).toFixed(2)} บาท`;
    });
  },
};
