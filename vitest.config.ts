import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { configDefaults, defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { refuseMissingPackages } from './tests/installed.ts';
import { isLong } from './tests/long.ts';

refuseMissingPackages(resolve('package.json'));

const RULES = [
  '{contract,game-art,server,sandbox}/**/*.test.ts',
  '{agents,src,liff}/**/*.test.ts',
  'tests/{contract,docs,line,build,bench/mutants}/**/*.test.ts',
];
/** Loaded by itself: `<name>.mocks.test.ts`, which replaces modules, and `<name>.dom.test.ts`, which has a document. */
const ALONE = '**/*.{mocks,dom}.test.ts';

/** `<name>.slow.test.ts` takes tens of seconds: begun last, it would run on while the other processor is idle. */
const SLOW = /\.slow\.(mocks\.)?test\.ts$/;

class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isSlow = ({ moduleId }: TestSpecification) => SLOW.test(moduleId);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}

/** Limits end a test that hangs. They are no measure of speed: a machine of half the speed, full of others' work, keeps them. */
const PATIENCE = {
  testTimeout: isLong ? 600_000 : 30_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 10_000 } },
};

const SERVER: TestProjectConfiguration = {
  test: {
    name: 'server',
    isolate: false,
    // Node reads these files itself, as it does outside of tests: Vite's reading took a fifth of their time.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // After the unit tests: vitest wants an order between projects that differ in their workers.
    sequence: { groupOrder: 1 },
    include: isLong ? longTests() : ['tests/{server,sandbox}/**/*.test.ts'],
    exclude: isLong ? [] : ['**/*.long.test.ts'],
    globalSetup: ['tests/server/agents-setup.ts', 'tests/server/global-setup.ts'],
    ...PATIENCE,
  },
};

/** `<name>.long.test.ts`, and the tests of `npm test` that do more in `npm run test:long`. */
function longTests(): string[] {
  const doesMore = (file: string) => readFileSync(file, 'utf8').includes("/long.ts'") || /\.long\./.test(file);
  return globSync('tests/{contract,sandbox,server}/**/*.test.ts').filter(doesMore);
}

const OTHERS: readonly TestProjectConfiguration[] = [
  {
    extends: './vite.config.ts',
    test: {
      name: 'rules',
      ...PATIENCE,
      isolate: false,
      setupFiles: ['tests/unit-setup.ts'],
      include: RULES,
      exclude: [...configDefaults.exclude, ALONE, 'tests/{server,sandbox}/**'],
    },
  },
  {
    extends: './vite.config.ts',
    test: {
      name: 'unit',
      ...PATIENCE,
      // A document in a context of its own for each file; jsdom itself is loaded once for a worker.
      pool: 'vmThreads',
      setupFiles: ['tests/unit-setup.ts', 'tests/component-setup.ts'],
      include: ['{src,liff}/**/*.test.tsx', '**/*.dom.test.ts'],
    },
  },
  {
    extends: './vite.config.ts',
    test: {
      name: 'mocks',
      ...PATIENCE,
      setupFiles: ['tests/unit-setup.ts'],
      include: ['**/*.mocks.test.ts'],
    },
  },
  {
    extends: './vite.config.ts',
    test: {
      name: 'ui',
      ...PATIENCE,
      include: ['tests/ui/**/*.test.ts'],
      globalSetup: ['tests/ui/gallery-server.ts'],
    },
  },
];

/**
 * `rules`, `unit` and `mocks`: beside the source; `unit` has what needs a document. `ui`: components in a browser.
 * `server`: the real app over a real PostgreSQL. Tests of rules and of the server leave nothing behind at module level:
 * modules are loaded once for a worker, not once for a file.
 */
export default defineConfig({
  test: {
    maxWorkers: isLong ? 2 : 4,
    // Many tests cause faults on purpose, whose stacks would bury the others.
    silent: 'passed-only',
    sequence: { sequencer: SlowFirst },
    projects: isLong ? [SERVER] : [...OTHERS, SERVER],
  },
});
