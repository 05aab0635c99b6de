import { expect, type Page, type Route } from '@playwright/test';
import { noticesSeen, test } from './fixtures/app-test.ts';
import { openByApi, pay } from './fixtures/bank.ts';
import { addressOfChunk } from './fixtures/built.ts';
import { hold } from './fixtures/hold.ts';
import { expectGoodDialog } from './fixtures/layout.ts';
import { fromStaticHost } from './fixtures/test.ts';

/** A refusal as the server words it. */
const refuse = (route: Route, status: number, code: string, message: string) =>
  route.fulfill({ status, json: { error: 1, message, code, data: null } });
/** 403 is an answer: nothing is repeated by itself, so the player's own retry is needed. */
const unreadable = (route: Route) => refuse(route, 403, 'forbidden', 'ไม่มีสิทธิ์ใช้งานส่วนนี้');

const retry = (page: Page) => page.getByRole('button', { name: 'ลองใหม่' });

/** Scrolls, so that content that loads when it is reached is loaded. */
const toEnd = (page: Page) => page.evaluate(() => scrollTo(0, document.body.scrollHeight));

test('400 on any call leads home; on what home itself reads it leads nowhere: no loop', async ({
  page,
  watch,
  member,
}) => {
  expect(member.phone).toBeTruthy();
  watch.expectError(/status of 400/);
  const malformed = (route: Route) => refuse(route, 400, 'malformed_request', 'คำขอไม่ถูกต้อง');
  await page.route('**/api/member/payment/channels', malformed);
  await page.goto('/member/deposit');
  await expect(page).toHaveURL('/');

  await fromStaticHost(page);
  let requests = 0;
  await page.route(/\/api\/(banner|lobby\/configs|game\/|notifications|agent\/config)/, (route) => {
    requests += 1;
    return malformed(route);
  });
  let loads = 0;
  page.on('load', () => loads++);
  await page.goto('/');
  await expect(async () => {
    await toEnd(page);
    await expect(page.getByText('โหลดแบนเนอร์ไม่สำเร็จ')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  // The stream of a member never lets the network idle.
  await page.waitForTimeout(1000);
  expect(loads).toBe(1);
  expect(requests).toBeLessThan(12);
});

test('a failed chunk reloads the page once in 60 s, then says so', async ({ page, watch, member }) => {
  expect(member.phone).toBeTruthy();
  watch.expectError(/net::ERR_|Failed to fetch dynamically imported module|A page broke/);
  await page.goto('/member');
  await expect(page.getByRole('region', { name: 'บัญชีของฉัน' })).toBeVisible();
  await page.route(`**${addressOfChunk('profile-page')}`, (route) => route.abort());
  let loads = 0;
  page.on('load', () => loads++);
  await page.getByRole('main').getByRole('link', { name: 'โปรไฟล์' }).click();
  await expect(page.getByText('An error occurred')).toBeVisible();
  await expect(page.getByText('รหัส 500')).toBeVisible();
  expect(loads).toBe(1);
  // Repaired, the same address works: the failure is not kept.
  await page.unroute(`**${addressOfChunk('profile-page')}`);
  await page.reload();
  await expect(page.getByRole('region', { name: 'กระเป๋าเงิน' })).toBeVisible();
});

test('a failed chunk that is there at the second try shows the page, without a reload', async ({
  page,
  watch,
  member,
}) => {
  expect(member.phone).toBeTruthy();
  watch.expectError(/net::ERR_|Failed to fetch dynamically imported module/);
  await page.goto('/member');
  await expect(page.getByRole('region', { name: 'บัญชีของฉัน' })).toBeVisible();
  await page.route(`**${addressOfChunk('profile-page')}`, (route) => route.abort(), { times: 1 });
  let loads = 0;
  page.on('load', () => loads++);
  await page.getByRole('main').getByRole('link', { name: 'โปรไฟล์' }).click();
  await expect(page.getByRole('region', { name: 'กระเป๋าเงิน' })).toBeVisible();
  await expect(page).toHaveURL('/member/profile');
  expect(loads).toBe(0);
});

test('a refresh of the wallets that fails: a toast of 3 s, and the old figure stays', async ({
  page,
  watch,
  member,
}) => {
  expect(member.phone).toBeTruthy();
  watch.expectError(/status of 503/);
  await page.goto('/member');
  const panel = page.getByRole('region', { name: 'บัญชีของฉัน' });
  await expect(panel).toContainText('0.00 THB');
  await page.route('**/api/member/wallets', (route) => refuse(route, 503, 'overloaded', 'มีผู้ใช้งานจำนวนมาก'));
  await panel.getByRole('button', { name: 'รีเฟรชยอดเงิน' }).click();
  const toast = page.locator('.toast-card').filter({ hasText: 'มีผู้ใช้งานจำนวนมาก' });
  await expect(toast).toBeVisible();
  await expect(panel).toContainText('0.00 THB');
  await expect(toast).toHaveCount(0);
  await page.unroute('**/api/member/wallets');
});

const game = (page: Page) => page.locator('.game-tile').first();

test('a demo link that fails: a toast with the message', async ({ page }) => {
  // The provider takes its time: that the game is being entered goes when the entry fails.
  const { promise: isSeen, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/game/demo', async (route) => {
    await isSeen;
    await refuse(route, 200, 'provider_maintenance', 'ค่ายเกมปิดปรับปรุง');
  });
  await page.goto('/lobby/slot');
  await game(page).click();
  await expect(page.getByText('กำลังนำท่านเข้าสู่เกม')).toBeVisible();
  answer();
  await expect(page.locator('.toast-card').filter({ hasText: 'ค่ายเกมปิดปรับปรุง' })).toBeVisible();
});

test('a game whose wallets or link fail: a toast with the message, the centred dialog, and the lobby stays', async ({
  page,
  watch,
  member,
}) => {
  expect(member.phone).toBeTruthy();
  watch.expectError(/status of 501/);
  await page.goto('/lobby/slot');
  const wallet = { id: '1', wallet_name: 'กระเป๋าหลัก', balance: 100, wallet_type_id: 1 };
  await page.route('**/api/game/wallets', (route) =>
    route.fulfill({ json: { error: 0, message: '', data: [wallet] } }),
  );
  await page.route('**/api/game/link', (route) => refuse(route, 200, 'provider_maintenance', 'ค่ายเกมปิดปรับปรุง'));
  await game(page).click();
  const dialog = page.getByRole('dialog', { name: 'พบบางอย่างผิดปกติ' });
  await expect(dialog).toContainText('ค่ายเกมปิดปรับปรุง');
  const again = page.waitForRequest('**/api/game/link');
  await dialog.getByRole('button', { name: 'ลองใหม่' }).click();
  await again;
  await expect(dialog).toContainText('ค่ายเกมปิดปรับปรุง');
  await expect(page.getByText('กำลังนำท่านเข้าสู่เกม')).toHaveCount(0);
  await expectGoodDialog(page, 'a failure');
  await dialog.getByRole('button', { name: 'ปิด' }).click();
  await expect(dialog).toHaveCount(0);
  await game(page).click();
  await expect(dialog).toBeVisible();
  // The sheet's own step back may be on its way: like a phone's button this counts from where that leads. `goBack` does not.
  await page.evaluate(() => history.back());
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL('/lobby/slot');

  // A call that is not built yet says so; it is last, because it is not repeated.
  for (const [status, code, message] of [
    [200, 'game_not_found', 'ไม่พบเกมนี้'],
    [501, 'not_available', 'ส่วนนี้ยังไม่เปิดให้บริการ'],
  ] as const) {
    await page.route('**/api/game/wallets', (route) => refuse(route, status, code, message));
    await game(page).click();
    await expect(page.locator('.toast-card').filter({ hasText: message })).toBeVisible();
  }
});

test('a read that fails is reported in its place only, and its retry works', async ({ page, watch, member }) => {
  test.slow();
  await fromStaticHost(page);
  expect(member.phone).toBeTruthy();
  watch.expectError(/status of 403/);
  for (const [path, reads] of [
    ['/member/deposit', [['payment/channels', 'ช่องทางการฝาก']]],
    ['/member/payment', [['payment/qrcode_info', 'ไม่มีรายการฝากที่รอชำระ']]],
    [
      '/member/profile',
      [
        ['member/wallets', 'กระเป๋าหลัก'],
        ['get_user_info', 'เป็นสมาชิกตั้งแต่'],
      ],
    ],
    ['/lobby/fishing', [['game/list', 'ยิงปลา']]],
    [
      '/',
      [
        ['lotto/lobby', 'ปิดรับถัดไป'],
        ['lotto/history', 'ยังไม่มีผลรางวัล'],
        ['banner', 'สแกนแล้ว เงินเข้าในประมาณ 1 นาที'],
        ['lobby/configs', 'สล็อตมาแรง'],
      ],
    ],
  ] as const) {
    const calls = new RegExp(`/api/(.*/)?(${reads.map(([call]) => call).join('|')})(\\?|$)`);
    await page.route(calls, unreadable);
    await page.goto(path);
    await expect(async () => {
      await toEnd(page);
      expect(await retry(page).count()).toBeGreaterThanOrEqual(path === '/' ? reads.length : 1);
    }).toPass();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.unroute(calls);
    // A stream that has just come up reads anew by itself, and takes the button away.
    await expect(async () => {
      await toEnd(page);
      if ((await retry(page).count()) > 0) await retry(page).first().click({ timeout: 1_000 });
      await expect(retry(page)).toHaveCount(0, { timeout: 1_000 });
    }).toPass();
    for (const [, there] of reads) await expect(page.getByText(there).first()).toBeVisible();
  }

  await page.route('**/api/event/list**', unreadable);
  // The floating buttons hide while one scrolls down.
  await page.evaluate(() => scrollTo(0, 0));
  await page.getByRole('button', { name: 'กิจกรรม' }).click();
  const dialog = page.getByRole('dialog');
  await expect(retry(page)).toBeVisible();
  await page.unroute('**/api/event/list**');
  await retry(page).click();
  await expect(dialog.getByRole('button', { name: 'โพลประจำเดือน' })).toBeVisible();
});

test('a call that is not built yet is sent once, however many pages need it', async ({ page, watch, member }) => {
  expect(member.phone).toBeTruthy();
  watch.expectError(/status of 501/);
  let requests = 0;
  await page.route('**/api/quest/list', (route) => {
    requests += 1;
    return refuse(route, 501, 'not_available', 'ส่วนนี้ยังไม่เปิดให้บริการ');
  });
  await page.goto('/member');
  await expect.poll(() => requests).toBe(1);
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'โปรไฟล์' }).click();
  await expect(page.getByRole('region', { name: 'กระเป๋าเงิน' })).toBeVisible();
  await page.getByRole('button', { name: 'ย้อนกลับ', exact: true }).click();
  await expect(page).toHaveURL('/member');
  await expect(main.getByRole('link', { name: 'โปรไฟล์' })).toBeVisible();
  expect(requests).toBe(1);
});

