import { brushOf } from './sprites.ts';
import type { Point, Size } from './swim.ts';

/** The ring around the target, with its name and payout. */

const TURN = Math.PI * 2;
const BRAND = '#F7B238';
const FONT = '"Anuphan", "Noto Sans Thai", sans-serif';
const PLATE_HEIGHT = 26;

export interface Plate {
  readonly canvas: HTMLCanvasElement;
  readonly width: number;
}

/** The label as a bitmap: Thai text is shaped once, not in every frame. */
export function makePlate(text: string, ratio: number): Plate {
  const canvas = document.createElement('canvas');
  const font = `500 14px ${FONT}`;
  const measure = brushOf(canvas);
  measure.font = font;
  const width = Math.ceil(measure.measureText(text).width) + 22;
  canvas.width = Math.ceil(width * ratio);
  canvas.height = Math.ceil(PLATE_HEIGHT * ratio);
  const brush = brushOf(canvas);
  brush.scale(ratio, ratio);
  brush.fillStyle = '#0B1311d9';
  brush.beginPath();
  brush.roundRect(0, 0, width, PLATE_HEIGHT, PLATE_HEIGHT / 2);
  brush.fill();
  brush.font = font;
  brush.fillStyle = '#F3F2EB';
  brush.textAlign = 'center';
  brush.textBaseline = 'middle';
  brush.fillText(text, width / 2, PLATE_HEIGHT / 2 + 0.5);
  return { canvas, width };
}

export function paintLock(brush: CanvasRenderingContext2D, at: Point, radius: number, turn: number): void {
  brush.strokeStyle = BRAND;
  brush.lineWidth = 2.5;
  brush.lineCap = 'round';
  for (let n = 0; n < 4; n++) {
    const from = turn + (n * TURN) / 4;
    brush.beginPath();
    brush.arc(at.x, at.y, radius, from, from + 0.9);
    brush.stroke();
  }
}

/** Below the fish, but inside the picture. */
export function paintPlate(
  brush: CanvasRenderingContext2D,
  { canvas, width }: Plate,
  at: Point,
  radius: number,
  size: Size,
): void {
  const x = Math.max(8, Math.min(size.width - width - 8, at.x - width / 2));
  brush.drawImage(canvas, x, at.y + radius + 6, width, PLATE_HEIGHT);
}
