import type { Species } from '../../fishing/species.ts';

/**
 * The fish: flat shapes lit from above, with the lower half one tone darker.
 * Each looks to the right in a box of its own; tones 0 light, 1 middle, 2 dark, 3 ink.
 */
type Tone = 0 | 1 | 2 | 3;

export interface Layer {
  tone: Tone;
  d: string;
  /** Width of a line; without it the shape is filled. */
  line?: number;
}

/** How the drawing moves: a wave towards the tail, wings, a bell that opens and closes, or a body that sways. */
export type Motion = 'wave' | 'flap' | 'pulse' | 'sway';

export interface Shape {
  width: number;
  height: number;
  motion: Motion;
  layers: readonly Layer[];
}

const fill = (tone: Tone, d: string): Layer => ({ tone, d });
const line = (tone: Tone, width: number, d: string): Layer => ({ tone, d, line: width });
const disc = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
const eye = (x: number, y: number, r: number): Layer[] => [
  fill(0, disc(x, y, r)),
  fill(3, disc(x + r * 0.15, y, r * 0.52)),
  fill(0, disc(x + r * 0.3, y - r * 0.2, r * 0.16)),
];

function spikes(x: number, y: number, outer: number, inner: number, count: number): string {
  const corner = (i: number) => {
    const angle = (Math.PI * i) / count;
    const radius = i % 2 ? inner : outer;
    return `${(x + radius * Math.cos(angle)).toFixed(1)} ${(y + radius * Math.sin(angle)).toFixed(1)}`;
  };
  return `M${Array.from({ length: count * 2 }, (_, i) => corner(i)).join('L')}Z`;
}

const MINNOW: Layer[] = [
  fill(2, 'M44 60 8 30c8 18 8 42 0 60z'),
  fill(2, 'M112 36c2-12-12-18-28-20 5 9 4 16 0 22zM104 84c0 10-8 14-20 16 4-7 4-12 2-18z'),
  fill(1, 'M192 60c-22-25-70-31-108-22-20 5-34 14-48 22 14 9 28 17 48 22 38 9 86 3 108-22z'),
  fill(2, 'M192 60c-22 25-70 31-108 22-20-5-34-13-48-22 42 8 114 8 156 0z'),
  fill(0, 'M46 58c40-14 82-15 106-5-26 5-66 9-106 5z'),
  line(2, 3, 'M140 44c6 9 6 22 0 32'),
  ...eye(163, 53, 9),
];

const CLOWNFISH: Layer[] = [
  fill(1, 'M48 60C38 40 22 32 10 38c-7 14-7 30 0 44 12 6 28-2 38-22z'),
  line(3, 3.5, 'M12 38c-7 14-7 30 0 44'),
  fill(2, 'M142 30c-10-18-32-17-44-8-13-10-30-3-36 16zM122 90c-6 19-30 21-42-2z'),
  fill(1, 'M190 62c-10-28-44-40-78-38-36 2-60 18-74 36 14 20 40 36 74 36 34 0 68-6 78-34z'),
  fill(2, 'M190 62c-10 28-44 34-78 34-34 0-60-16-74-36 36 19 112 22 152 2z'),
  fill(
    0,
    'M148 28c-10 17-10 49 0 63-6 3-13 4-20 5-11-21-11-52 0-72 7 0 14 2 20 4zM98 25c-8 18-8 52 0 70-6-1-13-3-18-5-7-16-7-42 0-59 6-3 12-5 18-6zM58 44c-5 10-5 22 0 32l-11-9c-3-5-3-9 0-14z',
  ),
  line(3, 3, 'M148 28c-10 17-10 49 0 63M128 24c-11 20-11 51 0 72M98 25c-8 18-8 52 0 70M80 31c-7 17-7 43 0 59'),
  fill(1, 'M124 64c-13-5-26 3-27 18 12 4 25-3 27-18z'),
  line(2, 3, 'M118 68c-6 2-11 6-15 11'),
  ...eye(165, 51, 9.5),
];

