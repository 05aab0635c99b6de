import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Lock {
  packages: Record<string, { optionalDependencies?: Record<string, string> }>;
}

// A lock that was made where a registry lacks another system's packages leaves that system without its binaries.
test('the lock names every package of every operating system', () => {
  const { packages }: Lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`],
    ),
  );
  expect(missing).toEqual([]);
});
