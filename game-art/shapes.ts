/** Flat shapes lit from the upper left: the right half is one tone darker. */

/** Background, background pattern, light, middle, dark, ink. */
export type Palette = readonly [string, string, string, string, string, string];

/** Draws the shapes in the light tone, and their right half (from `x`) again in the dark one. */
export const half = (shapes: string, light: string, dark: string, x = 60) =>
  `<g fill="${light}">${shapes}</g><svg x="${x}" y="0" width="${120 - x}" height="120" viewBox="${x} 0 ${120 - x} 120"><g fill="${dark}">${shapes}</g></svg>`;
const fillOf = (fill: string) => fill && ` fill="${fill}"`;
export const circ = (x: number, y: number, r: number, fill = '') =>
  `<circle cx="${x}" cy="${y}" r="${r}"${fillOf(fill)}/>`;
export const path = (d: string, fill = '') => `<path d="${d}"${fillOf(fill)}/>`;
export const petals = (count: number, rx: number, ry: number, distance: number, turn = 0) =>
  Array.from(
    { length: count },
    (_, i) =>
      `<ellipse cx="60" cy="${60 - distance}" rx="${rx}" ry="${ry}" transform="rotate(${(i * 360) / count + turn} 60 60)"/>`,
  ).join('');
export const star = (points: number, outer: number, inner: number, cx = 60, cy = 60) => {
  const corner = (i: number) => {
    const angle = (Math.PI * i) / points - Math.PI / 2;
    const radius = i % 2 ? inner : outer;
    return `${(cx + radius * Math.cos(angle)).toFixed(1)} ${(cy + radius * Math.sin(angle)).toFixed(1)}`;
  };
  return `M${Array.from({ length: points * 2 }, (_, i) => corner(i)).join('L')}Z`;
};
export const box = (x: number, y: number, width: number, height: number, r = 0, fill = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}"${r ? ` rx="${r}"` : ''}${fillOf(fill)}/>`;
export const oval = (x: number, y: number, rx: number, ry: number, fill = '') =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}"${fillOf(fill)}/>`;
export const line = (d: string, colour: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
/** Repeats the shapes around a point. */
export const around = (count: number, shapes: string, x = 60, y = 60, turn = 0) =>
  Array.from(
    { length: count },
    (_, i) => `<g transform="rotate(${(i * 360) / count + turn} ${x} ${y})">${shapes}</g>`,
  ).join('');