const PARROTFISH: Layer[] = [
  fill(2, 'M46 54C34 46 24 30 10 26c5 18 9 24 8 35 1 11-3 18-8 35 14-4 24-20 36-28z'),
  fill(0, 'M158 28C132 2 88 4 58 38l12 6c26-20 56-22 88-16z'),
  fill(2, 'M132 98c-12 16-40 18-56 0z'),
  fill(1, 'M188 58c-6-26-38-42-76-40-34 2-58 20-74 38v10c16 20 42 38 76 36 36-2 68-18 74-44z'),
  fill(2, 'M188 58c-6 26-38 42-74 44-34 2-60-16-76-36v-4c40 22 110 24 150-4z'),
  line(0, 3.5, 'M62 48c8 6 8 18 0 26M82 38c10 10 10 34 0 46M104 32c10 12 10 44 0 58'),
  fill(0, 'M188 50c9 4 9 18-1 22-9-3-10-18 1-22z'),
  line(3, 2.5, 'M182 61h11'),
  fill(0, 'M146 66c-14-2-22 8-20 22 12 0 20-8 20-22z'),
  ...eye(158, 48, 9.5),
];

const SEAHORSE: Layer[] = [
  fill(2, 'M27 62C12 54 4 68 8 86c10 2 18-4 23-12z'),
  line(0, 2.5, 'M12 68l12 2M11 77l14-2'),
  fill(2, 'M40 16 44 3l8 8 8-8 4 14z'),
  fill(1, 'M62 22c10-2 20 1 32 6v11c-12 1-22 5-32 3z'),
  fill(
    1,
    'M42 14C24 24 18 50 28 74c8 17 16 26 12 42-2 11-15 12-17 4-1-8 6-10 10-6 1-8-6-12-14-8-13 7-8 29 12 31 22 2 29-16 26-32-2-12 6-20 10-34 4-15-2-24-8-28 14 0 19-12 17-20-3-9-14-16-34-9z',
  ),
  fill(
    2,
    'M59 43c6 4 12 13 8 28-4 14-12 22-10 34 3 16-4 34-26 32-9-1-15-6-18-12 10 8 26 4 29-12 4-20-4-30 0-44 3-10 12-16 17-26z',
  ),
  line(0, 3, 'M34 60c8-2 14-1 20 3M38 74c7-2 13 0 18 4M44 88c5-1 9 0 13 3M46 102c4-1 8 0 11 2'),
  ...eye(58, 27, 7),
];

const PUFFER: Layer[] = [
  fill(2, 'M58 62 18 40c6 14 6 30 0 44z'),
  fill(2, spikes(108, 62, 60, 46, 22)),
  fill(1, disc(108, 62, 49)),
  fill(0, 'M155 74c-6 22-24 37-47 37s-43-15-48-38c30 13 66 14 95 1z'),
  fill(2, 'M86 60c-14-8-28 2-28 18 13 4 26-2 28-18z'),
  fill(2, `${disc(96, 30, 6)}${disc(118, 26, 5)}${disc(78, 42, 5)}${disc(110, 42, 4)}`),
  fill(3, 'M152 66c8-2 13 2 12 6-6 4-12 2-14-2z'),
  ...eye(136, 48, 13),
];

const SQUID: Layer[] = [
  line(2, 7, 'M78 50C58 42 48 58 30 48 22 43 14 46 8 40'),
  line(1, 7, 'M78 56C58 54 46 66 28 60 20 57 12 60 5 56'),
  line(1, 7, 'M78 64C58 66 46 56 28 66 20 70 12 66 5 72'),
  line(2, 7, 'M78 70C58 80 48 64 30 76 22 81 14 78 8 86'),
  fill(2, 'M172 44c-6-30-36-34-52-14zM172 76c-6 30-36 34-52 14z'),
  fill(1, 'M196 60c-22-30-68-36-104-24v48c36 12 82 6 104-24z'),
  fill(2, 'M196 60c-22 30-68 36-104 24V66c36 6 76 4 104-6z'),
  fill(0, 'M176 54c-22-16-50-18-74-13 22 1 50 4 74 13z'),
  fill(1, 'M98 34C74 34 64 48 64 60s10 26 34 26c-6-16-6-36 0-52z'),
  fill(2, 'M98 86C76 86 65 74 64 62c8 8 20 12 30 12 1 5 2 8 4 12z'),
  ...eye(80, 56, 9),
];

