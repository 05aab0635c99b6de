const parts = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** Mixes two colours of the form `#rrggbb`. */
export function mixed(from: string, to: string, share: number): string {
  const target = parts(to);
  const mixed = parts(from).map((value, i) => Math.round(value + ((target[i] ?? value) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Perceived brightness, from 0 (black) to 1 (white). */
export function brightness(hex: string): number {
  const [red = 0, green = 0, blue = 0] = parts(hex);
  return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
}
