import type { Value } from '#server/agent/operation-file.ts';
import { type Difference, differences } from './difference.ts';

/**
 * The differences between database and file that neither the file nor an older release has made: the database has had
 * another value since the last apply. `applied` is what that apply made; null if a call made the record.
 */
export function driftOf(changes: readonly Difference[], applied: Value | null, stored: Value): Difference[] {
  if (applied === null) return [];
  // A field that the applied record did not have came with a newer release, or its file said nothing about it.
  const moved = differences(applied, stored).filter(({ path, from }) => from !== undefined || path.endsWith(']'));
  return changes.filter(({ path }) => moved.some((one) => isWithin(one.path, path) || isWithin(path, one.path)));
}

/** Tells whether a path is another one, or below it. */
const isWithin = (path: string, other: string): boolean =>
  path === other || path.startsWith(`${other}.`) || path.startsWith(`${other}[`);

/**
 * Tells whether stored records, in the order of their file, are also shown in that order: then their exact positions
 * do not matter.
 */
export function isInOrder(stored: readonly (Value | undefined)[]): boolean {
  const places = stored.map((value) =>
    typeof value === 'object' && value !== null && 'position' in value ? Number(value.position) : undefined,
  );
  return places.every((place, index) => {
    const before = index === 0 ? Number.NEGATIVE_INFINITY : places[index - 1];
    return place !== undefined && before !== undefined && place > before;
  });
}
