import { type Satang, satang } from '#contract/money.ts';
import { bahtText } from '../shell/money.ts';
import { FOAM, GOLD, mix, paintNet, TURN } from './brush.ts';
import { paintBubble } from './bubbles.ts';
import { frameOf, type Sprite } from './sprites.ts';
import type { Point } from './swim.ts';

/** A short animation over the fish. `share` runs from 0 to 1. */
export interface Effect {
  readonly lifeMs: number;
  age: number;
  paint(brush: CanvasRenderingContext2D, share: number): void;
}

const FONT = '"Anuphan", "Noto Sans Thai", sans-serif';

const effect = (lifeMs: number, paint: Effect['paint']): Effect => ({ lifeMs, age: 0, paint });
const easeOut = (t: number) => 1 - (1 - t) ** 3;

/** A miss: the net slips off and small bubbles rise. */
export function missed(at: Point, radius: number): Effect {
  return effect(420, (brush, share) => {
    paintNet(brush, at, radius * (1 + share * 0.25), 0.5 * (1 - share));
    for (let n = 0; n < 5; n++)
      paintBubble(brush, {
        x: at.x + Math.sin(n * 2.4) * radius * 0.7,
        y: at.y - share * (26 + n * 9),
        radius: 2 + (n % 3),
      });
  });
}

/** A catch: the fish in its net moves to the cannon. */
export function hauled(sprite: Sprite, at: Point, to: Point, heading: 1 | -1, radius: number): Effect {
  return effect(640, (brush, share) => {
    const way = share < 0.25 ? 0 : easeOut((share - 0.25) / 0.75);
    const size = mix(1, 0.22, way);
    const place = { x: mix(at.x, to.x, way), y: mix(at.y, to.y, way ** 1.4) };
    brush.save();
    brush.globalAlpha = 1 - Math.max(0, share - 0.85) / 0.15;
    brush.translate(place.x, place.y);
    brush.scale(size * heading, size);
    brush.rotate(Math.sin(share * 30) * 0.12 * (1 - way));
    brush.drawImage(frameOf(sprite, share * 3), -sprite.width / 2, -sprite.height / 2, sprite.width, sprite.height);
    brush.restore();
    paintNet(
      brush,
      place,
      radius * mix(1, 0.86, Math.min(1, share * 4)) * size,
      0.9 * (1 - Math.max(0, share - 0.85) / 0.15),
    );
  });
}

function paintCoin(brush: CanvasRenderingContext2D, x: number, y: number, spin: number): void {
  const breadth = 0.25 + 0.75 * Math.abs(Math.cos(spin));
  brush.fillStyle = GOLD.dark;
  brush.beginPath();
  brush.ellipse(x + 1, y, 8 * breadth, 8, 0, 0, TURN);
  brush.fill();
  brush.fillStyle = GOLD.middle;
  brush.beginPath();
  brush.ellipse(x, y, 8 * breadth, 8, 0, 0, TURN);
  brush.fill();
  brush.fillStyle = GOLD.light;
  brush.beginPath();
  brush.ellipse(x, y, 4 * breadth, 4.4, 0, 0, TURN);
  brush.fill();
}

/** Coins fly from the catch to the balance. */
export function coins(from: Point, to: Point, count: number): Effect {
  const seeds = Array.from({ length: count }, (_, n) => ({
    angle: (n / count) * TURN + Math.random(),
    reach: 26 + Math.random() * 40,
  }));
  return effect(1150, (brush, share) => {
    for (const [n, { angle, reach }] of seeds.entries()) {
      const late = (n / count) * 0.3;
      const own = Math.max(0, Math.min(1, (share - late) / (1 - late)));
      if (own === 0 || own === 1) continue;
      const burst = easeOut(Math.min(1, own / 0.35)) * reach;
      const way = own < 0.35 ? 0 : ((own - 0.35) / 0.65) ** 2;
      const [x, y] = [from.x + Math.cos(angle) * burst, from.y + Math.sin(angle) * burst];
      paintCoin(brush, mix(x, to.x, way), mix(y, to.y, way), own * 12 + n);
    }
  });
}

function paintAmount(brush: CanvasRenderingContext2D, text: string, at: Point, size: number, colour: string): void {
  brush.font = `700 ${size}px ${FONT}`;
  brush.textAlign = 'center';
  brush.textBaseline = 'middle';
  brush.lineJoin = 'round';
  brush.lineWidth = size / 5;
  brush.strokeStyle = '#0B1311cc';
  brush.strokeText(text, at.x, at.y);
  brush.fillStyle = colour;
  brush.fillText(text, at.x, at.y);
}

/** The win, counted up where the fish was. */
export function winPop(at: Point, winSatang: Satang, multiplier: number): Effect {
  return effect(1300, (brush, share) => {
    const shown = satang(Math.round((winSatang * easeOut(Math.min(1, share / 0.45))) / 100) * 100);
    const grown = easeOut(Math.min(1, share / 0.18));
    const place = { x: at.x, y: at.y - 18 - 34 * easeOut(share) };
    brush.globalAlpha = share > 0.75 ? (1 - share) / 0.25 : 1;
    paintAmount(brush, bahtText(share > 0.45 ? winSatang : shown), place, 24 * grown, '#F2D767');
    paintAmount(brush, `×${multiplier}`, { x: place.x, y: place.y + 23 }, 15 * grown, FOAM);
    brush.globalAlpha = 1;
  });
}

/** A large catch: a marigold opens behind it. */
export function marigold(at: Point, radius: number): Effect {
  return effect(1500, (brush, share) => {
    const open = easeOut(Math.min(1, share / 0.3));
    brush.save();
    brush.globalAlpha = 0.85 * (share > 0.6 ? (1 - share) / 0.4 : 1);
    brush.translate(at.x, at.y);
    for (const [ring, tone] of [
      [1, GOLD.dark],
      [0.72, GOLD.middle],
      [0.44, GOLD.light],
    ] as const) {
      brush.fillStyle = tone;
      for (let n = 0; n < 16; n++) {
        const angle = (n / 16) * TURN + share * 0.5 * ring;
        const reach = radius * ring * open;
        brush.beginPath();
        brush.ellipse(
          Math.cos(angle) * reach * 0.72,
          Math.sin(angle) * reach * 0.72,
          reach * 0.34,
          reach * 0.15,
          angle,
          0,
          TURN,
        );
        brush.fill();
      }
    }
    brush.restore();
  });
}
