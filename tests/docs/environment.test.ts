import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** `NAME:` of the schema in server/config/config.ts, and `NAME=` of the example. */
const namesOf = (file: string, pattern: RegExp) =>
  [...readFileSync(file, 'utf8').matchAll(pattern)].map((match) => match[1] ?? '').sort();

test('.env.example and docs/operations.md name every variable that the server reads', () => {
  const read = namesOf('server/config/config.ts', /^ {2}([A-Z][A-Z_]+): /gm);
  expect(read.length).toBeGreaterThan(20);
  expect(namesOf('.env.example', /^([A-Z][A-Z_]+)=/gm)).toEqual(read);
  const described = readFileSync('docs/operations.md', 'utf8');
  expect(read.filter((name) => !described.includes(`\`${name}\``))).toEqual([]);
});
