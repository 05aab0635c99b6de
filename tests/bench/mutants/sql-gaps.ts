import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Figure } from '../bench.ts';
import { TEST_FILES } from './sql-clean.ts';
import { withFault } from './sql-faults.ts';
import type { GapFault, GapInput } from './sql-gaps-hook.ts';
import { allPlaces, described, isFunction, isUnnoticeable, type Place } from './sql-places.ts';
import { rewritingOf } from './sql-queries.ts';
import { definitionsOf } from './sql-reach.ts';

const HOOK = fileURLToPath(new URL('./sql-gaps-hook.ts', import.meta.url));
/** A file that the numbers of distinguished faults are added to; those already in it are not tried again. */
const FOUND = process.env.MUTANTS_FOUND;

/** A lock only matters between two simultaneous statements, so this run cannot judge it. */
const isLock = ({ fault }: Place) => / for (?:no key )?update/.test(fault.from);

function faultAt(one: Place, id: number): GapFault {
  const { within, fault, text } = one;
  if (!isFunction(within)) return { id, rewriting: rewritingOf(within, fault) };
  const after = definitionsOf(text).find(({ offset }) => offset > within.offset)?.offset ?? text.length;
  const faulty = withFault(text, fault);
  return { id, name: within.name, sql: faulty.slice(within.offset, after + faulty.length - text.length) };
}

function inputOf(places: readonly Place[], found: string): GapInput {
  const definitions = globSync('server/*/functions.sql').flatMap((file) => definitionsOf(readFileSync(file, 'utf8')));
  const names = new Set(definitions.map(({ name }) => name));
  const calledBy = (body: string, self: string) =>
    [...new Set(body.match(/\w+/g))].filter((word) => word !== self && names.has(word));
  return {
    faults: places.map(faultAt),
    calls: Object.fromEntries(definitions.map(({ name, body }) => [name, calledBy(body, name)])),
    uncounted: definitions.filter(({ body }) => !body.includes('language plpgsql')).map(({ name }) => name),
    found,
  };
}

/**
 * Names the faults that no test could notice, for all SQL at once: while the tests run, each statement is also run
 * with its faults, in the same state, and undone (weak mutation testing). A fault that never changes an answer or a
 * row lacks a test whose rows it decides. For one that does, a test may still not look at the change: `MUTATE=sql`
 * finds that.
 */
export async function sqlGaps(): Promise<Figure[]> {
  const places = allPlaces().filter((one) => !isLock(one) && !isUnnoticeable(one));
  const folder = mkdtempSync(join(tmpdir(), 'chokdee-gaps-'));
  const found = FOUND ?? join(folder, 'found');
  const input = join(folder, 'input.json');
  writeFileSync(input, JSON.stringify(inputOf(places, found)));
  appendFileSync(found, '');
  const distinguished = () =>
    new Map(
      readFileSync(found, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => {
          const [id, word] = line.split(' ');
          return [Number(id), word] as const;
        }),
    );
  try {
    for (const file of globSync(TEST_FILES).sort()) {
      const before = distinguished().size;
      // Far slower than usual, so no test may be held to its time; passing does not matter here.
      const child = spawn(
        'vitest',
        ['run', '--project', 'server', '--testTimeout', '600000', '--maxWorkers', '1', file],
        {
          stdio: 'ignore',
          env: { ...process.env, NODE_OPTIONS: `--import=${HOOK}`, GAPS_INPUT: input },
        },
      );
      await once(child, 'exit');
      console.log(`${distinguished().size - before} distinguished by ${file}`);
    }
    const words = distinguished();
    const understood = places.filter((_, id) => words.get(id) !== 'refused');
    const left = places.filter((_, id) => !words.has(id));
    for (const one of left) console.log(`NEVER DISTINGUISHED ${described(one)}`);
    return [
      {
        what: 'Small faults in the SQL that change an answer or a row in some test',
        measured: `${understood.length - left.length} faults`,
        comparison: `${understood.length} faults`,
        ratio: 1 - left.length / understood.length,
        limit: { least: 0.9 },
      },
    ];
  } finally {
    if (existsSync(folder)) rmSync(folder, { recursive: true });
  }
}