const TURTLE: Layer[] = [
  fill(2, 'M54 76c-8 18-24 26-42 20 4-14 14-22 28-26z'),
  fill(2, 'M92 78c2 20-8 34-26 36-4-14 0-28 10-38z'),
  fill(0, 'M148 66c8-22 38-26 46-10 4 14-14 24-38 20z'),
  fill(1, 'M152 66C148 28 114 14 84 18 52 22 32 44 28 70z'),
  fill(2, 'M118 20c20 8 32 24 34 46l-32 4c4-18 4-36-2-50z'),
  line(0, 3.5, 'M86 18c-8 14-8 34-4 52M86 36l30-6M84 54l36-2M84 44l-34 8'),
  fill(2, 'M24 68c40 9 92 8 132-4 2 12-10 18-26 20-34 4-76 2-98-4z'),
  fill(0, 'M130 78c14 18 8 36-14 40-12-14-12-28-6-38z'),
  line(2, 3, 'M120 86c4 8 4 16 0 24M32 84c-4 4-8 6-13 8'),
  ...eye(178, 54, 6),
  line(3, 2.5, 'M180 66c5 0 9-2 12-5'),
];

const MANTA: Layer[] = [
  line(2, 4, 'M52 70C34 68 22 76 4 70'),
  fill(1, 'M182 62c-16-8-28-12-46-14C120 28 98 8 70 4c10 20 12 36 6 52-10 4-20 8-30 14h142z'),
  fill(2, 'M182 78c-16 8-28 12-46 14-16 20-38 40-66 44 10-20 12-36 6-52-10-4-20-8-30-14h142z'),
  fill(1, 'M176 58c10-2 16 0 20 6-6 2-12 2-18 2z'),
  fill(2, 'M176 82c10 2 16 0 20-6-6-2-12-2-18-2z'),
  line(0, 3, 'M126 56c-4 4-6 8-6 14s2 10 6 14M138 58c-3 4-4 7-4 12s1 8 4 12'),
  fill(
    0,
    `${disc(92, 44, 5)}${disc(104, 30, 4)}${disc(92, 96, 5)}${disc(104, 110, 4)}${disc(78, 60, 3)}${disc(78, 80, 3)}`,
  ),
  fill(3, `${disc(166, 58, 4.5)}${disc(166, 82, 4.5)}`),
];

const KOI: Layer[] = [
  fill(2, 'M48 62C34 56 24 34 4 26c8 18 8 24 6 36 2 12 2 22-6 40 20-8 30-32 44-38z'),
  line(0, 3, 'M38 58C28 52 22 44 16 38M38 66C28 74 22 82 16 90'),
  fill(
    2,
    'M134 32c-8-18-44-20-62-10 8 6 10 12 8 20zM104 92c-4 16-20 22-34 20 4-8 4-16 2-24zM146 84c2 16-8 26-22 28-2-12 0-22 4-30z',
  ),
  fill(0, 'M192 64c-10-24-44-36-80-34-32 2-56 16-70 32 14 18 40 32 72 32 34 0 66-8 78-30z'),
  fill(1, 'M192 64c-12 22-44 30-78 30-32 0-58-14-72-32 40 18 110 22 150 2z'),
  fill(
    2,
    'M132 31c14 3 26 8 35 14-8 12-28 14-38 6-6-6-4-14 3-20zM96 31c6 14-2 26-16 28-12 1-18-6-16-12 9-7 20-13 32-16zM110 62c12-4 24 0 24 10s-16 14-24 8-8-14 0-18z',
  ),
  line(1, 2.5, 'M92 70c6 4 6 10 0 14M78 64c6 4 6 10 0 14M64 62c5 3 5 8 0 12'),
  line(2, 3, 'M188 70c6 2 8 8 4 14M180 78c4 4 4 8 0 12'),
  ...eye(168, 56, 7.5),
];

