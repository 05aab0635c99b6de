import { grouped } from '#contract/baht-text.ts';

const UNKNOWN = '\u2013';

/** A count without decimals, for points, games and members: `2,480`. */
export function formatCount(count: number): string {
  if (!Number.isFinite(count)) return UNKNOWN;
  const whole = Math.round(Math.abs(count));
  return `${count < 0 && whole > 0 ? '-' : ''}${grouped(String(whole))}`;
}

/** A number with at most `most` decimals: `850`, `3.2`, `1,000.125`. */
export function formatNumber(value: number, most = 3): string {
  if (!Number.isFinite(value)) return UNKNOWN;
  const [whole = '', decimals] = String(Number(value.toFixed(most))).split('.');
  return decimals === undefined ? grouped(whole) : `${grouped(whole)}.${decimals}`;
}
