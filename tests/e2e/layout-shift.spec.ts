import { type BrowserContext, expect } from '@playwright/test';
import { test } from './fixtures/app-test.ts';

/** What Lighthouse calls good is 0.1; a page here may move by nothing that anyone sees. */
const LIMIT = 0.005;
/** Without the lottery's results, where the demo's note comes late on a page without first answers, and its rates, where a line may break elsewhere. */
const VISITOR = ['/', '/slot', '/lotto/lobby', '/login', '/register', '/promotions', '/affiliate', '/redeem'];
/** Without home, whose first paint has no fonts that stand in: 0.006 when Anuphan is late. */
const MEMBER = [
  '/slot',
  '/lotto/lobby',
  '/lotto/bills',
  '/redeem',
  '/cashback',
  '/member',
  '/member/deposit',
  '/member/withdraw',
  '/member/statement',
  '/member/profile',
  '/member/notifications',
  '/member/promotions',
  '/member/creditfree',
];
const AT_ONCE = 5;
const LATE_FONT_MS = 700;
const LATE_ANSWER_MS = 300;

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Opens the pages on a line where answers and fonts come late; gives what moved on each, and how far. */
async function shiftsOf(context: BrowserContext, paths: readonly string[]): Promise<string[]> {
  await context.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput && 'sources' in entry)
          moved.push(JSON.stringify([entry.value, entry.sources]));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const [pattern, ms] of [
    ['**/*.woff2', LATE_FONT_MS],
    ['**/api/**', LATE_ANSWER_MS],
  ] as const)
    await context.route(pattern, async (route) => {
      await wait(ms);
      // A page that is closed meanwhile needs its answer no more.
      await route.continue().catch(() => undefined);
    });
  const found: string[] = [];
  const waiting = [...paths];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
        const page = await context.newPage();
        await page.goto(path);
        await page.locator('main').waitFor();
        await page.waitForTimeout(LATE_FONT_MS);
        await expect(page.locator('main .skeleton:not(.rail .skeleton)')).toHaveCount(0);
        await page.evaluate(() => document.fonts.ready);
        await page.waitForTimeout(200);
        const moved = await page.evaluate((): string[] =>
          'moved' in window && Array.isArray(window.moved) ? window.moved : [],
        );
        const sum = moved.reduce((all, one) => all + Number(JSON.parse(one)[0]), 0);
        if (sum > LIMIT) found.push(`${path} ${sum.toFixed(4)}: ${moved.join(' ')}`);
        await page.close();
      }
    }),
  );
  return found;
}

test('nothing moves while a page loads, also when its answers and fonts are late', async ({
  context,
  browser,
  baseURL,
  member,
}) => {
  test.slow();
  const visitor = await browser.newContext({
    baseURL: baseURL ?? '',
    viewport: { width: 390, height: 844 },
    locale: 'th-TH',
  });
  expect.soft(await shiftsOf(visitor, VISITOR), 'a visitor').toEqual([]);
  await visitor.close();
  expect(member.accessToken).not.toBe('');
  expect(await shiftsOf(context, MEMBER), 'a member').toEqual([]);
});