const SHARK: Layer[] = [
  fill(2, 'M48 66C38 46 22 22 4 10c6 22 11 36 16 52-5 14-6 28-9 46 16-8 29-24 39-34z'),
  fill(2, 'M116 32C110 14 96 4 78 0c4 14 4 28 0 42z'),
  fill(1, 'M250 70c-28-34-84-46-132-38-32 5-58 20-78 34 20 14 44 26 78 30 50 7 104 0 132-26z'),
  fill(0, 'M250 70c-28 26-82 36-132 30-34-4-58-18-78-34 66 20 142 22 210 4z'),
  fill(2, 'M146 84c-2 20-18 36-40 38 2-16 8-30 16-38zM80 84c-2 10-8 16-20 18 2-8 4-14 8-22z'),
  line(2, 3.5, 'M172 48c-6 9-6 20 0 30M183 49c-6 9-6 20 0 29M194 52c-5 7-5 17 0 25'),
  line(3, 3, 'M242 76c-10 6-22 8-32 5'),
  fill(3, disc(216, 57, 5)),
  fill(0, disc(217.5, 55.5, 1.6)),
];

const JELLYFISH: Layer[] = [
  line(2, 5, 'M38 84c10 20-8 34 2 56 4 10-2 18-2 28M102 84c-10 20 8 34-2 56-4 10 2 18 2 28'),
  line(1, 7, 'M56 84c-10 24 10 40 0 66-3 9 0 18-4 26M84 84c10 24-10 40 0 66 3 9 0 18 4 26'),
  line(0, 5, 'M70 84c8 22-8 40 0 62 3 10-3 20 0 32'),
  fill(1, 'M12 82C10 32 38 8 70 8s60 24 58 74c-9 9-18-4-28 3-10 8-18-6-30 1-12-7-20 7-30-1-10-7-19 6-28-3z'),
  fill(2, 'M70 8c32 0 60 24 58 74-9 9-18-4-28 3-10 8-18-6-30 1z'),
  fill(0, 'M28 60c2-22 14-36 30-40-10 12-14 26-14 42-6 4-12 3-16-2z'),
  line(0, 3, 'M70 26v48M92 34c6 12 8 24 8 38M52 46c-2 10-3 18-3 28'),
  fill(3, `${disc(56, 70, 3.5)}${disc(84, 70, 3.5)}`),
  line(3, 2.5, 'M65 75c3 3 7 3 10 0'),
];

/** The fine rosette of all game pictures, on the whale's flank. */
const ROSETTE = Array.from({ length: 6 }, (_, i) => {
  const [x, y] = [Math.cos((Math.PI * i) / 6) * 25, Math.sin((Math.PI * i) / 6) * 25];
  const turn = i * 30;
  return `M${(152 - x).toFixed(1)} ${(62 - y).toFixed(1)}a25 10 ${turn} 1 0 ${(2 * x).toFixed(1)} ${(2 * y).toFixed(1)}a25 10 ${turn} 1 0 ${(-2 * x).toFixed(1)} ${(-2 * y).toFixed(1)}`;
}).join('');

