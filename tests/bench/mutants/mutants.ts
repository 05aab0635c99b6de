import type { Figure } from '../bench.ts';
import { sqlMutants } from './sql.ts';

/** Small faults, one at a time: the tests must notice each. */
export async function mutantsBench(): Promise<Figure[]> {
  return sqlMutants();
}
