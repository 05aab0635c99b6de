import { expect, type Page } from '@playwright/test';
import { follow, test } from './fixtures/app-test.ts';

const tiles = (page: Page) => page.locator('section:has(select) .game-tile');
const names = (page: Page) => tiles(page).locator('.name').allTextContents();
const search = (page: Page) => page.getByRole('searchbox', { name: 'ค้นหาเกมหรือค่ายเกม' });
const chip = (page: Page, name: string) => page.getByRole('group', { name: 'ตัวกรอง' }).getByRole('button', { name });
const placeOf = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

/** The addresses of API calls from now on. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(decodeURIComponent(request.url()));
  });
  return calls;
}

test('the five lobbies show their games, and the menus lead to them', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('navigation', { name: 'หมวดเกม' }).getByRole('link', { name: 'สล็อต' }).first().click();
  await expect(page).toHaveURL('/slot');
  for (const [path, title] of [
    ['/casino', 'คาสิโน'],
    ['/sport', 'กีฬา'],
    ['/fishing', 'ยิงปลา'],
    ['/freespin', 'ฟรีสปิน'],
    ['/slot', 'สล็อต'],
  ] as const) {
    await follow(page, path);
    await expect(page.getByRole('heading', { name: title, level: 1 }).first()).toBeVisible();
    await expect(tiles(page).first()).toBeVisible();
    await expect(tiles(page).first().locator('img')).toHaveAttribute(
      'src',
      new RegExp(`/media/art${path}/|^data:image/`),
    );
  }
});

test('search while typing: tone marks don’t matter, the address keeps it, clearing shows everything again', async ({
  page,
}) => {
  for (const text of ['%_\\', 'ก'.repeat(10_000)]) {
    await page.goto(`/slot?q=${encodeURIComponent(text)}`);
    await expect(page.getByRole('heading', { name: 'ไม่พบเกมที่ค้นหา' })).toBeVisible();
  }
  await page.getByRole('button', { name: 'ล้างและดูเกมทั้งหมด' }).click();
  await expect(page).toHaveURL('/slot');
  await expect(search(page)).toHaveValue('');
  // A fish is no slot: the search goes on in all categories.
  await page.goto(`/slot?q=${encodeURIComponent('ปลาทองคำ')}`);
  await page.getByRole('link', { name: 'ค้นหาในทุกหมวด' }).click();
  await expect(page).toHaveURL(`/lobby/all?q=${encodeURIComponent('ปลาทองคำ')}`);
  await expect(tiles(page).first()).toContainText('ปลาทองคำ');
  await expect(page.getByText('แจ็กพอต')).toHaveCount(0);
  await page.goto('/slot');
  await expect(tiles(page).first()).toBeVisible();
  // Further rows exist only as far as the screen reaches.
  const firstRows = () => names(page).then((all) => all.slice(0, 6));
  const all = await firstRows();
  await search(page).pressSequentially('กระต่าย', { delay: 20 });
  // The list of a word's beginning is shown meanwhile.
  const areRabbits = async () => {
    const shown = await names(page);
    return shown.length > 0 && shown.every((name) => name.includes('กระต่าย'));
  };
  await expect(page).toHaveURL(`/slot?q=${encodeURIComponent('กระต่าย')}`);
  await expect.poll(areRabbits).toBe(true);
  const marked = await names(page);
  await search(page).fill('กระตาย');
  await expect(page).toHaveURL(`/slot?q=${encodeURIComponent('กระตาย')}`);
  await expect.poll(() => names(page)).toEqual(marked);
  await page.reload();
  await expect(search(page)).toHaveValue('กระตาย');
  await expect.poll(() => names(page)).toEqual(marked);
  await page.getByRole('button', { name: 'ล้างคำค้น' }).click();
  await expect(search(page)).toBeFocused();
  await expect(page).toHaveURL('/slot');
  // Popularity may have been counted again meanwhile, so another game may be among the first.
  await expect.poll(() => names(page)).toEqual(expect.arrayContaining(all.slice(1)));

  // A word that is still being composed is not searched for, and an older search is given up.
  const calls = callsOf(page);
  await search(page).dispatchEvent('compositionstart');
  await search(page).fill('แม');
  await page.waitForTimeout(500);
  expect(calls.filter((url) => url.includes('search='))).toEqual([]);
  await search(page).dispatchEvent('compositionend');
  await expect.poll(() => calls.filter((url) => url.includes('search=แม')).length).toBe(1);

  const givenUp: string[] = [];
  page.on('requestfailed', (request) => givenUp.push(decodeURIComponent(request.url())));
  await page.route(/search=slow/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 3000));
    await route.continue().catch(() => undefined);
  });
  await search(page).fill('slow');
  await expect.poll(() => calls.some((url) => url.includes('search=slow'))).toBe(true);
  await search(page).fill('แมว');
  await expect.poll(() => names(page)).toContainEqual(expect.stringContaining('แมว'));
  await expect.poll(() => givenUp).toContainEqual(expect.stringContaining('search=slow'));
});

test('filters and order are in the address; back leaves the lobby at once', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('navigation', { name: 'หมวดเกม' }).getByRole('link', { name: 'สล็อต' }).first().click();
  await chip(page, 'มูนเบย์').click();
  await expect(page).toHaveURL('/slot?provider=moonbay');
  await expect(chip(page, 'มูนเบย์')).toHaveAttribute('aria-pressed', 'true');
  await expect
    .poll(() =>
      tiles(page)
        .locator('.by')
        .allTextContents()
        .then((by) => [...new Set(by)]),
    )
    .toEqual(['มูนเบย์']);
  await chip(page, 'มาใหม่').click();
  await expect(page).toHaveURL('/slot?provider=moonbay&tag=new');
  await page.getByLabel('เรียงตาม').selectOption('name');
  await expect(page).toHaveURL('/slot?provider=moonbay&tag=new&sort=name');
  await chip(page, 'ทั้งหมด').click();
  await expect(page).toHaveURL('/slot?sort=name');
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('a game in maintenance is grey and says until when; it opens nothing', async ({ page, server }) => {
  await server.database.rows("update game set maintenance_until = now() + interval '3 hours' where id = 'fishing-2'");
  // Visitors share a list for seconds, and the test before may have looked at it.
  await expect(async () => {
    await page.goto('/fishing');
    await expect(page.locator('.game-tile.is-off').first()).toContainText('ปิดปรับปรุง', { timeout: 2_000 });
  }).toPass();
  await page.locator('.game-tile.is-off').first().click();
  const dialog = page.getByRole('dialog', { name: 'เกมนี้ปิดปรับปรุง' });
  await expect(dialog).toContainText(/\d{2}:\d{2}\sน\./);
  await dialog.getByRole('button', { name: 'ปิด' }).click();
  await expect(page.locator('iframe')).toHaveCount(0);
  await follow(page, '/play?game_id=fishing-2');
  await expect(page.getByText('เปิดให้เล่นอีกครั้งประมาณ')).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('back keeps the place, from another page and from a game', async ({ page }) => {
  await page.goto('/slot');
  await expect(tiles(page).first()).toBeVisible();
  for (let step = 0; step < 6; step += 1) {
    await page.mouse.wheel(0, 1200);
    await page.waitForTimeout(150);
  }
  await expect.poll(() => placeOf(page)).toBeGreaterThan(3000);
  // Only the rows near the screen exist.
  expect(await tiles(page).count()).toBeLessThan(60);
  await page.waitForTimeout(400);
  const before = await placeOf(page);
  const nameAt = () =>
    page.evaluate(() => document.elementFromPoint(90, 400)?.closest('.game-tile')?.querySelector('.name')?.textContent);
  const shown = await nameAt();

  await page.touchscreen.tap(90, 400);
  await expect(page.getByRole('button', { name: 'ปิดเกม' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'ปิดเกม' })).toHaveCount(0);
  expect(Math.abs((await placeOf(page)) - before)).toBeLessThan(3);

  await page
    .locator('.app-dock')
    .getByRole('link', { name: 'หน้าแรก' })
    .evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL('/');
  await expect.poll(() => placeOf(page)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL('/slot');
  await expect.poll(async () => Math.abs((await placeOf(page)) - before)).toBeLessThan(260);
  if (shown) await expect(tiles(page).filter({ hasText: shown }).first()).toBeInViewport();
});

test('a lobby opened from home: requested at the touch, one call at most before its tiles, none when seen before', async ({
  page,
}) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  const to = (name: string) => page.getByRole('navigation', { name: 'หมวดเกม' }).getByRole('link', { name }).first();
  const link = to('สล็อต');
  const calls = callsOf(page);
  await to('คาสิโน').dispatchEvent('pointerdown');
  await expect
    .poll(() => calls.some((url) => url.includes('/api/game/list') && url.includes('category=casino')))
    .toBe(true);
  expect(page.url()).toMatch(/\/$/);
  const answered: string[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/api/')) answered.push(response.url());
  });
  // Nothing else is answered: no tile waits for a second question.
  await page.route(/\/api\/(?!game\/list)/, () => undefined);
  await link.click();
  await expect(tiles(page).first()).toBeVisible();
  await page.unroute(/\/api\/(?!game\/list)/);
  expect(answered.filter((url) => /game\/list.*slot/.test(url)).length).toBeLessThanOrEqual(1);

  await page.goto('/', { waitUntil: 'networkidle' });
  await page.route('**/api/**', () => undefined);
  await link.click();
  await expect(tiles(page).first()).toBeVisible();
  await page.unroute('**/api/**');
});

test('a next page that fails: the loaded pages stay, a retry requests that page only; offline the rest says so', async ({
  page,
  context,
  watch,
}) => {
  watch.expectError(/status of 403|ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await page.route(/game\/list.*cursor/, (route) =>
    route.fulfill({ status: 403, json: { error: 1003, code: 'forbidden', message: 'ไม่มีสิทธิ์', data: null } }),
  );
  await page.goto('/slot');
  await expect(tiles(page).first()).toBeVisible();
  const retry = page.getByRole('alert').getByRole('button', { name: 'ลองใหม่' });
  await expect(async () => {
    await page.mouse.wheel(0, 3000);
    await expect(retry).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.unroute(/game\/list.*cursor/);
  const calls = callsOf(page);
  await retry.click();
  await expect(page.getByText('โหลดเกมเพิ่มไม่สำเร็จ')).toHaveCount(0);
  await expect.poll(() => calls.filter((url) => url.includes('cursor=')).length).toBeGreaterThan(0);
  expect(calls.filter((url) => url.includes('/api/game/list') && !url.includes('cursor='))).toEqual([]);

  await page.evaluate(() => scrollTo(0, 0));
  await expect(tiles(page).first()).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('ออฟไลน์อยู่ ข้อมูลอาจไม่ล่าสุด')).toBeVisible();
  await chip(page, 'มาใหม่').click();
  await expect(page.getByText('โหลดรายการไม่สำเร็จ')).toBeVisible();
  await page.route('**/media/art/**', (route) => route.abort());
  await context.setOffline(false);
  await expect(tiles(page).first()).toBeVisible();

  // Pictures that a dead line has broken come with the next one.
  const pictures = tiles(page).locator('img:not([src^="data:"])');
  await expect(pictures).toHaveCount(0);
  await page.unroute('**/media/art/**');
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(pictures.first()).toHaveJSProperty('complete', true);
});
