import { expect } from '@playwright/test';
import { PAGE_ROWS, type Page } from '#contract/pages.ts';
import { enter, PHONE_AGENT, test } from './fixtures/app-test.ts';
import { login } from './fixtures/forms.ts';
import { fundCash } from './fixtures/games.ts';
import { holdChunk } from './fixtures/hold.ts';
import { buy, roundOf } from './fixtures/lotto.ts';

test('comes to life as it was rendered: nothing is rendered twice', async ({ page }) => {
  for (const width of [390, 1280])
    for (const path of ['/', '/slot', '/sport', '/lotto/lobby', '/lotto/results', '/login', '/affiliate', '/redeem']) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(path);
      await expect(page.locator('#root:not([data-prerendered])'), path).toHaveCount(1);
    }
});

test('a press that begins before the page is alive and ends after it counts', async ({ page }) => {
  const release = await holdChunk(page, 'login-page');
  await page.goto('/login?ref=CHABA');
  const { username, password, submit } = login(page);
  await username.fill('0812345678');
  await password.fill('Not-The-One-1');
  // The app's code runs and waits for the page's.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('local_data'))).toContain('CHABA');
  await submit.hover();
  await page.mouse.down();
  release();
  await expect(page.locator('#root:not([data-prerendered])')).toHaveCount(1);
  const sent = page.waitForRequest('**/api/login');
  await page.mouse.up();
  expect((await sent).postDataJSON()).toMatchObject({ username: '0812345678', password: 'Not-The-One-1' });
});

/** Runs in the page: remembers the elements that the server has rendered, before the app's code is there. */
function rememberDrawn(): void {
  addEventListener('DOMContentLoaded', () =>
    Object.assign(window, { drawn: [...document.querySelectorAll('main *')] }),
  );
}

/** Runs in the page: returns the beginnings of those that have left it, but for a skeleton with what stands around it. */
function drawnAnew(): string[] {
  const drawn: Element[] = Reflect.get(window, 'drawn');
  const whole = (element: Element): Element => (element.parentElement ? whole(element.parentElement) : element);
  const gone = drawn.filter(
    (one) => !one.isConnected && !one.closest('.skeleton') && !whole(one).querySelector('.skeleton'),
  );
  return gone.map(({ outerHTML }) => outerHTML.slice(0, 80));
}

/** A part of a page that is hydrated later is drawn anew, without an error, where what surrounds it renders before. */
test('no part of a page that the server has drawn is drawn anew, for a visitor or a member', async ({
  browser,
  server,
  member,
}) => {
  await fundCash(server.database, member, 50_000);
  await buy(server, member, await roundOf(server, 'government'), [['two_top', '58', 10]]);
  // A lobby removes the rows that are not near the screen.
  const drawn = PAGE_ROWS.filter(
    ({ isDrawn, layout, module }) => isDrawn && !layout && !module.endsWith('lobby-page.tsx'),
  );
  for (const reader of ['visitor', 'member']) {
    const context = await browser.newContext({
      baseURL: server.url,
      userAgent: PHONE_AGENT,
      viewport: { width: 390, height: 844 },
    });
    if (reader === 'member') await enter(context, server.url, member, { hasPages: true });
    await context.addInitScript(rememberDrawn);
    const pages = drawn.filter((page) => page.for !== (reader === 'member' ? 'guests' : 'members'));
    expect(pages.length).toBeGreaterThan(4);
    const look = async ({ path }: Page) => {
      const tab = await context.newPage();
      await tab.goto(path.replace(/\/:\w+\?$/, ''));
      await expect(tab.locator('#root:not([data-prerendered])'), path).toHaveCount(1);
      // The last thing that a start changes.
      await expect(tab.locator('.page[aria-busy=true]'), path).toHaveCount(0);
      expect.soft(await tab.evaluate(drawnAnew), `${path} of a ${reader}`).toEqual([]);
      await tab.close();
    };
    for (let at = 0; at < pages.length; at += 4) await Promise.all(pages.slice(at, at + 4).map(look));
    await context.close();
  }
});
