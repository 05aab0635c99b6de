import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endsWithRun } from '../ending.ts';
import type { Figure } from './bench.ts';

interface Count {
  passed: number;
  total: number;
}

/** Runs it with its output in the terminal; its JSON report, which it writes to `report`, is counted. */
async function run<Report>(
  command: string,
  args: string[],
  { report, env, count }: { report: string; env?: Record<string, string>; count: (report: Report) => Count },
): Promise<Count> {
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } });
  endsWithRun(() => child.kill());
  const [code] = await once(child, 'exit');
  const { passed, total } = count(JSON.parse(readFileSync(report, 'utf8')));
  // A runner that ended badly without a failed test (none was found) counts as one.
  return { passed, total: code !== 0 && passed === total ? total + 1 : total };
}

function serverTests(report: string): Promise<Count> {
  const config = ['--root', '.', '--config', 'tests/bench/long/vitest.config.ts'];
  const args = ['run', ...config, '--reporter=default', '--reporter=json', `--outputFile=${report}`];
  return run<{ numTotalTests: number; numPassedTests: number }>('vitest', args, {
    report,
    count: ({ numTotalTests, numPassedTests }) => ({ passed: numPassedTests, total: numTotalTests }),
  });
}

function browserTests(report: string): Promise<Count> {
  const args = ['test', '--config', 'tests/bench/long/playwright.config.ts', '--reporter=list,json'];
  return run<{ stats: { expected: number; unexpected: number; flaky: number } }>('playwright', args, {
    report,
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    count: ({ stats }) => ({ passed: stats.expected, total: stats.expected + stats.unexpected + stats.flaky }),
  });
}

/** The tests of `long/`, which `npm test` has no time for. */
export async function longBench(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'chokdee-long-'));
  try {
    const servers = await serverTests(join(folder, 'vitest.json'));
    const browsers = await browserTests(join(folder, 'playwright.json'));
    const passed = servers.passed + browsers.passed;
    const total = servers.total + browsers.total;
    return [
      {
        what: 'Servers killed at work, an agent’s apply killed 100 times, 100,000 hostile inputs, models of ledger and games in ten times as many runs',
        measured: `${passed} pass`,
        comparison: `${total} tests`,
        ratio: passed / total,
        limit: { least: 1 },
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
