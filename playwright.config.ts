import { defineConfig } from '@playwright/test';
import { findBrowser, TEST_FLAGS } from './tests/browser.ts';
import { isLong } from './tests/long.ts';
import { PHONE_FONTS } from './tests/phone-fonts.ts';

/** `<name>.draws.spec.ts` starts a server of its own, which draws and settles, and waits for it: on two workers, while the others compute. */
const DRAWS = /\.draws\.spec\.ts$/;
/** Only in `npm run test:long`, as is what the others do there: every size of screen, every form, every game. */
const LONG = /\.long\.spec\.ts$/;
/** The operators' desk, on a screen with a keyboard. */
const DESK = /\.desk\.spec\.ts$/;
const LONGER = /\/(layout[^/]*|typing|game-demos)\.spec\.ts$/;

/** The production build behind the real server with an embedded PostgreSQL of its own; nothing is mocked but LINE. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // Node reads them as they are: the tests, the server that each worker starts, and its drawing code (Babel takes five seconds).
  build: { external: ['**/*.ts', '**/dist-server/**'] },
  // As the server tests: one PostgreSQL, from whose seeded template each worker's server copies its database.
  globalSetup: ['tests/server/global-setup.ts', 'tests/phone-fonts.ts'],
  fullyParallel: true,
  // Each is a browser and a server: a fourth takes more of two processors than it fills.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // A machine that is shared may stall for a moment; a test that needed a second try is named in the run's summary.
  retries: process.env.CI ? 2 : 0,
  timeout: 60_000,
  expect: { timeout: 12_000 },
  reporter: 'list',
  use: {
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
    colorScheme: 'dark',
    // A quarter of the processor's time goes into moving pictures. With motion run the specs that say so: the journey from
    // LINE, dialogs, the wheel, the first picture.
    reducedMotion: 'reduce',
    // Only second-visit.spec.ts has one: what it answers passes no route.
    serviceWorkers: 'block',
    trace: 'on-first-retry',
    launchOptions: { args: TEST_FLAGS, env: { ...process.env, ...PHONE_FONTS }, ...findBrowser() },
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  },
  projects: isLong
    ? [{ name: 'long', testMatch: [LONG, LONGER] }]
    : [
        { name: 'draws', testMatch: DRAWS, workers: 2 },
        {
          name: 'desk',
          testMatch: DESK,
          use: { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false, colorScheme: 'light' },
        },
        { name: 'other', testIgnore: [DRAWS, DESK, LONG] },
      ],
});
