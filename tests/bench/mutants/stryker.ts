import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { endsWithRun } from '../../ending.ts';
import type { Figure } from '../bench.ts';
import { MONEY_RULES, OTHER_RULES } from './stryker-files.ts';

/** The fields that we read of Stryker's JSON report; lines and columns count from 1. */
interface Report {
  files: Record<string, { source: string; mutants: readonly Mutant[] }>;
}
interface Mutant {
  status: string;
  replacement: string;
  location: { start: Position; end: Position };
}
interface Position {
  line: number;
  column: number;
}

const STRYKER = fileURLToPath(new URL('../../bin/stryker.js', import.meta.resolve('@stryker-mutator/core')));
/** The path that stryker.config.json names. */
const REPORT = '.data-mutants/report.json';

const isNoticed = ({ status }: Mutant) => status === 'Killed' || status === 'Timeout';
const isMissed = ({ status }: Mutant) => status === 'Survived' || status === 'NoCoverage';
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** `14:7 "a < b" to "a <= b"` */
function changeOf(source: string, { location: { start, end }, replacement }: Mutant): string {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  lines[lines.length - 1] = lines.at(-1)?.slice(0, end.column - 1) ?? '';
  return `${start.line}:${start.column} "${oneLine(lines.join(' ').slice(start.column - 1))}" to "${oneLine(replacement)}"`;
}

/**
 * Runs Stryker with stryker.config.json. It leaves texts as they are, which are Thai sentences, class names and keys; and
 * its copy of the project has no tsconfig.json, because the native TypeScript has no API that Stryker could read it with.
 */
async function mutate(files: readonly string[]): Promise<Report['files']> {
  const args = ['run', 'tests/bench/mutants/stryker.config.json', '--mutate', files.join(',')];
  const stryker = spawn(process.execPath, [STRYKER, ...args], { stdio: ['ignore', 'inherit', 'inherit'] });
  endsWithRun(() => stryker.kill());
  const [code] = await once(stryker, 'exit');
  if (code !== 0) throw new Error(`stryker ended with ${code}`);
  const report: Report = JSON.parse(readFileSync(REPORT, 'utf8'));
  return report.files;
}

/** Prints the missed faults of each file, and counts. */
function count(files: Report['files'], group: readonly string[]): { noticed: number; total: number } {
  let [noticed, total] = [0, 0];
  for (const file of group) {
    const { source, mutants } = files[file] ?? { source: '', mutants: [] };
    const missed = mutants.filter(isMissed);
    const own = mutants.filter(isNoticed).length;
    for (const mutant of missed) console.log(`MISSED  ${file}:${changeOf(source, mutant)}`);
    console.log(`${own} of ${own + missed.length} noticed in ${file}`);
    [noticed, total] = [noticed + own, total + own + missed.length];
  }
  return { noticed, total };
}

/**
 * Small faults in the rules in TypeScript, one at a time: their unit tests must notice them. `only`: files or
 * folders; none: all.
 */
export async function strykerMutants(only: readonly string[]): Promise<Figure[]> {
  const isWanted = (file: string) => only.length === 0 || only.some((path) => file.startsWith(path));
  const groups = [
    { what: 'rules of money', group: MONEY_RULES.filter(isWanted), least: 0.95 },
    { what: 'other rules', group: OTHER_RULES.filter(isWanted), least: 0.85 },
  ].filter(({ group }) => group.length > 0);
  if (groups.length === 0) return [];
  const files = await mutate(groups.flatMap(({ group }) => group));
  return groups.map(({ what, group, least }) => {
    const { noticed, total } = count(files, group);
    return {
      what: `Small faults in the ${what} in TypeScript, one at a time`,
      measured: `${noticed} noticed by the tests`,
      comparison: `${total} faults`,
      ratio: total === 0 ? 1 : noticed / total,
      limit: { least },
    };
  });
}
