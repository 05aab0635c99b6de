import { expect, type Page } from '@playwright/test';
import { createLineWorld, newPlayer } from './fixtures/line-world.ts';
import { test } from './fixtures/test.ts';

const ORDINARY_LINE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Safari Line/15.6.0';

function watchSdk(page: Page): string[] {
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (/\/assets\/sdk-|line-scdn|line\.me/.test(request.url())) loaded.push(request.url());
  });
  return loaded;
}

for (const [name, userAgent] of [
  ['a normal browser', undefined],
  ['LINE’s ordinary browser', ORDINARY_LINE],
] as const) {
  test(`${name} never asks for LINE’s SDK`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ ...(baseURL && { baseURL }), ...(userAgent && { userAgent }) });
    const page = await context.newPage();
    const loaded = watchSdk(page);
    for (const path of ['/', '/login', '/liff/home', '/lobby/slot']) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
    }
    expect(loaded).toEqual([]);
    await context.close();
  });
}

test('an entry opens the same page with the normal login', async ({ page }) => {
  await page.goto('/liff/deposit');
  await expect(page).toHaveURL(/\/login$/);
});

test('LINE Login from the form: goes to LINE with the way back, and only so often in a visit', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const line = await createLineWorld(context, request, baseURL ?? '');
  for (let attempt = 1; attempt <= 4; attempt++) {
    await page.goto('/login?ref=friend');
    await page.getByRole('button', { name: 'เข้าสู่ระบบด้วย LINE' }).click();
    if (attempt <= 3) await expect(page).toHaveTitle('LINE Login');
    // The window of a login starts anew with each start of the SDK that succeeded: LINE knows no player yet.
  }
  await expect(page.getByText('เปิด LINE ไม่สำเร็จ')).toBeVisible();
  expect(line.logins).toHaveLength(3);
  expect(line.logins[0]).toBe(`${baseURL}/login?ref=friend`);
});

test('a refused LINE Login simply goes on with the page', async ({ page, context, request, baseURL }) => {
  await createLineWorld(context, request, baseURL ?? '');
  await page.goto('/login?error=ACCESS_DENIED&error_description=refused&liffOAuth2Error=true&ref=friend');
  await expect(page).toHaveURL(/\/login\?ref=friend$/);
  await expect(page.getByRole('button', { name: 'เข้าสู่ระบบด้วย LINE' })).toBeVisible();
});

test('the LINE link outside LINE opens the page it means', async ({ page, context, request, baseURL }) => {
  const line = await createLineWorld(context, request, baseURL ?? '');
  const address = new URL(await line.hopAddress('/lobby/slot', newPlayer()));
  address.hash = '';
  await page.goto(address.href);
  await expect(page).toHaveURL(/\/lobby\/slot$/);
  await expect(page.getByRole('heading', { name: 'สล็อต' })).toBeVisible();
});
