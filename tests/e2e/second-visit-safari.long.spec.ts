import { expect } from '@playwright/test';
import { test as base } from './fixtures/test.ts';
import { openWay, type Way } from './fixtures/way.ts';
import { isWebkitThere, openWebkit, type Webkit } from './fixtures/webkit.ts';

const test = base.extend<{ way: Way; safari: Webkit }>({
  way: async ({ server }, use) => {
    const way = await openWay(server.url);
    await use(way);
    way.close();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter
  safari: async ({}, use) => {
    const safari = await openWebkit();
    await use(safari);
    await safari.close();
  },
});

const PAGES = [
  ['/', 'รัฐบาลไทย'],
  ['/slot', 'ปลาคาร์ปพันปี'],
  ['/lotto/lobby', 'รัฐบาลไทย'],
] as const;
/** A page is kept 8 s after it has loaded. */
const KEPT_MS = 30_000;

test.skip(!isWebkitThere(), 'Safari’s engine is not installed: apt-get install webkit2gtk-driver xvfb');

test('Safari’s engine shows a page again before any answer, and without a connection', async ({ way, safari }) => {
  test.slow();
  const text = () => safari.evaluate(`document.querySelector('main')?.innerText ?? ''`);
  const mark = () => safari.evaluate(`document.querySelector('.cache-age')?.innerText ?? ''`);
  // Each has its own tab, so that they wait side by side.
  const [[first], ...others] = PAGES;
  await safari.goto(way.url + first);
  for (const [path] of others) await safari.openBehind(way.url + path);
  for (const [path] of PAGES) {
    const isKept = () => safari.evaluate(`caches.match('${path}').then(Boolean)`);
    await expect.poll(isKept, { message: path, timeout: KEPT_MS }).toBe(true);
  }
  expect(await safari.evaluate('navigator.serviceWorker.ready.then(Boolean)')).toBe(true);
  const changed = 'เปลี่ยนเมื่อสักครู่';
  for (const [path, known] of PAGES) {
    const { promise, resolve: release } = Promise.withResolvers<void>();
    way.held = promise;
    way.rewrite = (sent) => sent.replaceAll(known, changed);
    await safari.goto(way.url + path);
    await expect.poll(text).toContain(known);
    await expect.poll(mark).toContain('ข้อมูลล่าสุดเมื่อ');
    release();
    await expect.poll(text).toContain(changed);
    await expect.poll(mark).toBe('');
    const isKeptAnew = () =>
      safari.evaluate(
        `caches.match('${path}').then((page) => page.text()).then((html) => html.includes('${changed}'))`,
      );
    await expect.poll(isKeptAnew, { timeout: KEPT_MS }).toBe(true);
  }
  way.isCut = true;
  way.rewrite = (sent) => sent;
  for (const [path] of PAGES) {
    await safari.goto(way.url + path);
    await expect.poll(text).toContain(changed);
    await expect.poll(mark).toContain('ข้อมูลล่าสุดเมื่อ');
    expect(await safari.evaluate(`document.fonts.check('16px Anuphan')`)).toBe(true);
  }
  way.isCut = false;
  await expect.poll(text).toContain(PAGES[2][1]);
  await expect.poll(mark).toBe('');
});
