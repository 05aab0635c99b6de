import { around, circ, half, line, oval, type Palette, path, star } from './shapes.ts';

/** Sky, land, and what grows on it. */
export const nature = {
  sun: ([, , a, b, c]: Palette) =>
    half(path(star(16, 44, 31)), b, c) + half(circ(60, 60, 25), a, b) + circ(60, 60, 16, a),
  mountain: ([, , a, b, c, k]: Palette) =>
    circ(88, 34, 12, a) +
    path('M48 96 82 48l30 48z', c) +
    path('M82 48l30 48H88z', k) +
    path('M6 96 46 28l40 68z', b) +
    path('M46 28l40 68H50z', c) +
    path('M46 28l14 24-7-3-6 8-7-7-8 3z', a) +
    `<g fill="${a}">${'<rect x="10" y="84" width="50" height="5" rx="2.5"/><rect x="64" y="90" width="44" height="5" rx="2.5"/>'}</g>`,
  bolt: ([, , a, b, c, k]: Palette) =>
    path('M72 16 32 68h24l-9 38 45-56H68l10-34z', k) +
    half(path('M68 14 28 66h24l-9 38 45-56H64l10-34z'), b, c, 54) +
    path('M68 14 28 66h10l36-52z', a),
  mango: ([, , a, b, c, k]: Palette) =>
    line('M40 34c-2-8 0-13 4-18', k, 4.5) +
    path('M42 28c10-14 28-12 38-4-8 11-22 14-38 4z', a) +
    half(path('M34 36c20-12 52-4 62 22 5 13 2 26-8 34 2-6-2-6-8-4-24 6-52-4-58-28-3-11 2-19 12-24z'), b, c, 58) +
    path('M30 56c0-10 6-15 14-16-6 6-8 13-6 24-4-2-7-4-8-8z', a),
  pineapple: ([, , a, b, c, k]: Palette) =>
    path('M60 48 38 24l14 6 2-16 6 12 6-12 2 16 14-6z', k) +
    path('M60 46 48 20l9 8 3-18 3 18 9-8z', a) +
    half(oval(60, 72, 25, 28), b, c) +
    line('M40 56l36 34M50 47l33 31M36 70l24 27M80 56 44 90M70 47 37 78M84 70 60 97', k, 2.4),
  chili: ([, , a, b, c, k]: Palette) =>
    line('M48 34c-2-9 2-15 10-17', k, 5) +
    half(path('M34 42c8-12 26-11 30 4 5 21 14 36 36 44-36 9-68-8-70-34 0-6 1-10 4-14z'), b, c, 56) +
    path('M33 44c7-13 26-12 31 2-5 5-10 2-15 1-6 1-11 3-16-3z', a) +
    path('M38 60c4 12 12 20 24 25-14-1-25-10-28-22z', a),
  clover: ([, , a, b, c, k]: Palette) =>
    line('M60 60c2 16 8 28 18 36', k, 5) +
    half(around(4, path('M60 56c-15-4-25-14-19-25 5-8 15-6 19 2 4-8 14-10 19-2 6 11-4 21-19 25z'), 60, 58), b, c) +
    around(4, line('M60 52V40', a, 3), 60, 58),
  palm: ([, , a, b, c, k]: Palette) =>
    circ(30, 38, 12, a) +
    path('M54 96c0-22 2-38 10-52l7 3c-7 13-9 29-7 49z', k) +
    half(
      path(
        'M66 44C54 30 36 30 26 44c14-4 26-2 40 0zM66 44c-2-16 8-28 26-28-4 14-12 22-26 28zM66 44c14-10 32-6 38 10-14-4-24-6-38-10zM66 44C50 46 40 56 42 72c10-8 18-16 24-28zM66 44c14 4 22 14 20 30-10-8-16-18-20-30z',
      ),
      b,
      c,
      66,
    ) +
    circ(62, 50, 5, a) +
    circ(71, 51, 5, k) +
    path('M14 100c12-12 80-12 92 0z', a),
  firework: ([, , a, b, c]: Palette) =>
    around(12, line('M60 36V18', b, 4.5)) +
    around(12, line('M60 44v-6', a, 4), 60, 60, 15) +
    around(12, circ(60, 27, 3, c), 60, 60, 15) +
    half(path(star(6, 14, 6)), a, b),
} satisfies Record<string, (palette: Palette) => string>;
