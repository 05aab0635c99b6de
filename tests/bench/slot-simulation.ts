import type { RandomSource } from '../../server/sandbox/games/fairness.ts';
import type { Profile } from '../../server/sandbox/games/profile.ts';
import { LINES, payOfLine } from '../../server/sandbox/games/slot/lines.ts';
import { REELS, ROWS, stripsOf, windowOf } from '../../server/sandbox/games/slot/reels.ts';
import { type SlotSymbol, SYMBOLS, slotVariantOf } from '../../server/sandbox/games/slot/variants.ts';

/** xorshift128: quick, and the same numbers on every machine, so that the bench always says the same. */
export function quickRandom(seed: number): RandomSource {
  let [a, b, c, d] = [123456789 ^ seed, 362436069, 521288629, 88675123];
  return {
    below(bound) {
      const mixed = a ^ (a << 11);
      a = b;
      b = c;
      c = d;
      d = (d ^ (d >>> 19) ^ mixed ^ (mixed >>> 8)) | 0;
      return Math.floor(((d >>> 0) / 2 ** 32) * bound);
    },
  };
}

/** What every line of symbols pays, by the game's own function, at the number that its symbols make in base ten. */
function payTable(profile: Profile): Float64Array {
  const variant = slotVariantOf(profile);
  const base = SYMBOLS.length;
  return Float64Array.from({ length: base ** REELS }, (_, code) => {
    const symbols = Array.from({ length: REELS }, (_unused, reel): SlotSymbol => {
      return SYMBOLS[Math.floor(code / base ** reel) % base] ?? 'h';
    });
    return payOfLine(variant, symbols).pay;
  });
}

/**
 * A slot game by tables: `rules.play` a hundred times as quick, and win for win the same (game-rtp.ts compares them).
 * Answers the win of a round, its free spins included, for a stake of 1.
 */
export function slotSimulation(profile: Profile): (random: RandomSource) => number {
  const variant = slotVariantOf(profile);
  const strips = stripsOf(profile);
  const pays = payTable(profile);
  const lengths = strips.map((strip) => strip.length);
  /** By reel, stop and row: the symbol's number times the reel's power of ten. */
  const places = strips.map((strip, reel) =>
    Int32Array.from(
      strip.flatMap((_, stop) => windowOf(strip, stop).map((s) => SYMBOLS.indexOf(s) * SYMBOLS.length ** reel)),
    ),
  );
  const scattersAt = strips.map((strip) =>
    Uint8Array.from(strip, (_, stop) => windowOf(strip, stop).filter((symbol) => symbol === 'scatter').length),
  );
  const rows = Uint8Array.from(LINES.flat());
  const starts = new Int32Array(REELS);

  return (random) => {
    let win = 0;
    for (let left = 1, spins = 0; left > 0; left--, spins++) {
      let scatters = 0;
      for (let reel = 0; reel < REELS; reel++) {
        const stop = random.below(lengths[reel] ?? 0);
        starts[reel] = stop * ROWS;
        scatters += scattersAt[reel]?.[stop] ?? 0;
      }
      let paid = 0;
      for (let at = 0; at < rows.length; at += REELS) {
        let code = 0;
        for (let reel = 0; reel < REELS; reel++)
          code += places[reel]?.[(starts[reel] ?? 0) + (rows[at + reel] ?? 0)] ?? 0;
        paid += pays[code] ?? 0;
      }
      const step = Math.min(scatters, 5) - 3;
      const times = spins > 0 ? variant.freeMultiplier : 1;
      win += times * (paid / LINES.length + (variant.scatterPays[step] ?? 0));
      left += variant.freeSpins[step] ?? 0;
    }
    return win;
  };
}
