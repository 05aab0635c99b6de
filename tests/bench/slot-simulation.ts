import type { RandomSource } from '#sandbox/games/fairness.ts';
import type { Profile } from '#sandbox/games/profile.ts';
import { LINES, payOfLine } from '#sandbox/games/slot/lines.ts';
import { REELS, ROWS, stripsOf, windowOf } from '#sandbox/games/slot/reels.ts';
import { type SlotSymbol, SYMBOLS, slotVariantOf } from '#sandbox/games/slot/variants.ts';

/** xorshift128: fast, with the same numbers on every machine, so that the benchmark is reproducible. */
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

/** The pay of every line of symbols, by the game's own function, at the number that its symbols make in base ten. */
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

const ALL = SYMBOLS.length;

/**
 * For each line that may pay once its first three reels have stopped: its code so far, and where reels four and five
 * continue.
 */
interface OpenLines {
  /** By the stops of the first three reels: the beginning of their lines; one more at the end. */
  from: Int32Array;
  codes: Int32Array;
  fourthRows: Uint8Array;
  fifthRows: Uint8Array;
}

function openLines(pays: Float64Array, places: readonly Int32Array[], lengths: readonly number[]): OpenLines {
  const [first = 0, second = 0, third = 0] = lengths;
  const mayPay = new Uint8Array(ALL ** 3);
  for (const [code, pay] of pays.entries()) if (pay > 0) mayPay[code % mayPay.length] = 1;
  const from = new Int32Array(first * second * third + 1);
  const [codes, fourthRows, fifthRows]: [number[], number[], number[]] = [[], [], []];
  for (let stops = 0; stops < from.length - 1; stops++) {
    const at = [Math.floor(stops / (second * third)), Math.floor(stops / third) % second, stops % third];
    for (const rows of LINES) {
      const code = at.reduce((sum, stop, reel) => sum + (places[reel]?.[stop * ROWS + (rows[reel] ?? 0)] ?? 0), 0);
      if (!mayPay[code]) continue;
      codes.push(code);
      fourthRows.push(rows[3]);
      fifthRows.push(rows[4]);
    }
    from[stops + 1] = codes.length;
  }
  return {
    from,
    codes: Int32Array.from(codes),
    fourthRows: Uint8Array.from(fourthRows),
    fifthRows: Uint8Array.from(fifthRows),
  };
}

/**
 * A slot game by tables: hundreds of times as quick as `rules.play`, and win for win the same (game-rtp.ts compares
 * them). Most spins show on no line three symbols that pay, and are over once three reels have stopped. Returns the
 * win of a round, including its free spins, for a stake of 1.
 */
export function slotSimulation(profile: Profile): (random: RandomSource) => number {
  const variant = slotVariantOf(profile);
  const strips = stripsOf(profile);
  const pays = payTable(profile);
  const lengths = strips.map((strip) => strip.length);
  /** By reel, stop and row: the symbol's number times the reel's power of ten. */
  const places = strips.map((strip, reel) =>
    Int32Array.from(strip.flatMap((_, stop) => windowOf(strip, stop).map((s) => SYMBOLS.indexOf(s) * ALL ** reel))),
  );
  const scatters = strips.map((strip) =>
    Uint8Array.from(strip, (_, stop) => windowOf(strip, stop).filter((symbol) => symbol === 'scatter').length),
  );
  const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0] = lengths;
  const none = new Uint8Array();
  const [inFirst = none, inSecond = none, inThird = none, inFourth = none, inFifth = none] = scatters;
  const [fourthPlaces, fifthPlaces] = [places[3] ?? new Int32Array(), places[4] ?? new Int32Array()];
  const { from, codes, fourthRows, fifthRows } = openLines(pays, places, lengths);
  const at = (list: ArrayLike<number>, index: number) => list[index] ?? 0;

  return (random) => {
    let win = 0;
    for (let left = 1, spins = 0; left > 0; left--, spins++) {
      const a = random.below(first);
      const b = random.below(second);
      const c = random.below(third);
      const d = random.below(fourth);
      const e = random.below(fifth);
      const stops = (a * second + b) * third + c;
      let paid = 0;
      for (let line = at(from, stops), end = at(from, stops + 1); line < end; line++) {
        const code =
          at(codes, line) +
          at(fourthPlaces, d * ROWS + at(fourthRows, line)) +
          at(fifthPlaces, e * ROWS + at(fifthRows, line));
        paid += at(pays, code);
      }
      const count = at(inFirst, a) + at(inSecond, b) + at(inThird, c) + at(inFourth, d) + at(inFifth, e);
      const step = Math.min(count, 5) - 3;
      const times = spins > 0 ? variant.freeMultiplier : 1;
      win += times * (paid / LINES.length + (variant.scatterPays[step] ?? 0));
      left += variant.freeSpins[step] ?? 0;
    }
    return win;
  };
}