const WHALE: Layer[] = [
  fill(2, 'M52 84C44 62 30 52 6 50c6-12 24-16 38-8 0-14 10-26 24-30 6 20 4 44-4 66z'),
  fill(1, 'M312 92c0-42-44-70-100-70-66 0-104 40-162 52 8 36 58 70 130 74 76 4 132-18 132-56z'),
  fill(0, 'M312 92c0 38-56 60-132 56-38-2-70-12-92-27 70 13 162 7 224-29z'),
  line(1, 3.5, 'M292 112c-46 25-108 31-164 26M300 103c-50 28-122 35-186 27M274 126c-34 15-80 19-124 16'),
  fill(2, 'M206 122c-4 28-24 42-52 40 4-22 14-38 30-46z'),
  line(0, 2, ROSETTE),
  fill(2, 'M226 24c6-8 22-8 28 2z'),
  line(0, 3, 'M236 14c-2-8-10-10-16-8M240 13c0-10 6-12 13-11'),
  ...eye(268, 76, 7),
  line(3, 3, 'M310 100c-12 6-26 6-36 0'),
];

const shape = (width: number, height: number, motion: Motion, layers: readonly Layer[]): Shape => ({
  width,
  height,
  motion,
  layers,
});

export const SHAPES: Readonly<Record<Species, Shape>> = {
  minnow: shape(200, 120, 'wave', MINNOW),
  clownfish: shape(200, 120, 'wave', CLOWNFISH),
  parrotfish: shape(200, 120, 'wave', PARROTFISH),
  seahorse: shape(100, 140, 'sway', SEAHORSE),
  puffer: shape(180, 124, 'wave', PUFFER),
  squid: shape(200, 120, 'wave', SQUID),
  turtle: shape(200, 124, 'flap', TURTLE),
  manta: shape(200, 140, 'flap', MANTA),
  koi: shape(200, 124, 'wave', KOI),
  shark: shape(254, 124, 'wave', SHARK),
  jellyfish: shape(140, 184, 'pulse', JELLYFISH),
  whale: shape(320, 166, 'wave', WHALE),
};

/** Light, middle, dark, ink. */
export type Tones = readonly [string, string, string, string];

const GOLD: Tones = ['#FFF3D6', '#F7B845', '#C9822A', '#3A1809'];
const KOI_TONES: Tones = ['#FFF6EA', '#F3D9C2', '#E0603F', '#4A1510'];
const STEEL: Tones = ['#F0F5F8', '#93A9BA', '#5F788C', '#14202A'];
const LILAC: Tones = ['#F4E9FB', '#C3A5E0', '#8E70B5', '#2A1840'];
/** Colours that a game distributes among its fish. */
const COATS: readonly [Tones, ...Tones[]] = [
  ['#E4F8F1', '#7FD3C2', '#46A297', '#0A2E33'],
  ['#FFF1DE', '#F59A4A', '#CC6A2A', '#451A0A'],
  ['#FBF9DC', '#C2D06B', '#87993B', '#232E10'],
  ['#FFE6E4', '#F2A6A4', '#CB6F78', '#3D1220'],
  ['#FFF3D6', '#F0CB6B', '#C79A3C', '#3A2A0C'],
  LILAC,
  ['#E8F6E4', '#8CCB9B', '#549A70', '#12301F'],
  ['#EAF5FC', '#8CC4E6', '#4E90BF', '#10304A'],
  ['#F4F8FA', '#BFD0DC', '#8399AA', '#17222C'],
  ['#FFE9DC', '#F28A6A', '#C4553A', '#4A1510'],
];
const FIXED: Partial<Record<Species, Tones>> = { whale: GOLD, koi: KOI_TONES, shark: STEEL, jellyfish: LILAC };

/** The colours of the species at `index` of the table; `deal` is the game's number. */
export const tonesOf = (species: Species, index: number, deal: number): Tones =>
  FIXED[species] ?? COATS[(index + deal) % COATS.length] ?? COATS[0];

/** The drawing as SVG for buttons and tables. */
export function fishSvg({ width, height, layers }: Shape, tones: Tones): string {
  const drawn = layers.map(({ tone, d, line: stroke }) =>
    stroke === undefined
      ? `<path d="${d}" fill="${tones[tone]}"/>`
      : `<path d="${d}" fill="none" stroke="${tones[tone]}" stroke-width="${stroke}" stroke-linecap="round"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" aria-hidden="true">${drawn.join('')}</svg>`;
}
