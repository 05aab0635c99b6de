import { motifs } from './motifs.ts';
import { circ, type Palette, path } from './shapes.ts';

/** The categories that have drawings; each has its own motifs. */
export type ArtCategory = 'slot' | 'casino' | 'fishing' | 'sport' | 'lotto' | 'freespin';
export type Motif = keyof typeof motifs;
type Ground = (palette: Palette, random: () => number) => string;

const PALETTES: readonly [Palette, ...Palette[]] = [
  ['#12463D', '#1B5A4E', '#FFE2A0', '#F3B03E', '#C9822A', '#0B2A25'],
  ['#B4523A', '#C4664B', '#FFE9CF', '#F7C98B', '#D98F4E', '#5A2015'],
  ['#0F4C66', '#17607E', '#D9F3EA', '#8ED3C4', '#4FA39A', '#08293A'],
  ['#EAD9B5', '#DDC795', '#F4A27E', '#C95738', '#93371F', '#4A1F14'],
  ['#A9CBB5', '#94BCA3', '#F9F1DC', '#2A6B5B', '#123F36', '#0C2B25'],
  ['#6E1F2E', '#842B3B', '#FFD9C2', '#F2A183', '#C96A55', '#3A0D17'],
  ['#22303F', '#2E4053', '#E9F1F7', '#A9C4DA', '#6C90AF', '#0F1720'],
  ['#E0A63A', '#EDBB5B', '#FFF3D6', '#8A4522', '#54240F', '#3A1809'],
  ['#B9D6E5', '#A3C7DB', '#FFFFFF', '#2A6C95', '#123F60', '#0C2A41'],
  ['#53294B', '#66355D', '#FBE0D0', '#E8A9A0', '#BD7180', '#2B1228'],
  ['#C9CF8C', '#B7BF72', '#FBF6DA', '#557731', '#2F4A1A', '#1E3010'],
  ['#EE8E6C', '#F4A487', '#FFF1DE', '#8C2A3A', '#551522', '#3B0D18'],
  ['#27336B', '#323F80', '#E6E9FF', '#9CA9EE', '#6675C9', '#111833'],
  ['#F3C9C2', '#EBB6AD', '#FFF8F2', '#A33B55', '#6B1F38', '#3F0E20'],
  ['#2F8F76', '#3BA287', '#F6FFE9', '#F6D36B', '#D59C34', '#0E3B30'],
  ['#C9BFE0', '#B8ABD4', '#FFFFFF', '#5B4691', '#34265C', '#1F153B'],
  ['#4A2F24', '#5A3B2E', '#FFEBD0', '#E5B27A', '#B57E48', '#21120C'],
];
/** Distance between the palettes of consecutive numbers; it shares no divisor with the number of palettes. */
const PALETTE_STEP = 7;

const SETS: Record<ArtCategory, readonly [Motif, ...Motif[]]> = {
  slot: [
    'gem',
    'marigold',
    'lotus',
    'coin',
    'seven',
    'bell',
    'cherry',
    'koi',
    'lantern',
    'star',
    'moon',
    'elephant',
    'cat',
    'wave',
    'tiger',
    'owl',
    'butterfly',
    'turtle',
    'sun',
    'mountain',
    'bolt',
    'mango',
    'pineapple',
    'chili',
    'clover',
    'palm',
    'boat',
    'kite',
    'umbrella',
    'key',
    'chest',
    'teapot',
    'drum',
    'fan',
    'hourglass',
  ],
  casino: ['dice', 'threedice', 'bowl', 'chip', 'chips', 'cards', 'roulette', 'gem', 'lantern', 'tiger'],
  fishing: ['fish', 'shell', 'squid', 'koi', 'wave', 'shark', 'crab', 'jelly', 'starfish', 'turtle', 'boat'],
  sport: ['ball', 'hoop', 'trophy', 'takraw', 'medal', 'whistle', 'stopwatch', 'goal'],
  lotto: ['lotto'],
  freespin: ['wheel', 'seven', 'marigold', 'pinwheel', 'gift', 'ticket', 'kite', 'firework', 'star', 'cherry'],
};

