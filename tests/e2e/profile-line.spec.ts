import { expect, type Page } from '@playwright/test';
import { enter, follow } from './fixtures/app-test.ts';
import { test } from './fixtures/line-test.ts';
import { createLineWorld, json, newPlayer } from './fixtures/line-world.ts';
import { registerMember } from './fixtures/member.ts';
import { test as browserTest } from './fixtures/test.ts';

const row = (page: Page) => page.getByRole('button', { name: /^บัญชี LINE/ });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'บัญชี LINE' });

/** Presses the sheet's button with the password. */
async function bind(page: Page, { password }: { password: string }): Promise<void> {
  await sheet(page).getByLabel('รหัสผ่านปัจจุบัน').fill(password);
  await sheet(page).getByRole('button', { name: 'เชื่อมกับบัญชีนี้' }).click();
}

test('LINE is bound and unbound with the password, inside LINE', async ({
  page,
  context,
  line,
  request,
  baseURL,
  watch,
}) => {
  watch.expectError(/ERR_INTERNET_DISCONNECTED/);
  const member = await registerMember(request);
  await enter(context, baseURL ?? '', member);
  const player = newPlayer('ผู้เชื่อมบัญชี');
  await line.open(page, '/member/profile', player);
  await expect(row(page)).toContainText('ยังไม่ได้เชื่อม');
  await row(page).click();
  await expect(sheet(page).getByText('ผู้เชื่อมบัญชี')).toBeVisible();
  const password = sheet(page).getByLabel('รหัสผ่านปัจจุบัน');
  await password.fill('not the password');
  await sheet(page).getByRole('button', { name: 'เชื่อมกับบัญชีนี้' }).click();
  await expect(sheet(page).getByText('รหัสผ่านไม่ถูกต้อง')).toBeVisible();
  await password.fill(member.password);
  await context.setOffline(true);
  await sheet(page).getByRole('button', { name: 'เชื่อมกับบัญชีนี้' }).click();
  await expect(sheet(page).getByRole('alert')).toBeVisible();
  await context.setOffline(false);
  await sheet(page).getByRole('button', { name: 'เชื่อมกับบัญชีนี้' }).click();
  await expect(sheet(page)).toHaveCount(0);
  await expect(row(page)).toContainText('เชื่อมแล้ว');

  await row(page).click();
  await sheet(page).getByLabel('รหัสผ่านปัจจุบัน').fill(member.password);
  await context.setOffline(true);
  await sheet(page).getByRole('button', { name: 'ยกเลิกการเชื่อม' }).click();
  await expect(sheet(page).getByRole('alert')).toBeVisible();
  await context.setOffline(false);
  await sheet(page).getByRole('button', { name: 'ยกเลิกการเชื่อม' }).click();
  await expect(sheet(page)).toHaveCount(0);
  await expect(row(page)).toContainText('ยังไม่ได้เชื่อม');

  // The visit's identity has been exchanged: LINE opens once more, and the sheet is there again with a fresh one.
  await row(page).click();
  await sheet(page).getByRole('button', { name: 'เชื่อมบัญชี LINE' }).click();
  await expect(sheet(page).getByText('ผู้เชื่อมบัญชี')).toBeVisible();
  expect(line.reopened).toEqual(['/member/profile?sheet=line']);
  await bind(page, member);
  await expect(row(page)).toContainText('เชื่อมแล้ว');

  await follow(page, '/member/notifications');
  const push = page.getByRole('checkbox', { name: /แจ้งเตือนทาง LINE/ });
  await expect(push).toBeEnabled();
  await context.setOffline(true);
  await push.click();
  await expect(page.getByText(/เชื่อมต่อ|อินเทอร์เน็ต/).last()).toBeVisible();
  await expect(push).not.toBeChecked();
  await context.setOffline(false);
  await push.click();
  await expect(push).toBeChecked();
});

test('an account that LINE has not named is bound all the same, and named once the player allows it; a place on the home screen', async ({
  page,
  context,
  line,
  request,
  baseURL,
}) => {
  const member = await registerMember(request);
  await enter(context, baseURL ?? '', member);
  const player = newPlayer('');
  line.behaviour.canShortcut = true;
  await line.open(page, '/member/profile', player);
  await row(page).click();
  await expect(sheet(page).locator('b', { hasText: 'บัญชี LINE' })).toBeVisible();
  await bind(page, member);
  await expect(row(page)).toContainText('เชื่อมแล้ว');
  await row(page).click();
  player.name = 'มะลิ ใจดี';
  await sheet(page).getByRole('button', { name: 'แสดงชื่อและรูปจาก LINE' }).click();
  await expect(sheet(page).getByText('มะลิ ใจดี')).toBeVisible();
  expect(line.reopened).toEqual(['/member/profile?sheet=line']);
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);
  await context.route(/shortcut/i, (route) => json(route, { shortcutPageUrl: 'https://liff.line.me/shortcut' }));
  const asked = page.waitForRequest(/shortcut/i);
  await page.getByRole('button', { name: /^เพิ่มไว้ที่หน้าจอหลัก/ }).click();
  expect(decodeURIComponent((await asked).url())).toContain('https://liff.line.me/2000000001-ChokDee1');
});

