import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const RULES = [
  '{contract,game-art,server,sandbox}/**/*.test.ts',
  'src/features/*/model/*.test.ts',
  'tests/{contract,docs}/**/*.test.ts',
];
/** Puts something else in the place of a module, for itself alone. */
const MOCKING = 'src/features/member/model/statement-csv.test.ts';

/** Tens of seconds each: begun last, they would run on while the other processor has nothing left to do. */
const LONG =
  /\/(line\/manage|ui\/overlay|platform\/(bad-input|main|stream)|withdraw\/concurrency|game\/launch)\.test\.ts$/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/**
 * `rules` and `unit`: beside the source, no I/O but jsdom. `ui`: components in a browser. `server`: the real app over a
 * real PostgreSQL. Rules and the server keep nothing at module level: loaded once for a worker, not once for a file.
 */
export default defineConfig({
  test: {
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: './vite.config.ts',
        test: {
          name: 'rules',
          isolate: false,
          setupFiles: ['tests/unit-setup.ts'],
          include: RULES,
          exclude: [...configDefaults.exclude, MOCKING, 'tests/{server,sandbox}/**'],
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          name: 'unit',
          setupFiles: ['tests/unit-setup.ts'],
          include: ['{src,liff}/**/*.test.{ts,tsx}', 'tests/line/**/*.test.ts', 'tests/build/**/*.test.ts'],
          exclude: [...configDefaults.exclude, 'src/features/*/model/!(statement-csv).test.ts'],
        },
      },
      {
        extends: './vite.config.ts',
        test: { name: 'ui', include: ['tests/ui/**/*.test.ts'], globalSetup: ['tests/ui/gallery-server.ts'] },
      },
      {
        test: {
          name: 'server',
          isolate: false,
          // Node reads these files itself, as it does outside of tests: Vite's reading took a fifth of their time.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          // After the unit tests: vitest wants an order between projects that differ in their workers.
          sequence: { groupOrder: 1 },
          include: ['tests/{server,sandbox}/**/*.test.ts'],
          globalSetup: ['tests/server/global-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
