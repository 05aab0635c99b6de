/**
 * The walls between the rooms (rules in .dependency-cruiser.json), and SQL only in its places (sql-places.ts). The cruiser
 * reads nothing, and finds nothing wrong, where its TypeScript parser (swc) is missing: so the number of modules is checked too.
 */
import { readFileSync } from 'node:fs';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { filesLeft, misplacedSql } from './sql-places.ts';

const LEAST_MODULES = 200;
const { options, forbidden } = JSON.parse(readFileSync('.dependency-cruiser.json', 'utf8'));

const { output } = await cruise(['contract', 'game-art', 'server', 'sandbox', 'src', 'liff', 'tests'], {
  ...options,
  ruleSet: { forbidden },
  validate: true,
});
const { summary }: Pick<ICruiseResult, 'summary'> = typeof output === 'string' ? JSON.parse(output) : output;
for (const { rule, from, to } of summary.violations) console.error(`${rule.name}: ${from} → ${to}`);
console.log(
  `${summary.totalCruised} modules, ${summary.totalDependenciesCruised} imports, ${summary.violations.length} through a wall`,
);
const misplaced = misplacedSql();
for (const line of misplaced) console.error(line);
console.log(`${misplaced.length} wrong places of SQL; ${filesLeft()} files wait to be moved`);
if (summary.violations.length > 0 || misplaced.length > 0 || summary.totalCruised < LEAST_MODULES) process.exitCode = 1;
