import { expect, type Page } from '@playwright/test';
import { addressOfChunk } from './fixtures/built.ts';
import { createLineWorld, json, type LineWorld, newPlayer } from './fixtures/line-world.ts';
import { registerMember } from './fixtures/member.ts';
import { test } from './fixtures/test.ts';

const ORDINARY_LINE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Safari Line/15.6.0';

function watchSdk(page: Page): string[] {
  const loaded: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (url.endsWith(addressOfChunk('sdk')) || /line-scdn|line\.me/.test(url)) loaded.push(url);
  });
  return loaded;
}

test('a normal browser never loads LINE’s SDK, nor does LINE’s ordinary one; an entry opens the same page', async ({
  browser,
  baseURL,
}) => {
  for (const [userAgent, paths] of [
    [undefined, ['/', '/liff/deposit']],
    [ORDINARY_LINE, ['/lobby/slot', '/liff/deposit']],
  ] as const) {
    const context = await browser.newContext({ ...(baseURL && { baseURL }), ...(userAgent && { userAgent }) });
    const page = await context.newPage();
    const loaded = watchSdk(page);
    for (const path of paths) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
    }
    await expect(page).toHaveURL(/\/login$/);
    expect(loaded).toEqual([]);
    await context.close();
  }
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

test('a refused LINE Login simply goes on with the page; the LINE link outside LINE opens the page it means', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const line = await createLineWorld(context, request, baseURL ?? '');
  await page.goto('/login?error=ACCESS_DENIED&error_description=refused&liffOAuth2Error=true&ref=friend');
  await expect(page).toHaveURL(/\/login\?ref=friend$/);
  await expect(page.getByRole('button', { name: 'เข้าสู่ระบบด้วย LINE' })).toBeVisible();
  const address = new URL(await line.hopAddress('/lobby/slot', newPlayer()));
  address.hash = '';
  await page.goto(address.href);
  await expect(page).toHaveURL(/\/lobby\/slot$/);
  await expect(page.getByRole('heading', { name: 'สล็อต' })).toBeVisible();
});

test('LINE Login with a code: a bound player returns logged in, to the page that needed the login', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const line = await createLineWorld(context, request, baseURL ?? '');
  const player = newPlayer();
  await registerMember(request, player);
  await line.answerLogin(player);
  await page.goto('/member/profile?from=menu');
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole('button', { name: 'เข้าสู่ระบบด้วย LINE' }).click();
  await expect(page).toHaveURL('/member/profile?from=menu');
  await expect(page.getByRole('region', { name: 'กระเป๋าเงิน' })).toBeVisible();
  expect(line.logins).toEqual([`${baseURL}/login`]);
  // Neither the code nor a token stays in the address or in what the app keeps.
  const kept = await page.evaluate(() => location.href + JSON.stringify({ ...localStorage, ...sessionStorage }.user));
  expect(kept).not.toMatch(/CODE|AT"|liffClientId/);
});

test('LINE Login with a code: a player without an account comes to the registration, LINE name and all', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const line = await createLineWorld(context, request, baseURL ?? '');
  await line.answerLogin(newPlayer('ลีลาวดี จาก LINE'));
  await page.goto('/login?ref=friend');
  await page.getByRole('button', { name: 'เข้าสู่ระบบด้วย LINE' }).click();
  await expect(page).toHaveURL(/\/register/);
  await expect(page.getByText('ลีลาวดี จาก LINE')).toBeVisible();
  expect(page.url()).not.toContain('code=');
});

/** LIFF's tokens in a browser that is not LINE's: a link that was copied out of LINE. */
async function openCopiedLink(page: Page, line: LineWorld): Promise<void> {
  const { hash } = new URL(await line.hopAddress('/', newPlayer()));
  await page.goto(`/lobby/slot${hash}`);
}

test('a LINE link that LINE refuses has a screen of its own for each reason, and goes on without LINE', async ({
  page,
  context,
  request,
  baseURL,
  watch,
}) => {
  watch.expectError(/status of/);
  const line = await createLineWorld(context, request, baseURL ?? '');
  for (const [status, title] of [
    [404, 'เปิดผ่าน LINE ไม่ได้ในขณะนี้'],
    [401, 'ลิงก์นี้เปิดจากใน LINE'],
    [500, 'เชื่อมต่อกับ LINE ไม่สำเร็จ'],
  ] as const) {
    line.behaviour.context = (route) => json(route, { message: 'refused' }, status);
    await openCopiedLink(page, line);
    await expect(page.getByRole('alert')).toContainText(title);
    await page.getByRole('button', { name: 'เปิดในเบราว์เซอร์' }).click();
    await expect(page).toHaveURL(/\/lobby\/slot$/);
    await expect(page.getByRole('heading', { name: 'สล็อต' })).toBeVisible();
    await page.evaluate(() => [localStorage, sessionStorage].map((area) => area.clear()));
    // The next link differs in its hash alone, which would be no load.
    await page.goto('about:blank');
  }
});
