import { defineConfig } from 'vitest/config';

const MOCKS = '**/*.mocks.test.ts';
const common = { setupFiles: ['tests/unit-setup.ts'] };

/** The tests of rules, which Stryker runs (stryker.ts): quick, without a database or a browser. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...common,
          name: 'rules',
          isolate: false,
          include: ['{contract,server}/**/*.test.ts', 'src/features/*/model/*.test.ts'],
          exclude: [MOCKS],
        },
      },
      { test: { ...common, name: 'mocks', include: [`src/features/*/model/${MOCKS.slice(3)}`] } },
    ],
  },
});
