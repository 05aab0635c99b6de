/**
 * `npm test`: every check that a change needs, each suite counted, one line at the end. A check that is one command counts as one.
 * A step that fails does not hide the later ones, unless they need what it makes.
 * The checks of one thread run two at a time; the two suites, which fill both processors, one after the other.
 *
 * `npm run check`: what a commit needs, in seconds: types, format and lint, walls, unused code, agents' files, commit subjects.
 * `npm run test:long`: the rest, before a release (tests/long.ts). Words choose steps by their names: `npm test -- types walls`.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { helpIfAsked } from '#server/lib/help.ts';
import { ensureBrowser } from './browser.ts';

helpIfAsked(`npm test [-- step…]            every check: format, types, walls, unit, server, browser, size budget
npm run check [-- step…]       what a commit needs, in seconds
npm run test:long [-- step…]   what takes too long for every change: kills, moves, more runs, every size of screen`);

interface Count {
  passed: number;
  failed: number;
}

const MEMORY = '/dev/shm';
const NEEDED_BYTES = 4 * 1024 ** 3;

/** Databases are copied and thrown away by the hundred: in memory, if there is enough, that takes half the time. */
function hasMemory(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > NEEDED_BYTES;
}
// The folder that `tmpdir()` returns here and in every process that is started from here.
if (hasMemory()) process.env.TMPDIR ??= MEMORY;

// Without a terminal there are no colours, and no overwritten lines (vitest, Playwright and Vite read these).
const isTerminal = process.stdout.isTTY;
if (!isTerminal) {
  process.env.NO_COLOR = '1';
  delete process.env.FORCE_COLOR;
}

const reports = mkdtempSync(join(tmpdir(), 'chokdee-test-'));
const started = Date.now();

interface How {
  env?: Record<string, string | undefined>;
  /** Receives its output instead of the terminal. */
  print?: (chunk: Buffer) => void;
}

function run(command: string, args: string[], { env = {}, print }: How = {}): Promise<boolean> {
  return new Promise((resolve) => {
    const out = print ? 'pipe' : 'inherit';
    const child = spawn(command, args, { stdio: ['ignore', out, out], env: { ...process.env, ...env } });
    if (print) for (const stream of [child.stdout, child.stderr]) stream?.on('data', print);
    child.on('error', (error) => {
      console.error(error.message);
      resolve(false);
    });
    child.on('close', (code) => resolve(code === 0));
  });
}

const asCount = (isPassed: boolean): Count => ({ passed: Number(isPassed), failed: Number(!isPassed) });

/** A runner that ended badly without a failed test (a crash, no test found) counts as one failure. */
function settled(isPassed: boolean, count: Count): Count {
  return !isPassed && count.failed === 0 ? { ...count, failed: 1 } : count;
}

async function vitest(): Promise<Count> {
  const file = join(reports, 'vitest.json');
  const isPassed = await run('vitest', ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]);
  try {
    const report: { numPassedTests: number; numFailedTests: number } = JSON.parse(readFileSync(file, 'utf8'));
    return settled(isPassed, { passed: report.numPassedTests, failed: report.numFailedTests });
  } catch {
    return { passed: 0, failed: 1 };
  }
}

async function playwright(): Promise<Count> {
  const file = join(reports, 'playwright.json');
  ensureBrowser();
  // Playwright hands FORCE_COLOR to its workers, and Node warns in each where NO_COLOR is set as well.
  const plain = isTerminal ? {} : { NO_COLOR: undefined, FORCE_COLOR: '0' };
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: file, ...plain };
  const isPassed = await run('playwright', ['test', '--reporter=dot,json'], { env });
  try {
    const report: { stats: { expected: number; unexpected: number; flaky: number } } = JSON.parse(
      readFileSync(file, 'utf8'),
    );
    const { expected, unexpected, flaky } = report.stats;
    if (flaky > 0) console.warn(`${flaky} tests passed only at a second try; the report above names them`);
    return settled(isPassed, { passed: expected + flaky, failed: unexpected });
  } catch {
    return { passed: 0, failed: 1 };
  }
}

