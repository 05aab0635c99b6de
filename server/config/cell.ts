/**
 * A cell is a schema with all of the product's tables and functions in it, and a second one for its jobs (docs/scale.md#cells).
 * Without DATABASE_SCHEMA they are where the connection's search_path leads: `public`.
 */

const PUBLIC = 'public';

/** Schemas that a cell may not be called after: those of a server without a cell, and of PostgreSQL. */
const TAKEN = /^(?:pg_|information_schema$|public$|job$|sandbox_|extensions$)|_job$/;

/** Why a cell may not have this name; null: it may. */
export function cellNameFault(name: string): string | null {
  if (!/^[a-z][a-z0-9_]{0,39}$/.test(name)) return 'must be 1 to 40 small letters, digits or _, the first a letter';
  return TAKEN.test(name) ? `may not be ${name}: that name has a meaning of its own` : null;
}

/** The cell of a DATABASE_SCHEMA, or null. */
export const cellOf = (schema: string | undefined): string | null =>
  schema === undefined || schema === PUBLIC ? null : schema;

/** The schema of a cell's jobs. */
export const jobSchemaOf = (cell: string | null): string => (cell === null ? 'job' : `${cell}_job`);

/** The database role that owns a cell, and reaches nothing else. */
export const roleOf = (cell: string): string => `cell_${cell}`;

/** Tells whether a schema is left over from a move: `c1_moved_1764300000`. */
export const isMovedAway = (schema: string): boolean => /_moved_\d+$/.test(schema);