test('name and picture that LINE has not given out are asked for in LINE’s own window, and shown once the player allows it', async ({
  page,
  context,
  line,
  request,
  baseURL,
}) => {
  const member = await registerMember(request);
  await enter(context, baseURL ?? '', member);
  const player = newPlayer('');
  line.behaviour.profile = 'closed';
  await line.open(page, '/member/profile', player);
  await row(page).click();
  await bind(page, member);
  await expect(row(page)).toContainText('เชื่อมแล้ว');
  await row(page).click();
  const ask = sheet(page).getByRole('button', { name: 'แสดงชื่อและรูปจาก LINE' });
  await ask.click();
  await expect(page.getByText('ยังไม่ได้รับอนุญาตจาก LINE ใช้งานต่อได้ตามปกติ')).toBeVisible();
  await expect(ask).toBeEnabled();
  expect([line.profileWindows, line.reopened]).toEqual([['closed'], []]);
  line.behaviour.profile = 'allowed';
  player.name = 'มะลิ ใจดี';
  await ask.click();
  await expect(sheet(page).getByText('มะลิ ใจดี')).toBeVisible();
  expect(line.profileWindows).toEqual(['closed', 'allowed']);
  expect(line.reopened).toEqual(['/member/profile?sheet=line']);
});

browserTest(
  'LINE is bound in a normal browser: to LINE and back to the sheet, then the password; and unbound',
  async ({ page, context, request, baseURL }) => {
    const member = await registerMember(request);
    await enter(context, baseURL ?? '', member);
    const line = await createLineWorld(context, request, baseURL ?? '');
    await line.answerLogin(newPlayer('ผู้เชื่อมบัญชี'));
    // Without a bound account there are no messages by LINE: the notices lead to the binding.
    await page.goto('/member/notifications');
    await page.getByRole('link', { name: /แจ้งเตือนทาง LINE/ }).click();
    await sheet(page).getByRole('button', { name: 'เชื่อมบัญชี LINE' }).click();
    await expect(sheet(page).getByText('ผู้เชื่อมบัญชี')).toBeVisible();
    expect(line.logins).toEqual([`${baseURL}/member/profile?sheet=line`]);
    expect(page.url()).toBe(`${baseURL}/member/profile?sheet=line`);
    // LINE's word is not enough: the password of this account binds.
    const password = sheet(page).getByLabel('รหัสผ่านปัจจุบัน');
    await password.fill('not the password');
    await sheet(page).getByRole('button', { name: 'เชื่อมกับบัญชีนี้' }).click();
    await expect(sheet(page).getByText('รหัสผ่านไม่ถูกต้อง')).toBeVisible();
    await password.fill(member.password);
    await sheet(page).getByRole('button', { name: 'เชื่อมกับบัญชีนี้' }).click();
    await expect(row(page)).toContainText('เชื่อมแล้ว');

    await row(page).click();
    await sheet(page).getByLabel('รหัสผ่านปัจจุบัน').fill(member.password);
    await sheet(page).getByRole('button', { name: 'ยกเลิกการเชื่อม' }).click();
    await expect(row(page)).toContainText('ยังไม่ได้เชื่อม');
  },
);

test('from the chat with the agent’s LINE account: the password first, then LINE’s own dialog', async ({
  page,
  context,
  line,
  request,
  baseURL,
}) => {
  const member = await registerMember(request);
  await enter(context, baseURL ?? '', member);
  await context.route('**/sandbox/line/account-link**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>LINE</title>' }),
  );
  await line.open(page, '/member/profile?sheet=line&link_token=LT%2B1', newPlayer());
  await bind(page, member);
  await expect(page).toHaveURL(/\/sandbox\/line\/account-link\?linkToken=LT%2B1&nonce=[\w-]{43}$/);
});

test('a file of one’s own data opens in the phone’s own browser, because LINE’s saves none, and is given once', async ({
  page,
  context,
  line,
  request,
  baseURL,
}) => {
  const member = await registerMember(request);
  await enter(context, baseURL ?? '', member);
  await line.open(page, '/member/privacy', newPlayer());
  await page.getByRole('button', { name: /^ดาวน์โหลดข้อมูลของฉัน/ }).click();
  await page.getByLabel('รหัสผ่านปัจจุบัน').fill(member.password);
  await page.getByRole('button', { name: 'เตรียมไฟล์' }).click();
  await expect(page.getByText('ไฟล์จะเปิดในเบราว์เซอร์ของโทรศัพท์ นอก LINE')).toBeVisible();
  await page.evaluate(() => {
    window.open = (url) => {
      Object.assign(window, { opened: String(url) });
      return null;
    };
  });
  await page.getByRole('button', { name: 'ดาวน์โหลดไฟล์' }).click();
  const opened = () => page.evaluate(() => String(Reflect.get(window, 'opened')));
  await expect.poll(opened).toMatch(/\/api\/member\/privacy\/file\/[\w-]{43}/);
  const file = await request.get(await opened());
  expect(await file.text()).toContain(member.phone);
  expect((await request.get(await opened())).status()).toBe(404);
  await expect(page.getByText('เริ่มดาวน์โหลดแล้ว')).toBeVisible();
});
