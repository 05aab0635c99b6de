import { isDeepStrictEqual } from 'node:util';
import { comparable } from '#server/agent/operation-file.ts';

/**
 * Tells whether a change leaves these fields of a record as they were, so that it promises nothing new. `before`
 * null: there is no record yet.
 */
export function keepsTerms<Field extends string>(
  before: Readonly<Record<Field, unknown>> | null,
  after: Readonly<Record<Field, unknown>>,
  fields: readonly Field[],
): boolean {
  return (
    before !== null &&
    fields.every((field) => isDeepStrictEqual(comparable(before[field] ?? null), comparable(after[field] ?? null)))
  );
}
