import { around, box, circ, half, line, oval, type Palette, path, petals, star } from './shapes.ts';

/** Treasures and things of the house and the river. */
export const things = {
  boat: ([, , a, b, c, k]: Palette) =>
    line('M44 62V44M78 62V44', k, 4) +
    half(path('M36 46c8-12 42-12 50 0z'), a, b) +
    half(path('M10 58c22 10 66 10 100-16-2 26-18 44-42 44H42C26 86 14 76 10 58z'), b, c) +
    line('M102 48c4 6 3 12 0 16M107 45c6 6 6 14 3 20', a, 3.4) +
    line('M12 96c8-6 14-6 22 0s14 6 22 0 14-6 22 0 14 6 22 0', a, 4),
  kite: ([, , a, b, c, k]: Palette) =>
    line('M58 88c-12 6 10 10-4 20', k, 3) +
    half(path('M60 14 96 50 60 90 24 50z'), b, c) +
    half(path('M60 30 80 50 60 72 40 50z'), a, b) +
    line('M60 14v76M24 50h72', k, 2.4) +
    path('M48 96l10 4-8 8zM66 96l-8 4 10 6z', a),
  umbrella: ([, , a, b, c, k]: Palette) =>
    line('M60 50v42c0 10-14 10-14 0', k, 4.5) +
    half(path('M16 62c1-26 20-40 44-40s43 14 44 40c-7-6-15-6-22 0-7-6-15-6-22 0-7-6-15-6-22 0-7-6-15-6-22 0z'), b, c) +
    path('M60 22c-14 8-22 22-22 40 7-6 15-6 22 0z', a) +
    path('M60 22c14 8 22 22 22 40-7-6-15-6-22 0z', b) +
    circ(60, 20, 4, k),
  anchor: ([g, , a, b, c, k]: Palette) =>
    half(
      circ(60, 26, 12) +
        box(54, 34, 12, 58, 3) +
        box(38, 44, 44, 11, 5) +
        path('M16 62l24 8-9 6c4 10 14 15 29 15s25-5 29-15l-9-6 24-8c2 24-16 42-44 42S14 86 16 62z'),
      b,
      c,
    ) +
    circ(60, 26, 5.5, g) +
    circ(42, 49.5, 2.6, a) +
    circ(78, 49.5, 2.6, a) +
    line('M66 40c14 6-16 12-2 20s-14 12-2 20', a, 3) +
    circ(60, 96, 3, k),
  key: ([g, , a, b, c, k]: Palette) =>
    half(circ(60, 38, 23) + box(54, 56, 12, 44, 3) + box(64, 76, 16, 8, 2) + box(64, 89, 11, 8, 2), b, c) +
    circ(60, 38, 14, g) +
    half(path(star(4, 11, 5, 60, 38)), a, k),
  chest: ([, , a, b, c, k]: Palette) =>
    circ(44, 46, 8, a) +
    circ(60, 42, 9, a) +
    circ(76, 46, 8, a) +
    half(path('M24 40c2-14 12-20 24-20h24c12 0 22 6 24 20z'), b, c) +
    half(path('M22 54h76v36a6 6 0 0 1-6 6H28a6 6 0 0 1-6-6z'), b, c) +
    box(22, 50, 76, 9, 2, k) +
    box(34, 59, 8, 37, 0, a) +
    box(78, 59, 8, 37, 0, a) +
    box(50, 52, 20, 22, 4, a) +
    circ(60, 61, 4, k) +
    box(58, 62, 4, 8, 1, k),
  teapot: ([, , a, b, c, k]: Palette) =>
    line('M34 58C14 52 12 88 36 86', c, 6) +
    path('M84 60c12-2 10-16 24-18-6 16-6 34-22 40z', c) +
    half(oval(60, 70, 31, 26), b, c) +
    half(path('M40 48c4-8 36-8 40 0z'), a, b) +
    circ(60, 37, 5.5, k) +
    `<g transform="translate(60 70) scale(.42) translate(-60 -60)">${petals(8, 9, 15, 22)}</g>`.replaceAll(
      '<ellipse',
      `<ellipse fill="${a}"`,
    ) +
    circ(60, 70, 4, k) +
    line('M50 24c-4-5 4-7 0-12M66 24c-4-5 4-7 0-12', a, 2.6),
  drum: ([, , a, b, c, k]: Palette) =>
    line('M30 20l26 20M90 20 66 40', k, 5) +
    circ(29, 19, 5, k) +
    circ(91, 19, 5, k) +
    half(path('M26 48v32c0 9 15 16 34 16s34-7 34-16V48z'), b, c) +
    line('M26 56l11 32 11-24 12 32 12-32 11 24 11-32', a, 3) +
    half(oval(60, 48, 34, 14), a, b) +
    oval(60, 47, 24, 8.5, a),
  fan: ([, , a, b, c, k]: Palette) =>
    half(path('M60 96 14 52a64 64 0 0 1 92 0z'), b, c) +
    path('M60 96 14 52a64 64 0 0 1 7-6.500L60 96z', a) +
    Array.from({ length: 6 }, (_, i) => {
      const angle = Math.PI * (1.29 + i * 0.084);
      return line(`M60 96L${(60 + 63 * Math.cos(angle)).toFixed(1)} ${(96 + 63 * Math.sin(angle)).toFixed(1)}`, a, 2);
    }).join('') +
    path('M60 96 40 77a28 28 0 0 1 40 0z', k) +
    circ(60, 60, 8, a) +
    circ(60, 94, 4, a),
  hourglass: ([, , a, b, c, k]: Palette) =>
    half(path('M36 26h48c0 17-6 25-18 34 12 9 18 17 18 34H36c0-17 6-25 18-34-12-9-18-17-18-34z'), b, c) +
    path('M43 42h34c-3 7-9 12-17 18-8-6-14-11-17-18z', a) +
    path('M41 92c2-11 9-15 19-18 10 3 17 7 19 18z', a) +
    line('M60 60v14', a, 3) +
    box(28, 18, 64, 10, 5, k) +
    box(28, 92, 64, 10, 5, k),
  shirt: ([, , a, b, c, k]: Palette) =>
    half(path('M44 26c5 9 27 9 32 0l22 10 12 24-16 8-8-7v37H34V61l-8 7-16-8 12-24z'), b, c) +
    path('M44 26c5 9 27 9 32 0l5 2c-6 14-36 14-42 0z', a) +
    `<g fill="${a}" transform="translate(60 68) scale(.42) translate(-60 -60)">${petals(8, 9, 15, 22)}</g>` +
    circ(60, 68, 4.5, k),
  tumbler: ([, , a, b, c, k]: Palette) =>
    line('M66 26l7-19', a, 4.5) +
    half(path('M36 34h48l-5 61a6 6 0 0 1-6 5H47a6 6 0 0 1-6-5z'), b, c) +
    path('M38 56h44l-1.600 20H39.600z', a) +
    circ(60, 66, 6, k) +
    box(31, 25, 58, 11, 5, k),
  gift: ([, , a, b, c, k]: Palette) =>
    half(path('M60 42C46 18 26 22 32 36c4 8 16 7 28 6zM60 42c14-24 34-20 28-6-4 8-16 7-28 6z'), a, b) +
    half(box(30, 54, 60, 42, 4), b, c) +
    half(box(24, 40, 72, 18, 4), b, c) +
    box(24, 55, 72, 3, 0, k) +
    box(54, 40, 12, 56, 0, a),
  ticket: ([g, , a, b, c, k]: Palette) =>
    `<g transform="rotate(-14 60 60)">${
      half(path('M16 38h88v14a8 8 0 0 0 0 16v14H16V68a8 8 0 0 0 0-16z'), b, c, 78) +
      line('M78 42v4M78 54v4M78 64v4M78 75v3', g, 3) +
      half(path(star(5, 17, 7.5, 46, 60)), a, a) +
      line('M88 52h8M88 60h8M88 68h8', k, 3)
    }</g>`,
  pinwheel: ([, , a, b, c, k]: Palette) =>
    box(57, 60, 6, 48, 3, k) +
    around(4, path('M60 54C48 44 46 26 60 12c16 6 22 22 0 42z', b) + path('M60 54V12c16 6 22 22 0 42z', c), 60, 54) +
    around(4, path('M60 54c-6-8-6-17 0-26z', a), 60, 54) +
    circ(60, 54, 6, k),
} satisfies Record<string, (palette: Palette) => string>;
