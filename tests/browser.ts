/** Finds a Chromium for the browser tests, or installs one; Playwright cannot download its own everywhere. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

/** Chromium without a window: the same engine, in half the time. */
const SHELL = '/usr/bin/chromium-headless-shell';
const SYSTEM_PATHS = [SHELL, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The options for `chromium.launch`; `executablePath` is left out for Playwright's own. */
interface Browser {
  executablePath?: string;
}

/** CHROMIUM_PATH, then Playwright's own, then the system's; null if there is none. */
export function findBrowser(): Browser | null {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH && existsSync(CHROMIUM_PATH)) return { executablePath: CHROMIUM_PATH };
  if (existsSync(chromium.executablePath())) return {};
  const executablePath = SYSTEM_PATHS.find((path) => existsSync(path));
  return executablePath ? { executablePath } : null;
}

function installPackage(name: string) {
  execFileSync('apt-get', ['update'], { stdio: 'inherit', timeout: 120_000 });
  execFileSync('apt-get', ['install', '-y', '--no-install-recommends', name], { stdio: 'inherit', timeout: 300_000 });
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * Installs a browser if there is none: as root, Debian's package of the shell, which is the fastest and complete;
 * otherwise Playwright's download.
 */
function installBrowser() {
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version'))
    try {
      return installPackage('chromium-headless-shell');
    } catch (error) {
      console.warn(`chromium-headless-shell could not be installed (${messageOf(error)}); trying Playwright's browser`);
    }
  execFileSync('npx', ['playwright', 'install', '--with-deps', 'chromium'], { stdio: 'inherit', timeout: 300_000 });
}

/** In CI a full Chromium is replaced by its shell if there is a package of it; a person's machine is left alone. */
function speedUp({ executablePath }: Browser) {
  const isWorthIt = executablePath && executablePath !== SHELL && !process.env.CHROMIUM_PATH;
  if (!process.env.CI || !isWorthIt || !existsSync('/usr/bin/apt-get')) return;
  try {
    installPackage('chromium-headless-shell');
  } catch (error) {
    console.warn(`Testing with ${executablePath}: its headless shell could not be installed (${messageOf(error)})`);
  }
}

/** A browser to test with, installed if missing. */
export function ensureBrowser(): Browser {
  const found = findBrowser();
  if (found) speedUp(found);
  else installBrowser();
  const browser = findBrowser();
  if (!browser) throw new Error('No Chromium found: set CHROMIUM_PATH to one');
  return browser;
}

/** The browser's sandbox does not work as root, and a test browser opens only the page under test. */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** For tests that pass or fail: with its drawing in the browser's own process a page takes a fifth less of a processor. */
export const TEST_FLAGS = [...BROWSER_FLAGS, '--in-process-gpu'];

/** A browser that ends with its run (ending.ts), not before: Playwright would end the run itself, whose PostgreSQL stays. */
export const browserOfRun = () => ({
  ...ensureBrowser(),
  args: BROWSER_FLAGS,
  handleSIGINT: false,
  handleSIGTERM: false,
  handleSIGHUP: false,
});
