/**
 * `npm test`: every check in turn, each suite counted, one line at the end. A check that is one command counts as one.
 * A step that fails does not hide the later ones, unless they need what it makes.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from './browser.ts';

interface Count {
  passed: number;
  failed: number;
}

const reports = mkdtempSync(join(tmpdir(), 'chokdee-test-'));
const started = Date.now();

function run(command: string, args: string[], env: Record<string, string> = {}): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } });
    child.on('error', (error) => {
      console.error(error.message);
      resolve(false);
    });
    child.on('exit', (code) => resolve(code === 0));
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
  const isPassed = await run('playwright', ['test', '--reporter=dot,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
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

const check =
  (command: string, ...args: string[]) =>
  async () =>
    asCount(await run(command, args));

const GAMES = 'server/sandbox/games/client/vite.config.ts';

const steps: [name: string, step: () => Promise<Count>][] = [
  ['format and lint', check('biome', 'ci', '--colors=off', '--error-on-warnings', '--diagnostic-level=warn', '.')],
  ['types', check('tsc', '--noEmit')],
  ['walls', check('node', 'tests/walls.ts')],
  ['unit, server and contract', vitest],
  ['build', check('vite', 'build', '--logLevel', 'warn')],
  ['games build', check('vite', 'build', '--config', GAMES, '--logLevel', 'warn')],
  ['size budget', check('node', 'tests/size-budget.ts')],
  ['end to end', playwright],
];

const only = process.argv.slice(2);
const total: Count = { passed: 0, failed: 0 };
const lines: string[] = [];
for (const [name, step] of steps) {
  if (only.length > 0 && !only.some((word) => name.includes(word))) continue;
  console.log(`\n— ${name}`);
  const since = Date.now();
  const count = await step();
  total.passed += count.passed;
  total.failed += count.failed;
  lines.push(
    `${count.failed === 0 ? 'ok  ' : 'FAIL'} ${name}: ${count.passed} passed, ${count.failed} failed, ${((Date.now() - since) / 1000).toFixed(0)} s`,
  );
}
rmSync(reports, { recursive: true, force: true });
console.log(`\n${lines.join('\n')}\nwhole run: ${((Date.now() - started) / 1000).toFixed(0)} s`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
