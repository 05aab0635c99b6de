import { expect, test } from 'vitest';
import { type ArtCategory, gameArt, isMotif, lookOf } from './drawing.ts';
import { motifs } from './motifs.ts';

test('every motif draws well-formed shapes in any palette', () => {
  for (const name of Object.keys(motifs)) {
    if (!isMotif(name)) throw new Error(name);
    for (let n = 1; n <= 17; n += 1) {
      const svg = gameArt(`game-${n}`, 'slot', name);
      expect(svg, name).not.toMatch(/undefined|NaN|null/);
      const open = svg.match(/<[a-z]+(?=[ >])/g)?.length ?? 0;
      const closed = (svg.match(/<\/[a-z]+>/g)?.length ?? 0) + (svg.match(/\/>/g)?.length ?? 0);
      expect(open, name).toBe(closed);
    }
  }
});

test.each(['slot', 'casino', 'fishing', 'sport', 'freespin', 'lotto'] as const)(
  '%s: 17 consecutive games of a series have different palettes',
  (category: ArtCategory) => {
    const palettes = Array.from({ length: 5000 }, (_, n) => lookOf(`${category}-${n + 1}`, category).palette);
    for (let distance = 1; distance <= 16; distance += 1)
      expect(palettes.filter((palette, n) => palettes[n + distance] === palette)).toEqual([]);
  },
);

test('an id that is not numbered has a look too, always the same', () => {
  for (const id of ['a', 'chokdee', '0x', '9'.repeat(40), 'a-b_c'])
    expect(lookOf(id, 'slot')).toEqual(lookOf(id, 'slot'));
  const looks = new Set(Array.from({ length: 400 }, (_, n) => JSON.stringify(lookOf(`game${n}x`, 'slot'))));
  expect(looks.size).toBeGreaterThan(200);
});
