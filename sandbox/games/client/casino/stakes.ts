/** The chips on the table: an ordered list of placements, so that the last one can be taken back. Pure. */

export interface Placement {
  readonly field: string;
  readonly stakeSatang: number;
}
export interface Limits {
  /** On one field. */
  readonly mostFieldSatang: number;
  /** On the whole table. */
  readonly mostTotalSatang: number;
}

/** What lies on each field, in the order of first placement. */
export function stakesOf(placements: readonly Placement[]): Map<string, number> {
  const stakes = new Map<string, number>();
  for (const { field, stakeSatang } of placements) stakes.set(field, (stakes.get(field) ?? 0) + stakeSatang);
  return stakes;
}

export function totalOf(placements: readonly Placement[]): number {
  return placements.reduce((sum, { stakeSatang }) => sum + stakeSatang, 0);
}

export type Obstacle = 'field_limit' | 'total_limit' | 'balance';

/** Why the chip may not lie there, or undefined when it may. */
export function obstacleOf(
  placements: readonly Placement[],
  next: Placement,
  limits: Limits,
  balanceSatang: number,
): Obstacle | undefined {
  const total = totalOf(placements) + next.stakeSatang;
  if ((stakesOf(placements).get(next.field) ?? 0) + next.stakeSatang > limits.mostFieldSatang) return 'field_limit';
  if (total > limits.mostTotalSatang) return 'total_limit';
  return total > balanceSatang ? 'balance' : undefined;
}
