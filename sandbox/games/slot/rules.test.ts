import { describe, expect, test } from 'vitest';
import { satang } from '#contract/money.ts';
import { profileOf } from '../profile.ts';
import { LINES, payOfLine } from './lines.ts';
import { stripsOf, variantStrips, windowOf } from './reels.ts';
import { figuresOf, rtpOf, scatterChances } from './rtp.ts';
import { slotRules, spinOf, spinsOf } from './rules.ts';
import { SLOT_VARIANTS, type SlotSymbol, type SlotVariant, slotVariantOf } from './variants.ts';

const [CALM] = SLOT_VARIANTS;

/** Mulberry32, so that the simulations come out the same every time. */
function numbers(seed: number) {
  let state = seed;
  return {
    below(bound: number) {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
    },
  };
}

describe('a line', () => {
  test.each<[string, string, number]>([
    ['a a a b c', 'a', 3],
    ['a a a a a', 'a', 5],
    ['wild a a b c', 'a', 3],
    ['a wild wild a b', 'a', 4],
    ['wild wild wild wild wild', 'wild', 5],
    ['h h scatter h h', 'wild', 0],
    ['scatter a a a a', 'wild', 0],
    ['b a a a a', 'wild', 0],
    ['wild wild scatter a a', 'wild', 0],
  ])('%s pays %s × %i', (text, symbol, count) => {
    const symbols = text.split(' ').map((name): SlotSymbol => SYMBOL[name] ?? 'h');
    expect(payOfLine(CALM, symbols)).toMatchObject({ symbol, count });
  });

  test('of wilds before a cheap symbol pays whichever is more', () => {
    expect(payOfLine(CALM, ['wild', 'wild', 'wild', 'h', 'a'])).toMatchObject({ symbol: 'wild', count: 3 });
    expect(payOfLine(CALM, ['wild', 'wild', 'a', 'a', 'a'])).toMatchObject({ symbol: 'a', count: 5 });
  });

  test('there are twenty, all different', () => {
    expect(new Set(LINES.map(String)).size).toBe(20);
  });
});

const SYMBOL: Record<string, SlotSymbol> = { wild: 'wild', scatter: 'scatter', a: 'a', b: 'b', c: 'c', h: 'h' };

/** Five places a reel: every one of the 3,125 spins can be played. */
const TINY: SlotVariant = {
  ...CALM,
  id: 'tiny',
  counts: [
    [1, 1, 2, 1, 0, 0, 0, 0, 0, 0],
    [1, 1, 1, 2, 0, 0, 0, 0, 0, 0],
    [0, 1, 2, 2, 0, 0, 0, 0, 0, 0],
    [1, 1, 2, 1, 0, 0, 0, 0, 0, 0],
    [1, 0, 2, 2, 0, 0, 0, 0, 0, 0],
  ],
  // So many scatters would never end: the free spins are left out, the scatters still pay.
  freeSpins: [0, 0, 0],
};

describe('the return', () => {
  test('counted by symbols is the mean of every spin there is', () => {
    const strips = variantStrips(TINY, 7);
    let sum = 0;
    for (let n = 0; n < 5 ** 5; n++) {
      const stops = [0, 1, 2, 3, 4].map((reel) => Math.floor(n / 5 ** reel) % 5);
      sum += spinOf(TINY, strips, stops, { stakeSatang: satang(100), isFree: false }).winSatang;
    }
    expect(figuresOf(TINY).rtp).toBeCloseTo(sum / 5 ** 5, 9);
  });

  test.each(SLOT_VARIANTS)('of $id lies between 95 and 97 %', (variant) => {
    const { rtp, freeSpinChance, freeRtp } = figuresOf(variant);
    expect(rtp).toBeGreaterThan(95);
    expect(rtp).toBeLessThan(97);
    expect(scatterChances(variant).reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 12);
    const isForFreeSpins = variant.id === 'festival' || variant.id === 'carnival';
    expect(1 / freeSpinChance).toBeLessThan(isForFreeSpins ? 40 : 100);
    expect(freeRtp > 40).toBe(isForFreeSpins);
  });

  test.each<['slot' | 'freespin', string]>([
    ['slot', 'calm'],
    ['slot', 'steady'],
    ['slot', 'wild'],
    ['freespin', 'festival'],
    ['freespin', 'carnival'],
  ])('of %s %s lies in the 99-percent interval of 20,000 played rounds', (category, id) => {
    const profile = Array.from({ length: 99 }, (_, n) => profileOf(category, `${category}-${n}`)).find(
      (candidate) => slotVariantOf(candidate).id === id,
    );
    if (!profile) throw new Error(`no game has ${id}`);
    const rounds = 20_000;
    const random = numbers(20_261_121);
    let sum = 0;
    let squares = 0;
    for (let n = 0; n < rounds; n++) {
      const { winSatang } = slotRules.play({ stakeSatang: satang(100) }, random, profile);
      sum += winSatang;
      squares += winSatang ** 2;
    }
    const mean = sum / rounds;
    const halfWidth = 2.576 * Math.sqrt((squares / rounds - mean ** 2) / rounds);
    expect(Math.abs(mean - rtpOf(slotVariantOf(profile)))).toBeLessThan(halfWidth);
  });
});

describe('a game', () => {
  test('has strips of its own with the symbols of its variant; no window shows two scatters of a reel', () => {
    const one = stripsOf(profileOf('slot', 'slot-1'));
    const other = stripsOf(profileOf('slot', 'slot-4'));
    expect(one).not.toEqual(other);
    for (let n = 1; n <= 150; n++)
      for (const category of ['slot', 'freespin'] as const) {
        const profile = profileOf(category, `${category}-${n}`);
        for (const [reel, strip] of stripsOf(profile).entries()) {
          const counts = slotVariantOf(profile).counts[reel] ?? [];
          expect(strip.filter((symbol) => symbol === 'scatter')).toHaveLength(counts[1] ?? -1);
          expect(strip).toHaveLength(counts.reduce((sum, count) => sum + count, 0));
          const most = strip.map((_, stop) => windowOf(strip, stop).filter((symbol) => symbol === 'scatter').length);
          expect(Math.max(...most)).toBe(1);
        }
      }
  });

  test('neighbours have different mathematics now and then: all five are in use', () => {
    const used = Array.from({ length: 40 }, (_, n) => [
      slotVariantOf(profileOf('slot', `slot-${n}`)).id,
      slotVariantOf(profileOf('freespin', `freespin-${n}`)).id,
    ]);
    expect(new Set(used.flat())).toEqual(new Set(SLOT_VARIANTS.map(({ id }) => id)));
  });

  test('plays free spins in the same round, with their factor, and more of them for new scatters', () => {
    const profile = profileOf('freespin', 'freespin-1');
    const random = numbers(5);
    let isRetriggered = false;
    for (let n = 0; n < 3000; n++) {
      const bet = { stakeSatang: satang(2000) };
      const { outcome, winSatang } = slotRules.play(bet, random, profile);
      const spins = spinsOf(bet, outcome, profile);
      expect(spins.reduce((sum, spin) => sum + spin.winSatang, 0)).toBe(winSatang);
      expect(Number.isSafeInteger(winSatang)).toBe(true);
      expect(spins).toHaveLength(1 + spins.reduce((sum, spin) => sum + spin.freeSpins, 0));
      expect(spins.map(({ isFree }) => isFree)).toEqual(spins.map((_, i) => i > 0));
      isRetriggered ||= spins.slice(1).some(({ freeSpins }) => freeSpins > 0);
    }
    expect(isRetriggered).toBe(true);
  });
});
