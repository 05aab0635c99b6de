import { expect, type Page } from '@playwright/test';
import { SCREEN_COOKIE } from '#contract/first-answers.ts';
import { test as base, noticesSeen } from './fixtures/app-test.ts';
import { registerMember } from './fixtures/member.ts';
import { openWay, type Way } from './fixtures/way.ts';

const test = base.extend<{ way: Way }>({
  serviceWorkers: 'allow',
  way: async ({ server, page, context }, use) => {
    const way = await openWay(server.url);
    await noticesSeen(context);
    // The 8 s of quiet before a page is kept; a page whose clock is moved has no list of loaded files.
    await page.addInitScript(() => {
      const later = window.setTimeout;
      const sooner = (work: () => void, ms?: number, ...rest: unknown[]) =>
        later(work, ms === 8000 ? 500 : ms, ...rest);
      Object.assign(window, { setTimeout: sooner });
    });
    await use(way);
    way.close();
  },
});

const mark = (page: Page) => page.getByText(/^ข้อมูลล่าสุดเมื่อ/);
const offline = (page: Page) => page.getByText('ออฟไลน์อยู่');

/** Opens the pages, each until it has been kept. */
async function visit(page: Page, { url }: Way, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(url + path);
    const isKept = () => page.evaluate(async (key) => Boolean(await caches.match(key)), path);
    // Eight seconds after the load at the soonest (boot/start.ts).
    await expect.poll(isKept, { message: path, timeout: 30_000 }).toBe(true);
  }
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
}

/** All that is kept but code and pictures, as text. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const texts: string[] = [];
    for (const name of await caches.keys())
      for (const one of await (await caches.open(name)).keys())
        if (!one.url.includes('/assets/')) texts.push(one.url, (await (await caches.match(one))?.text()) ?? '');
    return texts.join('\n');
  });

test('a second visit shows its page while no answer has come, says how old it is, and is then as the server has it', async ({
  page,
  way,
}) => {
  const shown = [
    ['/', 'รัฐบาลไทย'],
    ['/slot', 'ปลาคาร์ปพันปี'],
    ['/lotto/lobby', 'รัฐบาลไทย'],
  ] as const;
  await visit(
    page,
    way,
    shown.map(([path]) => path),
  );
  for (const [path, known] of shown) {
    const main = page.getByRole('main');
    const { promise, resolve: release } = Promise.withResolvers<void>();
    way.held = promise;
    way.rewrite = (text) => text.replaceAll(known, 'เปลี่ยนเมื่อสักครู่');
    await page.goto(way.url + path);
    await expect(main).toContainText(known);
    await expect(mark(page)).toBeVisible();
    release();
    await expect(main).toContainText('เปลี่ยนเมื่อสักครู่');
    await expect(mark(page)).toHaveCount(0);
    way.rewrite = (text) => text;
    // On purpose it is loaded as the server has it.
    await page.reload();
    await expect(main).toContainText(known);
    await expect(mark(page)).toHaveCount(0);
  }
});

test('without a connection the app opens with the last data, says so, and goes on when the connection is back', async ({
  page,
  context,
  way,
  watch,
}) => {
  watch.expectError(/Failed to load resource|Failed to fetch|ERR_/);
  const cut = async (isCut: boolean) => {
    way.isCut = isCut;
    await context.setOffline(isCut);
  };
  await visit(page, way, ['/slot', '/']);
  await cut(true);
  await page.goto(`${way.url}/slot`);
  await expect(page.locator('.game-tile').first()).toBeVisible();
  expect(await page.evaluate(() => document.fonts.check('16px Anuphan'))).toBe(true);
  await expect(offline(page)).toBeVisible();
  await expect(mark(page)).toBeVisible();
  // A page that has never been opened, and one that is loaded again on purpose.
  await page.goto(`${way.url}/promotions`);
  await expect(offline(page)).toBeVisible();
  await page.goto(`${way.url}/?utm_source=line`);
  await page.reload();
  await expect(page.getByRole('main')).toContainText('รัฐบาลไทย');
  // The code of what is below was never loaded: nobody has touched the page.
  await expect(page.getByRole('heading', { name: 'ผลล่าสุด' })).toBeVisible();
  way.rewrite = (text) => text.replaceAll('รัฐบาลไทย', 'เปลี่ยนเมื่อสักครู่');
  await cut(false);
  await expect(page.getByRole('main')).toContainText('เปลี่ยนเมื่อสักครู่');
  await expect(mark(page)).toHaveCount(0);
  await expect(offline(page)).toHaveCount(0);
});

test('after a release, and for another agent’s link, the page is the server’s', async ({ page, way, watch }) => {
  // The page that claims to be another agent's still has the first one's markup.
  watch.expectError(/React error #418/);
  await visit(page, way, ['/']);
  await page.goto(`${way.url}/?ag=other`);
  await expect(page.getByRole('main')).toContainText('รัฐบาลไทย');
  await expect(mark(page)).toHaveCount(0);
  for (const [from, to, wanted] of [
    [/(src="\/assets\/index-[^"]+\.js)"/, '$1?release=2"', 'script[src$="?release=2"]'],
    [/data-agent="\w+"/, 'data-agent="other"', 'html[data-agent="other"]'],
  ] as const) {
    const before = way.rewrite;
    way.rewrite = (text) => before(text).replace(from, to);
    await page.goto(way.url);
    await expect(page.locator(wanted)).toHaveCount(1);
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
    await page.evaluate(() => sessionStorage.removeItem('chunk_reloaded_at'));
    await visit(page, way, ['/']);
    expect(await page.evaluate(() => caches.keys())).toHaveLength(1);
  }
});

test('nothing of a member is kept, and they are not shown a visitor’s page', async ({
  page,
  way,
  server,
  playwright,
}) => {
  await visit(page, way, ['/']);
  expect(await kept(page)).toContain('data-prerendered');
  const request = await playwright.request.newContext({ baseURL: server.url });
  const member = await registerMember(request);
  await request.dispose();
  await page.evaluate(
    ([cookie, accessToken]) => {
      const authUser = { access_token: accessToken, expires_at: '2099-01-01T00:00:00.000Z' };
      const state = { accessToken, isLoggedIn: true, authUser, userInfo: null };
      localStorage.setItem('user', JSON.stringify({ state, version: 0 }));
      // biome-ignore lint/suspicious/noDocumentCookie: as the app writes it
      document.cookie = `${cookie}=member; path=/`;
    },
    [SCREEN_COOKIE, member.accessToken],
  );
  const { promise, resolve: release } = Promise.withResolvers<void>();
  way.held = promise;
  await page.goto(way.url);
  // Before any answer, from the kept page: the member's header, no visitor's links.
  await expect(page.getByRole('main')).toContainText('รัฐบาลไทย');
  await expect(page.getByRole('link', { name: 'เข้าสู่ระบบ' })).toHaveCount(0);
  release();
  await expect(page.getByRole('region', { name: 'บัญชีของฉัน' })).toBeVisible();
  await expect(mark(page)).toHaveCount(0);
  await page.goto(`${way.url}/member`);
  await expect(page.getByRole('region', { name: 'บัญชีของฉัน' })).toContainText('THB');
  const all = await kept(page);
  for (const secret of [member.accessToken, member.phone, 'ใจดี']) expect(all).not.toContain(secret);
  expect(all).not.toMatch(/^http.*\/(api|member)\b/m);
});