/** One command; its output comes in one piece when it is done, because another one runs beside it. */
const check =
  (command: string, ...args: string[]) =>
  async () => {
    const printed: Buffer[] = [];
    const isPassed = await run(command, args, { print: (chunk) => printed.push(chunk) });
    process.stdout.write(Buffer.concat(printed));
    return asCount(isPassed);
  };

let stopDatabase = async () => {};

/** Both suites' PostgreSQL, whose start leaves a processor idle: it runs beside the checks and is no test itself. */
async function database(): Promise<Count> {
  try {
    const { default: startDatabase } = await import('./server/global-setup.ts');
    stopDatabase = await startDatabase();
    return { passed: 0, failed: 0 };
  } catch (error) {
    console.error(error);
    return { passed: 0, failed: 1 };
  }
}

const GAMES = 'sandbox/games/client/vite.config.ts';

type Step = readonly [name: string, step: () => Promise<Count>];
type Lane = readonly Step[];

const types: Step = ['types', check('tsc', '--noEmit', '--singleThreaded')];
const lint: Step = [
  'format and lint',
  check('biome', 'ci', '--colors=off', '--error-on-warnings', '--diagnostic-level=warn', '.'),
];
const walls: Step = ['walls', check('node', 'tests/walls.ts')];
const unused: Step = [
  'unused code',
  check('knip', '--no-progress', '--cache', '--cache-location', 'node_modules/.cache/knip'),
];

const agents: Step = ['agents', check('node', 'tests/agents.ts')];
const commits: Step = ['commits', check('node', 'tests/commits.ts')];

/** Equally heavy on two processors. */
const CHECKS: readonly Lane[] = [[types], [lint, walls, unused, agents, commits]];

/** Only where the sandbox is installed. */
const games: Lane = existsSync(GAMES)
  ? [['games build', check('vite', 'build', '--config', GAMES, '--logLevel', 'warn')]]
  : [];

const build: Lane = [
  ['build', check('vite', 'build', '--logLevel', 'warn')],
  ['renderer build', check('vite', 'build', '--ssr', 'src/boot/entry-server.tsx', '--logLevel', 'warn')],
  ['desk build', check('vite', 'build', '--config', 'src/desk/vite.config.ts', '--logLevel', 'warn')],
  ...games,
];
const size: Step = ['size budget', check('node', 'tests/size-budget.ts')];
const start: Lane = [['database', database]];
const browser: Lane = [['end to end', playwright]];

/** One after the other; the lanes of a stage side by side. */
const STAGES: Readonly<Record<string, readonly (readonly Lane[])[]>> = {
  check: [CHECKS],
  test: [
    [[types, lint, walls, unused, agents, commits], [...build, size], start],
    [[['unit, server and contract', vitest]]],
    [browser],
  ],
  long: [[build, start], [[['server and contract', vitest]]], [browser]],
};

// The server is started many times, from several folders: its modules are compiled once.
process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/node');

const [first = ''] = process.argv.slice(2);
const what = first in STAGES ? first : 'test';
const only = process.argv.slice(what === first ? 3 : 2);
// Read by tests/long.ts in everything that is started from here.
if (what === 'long') process.env.TEST_LONG = 'on';
const total: Count = { passed: 0, failed: 0 };
const lines: string[] = [];

async function runLane(lane: Lane): Promise<void> {
  for (const [name, step] of lane) {
    if (only.length > 0 && !only.some((word) => name.includes(word))) continue;
    console.log(`\n— ${name}`);
    const since = Date.now();
    const { passed, failed } = await step();
    total.passed += passed;
    total.failed += failed;
    const seconds = ((Date.now() - since) / 1000).toFixed(0);
    lines.push(`${failed === 0 ? 'ok  ' : 'FAIL'} ${name}: ${passed} passed, ${failed} failed, ${seconds} s`);
  }
}

for (const lanes of STAGES[what] ?? []) await Promise.all(lanes.map(runLane));
await stopDatabase();
rmSync(reports, { recursive: true, force: true });
console.log(`\n${lines.join('\n')}\nwhole run: ${((Date.now() - started) / 1000).toFixed(0)} s`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
