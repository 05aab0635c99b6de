const UNKNOWN = '\u2013';

/**
 * Thousands apart as Thai writes them: `2480` to `2,480`. By hand: before the first number is written `Intl` reads the
 * locale's data, which took a slow phone as long as all the code of a start.
 */
export const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',');

/** A count without decimals, for points, games and members: `2,480`. */
export function formatCount(count: number): string {
  if (!Number.isFinite(count)) return UNKNOWN;
  const whole = Math.round(Math.abs(count));
  return `${count < 0 && whole > 0 ? '-' : ''}${grouped(String(whole))}`;
}
