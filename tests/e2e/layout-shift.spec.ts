import { type BrowserContext, expect, type Page } from '@playwright/test';
import { pathsDrawnFor } from '#server/first-answers.ts';
import { isLong } from '../long.ts';
import { enter, PHONE_AGENT, test } from './fixtures/app-test.ts';
import { hold } from './fixtures/hold.ts';
import { watchQuiet } from './fixtures/quiet.ts';
import { fromStaticHost } from './fixtures/test.ts';

/** Lighthouse calls 0.1 good; a page here may not move visibly at all. */
const LIMIT = 0.005;
/** One page of each template; the others in `npm run test:long`. */
const VISITOR = [
  ...['/', '/slot', '/lotto/lobby', '/login', '/promotions'],
  ...(isLong ? ['/casino', '/sport', '/lotto/results', '/lotto/rates', '/register', '/affiliate', '/redeem'] : []),
];
const MEMBER = [
  ...['/', '/slot', '/lotto', '/lotto/results', '/member', '/member/deposit', '/member/statement', '/member/profile'],
  ...(isLong ? ['/casino', '/sport', '/lotto/lobby', '/lotto/rates', '/lotto/bills', '/affiliate', '/redeem'] : []),
  ...(isLong ? ['/cashback', '/member/withdraw', '/member/notifications', '/member/privacy'] : []),
  ...(isLong ? ['/member/promotions', '/member/creditfree'] : []),
];
/** While one of them waits, another one loads. */
const AT_ONCE = 3;

/** Waits until the drawing is on the screen. */
const twoFrames = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/**
 * What moves on a page that is drawn first without answers, then with them and the phone's fonts, then with its own. The
 * sum, and what it is made of.
 */
async function shiftOf(page: Page, path: string): Promise<readonly [sum: number, parts: readonly string[]]> {
  await page.addInitScript(() => {
    const moved: string[] = [];
    const note = (list: PerformanceEntryList) => {
      // Nobody touches the page: what Chromium excuses by an input is the browser's own, which sets the screen's size.
      for (const entry of list)
        if ('value' in entry && 'sources' in entry) moved.push(JSON.stringify([entry.value, entry.sources]));
    };
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    const readMoved = () => {
      note(observer.takeRecords());
      return moved;
    };
    Object.assign(window, { readMoved });
  });
  const quiet = watchQuiet(page, { without: /\.woff2$/ });
  const [sendAnswers, sendFonts] = [await hold(page, '**/api/**'), await hold(page, '**/*.woff2')];
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator('main').waitFor();
  await twoFrames(page);
  sendAnswers();
  await quiet();
  await expect(page.locator('main .skeleton:not(.rail .skeleton)')).toHaveCount(0);
  await twoFrames(page);
  sendFonts();
  await page.evaluate(() => document.fonts.ready);
  await twoFrames(page);
  const moved = await page.evaluate((): string[] =>
    'readMoved' in window && typeof window.readMoved === 'function' ? window.readMoved() : [],
  );
  return [moved.reduce((all, one) => all + Number(JSON.parse(one)[0]), 0), moved];
}

/** The pages on which more than the limit moves. */
async function movingPages(
  context: BrowserContext,
  paths: readonly string[],
  prepare: (page: Page) => Promise<unknown> = async () => {},
): Promise<string[]> {
  const found: string[] = [];
  const waiting = [...paths];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
        const page = await context.newPage();
        await prepare(page);
        const [sum, parts] = await shiftOf(page, path);
        if (sum > LIMIT) found.push(`${path} ${sum.toFixed(4)}: ${parts.join(' ')}`);
        await page.close();
      }
    }),
  );
  return found;
}

test('nothing moves while a page loads, also when its answers and fonts are late', async ({
  context,
  browser,
  contextOptions,
  baseURL,
  member,
}) => {
  test.slow();
  const reducedMotion = 'no-preference';
  const visitor = await browser.newContext({ ...contextOptions, baseURL: baseURL ?? '', reducedMotion });
  expect.soft(await movingPages(visitor, VISITOR), 'a visitor').toEqual([]);
  if (isLong)
    expect.soft(await movingPages(visitor, VISITOR, fromStaticHost), 'a visitor, from a static host').toEqual([]);
  await visitor.close();
  expect(member.accessToken).not.toBe('');
  expect.soft(await movingPages(context, MEMBER), 'a member').toEqual([]);
  const onSmallest = (page: Page) => page.setViewportSize({ width: 320, height: 568 });
  expect.soft(await movingPages(context, MEMBER, onSmallest), 'a member on the smallest phone').toEqual([]);
  // To a phone the server sends these with their data, in two frames where motion may run.
  const storageState = await context.storageState();
  const phone = await browser.newContext({
    ...contextOptions,
    baseURL: baseURL ?? '',
    storageState,
    userAgent: PHONE_AGENT,
    reducedMotion,
  });
  await enter(phone, baseURL ?? '', member, { hasPages: true });
  expect(await movingPages(phone, pathsDrawnFor('member')), 'a member on a phone').toEqual([]);
  await phone.close();
});
