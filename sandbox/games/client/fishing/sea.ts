import type { Palette } from '#game-art/shapes.ts';
import { brightness, mixed } from './colour.ts';
import { brushOf } from './sprites.ts';
import type { Size } from './swim.ts';

/** The water has the colours of the game's picture, all of them darker than the fish. */
export interface Water {
  readonly surface: string;
  readonly middle: string;
  readonly deep: string;
  /** Sunlight, and the lines of the rosette. */
  readonly light: string;
}

const BRIGHTEST = 0.4;
/** White text must be readable on the water. */
const BRIGHTEST_WATER = 0.27;
/** The darkest colour, at the bottom of every sea. */
const INK = '#0B1311';

export function waterOf([ground, , light, , dark, ink]: Palette): Water {
  // A light background does not look like water: then the sea has the motif's dark tone.
  let hue = brightness(ground) > BRIGHTEST ? dark : ground;
  while (brightness(hue) > BRIGHTEST_WATER) hue = mixed(hue, ink, 0.2);
  return {
    surface: mixed(hue, light, 0.2),
    middle: mixed(hue, ink, 0.25),
    deep: mixed(ink, INK, 0.45),
    light,
  };
}

/** Mulberry32. */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  };
}

type Brush = CanvasRenderingContext2D;

function paintDepth(brush: Brush, { width, height }: Size, { surface, middle, deep }: Water): void {
  const depth = brush.createLinearGradient(0, 0, 0, height);
  depth.addColorStop(0, surface);
  depth.addColorStop(0.42, middle);
  depth.addColorStop(1, deep);
  brush.fillStyle = depth;
  brush.fillRect(0, 0, width, height);
}

/** Beams of light from the upper left, as in all game pictures. */
function paintBeams(brush: Brush, { width, height }: Size, { light }: Water, random: () => number): void {
  const reach = height * 0.92;
  for (let n = 0; n < 5; n++) {
    const top = width * (-0.15 + n * 0.24 + random() * 0.08);
    const breadth = width * (0.05 + random() * 0.07);
    const fade = brush.createLinearGradient(0, 0, 0, reach);
    fade.addColorStop(0, `${light}2e`);
    fade.addColorStop(1, `${light}00`);
    brush.fillStyle = fade;
    brush.beginPath();
    brush.moveTo(top, 0);
    brush.lineTo(top + breadth, 0);
    brush.lineTo(top + breadth * 2.4 + reach * 0.34, reach);
    brush.lineTo(top + reach * 0.34, reach);
    brush.fill();
  }
}

/** A flat line of hills, lit on one side. */
function paintReef(brush: Brush, { width, height }: Size, top: number, colour: string, random: () => number): void {
  const phases = [random() * 6, random() * 6, random() * 6];
  const level = (x: number) => {
    const u = x / Math.max(360, width * 0.5);
    const hills =
      Math.sin(u * 3.1 + (phases[0] ?? 0)) * 0.5 +
      Math.sin(u * 6.7 + (phases[1] ?? 0)) * 0.28 +
      Math.sin(u * 15 + (phases[2] ?? 0)) * 0.1;
    // Higher at the sides: the cannon is in the middle.
    const side = (Math.abs(x / width - 0.5) * 2) ** 2;
    return height * (top - side * 0.1) - hills * height * 0.035;
  };
  brush.fillStyle = colour;
  brush.beginPath();
  brush.moveTo(0, height);
  for (let x = 0; x <= width; x += 6) brush.lineTo(x, level(x));
  brush.lineTo(width, level(width));
  brush.lineTo(width, height);
  brush.fill();
}

