import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { forEach, type Lane, type Run } from './sql-lane.ts';
import { type Definition, reachedBy } from './sql-reach.ts';

/** Patterns of the test files to run: those of the product, and of the rooms below it those that run much SQL: the others are about files and starts. */
export const TEST_FILES = process.env.MUTANTS_TESTS?.split(',') ?? [
  'tests/server/*.test.ts',
  'tests/server/!(config|database|http|runtime)/**/*.test.ts',
  'tests/server/{database/cell-move.slow,database/cells.slow,http/idempotency,http/stream.slow}.test.ts',
];
/** The files that every test file needs beside itself. */
const SHARED = ['{contract,server,sandbox}/**/*.{ts,sql}', 'tests/server/**/!(*.test).ts', 'package-lock.json'];
const SECONDS = 300;

/** Clean runs are kept until a file that they need is changed. */
const CACHE = 'node_modules/.cache/mutants';

/** A test file that passes without a fault. */
export interface TestFile {
  name: string;
  seconds: number;
  statements: readonly string[];
  /** The functions and views that its statements reach. */
  reached: ReadonlySet<string>;
}

function hashOf(files: readonly string[]): string {
  const hash = createHash('sha1');
  for (const file of files) hash.update(file).update(readFileSync(file));
  return hash.digest('base64url');
}

async function keptOr(shared: string, name: string, run: () => Promise<Run>): Promise<Run> {
  const kept = join(CACHE, `${shared}-${hashOf([name])}.json`);
  if (existsSync(kept)) return JSON.parse(readFileSync(kept, 'utf8'));
  const made = await run();
  mkdirSync(CACHE, { recursive: true });
  if (made.isPassed) writeFileSync(kept, JSON.stringify(made));
  return made;
}

/**
 * Runs every test file by itself without a fault; one that fails twice is named and left out. The quickest are first.
 */
export async function cleanRun(lanes: readonly Lane[], definitions: readonly Definition[]): Promise<TestFile[]> {
  const files: TestFile[] = [];
  const shared = hashOf(globSync(SHARED).sort());
  await forEach(lanes, globSync(TEST_FILES).sort(), async (lane, name) => {
    const run = await keptOr(shared, name, async () => {
      const first = await lane.run([name], SECONDS);
      return first.isPassed ? first : lane.run([name], SECONDS);
    });
    if (run.isPassed) files.push({ name, ...run, reached: reachedBy(run.statements, definitions) });
    const seconds = run.seconds.toFixed(0);
    console.log(
      `${run.isPassed ? 'clean   ' : 'LEFT OUT'} ${name} (${seconds} s${run.isPassed ? '' : `: ${run.failed}`})`,
    );
  });
  return files.sort((one, other) => one.seconds - other.seconds);
}
