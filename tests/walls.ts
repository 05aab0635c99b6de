/**
 * The walls between the rooms (.dependency-cruiser.json, floors.ts), SQL only in its places and on its
 * floors (sql-places.ts, sql-floors.ts), and the pictures of the code true (picture.ts). The cruiser reads nothing, and finds nothing wrong, where its TypeScript parser (swc) is missing: so
 * the number of modules is checked too. `--picture` draws the picture again.
 */
import { helpIfAsked } from '#server/lib/help.ts';
import { faultsOfPage, faultsOfSource, pages, sourceFiles } from './docs/citations.ts';
import { foldersWithoutFloor } from './floors.ts';
import { readImports } from './imports.ts';
import { drawPictures, stalePictures } from './picture.ts';
import { sqlFloorFaults } from './sql-floors.ts';
import { misplacedSql } from './sql-places.ts';

helpIfAsked(`npm run picture   draws the pictures of docs/architecture.md from the imports`);

const MIN_MODULES = 200;

const imports = await readImports();
const { summary } = imports;
if (process.argv.includes('--picture')) await drawPictures(imports);

const faults = [
  ...summary.violations.map(({ rule, from, to, cycle }) =>
    [`${rule.name}: ${from}`, ...(cycle?.map(({ name }) => name) ?? [to])].join(' → '),
  ),
  ...misplacedSql(),
  ...sqlFloorFaults(),
  ...(await stalePictures(imports)),
  ...foldersWithoutFloor(),
  ...sourceFiles().flatMap(faultsOfSource),
  ...pages().flatMap(faultsOfPage),
];
for (const fault of faults) console.error(fault);
console.log(`${summary.totalCruised} modules, ${summary.totalDependenciesCruised} imports, ${faults.length} faults`);
if (faults.length > 0 || summary.totalCruised < MIN_MODULES) process.exitCode = 1;
