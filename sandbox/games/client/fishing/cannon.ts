import type { Point, Size } from './swim.ts';

/** The cannon at the bottom of the water. Lengths in CSS pixels. */

const BARREL_LENGTH = 70;
const RECOIL_PX = 9;
const RECOIL_MS = 160;
const TURN_PER_MS = 0.014;
const BRASS = { light: '#FFE2A0', middle: '#F7B238', dark: '#C9822A', ink: '#3A1809' };

export interface Cannon {
  /** Turns towards the point. */
  aim(at: Point | undefined, size: Size, ms: number): void;
  /** Starts the recoil. */
  kick(): void;
  muzzle(size: Size): Point;
  paint(brush: CanvasRenderingContext2D, size: Size, ms: number): void;
}

const pivotOf = ({ width, height }: Size): Point => ({ x: width / 2, y: height - 24 });

export function createCannon(): Cannon {
  /** Radians from straight up, to the right. */
  let turn = 0;
  let sinceKick = RECOIL_MS;
  return {
    aim(at, size, ms) {
      const pivot = pivotOf(size);
      const wanted = at ? Math.max(-1.35, Math.min(1.35, Math.atan2(at.x - pivot.x, pivot.y - at.y))) : 0;
      const most = TURN_PER_MS * ms;
      turn += Math.max(-most, Math.min(most, wanted - turn));
    },
    kick() {
      sinceKick = 0;
    },
    muzzle(size) {
      const pivot = pivotOf(size);
      return { x: pivot.x + Math.sin(turn) * BARREL_LENGTH, y: pivot.y - Math.cos(turn) * BARREL_LENGTH };
    },
    paint(brush, size, ms) {
      sinceKick = Math.min(RECOIL_MS, sinceKick + ms);
      const pivot = pivotOf(size);
      brush.save();
      brush.translate(pivot.x, pivot.y);
      brush.save();
      brush.rotate(turn);
      brush.translate(0, RECOIL_PX * (1 - sinceKick / RECOIL_MS));
      paintBarrel(brush);
      brush.restore();
      paintBase(brush);
      brush.restore();
    },
  };
}

function shape(brush: CanvasRenderingContext2D, colour: string, d: string): void {
  brush.fillStyle = colour;
  brush.fill(pathOf(d));
}
const paths = new Map<string, Path2D>();
function pathOf(d: string): Path2D {
  const known = paths.get(d) ?? new Path2D(d);
  paths.set(d, known);
  return known;
}

function paintBarrel(brush: CanvasRenderingContext2D): void {
  shape(brush, BRASS.ink, 'M-25 12V-20L-20-56-27-68H27L20-56 25-20V12z');
  shape(brush, BRASS.middle, 'M-22 12V-19L-17-55-22-65H22L17-55 22-19V12z');
  shape(brush, BRASS.dark, 'M0 12v-77h22l-5 10 5 36v31z');
  shape(brush, BRASS.light, 'M-17-18-13-50h5l-3 32z');
  shape(brush, BRASS.ink, 'M-19-56h38v4h-38zM-24-22h48v4h-48z');
  shape(brush, BRASS.light, 'M-22-18h44v6h-44z');
  shape(brush, BRASS.ink, 'M-18-69a18 5 0 1 0 36 0a18 5 0 1 0-36 0z');
}

/** A scallop as the cannon's base, with a marigold at its hinge. */
function paintBase(brush: CanvasRenderingContext2D): void {
  shape(brush, BRASS.ink, 'M-64 26C-62 2-40-8-24-2-18-14 18-14 24-2 40-8 62 2 64 26z');
  shape(brush, BRASS.middle, 'M-59 26C-56 6-38-3-24 3-16-9 16-9 24 3 38-3 56 6 59 26z');
  shape(brush, BRASS.dark, 'M0-6c10 0 19 3 24 9C38-3 56 6 59 26H0z');
  brush.strokeStyle = BRASS.light;
  brush.lineWidth = 2.5;
  brush.lineCap = 'round';
  for (const spread of [-40, -24, 24, 40]) {
    brush.beginPath();
    brush.moveTo(spread * 0.8, 10);
    brush.lineTo(spread, 26);
    brush.stroke();
  }
  paintMarigold(brush);
}

function paintMarigold(brush: CanvasRenderingContext2D): void {
  for (const [petals, reach, long] of [
    [12, 10, 7],
    [9, 5, 5],
  ] as const) {
    for (let n = 0; n < petals; n++) {
      const angle = (n * Math.PI * 2) / petals;
      const isLit = Math.cos(angle - Math.PI * 1.25) > 0;
      brush.fillStyle = isLit ? BRASS.light : reach > 8 ? BRASS.middle : BRASS.dark;
      brush.beginPath();
      brush.ellipse(Math.cos(angle) * reach, 6 + Math.sin(angle) * reach, long, 3.4, angle, 0, Math.PI * 2);
      brush.fill();
    }
  }
  brush.fillStyle = BRASS.ink;
  brush.beginPath();
  brush.arc(0, 6, 3.6, 0, Math.PI * 2);
  brush.fill();
}
