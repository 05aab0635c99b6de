import { expect, test } from 'vitest';
import { differences } from './difference.ts';
import { driftOf, isInOrder } from './drift.ts';

const drifted = (file: object, stored: object, applied: object | null) =>
  driftOf(differences({ ...stored }, { ...file }), applied && { ...applied }, { ...stored }).map(({ path }) => path);

test.each<[string, object, object, object | null, string[]]>([
  ['nothing differs', { a: 1 }, { a: 1 }, { a: 1 }, []],
  ['the file has changed', { a: 2 }, { a: 1 }, { a: 1 }, []],
  ['a call has changed it', { a: 1 }, { a: 3 }, { a: 1 }, ['a']],
  ['both have', { a: 2 }, { a: 3 }, { a: 1 }, ['a']],
  ['each another field', { a: 2, b: 1 }, { a: 1, b: 9 }, { a: 1, b: 1 }, ['b']],
  ['both to the same', { a: 2 }, { a: 2 }, { a: 1 }, []],
  ['deep', { a: { b: [1, 2] } }, { a: { b: [1, 3] } }, { a: { b: [1, 2] } }, ['a.b[1]']],
  ['a call has taken an item', { a: [1, 2] }, { a: [1] }, { a: [1, 2] }, ['a[1]']],
  ['a newer release knows another field', { a: 1, b: 2 }, { a: 1, b: 0 }, { a: 1 }, []],
  ['what was applied is not known', { a: 1 }, { a: 3 }, null, []],
])('%s', (_name, file, stored, applied, paths) => {
  expect(drifted(file, stored, applied)).toEqual(paths);
});

test.each<[number[], boolean]>([
  [[1, 2, 3], true],
  [[2, 5, 9], true],
  [[1, 3, 2], false],
  [[1, 1], false],
  [[], true],
])('places %j are in order: %s', (places, expected) => {
  expect(isInOrder(places.map((position) => ({ position })))).toBe(expected);
});
