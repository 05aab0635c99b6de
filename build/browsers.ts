import packageJson from '../package.json' with { type: 'json' };

/**
 * The oldest browsers that the app runs in, as bundlers name them: iOS 16.4, and Chrome and Android's WebView 111. What is
 * newer a test refuses (tests/build/browser-support.test.ts).
 */
export const BROWSERS = packageJson.browserslist.map((browser) => browser.replace(' >= ', ''));
