import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

interface Wanted {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

/**
 * Throws if a package of package.json is not installed, and names all of them: vitest, started by itself after a pull, would say
 * first that it found no test.
 */
export function refuseMissingPackages(file: string): void {
  const { dependencies, devDependencies }: Wanted = JSON.parse(readFileSync(file, 'utf8'));
  const { resolve } = createRequire(file);
  const isInstalled = (name: string) =>
    (resolve.paths(name) ?? []).some((folder) => existsSync(join(folder, name, 'package.json')));
  const missing = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => !isInstalled(name));
  if (missing.length > 0) throw new Error(`not installed: ${missing.join(', ')} (npm install)`);
}
