import type { Figure } from '../bench.ts';
import { sqlMutants } from './sql.ts';
import { sqlGaps } from './sql-gaps.ts';
import { strykerMutants } from './stryker.ts';

/**
 * Small faults, one at a time: the tests must notice each. With `MUTATE`, only those in these TypeScript files;
 * `sql`: only those in SQL; `gaps`: those that no test could notice.
 */
export async function mutantsBench(): Promise<Figure[]> {
  if (process.env.MUTATE === 'gaps') return sqlGaps();
  if (process.env.MUTATE === 'sql') return sqlMutants();
  const only = process.env.MUTATE?.split(',') ?? [];
  return [...(await strykerMutants(only)), ...(only.length > 0 ? [] : await sqlMutants())];
}
