import { oklchOf, parseColour } from '#liff/theme/colour.ts';
import type { AgentFile } from './agent-file.ts';

/** Lightness and chroma of the wheel's colours; the hues are the agent's. */
const at = (lightness: number, chroma: number, hue: number): string =>
  `oklch(${lightness}% ${chroma} ${Math.round((hue + 360) % 360)})`;

/**
 * The wheel's colours of an agent: a deep one in its hero's hue, a warm and a cool one around its primary's, and the
 * ground. They are the same in both themes, because the wheel is an object; its bright slices are the theme's
 * primary.
 */
export function wheelTokens({ theme: { dark } }: AgentFile) {
  const hueOf = (colour: string) => oklchOf(parseColour(colour))[2];
  const [ground, bright] = [hueOf(dark['--hero-from']), hueOf(dark['--color-primary'])];
  return {
    '--wheel-hub': at(18, 0.014, ground),
    '--wheel-none': at(31, 0.025, ground),
    '--wheel-deep': at(44.5, 0.085, ground),
    '--wheel-warm': at(50.5, 0.14, bright - 40),
    '--wheel-cool': at(51, 0.085, bright + 140),
    '--wheel-pale': at(92, 0.065, bright),
    '--wheel-ink': at(96, 0.03, bright),
    '--wheel-pale-ink': at(26, 0.05, bright),
  };
}
