const UNKNOWN = '\u2013';

/** A count in Thai locale without decimals, for points, games and members: `2,480`. */
export function formatCount(count: number): string {
  return Number.isFinite(count) ? count.toLocaleString('th-TH', { maximumFractionDigits: 0 }) : UNKNOWN;
}