/** Patterns behind the motif. */
const GROUNDS: readonly [Ground, ...Ground[]] = [
  ([, h], random) => circ(60, 60, 46 + random() * 8, h),
  ([, h]) =>
    `<g fill="none" stroke="${h}" stroke-width="9">${[34, 54, 74, 94].map((q) => circ(60, 120, q)).join('')}</g>`,
  ([, h]) => path('M0 120V84L120 24v96z', h),
  ([, h]) =>
    Array.from(
      { length: 12 },
      (_, i) => `<path d="M60 60l-10-100h20z" fill="${h}" transform="rotate(${i * 30} 60 60)"/>`,
    ).join(''),
  ([, h]) =>
    `<g fill="${h}">` +
    [0, 1, 2, 3]
      .map((y) =>
        [0, 1, 2, 3, 4]
          .map((x) => `<path d="M${x * 30 - 15 + (y % 2) * 15 - 14} ${y * 30 + 30}a14 14 0 0 1 28 0z"/>`)
          .join(''),
      )
      .join('') +
    '</g>',
  ([, h]) => `<rect y="78" width="120" height="42" fill="${h}"/>`,
  ([, h]) =>
    `<g fill="none" stroke="${h}" stroke-width="10">${[30, 56, 82, 108].map((q) => circ(0, 0, q)).join('')}</g>`,
];

type Corner = readonly [number, number];
const CORNERS: readonly [Corner, ...Corner[]] = [
  [104, 16],
  [16, 104],
  [104, 104],
  [16, 16],
];

const rosette = ([x, y]: Corner, radius: number, colour: string) =>
  `<g fill="none" stroke="${colour}" stroke-opacity=".22" stroke-width=".7">${Array.from({ length: 12 }, (_, i) => `<ellipse cx="${x}" cy="${y}" rx="${radius}" ry="${radius * 0.4}" transform="rotate(${i * 15} ${x} ${y})"/>`).join('')}</g>`;

/** FNV-1a. */
function hash(text: string): number {
  let value = 2166136261;
  for (const letter of text) value = Math.imul(value ^ letter.charCodeAt(0), 16777619);
  return value >>> 0;
}

/** Mulberry32: the same seed gives the same numbers everywhere. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export const isCategory = (name: string): name is ArtCategory => Object.hasOwn(SETS, name);
export const isMotif = (name: string): name is Motif => Object.hasOwn(motifs, name);

interface Look {
  /** Index in PALETTES. */
  palette: number;
  motif: Motif;
}

/**
 * Palette and motif of a game: pure, always the same for the same id. Without a chosen motif the id picks one. An id
 * that ends in a number gets its palette by that number, so that 17 consecutive games of a series all differ in colour.
 */
export function lookOf(id: string, category: ArtCategory, chosen?: Motif): Look {
  const [, series = id, digits = '0'] = /^(.*?)(\d{1,9})$/.exec(id) ?? [];
  const set = SETS[category];
  return {
    palette: (hash(`${series}/${category}`) + PALETTE_STEP * Number(digits)) % PALETTES.length,
    motif: chosen ?? set[hash(`${id}:${category}`) % set.length] ?? set[0],
  };
}

/** The colours of a game's picture, which the game's own page uses too. */
export const paletteOf = (id: string, category: ArtCategory): Palette =>
  PALETTES[lookOf(id, category).palette] ?? PALETTES[0];

/** The SVG of a game: its motif in its palette, with a background and a rosette picked by its id. */
export function gameArt(id: string, category: ArtCategory, chosen?: Motif): string {
  const look = lookOf(id, category, chosen);
  const palette = PALETTES[look.palette] ?? PALETTES[0];
  const random = randomFrom(hash(`${category}:${id}`));
  const pick = <T>(list: readonly [T, ...T[]]): T => list[Math.floor(random() * list.length)] ?? list[0];
  const ground = pick(GROUNDS);
  const corner = pick(CORNERS);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120"><rect width="120" height="120" fill="${palette[0]}"/>${ground(palette, random)}${rosette(corner, 44, palette[2])}<g transform="translate(60 60) scale(1.04) translate(-60 -60)">${motifs[look.motif](palette)}</g></svg>`;
}
