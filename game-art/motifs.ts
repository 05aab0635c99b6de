import { creatures } from './motifs-creatures.ts';
import { nature } from './motifs-nature.ts';
import { play } from './motifs-play.ts';
import { things } from './motifs-things.ts';
import { circ, half, type Palette, path, petals, star } from './shapes.ts';

/** Every motif by its name, as an address of a picture gives it. */
export const motifs = {
  ...creatures,
  ...nature,
  ...things,
  ...play,
  gem: ([, , a, b, c]: Palette) =>
    path('M36 44 46 30h28l10 14-24 44z', b) +
    path('M36 44h48L60 88z', b) +
    path('M60 44h24L60 88z', c) +
    path('M36 44 46 30h14l-10 14z', a) +
    path('M50 44h20L60 88z', a) +
    path('M60 44h10L60 88z', b) +
    path('M60 30h14l10 14H70z', c),
  marigold: ([, , a, b, c, k]: Palette) =>
    half(petals(12, 8.5, 15, 24), b, c) + half(petals(12, 6, 11, 15, 15), a, b) + circ(60, 60, 8, k),
  lotus: ([, , a, b, c]: Palette) =>
    half(
      path(
        'M60 82C34 82 22 68 20 52c14 0 26 8 32 18C48 54 52 38 60 28c8 10 12 26 8 42 6-10 18-18 32-18-2 16-14 30-40 30z',
      ),
      b,
      c,
    ) +
    half(path('M60 80c-9-9-12-24 0-40 12 16 9 31 0 40z'), a, b) +
    `<rect x="34" y="88" width="52" height="5" rx="2.5" fill="${a}"/>`,
  coin: ([, , a, b, c, k]: Palette) =>
    [78, 68, 58].map((y) => half(`<path d="M28 ${y}v8c0 7 14 13 32 13s32-6 32-13v-8z"/>`, c, k)).join('') +
    half('<ellipse cx="60" cy="58" rx="32" ry="13"/>', b, b) +
    half('<ellipse cx="60" cy="40" rx="30" ry="30"/>', b, c) +
    circ(60, 40, 23, a) +
    half(circ(60, 40, 19), c, k) +
    path('M52 32h16v16H52z', a),
  seven: ([, , a, b, c, k]: Palette) =>
    path('M32 30h58v15L68 92H48l21-44H48v9H32z', k) +
    half(path('M30 26h58v15L66 88H46l21-44H46v9H30z'), b, c) +
    path('M30 26h58v6H30z', a),
  bell: ([, , a, b, c, k]: Palette) =>
    circ(60, 86, 8, k) +
    half(path('M60 26c-18 0-22 14-23 28-1 12-5 18-9 24h64c-4-6-8-12-9-24-1-14-5-28-23-28z'), b, c) +
    circ(60, 26, 5, a) +
    `<rect x="26" y="76" width="68" height="7" rx="3.5" fill="${a}"/>` +
    path('M46 40c3-5 6-7 9-8-4 12-5 24-6 38h-8c3-8 3-20 5-30z', a),
  cherry: ([, , a, b, c, k]: Palette) =>
    `<path d="M44 72C46 50 58 36 80 28 76 46 76 56 78 70" fill="none" stroke="${k}" stroke-width="4" stroke-linecap="round"/>` +
    path('M80 28c-14-8-26-4-32 6 12 6 24 4 32-6z', a) +
    `<g transform="translate(-18 16)">${half(circ(60, 60, 17), b, c)}</g><g transform="translate(18 12)">${half(circ(60, 60, 17), b, c)}</g>` +
    circ(36, 70, 4, a) +
    circ(72, 66, 4, a),
  koi: ([, , a, b, c, k]: Palette) =>
    `<g transform="rotate(-24 60 60)">${path('M84 60c10-10 16-12 22-12-4 8-4 16 0 24-6 0-12-2-22-12z', c)}${path('M56 40c4-10 12-14 22-14-2 8-6 14-12 18zM56 80c4 8 10 12 18 12-2-8-4-12-8-15z', c)}${path('M16 60c8-16 24-22 40-22 16 0 26 10 32 22-6 12-16 22-32 22-16 0-32-6-40-22z', b)}${path('M16 60c8 16 24 22 40 22 16 0 26-10 32-22z', c)}${[46, 58, 70].map((x) => `<path d="M${x} 48c8 6 8 18 0 24" fill="none" stroke="${a}" stroke-width="3.5" stroke-linecap="round"/>`).join('')}${circ(30, 55, 4, k)}</g>`,
  lantern: ([, , a, b, c, k]: Palette) =>
    `<path d="M60 12v14M60 84v20" stroke="${k}" stroke-width="3"/>` +
    half('<ellipse cx="60" cy="56" rx="34" ry="30"/>', b, c) +
    `<ellipse cx="60" cy="56" rx="16" ry="30" fill="${a}" opacity=".55"/>` +
    `<rect x="44" y="22" width="32" height="9" rx="3" fill="${k}"/><rect x="44" y="81" width="32" height="9" rx="3" fill="${k}"/>` +
    path('M55 92h10l2 16H53z', a),
  star: ([, , a, b, c]: Palette) => half(path(star(8, 38, 20)), b, c) + half(path(star(8, 24, 13)), a, b),
  moon: ([, , a, b, c, k]: Palette) =>
    circ(60, 58, 34, b) +
    circ(72, 50, 28, c) +
    path('M52 70c-3-14-10-22-6-32 7 3 11 12 12 21 1-9 5-18 12-21 4 10-1 18-5 31z', a) +
    circ(58, 74, 17, a) +
    circ(52, 72, 2.4, k) +
    circ(64, 72, 2.4, k),
  elephant: ([, , a, b, c, k]: Palette) =>
    half('<ellipse cx="31" cy="54" rx="19" ry="22"/><ellipse cx="89" cy="54" rx="19" ry="22"/>', c, c) +
    half(
      path(
        'M36 50c0-16 10-26 24-26s24 10 24 26c0 12-6 18-12 24v18c0 6-12 6-12 0V82H60v10c0 6-12 6-12 0V74c-6-6-12-12-12-24z',
      ),
      b,
      c,
    ) +
    path('M52 70c2 10-2 16-12 16 2-4 2-10 2-14zM68 70c-2 10 2 16 12 16-2-4-2-10-2-14z', a) +
    circ(49, 52, 3.4, k) +
    circ(71, 52, 3.4, k) +
    circ(60, 34, 4.5, a),
  cat: ([, , a, b, c, k]: Palette) =>
    half(path('M34 30l12 10c9-3 19-3 28 0l12-10c3 10 4 20 2 28-3 16-14 24-28 24S35 74 32 58c-2-8-1-18 2-28z'), b, c) +
    path('M44 56c3-4 7-4 10 0M66 56c3-4 7-4 10 0').replace(
      '/>',
      ` fill="none" stroke="${k}" stroke-width="3.2" stroke-linecap="round"/>`,
    ) +
    path('M56 64h8l-4 5z', k) +
    `<rect x="36" y="80" width="48" height="8" rx="4" fill="${k}"/>` +
    half(circ(60, 91, 8), a, a),
  wave: ([, , a, b, c]: Palette) =>
    circ(78, 38, 15, a) +
    path('M12 92V70c10-26 32-36 54-30 14 4 18 16 10 24-4-6-12-8-18-4-6 5-2 14 6 16 14 4 28-2 44-10v26z', b) +
    path('M12 92V82c16-8 28-2 40 0 20 4 36-2 56-12v22z', c),
  fish: ([, , a, b, c, k]: Palette) =>
    path('M84 58 106 40v38z', c) +
    half('<ellipse cx="54" cy="58" rx="36" ry="25"/>', b, c, 58) +
    path('M50 34c4-9 14-12 22-11-1 7-3 11-8 14z', c) +
    circ(36, 52, 7, a) +
    circ(35, 52, 3.2, k) +
    [54, 66]
      .map(
        (x) => `<path d="M${x} 46c6 7 6 17 0 24" fill="none" stroke="${a}" stroke-width="3.4" stroke-linecap="round"/>`,
      )
      .join('') +
    circ(22, 30, 4, a) +
    circ(14, 42, 2.6, a),
  shell: ([, , a, b, c, k]: Palette) =>
    half(path('M60 90C40 78 24 62 26 48c2-12 16-20 34-20s32 8 34 20c2 14-14 30-34 42z'), b, c) +
    [-22, -8, 8, 22]
      .map(
        (d) =>
          `<path d="M60 88C${60 + d * 0.5} 70 ${60 + d} 52 ${60 + d * 1.1} 34" fill="none" stroke="${a}" stroke-width="3" stroke-linecap="round"/>`,
      )
      .join('') +
    path('M50 86h20l4 8H46z', k),
  squid: ([, , a, b, c, k]: Palette) =>
    half(
      path(
        'M60 18c16 12 22 26 22 40 0 8-4 12-8 14v20c0 4-6 4-6 0V76h-4v24c0 4-8 4-8 0V76h-4v16c0 4-6 4-6 0V72c-4-2-8-6-8-14 0-14 6-28 22-40z',
      ),
      b,
      c,
    ) +
    circ(51, 56, 6, a) +
    circ(69, 56, 6, a) +
    circ(52, 57, 2.8, k) +
    circ(68, 57, 2.8, k),
  cards: ([, , a, b, c]: Palette) =>
    `<rect x="30" y="30" width="42" height="58" rx="7" fill="${c}" transform="rotate(-14 50 60)"/><rect x="46" y="30" width="44" height="60" rx="7" fill="${a}" transform="rotate(10 68 60)"/><g transform="rotate(10 68 60)">${path('M68 46c6 8 14 12 14 19 0 6-7 8-11 4 0 4 1 6 3 8H62c2-2 3-4 3-8-4 4-11 2-11-4 0-7 8-11 14-19z', b)}</g>`,
  dice: ([, , a, b, c, k]: Palette) =>
    path('M60 24 92 40v36L60 94 28 76V40z', b) +
    path('M60 24 92 40 60 57 28 40z', a) +
    path('M60 57 92 40v36L60 94z', c) +
    `<ellipse cx="60" cy="40" rx="7" ry="4" fill="${k}"/>` +
    [
      [38, 56],
      [50, 78],
      [44, 67],
    ]
      .map(([x, y]) => `<ellipse cx="${x}" cy="${y}" rx="3.6" ry="5" fill="${k}"/>`)
      .join('') +
    [
      [70, 62],
      [82, 72],
      [70, 80],
      [82, 54],
    ]
      .map(([x, y]) => `<ellipse cx="${x}" cy="${y}" rx="3.6" ry="5" fill="${a}"/>`)
      .join(''),
  chip: ([, , a, b, c, k]: Palette) =>
    half(circ(60, 60, 36), b, c) +
    Array.from(
      { length: 8 },
      (_, i) => `<rect x="55" y="24" width="10" height="12" fill="${a}" transform="rotate(${i * 45} 60 60)"/>`,
    ).join('') +
    circ(60, 60, 23, k) +
    half(path(star(8, 16, 9)), a, b),
  roulette: ([, , a, b, c, k]: Palette) =>
    circ(60, 60, 38, k) +
    Array.from(
      { length: 12 },
      (_, i) =>
        `<path d="M60 60 L${(60 + 34 * Math.cos((i * Math.PI) / 6)).toFixed(1)} ${(60 + 34 * Math.sin((i * Math.PI) / 6)).toFixed(1)} A34 34 0 0 1 ${(60 + 34 * Math.cos(((i + 1) * Math.PI) / 6)).toFixed(1)} ${(60 + 34 * Math.sin(((i + 1) * Math.PI) / 6)).toFixed(1)}Z" fill="${i % 2 ? b : c}"/>`,
    ).join('') +
    circ(60, 60, 19, k) +
    half(path(star(4, 16, 6)), a, b) +
    circ(83, 43, 5, a),
  ball: ([, , a, b, , k]: Palette) =>
    half(circ(60, 60, 36), a, b) +
    path(star(5, 15, 15), k) +
    [0, 72, 144, 216, 288]
      .map(
        (r) =>
          `<path d="M60 24l8 6-3 9H55l-3-9z" fill="${k}" transform="rotate(${r} 60 60)"/><path d="M60 45v-8" stroke="${k}" stroke-width="3" transform="rotate(${r} 60 60)"/>`,
      )
      .join(''),
  hoop: ([, , , b, c, k]: Palette) =>
    half(circ(60, 60, 36), b, c) +
    `<g fill="none" stroke="${k}" stroke-width="3.5"><circle cx="60" cy="60" r="34.5"/><path d="M60 24v72M24 60h72M34 34c16 14 16 38 0 52M86 34c-16 14-16 38 0 52"/></g>`,
  trophy: ([, , a, b, c]: Palette) =>
    `<path d="M40 36H24c0 18 8 26 20 28M80 36h16c0 18-8 26-20 28" fill="none" stroke="${c}" stroke-width="6"/>` +
    half(path('M36 26h48c0 28-6 44-20 48v10h12v8H44v-8h12V74c-14-4-20-20-20-48z'), b, c) +
    half(path(star(5, 13, 5.5, 60, 46)), a, a),
  lotto: ([, , a, b, c, k]: Palette) => {
    const ball = (x: number, y: number, r: number, q: string) =>
      `<circle cx="${x}" cy="${y}" r="${r + 2.5}" fill="${k}"/><circle cx="${x}" cy="${y}" r="${r}" fill="${b}"/><path d="M${x} ${y - r}a${r} ${r} 0 0 1 0 ${2 * r}z" fill="${c}"/><circle cx="${x}" cy="${y}" r="${r * 0.52}" fill="${a}"/>${q}`;
    return (
      ball(60, 36, 21, path('M53 29h14v4l-7 12h-6l7-11h-8z', k)) +
      ball(
        38,
        74,
        23,
        `<g fill="none" stroke="${k}" stroke-width="4.500"><circle cx="38" cy="69.500" r="3.600"/><circle cx="38" cy="78" r="4.600"/></g>`,
      ) +
      ball(
        83,
        74,
        23,
        `<ellipse cx="83" cy="74" rx="4.500" ry="7.500" fill="none" stroke="${k}" stroke-width="4.500"/>`,
      )
    );
  },
  wheel: ([, , a, b, c, k]: Palette) =>
    circ(60, 62, 36, k) +
    Array.from({ length: 8 }, (_, i) => {
      const f = (t: number) => `${(60 + 32 * Math.cos(t)).toFixed(1)} ${(62 + 32 * Math.sin(t)).toFixed(1)}`;
      const t = (i * Math.PI) / 4;
      return `<path d="M60 62L${f(t)}A32 32 0 0 1 ${f(t + Math.PI / 4)}Z" fill="${[a, b, c, b][i % 4] ?? b}"/>`;
    }).join('') +
    circ(60, 62, 9, k) +
    path('M52 18h16l-8 18z', a),
} satisfies Record<string, (palette: Palette) => string>;
