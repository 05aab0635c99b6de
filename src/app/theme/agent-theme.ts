import { contrast, type Rgb } from '#liff/theme/colour.ts';

/**
 * White label (docs/design.md#white-label): an agent may change only these tokens. Colours with a meaning (money,
 * win, error …) stay as players know them.
 */
const ALLOWED = [
  '--color-primary',
  '--color-primary-content',
  '--brand-ink',
  '--hero-from',
  '--hero-to',
  '--hero-accent',
  '--color-base-100',
  '--color-base-200',
  '--color-base-300',
  '--color-neutral',
  '--color-secondary',
  '--seg-track',
  '--seg-thumb',
] as const;

/** Pairs of text and ground that must keep this contrast (WCAG AA). */
const PAIRS = [
  ['--color-primary-content', '--color-primary'],
  ['--brand-ink', '--color-base-200'],
] as const;
const MIN_CONTRAST = 4.5;

/**
 * The agent's tokens that may be applied: known names with real colours, and none at all if the contrast would fail.
 * `toRgb` returns null for anything that is no colour; `present` is the theme's own value of a token.
 */
export function acceptedTokens(
  theme: Readonly<Record<string, string>>,
  toRgb: (colour: string) => Rgb | null,
  present: (token: string) => string,
): Readonly<Record<string, string>> {
  const wanted = Object.entries(theme)
    .map(
      ([name, colour]) =>
        [
          ALLOWED.find((token) => token === name || token === `--${name}` || token === `--color-${name}`),
          colour,
        ] as const,
    )
    .flatMap(([token, colour]) => (token && toRgb(colour) ? [[token, colour] as const] : []));
  const tokens: Record<string, string> = Object.fromEntries(wanted);
  const isReadable = PAIRS.every(([text, ground]) => {
    const [textRgb, groundRgb] = [toRgb(tokens[text] ?? present(text)), toRgb(tokens[ground] ?? present(ground))];
    return textRgb !== null && groundRgb !== null && contrast(textRgb, groundRgb) >= MIN_CONTRAST;
  });
  return isReadable ? tokens : {};
}

/** Any CSS colour as the browser paints it. */
function paintedRgb(colour: string): Rgb | null {
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext('2d');
  if (!context || !CSS.supports('color', colour)) return null;
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return [red, green, blue];
}

/** Puts the agent's tokens over the theme that is shown; call it again when the theme changes. */
export function applyAgentTheme(theme: Readonly<Record<string, string>>): void {
  const { style } = document.documentElement;
  for (const token of ALLOWED) style.removeProperty(token);
  const own = getComputedStyle(document.documentElement);
  const tokens = acceptedTokens(theme, paintedRgb, (token) => own.getPropertyValue(token).trim());
  for (const [token, colour] of Object.entries(tokens)) style.setProperty(token, colour);
}
