import type { Value } from '#server/agent/operation-file.ts';

/** A place in a record where file and database differ; undefined: there is nothing. */
export interface Difference {
  path: string;
  from: Value | undefined;
  to: Value | undefined;
}

type Fields = { readonly [field: string]: Value };
const fieldsOf = (value: Value | undefined): Fields | null => {
  if (typeof value !== 'object' || value === null) return null;
  // Items of a list are compared by their places.
  return Object.fromEntries(Object.entries(value));
};

/** The places where two values differ, at any depth. */
export function differences(from: Value | undefined, to: Value | undefined, path = ''): Difference[] {
  const [before, after] = [fieldsOf(from), fieldsOf(to)];
  if (!before || !after || Array.isArray(from) !== Array.isArray(to))
    return Object.is(from, to) ? [] : [{ path, from, to }];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) => {
    const step = Array.isArray(to) ? `[${name}]` : path === '' ? name : `.${name}`;
    return differences(before[name], after[name], path + step);
  });
}
