import { around, box, circ, half, line, oval, type Palette, path, star } from './shapes.ts';

const die = (
  x: number,
  y: number,
  turn: number,
  face: string,
  shade: string,
  pip: string,
  pips: readonly (readonly [number, number])[],
) =>
  `<g transform="translate(${x} ${y}) rotate(${turn} 17 17)">${box(0, 0, 34, 34, 8, face)}${path('M17 0h9a8 8 0 0 1 8 8v18a8 8 0 0 1-8 8h-9z', shade)}${pips.map(([px, py]) => circ(px, py, 3.6, pip)).join('')}</g>`;

/** Dice, chips and the field. */
export const play = {
  threedice: ([, , a, b, c, k]: Palette) =>
    die(43, 18, -8, b, c, a, [
      [9, 9],
      [25, 9],
      [17, 17],
      [9, 25],
      [25, 25],
    ]) +
    die(19, 57, 10, a, b, k, [[17, 17]]) +
    die(65, 58, -14, a, b, k, [
      [9, 9],
      [17, 17],
      [25, 25],
    ]),
  bowl: ([, , a, b, c, k]: Palette) =>
    half(oval(60, 90, 46, 10), k, k) +
    half(oval(60, 86, 42, 9), a, b) +
    half(path('M24 84c0-30 15-48 36-48s36 18 36 48c-22 8-50 8-72 0z'), b, c) +
    path('M33 74c1-16 8-27 18-31-6 9-9 18-9 32z', a) +
    line('M25 76c22 8 48 8 70 0', k, 3) +
    half(circ(60, 32, 8), a, b),
  chips: ([, , a, b, c, k]: Palette) =>
    [84, 70, 56]
      .map(
        (y) =>
          half(path(`M26 ${y}v8c0 8 15 14 34 14s34-6 34-14v-8z`), b, c) +
          path(`M40 ${y + 10}l9 2v10l-9-2zM71 ${y + 12}l9-2v10l-9 2z`, a) +
          oval(60, y, 34, 14, k),
      )
      .join('') +
    half(oval(60, 54, 34, 14), b, c) +
    oval(60, 54, 25, 10, a) +
    half(oval(60, 54, 16, 6.5), b, c),
  medal: ([, , a, b, c, k]: Palette) =>
    path('M36 14h18l16 36H54z', c) +
    path('M84 14H66L50 50h16z', b) +
    half(path(star(16, 32, 28, 60, 72)), b, c) +
    circ(60, 72, 21, a) +
    half(path(star(5, 15, 6.5, 60, 72)), c, k),
  takraw: ([, , a, b, c, k]: Palette) =>
    half(circ(60, 60, 38), b, c) +
    around(3, line('M24 51c20 9 52 9 72 0M24 69c20-9 52-9 72 0', a, 4) + line('M23 60h74', k, 2)) +
    around(6, path('M60 26l6 5-2 7h-8l-2-7z', k)) +
    path('M60 53l6 4v7l-6 4-6-4v-7z', k),
  whistle: ([, , a, b, c, k]: Palette) =>
    line('M84 30l8-10M72 28l2-12M94 38l12-5', a, 4) +
    half(path('M28 46h70a4 4 0 0 1 4 4v14a4 4 0 0 1-4 4l-19 3a29 29 0 1 1-51-25z'), b, c, 60) +
    path('M28 46h70v6H34z', a) +
    circ(52, 72, 15, a) +
    circ(52, 72, 8, k) +
    line('M26 50c-10 2-14 8-14 16', k, 3.4),
  stopwatch: ([, , a, b, c, k]: Palette) =>
    box(54, 16, 12, 16, 3, k) +
    box(46, 12, 28, 9, 4, k) +
    `<g transform="rotate(40 60 66)">${box(55, 22, 10, 12, 3, k)}</g>` +
    half(circ(60, 66, 34), b, c) +
    circ(60, 66, 25, a) +
    around(12, line('M60 45v3', c, 2.4), 60, 66) +
    path('M60 66V43a23 23 0 0 1 20 34z', b) +
    line('M60 66V48M60 66l11 7', k, 4) +
    circ(60, 66, 4, k),
  goal: ([, , a, b, c, k]: Palette) =>
    line('M28 40v48M42 40v48M56 40v48M70 40v48M84 40v48M20 52h80M20 66h80M20 80h80', c, 2) +
    line('M16 92V34h88v58', a, 6) +
    box(8, 92, 104, 5, 2.5, k) +
    half(circ(74, 80, 17), a, b) +
    path(star(5, 7.5, 7.5, 74, 80), k) +
    around(5, line('M74 72v-7', k, 2.6) + path('M70 63h8l-2 5h-4z', k), 74, 80),
} satisfies Record<string, (palette: Palette) => string>;
