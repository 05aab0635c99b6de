import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from './all.ts';
import { looseId, part } from './fields.ts';

/** The schemas that a schema consists of. */
function partsOf({ def: { checks: _, ...def } }: z.core.$ZodType['_zod']): readonly z.core.$ZodType[] {
  const inner = Object.values(def).flatMap((part: unknown) =>
    Array.isArray(part)
      ? part
      : typeof part === 'object' && part !== null && !('_zod' in part)
        ? Object.values(part)
        : [part],
  );
  return inner.filter((part): part is z.core.$ZodType => part instanceof z.core.$ZodType);
}

/**
 * All schemas inside one, with the names of the fields that lead to them. Ids are texts to the server, of any size.
 */
function* leavesOf(schema: z.core.$ZodType, path: string): Generator<[path: string, schema: z.core.$ZodType]> {
  if (schema === looseId) return;
  yield [path, schema];
  if (schema instanceof z.ZodObject)
    for (const [name, field] of Object.entries(schema.shape)) yield* leavesOf(field, `${path}.${name}`);
  else for (const part of partsOf(schema._zod)) yield* leavesOf(part, path);
}

const accepts = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema, value).success;

/** Values that the database cannot hold, by the kind of schema. */
function tooMuchFor(schema: z.core.$ZodType): unknown[] {
  if (schema instanceof z.ZodNumber) return [1e18, -1e18, 2 ** 53, ...(schema.isInt ? [2 ** 31] : [])];
  if (schema instanceof z.ZodISODate) return ['0000-01-01', '9999-12-31'];
  if (schema instanceof z.ZodISODateTime)
    return ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59-14:00', '1900-01-01T00:00:00+14:00', '2199-12-31T20:00:00Z'];
  return [];
}

test('every number and date that a caller sends is bounded by what the database holds', () => {
  const checked: string[] = [];
  const unbounded: string[] = [];
  for (const [name, { input }] of Object.entries(endpoints))
    for (const [path, schema] of leavesOf(input, name))
      for (const value of tooMuchFor(schema)) {
        checked.push(path);
        if (accepts(schema, value)) unbounded.push(`${path} takes ${value}`);
      }
  expect(checked.length).toBeGreaterThan(100);
  expect(unbounded).toEqual([]);
});

/** These are not whole numbers of satang: rounding any of them would make another amount. */
const NOT_SATANG = [1e-9, 5e-324, 0.001, 1.005, 0.1 + 0.2, 1.15 + 2 ** -50, -0, 2 ** 53, 1e21, Number.NaN, Infinity];

test('every amount that a caller sends is of whole satang, and never rounded', () => {
  const checked: string[] = [];
  const taken: string[] = [];
  for (const [name, { input }] of Object.entries(endpoints))
    for (const [path, schema] of leavesOf(input, name))
      if (schema instanceof z.ZodNumber && !schema.isInt && schema !== part) {
        checked.push(path);
        for (const value of [...NOT_SATANG, '1', '0.01', true, null])
          if (accepts(schema, value)) taken.push(`${path} takes ${Object.is(value, -0) ? '-0' : value}`);
        if (!accepts(schema, Math.min(schema.maxValue ?? 1, 1))) taken.push(`${path} refuses 1`);
      }
  expect(checked.length).toBeGreaterThan(25);
  expect(taken).toEqual([]);
});

test('the part of the outcomes that a bet covers is 0, or one that the database holds', () => {
  const isTaken = (value: number) => accepts(part, value);
  expect([0, 1e-6, 18 / 37, 0.1 + 0.2, 1].map(isTaken)).toEqual([true, true, true, true, true]);
  expect([5e-324, 1e-46, 9e-7, -1e-9, 1.0000000000000002, Number.NaN].map(isTaken)).toEqual(Array(6).fill(false));
});

test('a whole number in a query is bounded, too', () => {
  const agentIds = Object.values(endpoints).filter(({ tenant }) => tenant === 'agent_id');
  expect(agentIds.length).toBeGreaterThan(5);
  for (const { input } of agentIds)
    for (const agent_id of ['2147483648', 2147483648, '-2147483648'])
      expect(input.safeParse({ agent_id }).error?.issues.map(({ path }) => path.join())).toContain('agent_id');
});
