/** The exact return of a slot variant, counted over all combinations of symbols on a line and all numbers of scatters. */
import { payOfLine } from './lines.ts';
import { REELS, ROWS, variantStrips, windowOf } from './reels.ts';
import { type SlotSymbol, type SlotVariant, SYMBOLS } from './variants.ts';

/**
 * Mean pay of a line, times its stake. Reels stop independently, each place of a strip as likely as any other, so
 * that one symbol of each reel is drawn by its count. Whole numbers until the last division.
 */
function meanLinePay(variant: SlotVariant): number {
  let sum = 0;
  const symbols: SlotSymbol[] = [];
  function add(reel: number, ways: number): void {
    if (reel === REELS) {
      sum += ways * payOfLine(variant, symbols).pay;
      return;
    }
    for (const [i, symbol] of SYMBOLS.entries()) {
      const count = variant.counts[reel]?.[i] ?? 0;
      if (count === 0) continue;
      symbols[reel] = symbol;
      add(reel + 1, ways * count);
    }
  }
  add(0, 1);
  const all = variant.counts.reduce((product, reel) => product * reel.reduce((total, count) => total + count, 0), 1);
  return sum / all;
}

/** The chances of 0, 1, … 5 scatters, counted in every window of every strip. */
export function scatterChances(variant: SlotVariant): number[] {
  let chances = [1];
  for (const strip of variantStrips(variant, 1)) {
    const inWindow = Array<number>(ROWS + 1).fill(0);
    for (const stop of strip.keys()) {
      const scatters = windowOf(strip, stop).filter((symbol) => symbol === 'scatter').length;
      inWindow[scatters] = (inWindow[scatters] ?? 0) + 1 / strip.length;
    }
    const next = Array<number>(chances.length + ROWS).fill(0);
    for (const [before, chance] of chances.entries())
      for (const [more, likely] of inWindow.entries())
        next[before + more] = (next[before + more] ?? 0) + chance * likely;
    chances = next;
  }
  return chances;
}

export interface SlotFigures {
  /** Percent. */
  readonly rtp: number;
  /** The chance that a paid spin wins free spins. */
  readonly freeSpinChance: number;
  /** The part of `rtp` that comes from free spins. */
  readonly freeRtp: number;
}

/** A free spin wins r more on average, so n of them become n / (1 − r). */
export function figuresOf(variant: SlotVariant): SlotFigures {
  const chances = scatterChances(variant);
  const mean = (pays: readonly number[]) =>
    chances.reduce((sum, chance, scatters) => sum + chance * (pays[Math.min(scatters, 5) - 3] ?? 0), 0);
  // 20 lines at a twentieth of the stake each: the mean of one line is the mean of all.
  const paid = meanLinePay(variant) + mean(variant.scatterPays);
  const won = mean(variant.freeSpins);
  const free = (won / (1 - won)) * paid * variant.freeMultiplier;
  return {
    rtp: 100 * (paid + free),
    freeSpinChance: chances.slice(3).reduce((sum, chance) => sum + chance, 0),
    freeRtp: 100 * free,
  };
}

const known = new Map<string, number>();

export function rtpOf(variant: SlotVariant): number {
  const rtp = known.get(variant.id) ?? figuresOf(variant).rtp;
  known.set(variant.id, rtp);
  return rtp;
}