for (const order of ['in place first', '/login first'] as const) {
  test(`two 401s of one ended session, ${order}: the player ends at /login`, async ({ page, watch, member }) => {
    expect(member.phone).toBeTruthy();
    watch.expectError(/status of 401/);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const isHeld = {
      '/api/get_user_info': order !== 'in place first',
      '/api/member/wallets': order === 'in place first',
    };
    await page.route(/\/api\/(get_user_info|member\/wallets)$/, async (route) => {
      const { pathname } = new URL(route.request().url());
      if (Object.entries(isHeld).some(([path, waits]) => waits && path === pathname)) await held;
      return refuse(route, 401, 'unauthorized', 'เซสซั่นหมดอายุ');
    });
    await page.goto('/member/deposit?amount=300');
    if (order === 'in place first') await expect(page.getByText('เซสซั่นหมดอายุ กรุณาลองใหม่')).toBeVisible();
    else await expect(page).toHaveURL('/login');
    release();
    await expect(page).toHaveURL('/login');
    await expect(page.getByLabel('เบอร์โทรศัพท์หรือชื่อผู้ใช้')).toBeVisible();
    const kept = await page.evaluate(() => sessionStorage.getItem('session') ?? '');
    expect(kept).toContain('/member/deposit?amount=300');
  });
}

