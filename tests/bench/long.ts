import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Figure } from './bench.ts';

/** The tests of `long/`, which `npm test` has no time for. */
export async function longBench(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'chokdee-long-'));
  const report = join(folder, 'report.json');
  try {
    const config = ['--root', '.', '--config', 'tests/bench/long/vitest.config.ts'];
    const child = spawn(
      'vitest',
      ['run', ...config, '--reporter=default', '--reporter=json', `--outputFile=${report}`],
      {
        stdio: ['ignore', 'inherit', 'inherit'],
      },
    );
    await once(child, 'exit');
    const { numTotalTests, numPassedTests }: { numTotalTests: number; numPassedTests: number } = JSON.parse(
      readFileSync(report, 'utf8'),
    );
    return [
      {
        what: 'Servers killed at work, and models of ledger and games in ten times as many runs',
        measured: `${numPassedTests} pass`,
        comparison: `${numTotalTests} tests`,
        ratio: numPassedTests / numTotalTests,
        limit: { least: 1 },
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
