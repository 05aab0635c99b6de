import { expect, test } from 'vitest';
import { satang } from '#contract/money.ts';
import { randomFrom } from '../fairness.ts';
import { gameOf } from '../game-rules.ts';
import { profileOf } from '../profile.ts';
import { fishingRules, SHOT_LEVELS, speciesTable } from './rules.ts';
import { SPECIES } from './species.ts';

const PROFILES = Array.from({ length: 140 }, (_, n) => profileOf('fishing', `fishing-${n + 1}`));
const anyProfile = profileOf('fishing', 'fishing-1');

test('a shot at any fish of any game has exactly the return that the game shows', () => {
  const seen = new Set<string>();
  for (const profile of PROFILES) {
    const table = speciesTable(profile);
    const rtpHundredths = Math.round((fishingRules.rtp(profile) ?? 0) * 100);
    expect(rtpHundredths / 100).toBe(fishingRules.rtp(profile));
    // In whole numbers, so that nothing is rounded: hits × multiplier × 10,000 = rtp × outOf.
    for (const { hits, outOf, multiplier } of table)
      expect(BigInt(hits) * BigInt(multiplier) * 10_000n).toBe(BigInt(rtpHundredths) * BigInt(outOf));
    seen.add(`${rtpHundredths}: ${table.map(({ multiplier }) => multiplier).join(' ')}`);
  }
  expect(seen.size).toBe(7);
});

test('the rarer the fish, the more it pays', () => {
  for (const profile of PROFILES.slice(0, 20)) {
    const multipliers = speciesTable(profile).map(({ multiplier }) => multiplier);
    expect(multipliers).toEqual(multipliers.toSorted((a, b) => a - b));
    expect(new Set(multipliers).size).toBe(SPECIES.length);
  }
});

test('the last winning number catches, the first losing one does not', () => {
  for (const { species, hits, outOf, multiplier } of speciesTable(anyProfile)) {
    const shoot = (drawn: number) =>
      fishingRules.play(
        { species, stakeSatang: satang(500) },
        {
          below(bound) {
            expect(bound).toBe(outOf);
            return drawn;
          },
        },
        anyProfile,
      );
    expect(shoot(hits - 1)).toEqual({ outcome: { isCaught: true, drawn: hits - 1 }, winSatang: 500 * multiplier });
    expect(shoot(hits)).toEqual({ outcome: { isCaught: false, drawn: hits }, winSatang: 0 });
  }
});

test('the same seed and label give the same shot, as the checking page needs', () => {
  const bet = { species: 'clownfish', stakeSatang: satang(100) } as const;
  const shots = ['a', 'b', 'a'].map((label) => fishingRules.play(bet, randomFrom('5e'.repeat(32), label), anyProfile));
  expect(shots[0]).toEqual(shots[2]);
  expect(shots[0]).not.toEqual(shots[1]);
});

test.each<[what: string, raw: unknown]>([
  ['nothing', null],
  ['a text', 'minnow'],
  ['an unknown fish', { species: 'dragon', stakeSatang: 100 }],
  ['a name of the prototype', { species: 'constructor', stakeSatang: 100 }],
  ['no stake', { species: 'minnow' }],
  ['a stake between the levels', { species: 'minnow', stakeSatang: 300 }],
  ['a stake of 0', { species: 'minnow', stakeSatang: 0 }],
  ['a negative stake', { species: 'minnow', stakeSatang: -100 }],
  ['NaN', { species: 'minnow', stakeSatang: Number.NaN }],
  ['a stake as text', { species: 'minnow', stakeSatang: '100' }],
])('%s is no bet', (_, raw) => {
  expect(gameOf(fishingRules).place(raw)).toBeNull();
});

test('a bet contains nothing but fish and stake', () => {
  for (const stakeSatang of SHOT_LEVELS)
    expect(gameOf(fishingRules).place({ species: 'whale', stakeSatang, winSatang: 1 })?.bet).toEqual({
      species: 'whale',
      stakeSatang,
    });
});