function paintKelp(brush: Brush, x: number, foot: number, tall: number, colour: string, random: () => number): void {
  brush.fillStyle = colour;
  const bend = (random() - 0.5) * 40;
  const leaves = Math.round(tall / 22);
  for (let n = 0; n < leaves; n++) {
    const up = (n + 1) / leaves;
    const [stemX, stemY] = [x + bend * up * up, foot - tall * up];
    const side = n % 2 ? 1 : -1;
    const size = 16 + 14 * (1 - up);
    brush.beginPath();
    brush.moveTo(stemX, stemY + size);
    brush.quadraticCurveTo(
      stemX + side * size * 1.5,
      stemY + size * 0.5,
      stemX + side * size * 0.9,
      stemY - size * 0.7,
    );
    brush.quadraticCurveTo(stemX + side * size * 0.1, stemY, stemX, stemY + size);
    brush.fill();
  }
  brush.strokeStyle = colour;
  brush.lineWidth = 4;
  brush.beginPath();
  brush.moveTo(x, foot);
  brush.quadraticCurveTo(x, foot - tall * 0.5, x + bend, foot - tall);
  brush.stroke();
}

/** A coral: a fan of branches, the right half one tone darker. */
function paintCoral(brush: Brush, x: number, foot: number, size: number, colour: string, shade: string): void {
  brush.lineCap = 'round';
  for (const [spread, share] of [
    [-0.9, 0.72],
    [-0.45, 0.95],
    [0, 1.1],
    [0.45, 0.9],
    [0.9, 0.7],
  ] as const) {
    brush.strokeStyle = spread > 0 ? shade : colour;
    brush.lineWidth = size * 0.15;
    brush.beginPath();
    brush.moveTo(x + spread * size * 0.12, foot);
    brush.quadraticCurveTo(
      x + spread * size * 0.2,
      foot - size * share * 0.6,
      x + spread * size * 0.7,
      foot - size * share,
    );
    brush.stroke();
    brush.lineWidth = size * 0.1;
    brush.beginPath();
    brush.moveTo(x + spread * size * 0.34, foot - size * share * 0.55);
    brush.quadraticCurveTo(
      x + spread * size * 0.3 + size * 0.16,
      foot - size * share * 0.7,
      x + spread * size * 0.4 + size * 0.2,
      foot - size * share * 0.92,
    );
    brush.stroke();
  }
}

/** The rosette behind the cannon, as on a banknote. */
function paintRosette(brush: Brush, { width, height }: Size, { light }: Water): void {
  brush.strokeStyle = `${light}1f`;
  brush.lineWidth = 1;
  const radius = Math.min(190, width * 0.4);
  for (let n = 0; n < 18; n++) {
    brush.beginPath();
    brush.ellipse(width / 2, height - 24, radius, radius * 0.36, (n * Math.PI) / 18, 0, Math.PI * 2);
    brush.stroke();
  }
}

/** Paints the still part of the scene: at the start and when its size changes. */
export function paintSea(canvas: HTMLCanvasElement, size: Size, ratio: number, water: Water, seed: number): void {
  canvas.width = Math.round(size.width * ratio);
  canvas.height = Math.round(size.height * ratio);
  const brush = brushOf(canvas);
  brush.scale(ratio, ratio);
  const random = randomOf(seed);
  paintDepth(brush, size, water);
  paintBeams(brush, size, water, random);
  paintReef(brush, size, 0.8, mixed(water.middle, water.deep, 0.3), random);
  paintReef(brush, size, 0.87, mixed(water.middle, water.deep, 0.6), random);
  paintRosette(brush, size, water);
  const { width, height } = size;
  const plant = mixed(water.middle, water.deep, 0.72);
  const clumps = Math.max(2, Math.round(width / 260));
  for (let n = 0; n < clumps; n++) {
    const edge = (0.02 + (n / clumps) * 0.3 + random() * 0.03) * width;
    paintKelp(brush, edge, height, height * (0.16 + random() * 0.16), plant, random);
    paintKelp(brush, width - edge, height, height * (0.16 + random() * 0.16), plant, random);
  }
  const [coral, shade] = [mixed(water.surface, water.deep, 0.45), mixed(water.surface, water.deep, 0.62)];
  paintCoral(brush, width * 0.13, height + 4, Math.min(96, height * 0.14), coral, shade);
  paintCoral(brush, width * 0.86, height + 4, Math.min(120, height * 0.17), coral, shade);
  paintCoral(brush, width * 0.97, height + 6, Math.min(70, height * 0.1), coral, shade);
  paintReef(brush, size, 0.975, water.deep, random);
}
