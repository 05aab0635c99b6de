const UNKNOWN = '\u2013';

// Made once: making one takes longer than all of its work.
const whole = new Intl.NumberFormat('th-TH', { maximumFractionDigits: 0 });

/** A count in Thai locale without decimals, for points, games and members: `2,480`. */
export function formatCount(count: number): string {
  return Number.isFinite(count) ? whole.format(count) : UNKNOWN;
}
