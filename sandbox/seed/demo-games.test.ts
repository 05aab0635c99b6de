import { expect, test } from 'vitest';
import { isMotif, lookOf } from '#game-art/drawing.ts';
import { demoGames, GAME_COUNTS } from './demo-games.ts';

const CATEGORIES = ['slot', 'casino', 'sport', 'fishing', 'freespin'] as const;

/** The look of a game's tile, from its picture's address. */
function lookOfGame({ id, category, image }: ReturnType<typeof demoGames>[number]): string {
  const motif = image.split('.')[1] ?? '';
  if (!isMotif(motif)) throw new Error(image);
  return `${motif} in ${lookOf(id, category, motif).palette}`;
}

test.each(CATEGORIES)('%s: no two games look alike, so no two neighbours do in any order', (category) => {
  const games = demoGames(category, GAME_COUNTS[category]);
  expect(new Set(games.map(lookOfGame)).size).toBe(games.length);
});

test.each(CATEGORIES)(
  '%s: neighbours by popularity differ in motif and in colour, in 3, 5, 6 and 8 columns',
  (category) => {
    const looks = demoGames(category, GAME_COUNTS[category]).map((game) => lookOfGame(game).split(' in '));
    for (const [index, [motif, palette]] of looks.entries()) {
      for (const distance of [1, 3, 5, 6]) {
        const [otherMotif, otherPalette] = looks[index + distance] ?? [];
        expect(otherMotif).not.toBe(motif);
        expect(otherPalette).not.toBe(palette);
      }
    }
  },
);

test('a longer catalogue begins with the shorter one, and its names stay apart', () => {
  const many = demoGames('slot', 2800);
  expect(new Set(many.map(({ name_th }) => name_th)).size).toBe(2800);
  expect(many.slice(0, 340).map(({ name_th }) => name_th)).toEqual(
    demoGames('slot', 340).map(({ name_th }) => name_th),
  );
});
