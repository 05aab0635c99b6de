import { disc, FOAM, TURN } from './brush.ts';
import type { Size } from './swim.ts';

const BUBBLES = 14;

export interface Bubble {
  x: number;
  y: number;
  radius: number;
}
export function paintBubble(brush: CanvasRenderingContext2D, { x, y, radius }: Bubble): void {
  brush.strokeStyle = `${FOAM}66`;
  brush.lineWidth = 1.2;
  brush.beginPath();
  brush.arc(x, y, radius, 0, TURN);
  brush.stroke();
  brush.fillStyle = `${FOAM}59`;
  disc(brush, { x: x - radius * 0.35, y: y - radius * 0.35 }, radius * 0.24);
}

/** They rise from the floor to the surface, and start again. */
export function drift(bubbles: Bubble[], { width, height }: Size, ms: number): void {
  while (bubbles.length < BUBBLES)
    bubbles.push({ x: Math.random() * width, y: Math.random() * height, radius: 2 + Math.random() * 4 });
  for (const bubble of bubbles) {
    bubble.y -= ms * (0.012 + bubble.radius * 0.006);
    bubble.x += Math.sin(bubble.y / 34) * 0.25;
    if (bubble.y > -10) continue;
    bubble.y = height + 10;
    bubble.x = Math.random() * width;
  }
}
