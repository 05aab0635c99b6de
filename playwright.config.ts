import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { BROWSER_FLAGS, findBrowser } from './tests/browser.ts';

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

// The runner chooses; its workers, which read this file again, inherit the choice.
process.env.E2E_PORT ??= String(await freePort());
process.env.E2E_DATA ??= mkdtempSync(join(tmpdir(), 'chokdee-e2e-'));
const url = `http://127.0.0.1:${process.env.E2E_PORT}`;

/** The production build behind the real server with an embedded PostgreSQL of its own; nothing is mocked but LINE. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // As the server tests: one PostgreSQL, from whose seeded template each worker's server copies its database.
  globalSetup: 'tests/server/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // A machine that is shared may stall for a moment; a test that needed a second try is named in the run's summary.
  retries: process.env.CI ? 2 : 0,
  timeout: 60_000,
  expect: { timeout: 12_000 },
  reporter: 'list',
  use: {
    baseURL: url,
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
    colorScheme: 'dark',
    // A quarter of the processor's time goes into moving pictures. With motion run the specs that say so: the journey from
    // LINE, dialogs, the wheel, the first picture.
    reducedMotion: 'reduce',
    trace: 'on-first-retry',
    launchOptions: { args: BROWSER_FLAGS, ...findBrowser() },
  },
  projects: [
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
  ],
  webServer: {
    command: 'node server/main.ts',
    url: `${url}/readyz`,
    env: {
      PORT: process.env.E2E_PORT,
      GAMES_PORT: '0',
      DATA_DIR: process.env.E2E_DATA,
      TEST_CLOCK: 'on',
      TRUST_PROXY: 'on',
      LOG_LEVEL: 'error',
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'ignore',
  },
});