test('money that came before the stream’s first word is seen as soon as the stream is there', async ({
  page,
  request,
  member,
}) => {
  const release = await hold(page, /\/api\/stream\b/);
  await page.goto('/member');
  const panel = page.getByRole('region', { name: 'บัญชีของฉัน' });
  await expect(panel).toContainText('0.00 THB');
  const { payment_id } = await openByApi(request, member, 300);
  expect(await pay(request, { deposit_id: payment_id })).toEqual(['credited']);
  const wrong = await openByApi(request, member, 200);
  expect(await pay(request, { deposit_id: wrong.payment_id, amount: 77 })).toEqual(['review']);
  await page.waitForTimeout(1000);
  await expect(panel).toContainText(/(^|\D)0\.00 THB/);
  release();
  // Sooner than the poll of every 30 s.
  await expect(panel).toContainText(/300\.\d\d THB/);
  await expect(page.getByRole('link', { name: /กำลังตรวจสอบยอดโอน 77\.00/ })).toBeVisible();
});

test('every layout shows being offline, and hides it once online', async ({ page, context, watch, member }) => {
  expect(member.phone).toBeTruthy();
  watch.expectError(/net::ERR_INTERNET_DISCONNECTED/);
  for (const [path, sign] of [
    ['/', 'ผลล่าสุด'],
    ['/member/payment', 'ไม่มีรายการฝากที่รอชำระ'],
    ['/lobby/slot', 'สล็อต'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: sign })).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText('ออฟไลน์อยู่ ข้อมูลอาจไม่ล่าสุด')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('ออฟไลน์อยู่ ข้อมูลอาจไม่ล่าสุด')).toHaveCount(0);
  }
});

test('a page tapped offline opens once online, with its styles; nothing is lost meanwhile', async ({
  page,
  context,
  watch,
}) => {
  watch.expectError(/net::ERR_/);
  await noticesSeen(context);
  const drawer = page.getByRole('dialog', { name: 'เมนู' });
  const banner = page.getByText('ออฟไลน์อยู่ ข้อมูลอาจไม่ล่าสุด');
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'ผลล่าสุด' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'เมนู' }).tap();
  await expect(banner).toBeVisible();
  await expect(page.getByRole('heading', { name: 'ผลล่าสุด' })).toBeVisible();
  await context.setOffline(false);
  await expect(banner).toHaveCount(0);
  await expect(drawer.getByRole('button', { name: 'สล็อต' })).toBeVisible();
  expect((await drawer.boundingBox())?.x).toBe(0);
  expect((await drawer.boundingBox())?.height).toBe(844);
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);

  // A dead line, of which the device knows nothing.
  await page.route('**', (route) => route.abort());
  await page.getByRole('link', { name: 'สมัคร', exact: true }).tap();
  await expect(banner).toBeVisible();
  await page.unrouteAll();
  await expect(page).toHaveURL('/register');
  await expect(page.getByLabel('เบอร์โทรศัพท์')).toBeVisible();
});
