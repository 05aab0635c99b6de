/** The chips on the table: an ordered list of placements, so that the last one can be taken back. Pure. */
import { type Satang, satang } from '#contract/money.ts';

export interface Placement {
  readonly field: string;
  readonly stakeSatang: Satang;
}
export interface Limits {
  /** The limit on one field. */
  readonly maxFieldSatang: Satang;
  /** The limit on the whole table. */
  readonly maxTotalSatang: Satang;
}

/** The stake on each field, in the order of first placement. */
export function stakesOf(placements: readonly Placement[]): Map<string, Satang> {
  const stakes = new Map<string, Satang>();
  for (const { field, stakeSatang } of placements) stakes.set(field, satang((stakes.get(field) ?? 0) + stakeSatang));
  return stakes;
}

export function totalOf(placements: readonly Placement[]): Satang {
  return satang(placements.reduce((sum, { stakeSatang }) => sum + stakeSatang, 0));
}

/**
 * The number of fields with a stake in each panel. A field that two panels show (11 ไฮโล) counts in the first of
 * them.
 */
export function stakedFields(panels: readonly (readonly string[])[], stakes: ReadonlyMap<string, Satang>): number[] {
  return panels.map(
    (fields, index) =>
      fields.filter((field) => stakes.has(field) && !panels.slice(0, index).some((before) => before.includes(field)))
        .length,
  );
}

export type Obstacle = 'field_limit' | 'total_limit' | 'balance';

/** Why the chip may not be placed; undefined if it may. An unknown balance (null) is not checked here. */
export function obstacleOf(
  placements: readonly Placement[],
  next: Placement,
  limits: Limits,
  balanceSatang: Satang | null,
): Obstacle | undefined {
  const total = totalOf(placements) + next.stakeSatang;
  if ((stakesOf(placements).get(next.field) ?? 0) + next.stakeSatang > limits.maxFieldSatang) return 'field_limit';
  if (total > limits.maxTotalSatang) return 'total_limit';
  return balanceSatang !== null && total > balanceSatang ? 'balance' : undefined;
}
