const UNKNOWN = '\u2013';

/**
 * Thousands separated as in Thai: `2480` to `2,480`. Without `Intl`, which reads the locale's data first: on a slow phone
 * that took as long as all the code of a start.
 */
export const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',');

/** A count without decimals, for points, games and members: `2,480`. */
export function formatCount(count: number): string {
  if (!Number.isFinite(count)) return UNKNOWN;
  const whole = Math.round(Math.abs(count));
  return `${count < 0 && whole > 0 ? '-' : ''}${grouped(String(whole))}`;
}
