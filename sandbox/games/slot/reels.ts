/** The five strips of a game: the symbols that its variant counts, in an order of its own. */
import type { Profile } from '../profile.ts';
import { type SlotSymbol, type SlotVariant, SYMBOLS, slotVariantOf } from './variants.ts';

export const REELS = 5;
export const ROWS = 3;
export type Strip = readonly SlotSymbol[];

/** Mulberry32: it decides the order of a strip, never a round. */
function numbersFrom(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  };
}

function shuffled<T>(list: readonly T[], below: (bound: number) => number): T[] {
  const left = [...list];
  return list.flatMap(() => left.splice(below(left.length), 1));
}

/** Scatters and wilds are spread evenly, so that a window of three never shows two of them. */
function stripOf(counts: readonly number[], below: (bound: number) => number): Strip {
  const of = (wanted: (symbol: SlotSymbol) => boolean) =>
    SYMBOLS.flatMap((symbol, i) => (wanted(symbol) ? Array<SlotSymbol>(counts[i] ?? 0).fill(symbol) : []));
  const isRare = (symbol: SlotSymbol) => symbol === 'scatter' || symbol === 'wild';
  const strip = shuffled(
    of((symbol) => !isRare(symbol)),
    below,
  );
  const rare = shuffled(of(isRare), below);
  const length = strip.length + rare.length;
  const turn = below(Math.floor(length / rare.length));
  for (const [i, symbol] of rare.entries()) strip.splice(turn + Math.floor((i * length) / rare.length), 0, symbol);
  return strip;
}

export const variantStrips = ({ counts }: SlotVariant, seed: number): Strip[] => {
  const below = numbersFrom(seed);
  return counts.map((reel) => stripOf(reel, below));
};

const known = new WeakMap<Profile, Strip[]>();

/** The game's strips, from the first reel to the last. */
export function stripsOf(profile: Profile): Strip[] {
  const strips = known.get(profile) ?? variantStrips(slotVariantOf(profile), profile.number);
  known.set(profile, strips);
  return strips;
}

/** The three symbols in the window of a strip that stopped at `stop`, from the top. */
export function windowOf(strip: Strip, stop: number): SlotSymbol[] {
  return Array.from({ length: ROWS }, (_, row) => strip[(stop + row) % strip.length] ?? 'h');
}
