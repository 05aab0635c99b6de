import type { Point } from './swim.ts';

/** Small shapes drawn over the fish in every frame. */

export const TURN = Math.PI * 2;
export const GOLD = { light: '#FFE2A0', middle: '#F7B238', dark: '#C9822A' };
export const FOAM = '#F3F2EB';

export const mix = (a: number, b: number, t: number): number => a + (b - a) * t;

export function disc(brush: CanvasRenderingContext2D, { x, y }: Point, radius: number): void {
  brush.beginPath();
  brush.arc(x, y, Math.max(0, radius), 0, TURN);
  brush.fill();
}

/** A knotted net around a point. */
export function paintNet(brush: CanvasRenderingContext2D, { x, y }: Point, radius: number, alpha: number): void {
  brush.globalAlpha = alpha;
  brush.strokeStyle = FOAM;
  brush.lineWidth = 1.6;
  brush.beginPath();
  for (const share of [1, 0.66, 0.33]) {
    brush.moveTo(x + radius * share, y);
    brush.arc(x, y, radius * share, 0, TURN);
  }
  for (let n = 0; n < 8; n++) {
    const [cos, sin] = [Math.cos((n * TURN) / 8), Math.sin((n * TURN) / 8)];
    brush.moveTo(x + cos * radius * 0.12, y + sin * radius * 0.12);
    brush.lineTo(x + cos * radius, y + sin * radius);
  }
  brush.stroke();
  brush.fillStyle = FOAM;
  for (let n = 0; n < 8; n++)
    disc(brush, { x: x + Math.cos((n * TURN) / 8) * radius, y: y + Math.sin((n * TURN) / 8) * radius }, 2.6);
  brush.globalAlpha = 1;
}

/** The cannon's bullet, a pearl, with its trail. */
export function paintBullet(
  brush: CanvasRenderingContext2D,
  from: Point,
  to: Point,
  share: number,
  radius: number,
): void {
  for (let n = 4; n >= 0; n--) {
    const at = Math.max(0, share - n * 0.045);
    const place = { x: mix(from.x, to.x, at), y: mix(from.y, to.y, at) };
    brush.globalAlpha = n === 0 ? 1 : 0.34 - n * 0.06;
    brush.fillStyle = n === 0 ? GOLD.middle : GOLD.light;
    disc(brush, place, radius * (1 - n * 0.15));
    if (n > 0) continue;
    brush.fillStyle = FOAM;
    disc(brush, { x: place.x - radius * 0.3, y: place.y - radius * 0.3 }, radius * 0.4);
  }
  brush.globalAlpha = 1;
}
