import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';

test('the files of server/migrations/ are numbered from 0001, each number once and without a gap', () => {
  const files = readdirSync('server/migrations').filter((name) => name.endsWith('.sql'));
  expect(files.toSorted().map((name) => name.slice(0, 5))).toEqual(
    files.map((_, n) => `${String(n + 1).padStart(4, '0')}_`),
  );
});
