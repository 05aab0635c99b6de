import { existsSync, readFileSync } from 'node:fs';

interface Lock {
  packages: Record<string, { dev?: true }>;
}

const isNested = (path: string) => path.split('node_modules/').length > 2;

/** The folders of node_modules that `npm ci --omit=dev` makes on this system, those within others left out. */
export function productionPackages(): string[] {
  const { packages }: Lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  return Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev && !isNested(path) && existsSync(path))
    .map(([path]) => path);
}
