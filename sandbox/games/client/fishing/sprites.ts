import type { Species } from '../../fishing/species.ts';
import { type Layer, type Motion, SHAPES, type Shape, type Tones } from './fish-shapes.ts';

/** The frames of a swimming fish are drawn once, as bitmaps: that gives 60 frames per second on a slow phone. */
const FRAMES = 12;
/** Margin around the drawing for its movement, as a share of its height. */
const MARGIN = 0.12;
const STRIP_PX = 2;

export interface Sprite {
  readonly frames: readonly HTMLCanvasElement[];
  /** In CSS pixels, margins included. */
  readonly width: number;
  readonly height: number;
  /** The size of the body, for hits. */
  readonly bodyWidth: number;
  readonly bodyHeight: number;
}

export function brushOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('this browser has no 2D canvas');
  return brush;
}

function canvasOf(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(width);
  canvas.height = Math.ceil(height);
  return canvas;
}

function paintLayers(brush: CanvasRenderingContext2D, layers: readonly Layer[], tones: Tones): void {
  brush.lineCap = 'round';
  for (const { tone, d, line } of layers) {
    const path = new Path2D(d);
    if (line === undefined) {
      brush.fillStyle = tones[tone];
      brush.fill(path);
    } else {
      brush.strokeStyle = tones[tone];
      brush.lineWidth = line;
      brush.stroke(path);
    }
  }
}

function master({ width, height, layers }: Shape, tones: Tones, zoom: number): HTMLCanvasElement {
  const margin = height * MARGIN;
  const canvas = canvasOf((width + 2 * margin) * zoom, (height + 2 * margin) * zoom);
  const brush = brushOf(canvas);
  brush.setTransform(zoom, 0, 0, zoom, margin * zoom, margin * zoom);
  paintLayers(brush, layers, tones);
  return canvas;
}

/** Shifts strips of the drawing; `phase` makes one turn over all frames. */
const MOVES: Readonly<
  Record<Motion, (brush: CanvasRenderingContext2D, picture: HTMLCanvasElement, phase: number) => void>
> = {
  wave(brush, picture, phase) {
    const { width, height } = picture;
    for (let x = 0; x < width; x += STRIP_PX) {
      const behind = 1 - x / width;
      const lift = Math.sin(phase + behind * 3.4) * height * 0.085 * (0.12 + behind ** 1.7);
      brush.drawImage(picture, x, 0, STRIP_PX, height, x, lift, STRIP_PX, height);
    }
  },
  flap(brush, picture, phase) {
    const span = 0.9 + 0.1 * Math.sin(phase);
    brush.translate(0, (picture.height * (1 - span)) / 2);
    brush.scale(1, span);
    MOVES.wave(brush, picture, phase);
  },
  pulse(brush, picture, phase) {
    const { width, height } = picture;
    const squeeze = Math.sin(phase);
    for (let y = 0; y < height; y += STRIP_PX) {
      const below = Math.max(0, y / height - 0.45);
      const breadth = 1 - 0.06 * squeeze * (1 - below);
      const drift = Math.sin(phase - below * 7) * width * 0.11 * below;
      brush.drawImage(
        picture,
        0,
        y,
        width,
        STRIP_PX,
        (width * (1 - breadth)) / 2 + drift,
        y,
        width * breadth,
        STRIP_PX,
      );
    }
  },
  sway(brush, picture, phase) {
    const { width, height } = picture;
    for (let y = 0; y < height; y += STRIP_PX) {
      const drift = Math.sin(phase + (y / height) * 2.2) * width * 0.06 * (y / height);
      brush.drawImage(picture, 0, y, width, STRIP_PX, drift, y, width, STRIP_PX);
    }
  },
};

/** The swim cycle of a species, `length` CSS pixels long at `ratio` device pixels each. */
export function makeSprite(species: Species, tones: Tones, length: number, ratio: number): Sprite {
  const shape = SHAPES[species];
  const perUnit = length / shape.width;
  const picture = master(shape, tones, perUnit * ratio);
  const frames = Array.from({ length: FRAMES }, (_, n) => {
    const frame = canvasOf(picture.width, picture.height);
    MOVES[shape.motion](brushOf(frame), picture, (n / FRAMES) * Math.PI * 2);
    return frame;
  });
  const margin = shape.height * MARGIN * 2;
  return {
    frames,
    width: (shape.width + margin) * perUnit,
    height: (shape.height + margin) * perUnit,
    bodyWidth: length,
    bodyHeight: shape.height * perUnit,
  };
}

export function frameOf({ frames }: Sprite, cycle: number): HTMLCanvasElement {
  const whole = Math.floor((((cycle % 1) + 1) % 1) * frames.length);
  const frame = frames[whole] ?? frames[0];
  if (!frame) throw new Error('a sprite without frames');
  return frame;
}
