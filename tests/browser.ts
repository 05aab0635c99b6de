/** Finds a Chromium for the browser tests, or installs one; Playwright cannot download its own everywhere. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const SYSTEM_PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The path of a usable Chromium, or undefined: CHROMIUM_PATH, then Playwright's own, then the system's. */
export function findBrowser(): string | undefined {
  return [process.env.CHROMIUM_PATH, chromium.executablePath(), ...SYSTEM_PATHS].find(
    (path) => path && existsSync(path),
  );
}

/** Installs a browser where there is none: Playwright's download first, Debian's package where that is refused. */
export function ensureBrowser(): string {
  const found = findBrowser();
  if (found) return found;
  try {
    execFileSync('npx', ['playwright', 'install', '--with-deps', 'chromium'], { stdio: 'inherit', timeout: 300_000 });
  } catch (error) {
    console.warn(
      `Playwright's own browser could not be installed (${error instanceof Error ? error.message : error}); trying the system's package`,
    );
    execFileSync('apt-get', ['update'], { stdio: 'inherit' });
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { stdio: 'inherit' });
  }
  const installed = findBrowser();
  if (!installed) throw new Error('No Chromium found: set CHROMIUM_PATH to one');
  return installed;
}

/** A sandbox is not to be had as root, and a test browser talks to nobody but the page under test. */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
