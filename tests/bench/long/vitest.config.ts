import { defineConfig } from 'vitest/config';

/** What takes too long for every change: servers that are killed at work, models and applies in ten times as many runs. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    isolate: false,
    // As in vitest.config.ts: what Vite reads may not ask where a package's file is.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    include: [
      'tests/bench/long/*.test.ts',
      'tests/server/{ledger,game}/**/*model.test.ts',
      'tests/server/hostile/hostile.slow.test.ts',
      'tests/server/operation/apply-killed.slow.test.ts',
      'tests/server/privacy/erasure-killed.slow.test.ts',
      'tests/contract/highest-payout.test.ts',
    ],
    globalSetup: ['tests/server/global-setup.ts'],
    env: { MODEL_RUNS: '10', HOSTILE_INPUTS: '100000' },
    testTimeout: 600_000,
    hookTimeout: 30_000,
  },
});
