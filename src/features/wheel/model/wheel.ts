import type { OutputOf } from '#contract/endpoint.ts';
import type { spinV2, wheelConfigV2 } from '#contract/wheel.ts';
import { WHEEL_TEXT as text } from '#src/text/wheel.ts';

export type Wheel = OutputOf<typeof wheelConfigV2>;
export type Prize = Wheel['prizes'][number];
export type Spun = OutputOf<typeof spinV2>;
export type Use = 'free' | 'point';

/** Why the member cannot spin now; null if they can. While their points are unknown, the server judges. */
export function reasonOf(
  { setting, free_spins, waiting }: Pick<Wheel, 'setting' | 'free_spins' | 'waiting'>,
  use: Use,
  points: number | undefined,
): string | null {
  const { point_cost: cost, max_spins_a_day: most, spins_today, is_open } = setting;
  if (waiting) return null;
  if (!is_open) return text.closed;
  if (most !== null && spins_today >= most) return text.dayFull;
  if (use === 'free') return free_spins > 0 ? null : text.noFree;
  if (cost === null) return text.noPointSpins;
  return points === undefined || points >= cost ? null : text.noPoints(cost - points);
}

/**
 * Tells whether the shown wheel has the drawn prize at its place. It does not if an operator has changed the slices
 * since the page was read, or since a spin was drawn whose prize still waits: the wheel would stop at another prize.
 */
export const isOnWheel = (prizes: readonly Prize[], { position, prize }: Pick<Spun, 'position' | 'prize'>): boolean =>
  prizes.some(
    (one) =>
      one.position === position && one.kind === prize.kind && one.amount === prize.amount && one.name === prize.name,
  );

const FULL = 360;
const TURNS = 6;

/** The angle in degrees at which a slice's middle is under the pointer, `turns` full turns after the angle `from`. */
export function angleFor(position: number, slices: number, from: number, turns = TURNS): number {
  const target = FULL - (position * FULL) / slices;
  return from + turns * FULL + ((target - (from % FULL) + FULL) % FULL);
}

/** The position of the slice under the pointer at an angle in degrees. */
export function sliceAt(angle: number, slices: number): number {
  return Math.round(((FULL - (angle % FULL)) % FULL) / (FULL / slices)) % slices;
}

/**
 * Tells whether a slice is in the lower half of the wheel when it rests at an angle: then its label is turned round
 * to be read.
 */
export function isInLowerHalf(position: number, slices: number, angle: number): boolean {
  const turned = ((((position * FULL) / slices + angle) % FULL) + FULL) % FULL;
  return turned > FULL / 4 && turned < (FULL * 3) / 4;
}

const INK = 'var(--wheel-ink)';
const NONE = { fill: 'var(--wheel-none)', ink: INK };
const PALE = { fill: 'var(--wheel-pale)', ink: 'var(--wheel-pale-ink)' };
const COLOURS = [
  { fill: 'var(--wheel-deep)', ink: INK },
  { fill: 'var(--color-primary)', ink: 'var(--color-primary-content)' },
  { fill: 'var(--wheel-warm)', ink: INK },
  { fill: 'var(--wheel-cool)', ink: INK },
] as const;

/** The colours of a slice, the agent's (agents/wheel-tokens.ts), which differ from its neighbours'; one without a prize is dark. */
export function colourOf({ kind, position }: Pick<Prize, 'kind' | 'position'>, slices: number) {
  if (kind === 'none') return NONE;
  if (position === slices - 1 && position % COLOURS.length === 0) return PALE;
  return COLOURS[position % COLOURS.length] ?? PALE;
}

const point = (angle: number, radius: number): string => {
  const radians = ((angle - 90) * Math.PI) / 180;
  return `${(160 + radius * Math.cos(radians)).toFixed(2)} ${(160 + radius * Math.sin(radians)).toFixed(2)}`;
};

/** A sector of the wheel from one angle to another, clockwise from the top. */
export const sector = (from: number, to: number, radius = 145): string =>
  `M160 160L${point(from, radius)}A${radius} ${radius} 0 0 1 ${point(to, radius)}Z`;
