import base from '../../../playwright.config.ts';

/** The browser tests of `npm run bench long`, as those of `npm test`. */
export default {
  ...base,
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: '../../server/global-setup.ts',
  outputDir: '../../../test-results',
};
