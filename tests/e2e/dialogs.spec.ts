import { expect, type Page } from '@playwright/test';
import { test, turnTo } from './fixtures/app-test.ts';
import { openedDeposit } from './fixtures/bank.ts';
import { registerMember } from './fixtures/member.ts';
import { fromStaticHost } from './fixtures/test.ts';

// Motion is on, as for most players (playwright.config.ts turns it off).
test.use({ reducedMotion: 'no-preference' });

// Some tests take the demos of sport away; the next one of this server has them again.
test.afterEach(({ server }) => server.database.rows("update game set has_demo = true where category = 'sport'"));

const bell = (page: Page) => page.getByRole('link', { name: /^แจ้งเตือน/ });
const dialog = (page: Page) => page.locator('dialog[open]');
/** The dialog element spans the screen; this is what the player sees of it. */
const panelWidth = async (page: Page) => (await dialog(page).locator('> *').first().boundingBox())?.width;

test('new announcements open by themselves at home only, once each; the last step closes, and they can be put off', async ({
  page,
  request,
}) => {
  const { phone, password } = await registerMember(request);
  await page.goto('/login');
  await page.getByLabel('เบอร์โทรศัพท์หรือชื่อผู้ใช้').fill(phone);
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(password);
  await page.locator('form').getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click();

  // Without a target the login leads here, where no announcement covers the page.
  await expect(page).toHaveURL('/member');
  await expect(bell(page)).toHaveAccessibleName('แจ้งเตือน 3 รายการใหม่');
  await turnTo(page, '/');
  await expect(dialog(page)).toHaveAccessibleName('ประกาศสำคัญ');
  await expect(dialog(page)).toContainText('1 / 3');
  expect(await panelWidth(page)).toBeLessThanOrEqual(400);
  // Type 1: the picture over its title.
  await expect(dialog(page).getByRole('heading', { name: 'ฝากผ่านพร้อมเพย์ได้ตลอด 24 ชั่วโมง' })).toBeVisible();
  await dialog(page).getByRole('button', { name: 'ถัดไป' }).click();
  await expect(dialog(page).getByRole('heading', { name: 'ปิดปรับปรุงธนาคาร 23:00–23:30' })).toBeVisible();
  await dialog(page).getByRole('button', { name: 'ย้อนกลับ' }).click();
  await expect(dialog(page)).toContainText('1 / 3');
  await dialog(page).getByRole('button', { name: 'ไม่แสดงอีกวันนี้' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(bell(page)).toHaveAccessibleName('แจ้งเตือน 1 รายการใหม่');

  // Another session of the same day stays quiet; the next day's shows what was not reached.
  const newSession = async () => {
    // The dialog's entry leaves the history a moment after the dialog, and would break off a reload.
    await expect.poll(() => page.evaluate(() => history.state?.overlay ?? 0)).toBe(0);
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    await expect(bell(page)).toBeVisible();
  };
  await newSession();
  await expect(page.getByRole('heading', { name: 'ผลล่าสุด' })).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await page.evaluate(() => localStorage.setItem('announcements_hidden_on', '2026-01-01'));
  await newSession();
  await expect(dialog(page)).toContainText('1 / 1');
  await dialog(page).getByRole('button', { name: 'เข้าใจแล้ว' }).click();
  await expect(bell(page)).toHaveAccessibleName('แจ้งเตือน');
  await newSession();
  await expect(page.getByRole('heading', { name: 'ผลล่าสุด' })).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
});

test('no notices: no bell', async ({ page, member }) => {
  expect(member.phone).toMatch(/^08/);
  // The calls are the page's own, which the test answers.
  await fromStaticHost(page);
  let isEmpty = false;
  for (const [address, data] of [
    ['**/api/notifications**', []],
    ['**/api/member/notifications**', { items: [], next_cursor: null, unread: 0 }],
  ] as const)
    await page.route(address, (route) =>
      isEmpty ? route.fulfill({ json: { error: 0, message: '', data } }) : route.continue(),
    );
  await page.goto('/member');
  await expect(bell(page)).toHaveAccessibleName('แจ้งเตือน 3 รายการใหม่');
  isEmpty = true;
  await page.reload();
  await expect(page.getByRole('region', { name: 'บัญชีของฉัน' })).toBeVisible();
  await expect(bell(page)).toHaveCount(0);
});

test('the event dialog: persistent, counts its slides, an image leads to /poll/1; without events 0 / 0', async ({
  page,
}) => {
  await page.goto('/');
  const open = page.getByRole('button', { name: 'กิจกรรม' });
  await open.click();
  await expect(dialog(page)).toContainText(/1\s*\/\s*3/);
  expect(await panelWidth(page)).toBeLessThanOrEqual(800);
  // On a wide screen nothing of it is empty: the picture is as wide as the dialog, with its title beneath.
  await page.setViewportSize({ width: 1280, height: 800 });
  const panel = await panelWidth(page);
  const picture = dialog(page).locator('.swiper-slide:not([inert]) img').first();
  await expect.poll(async () => ((await picture.boundingBox())?.width ?? 0) / (panel ?? 1)).toBeGreaterThan(0.9);
  // The carousel's engine comes in its own chunk: until then a key moves nothing.
  await expect(async () => {
    await dialog(page).locator('.swiper-slide:not([inert]) button').first().press('ArrowRight');
    await expect(dialog(page)).toContainText('2 / 3', { timeout: 1500 });
  }).toPass();

  await page.mouse.click(5, 5);
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'ปิด' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(open).toBeFocused();

  await open.click();
  await dialog(page).locator('.swiper-slide:not([inert]) a, .swiper-slide:not([inert]) button').first().click();
  await expect(page).toHaveURL('/poll/1');
  await expect(dialog(page)).toHaveCount(0);

  await page.route('**/api/event/list**', (route) => route.fulfill({ json: { error: 0, message: '', data: [] } }));
  await page.goto('/');
  await open.click();
  await expect(dialog(page)).toContainText(/0\s*\/\s*0/);
});

test('dialogs of the member area: back closes each, the focus returns; the drawer leads on; logging out forgets', async ({
  page,
  member,
}) => {
  await page.goto('/member');
  const drawer = page.getByRole('button', { name: 'เมนู', exact: true });
  for (const opener of [
    page.getByRole('button', { name: 'กิจกรรม' }),
    drawer,
    page.getByRole('main').getByRole('button', { name: 'ออกจากระบบ' }),
  ]) {
    await opener.click();
    await expect(dialog(page)).toBeVisible();
    await page.goBack();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page).toHaveURL('/member');
    await expect(opener).toBeFocused();
  }

  await drawer.click();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(drawer).toBeFocused();
  await drawer.click();
  await expect(dialog(page)).toBeVisible();
  await page.mouse.click(380, 400);
  await expect(dialog(page)).toHaveCount(0);
  await drawer.click();
  await dialog(page).getByRole('button', { name: 'โปรไฟล์' }).click();
  await expect(page).toHaveURL('/member/profile');
  await expect(dialog(page)).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL('/member');

  await page.setViewportSize({ width: 1280, height: 900 });
  await page.locator('header button[aria-haspopup="dialog"]').click();
  await expect(dialog(page)).toBeVisible();
  expect(await panelWidth(page)).toBeLessThanOrEqual(480);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });

  await page.getByRole('navigation', { name: 'สมาชิก' }).getByRole('button', { name: 'ออกจากระบบ' }).click();
  await dialog(page).getByRole('button', { name: 'อยู่ต่อ' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole('navigation', { name: 'สมาชิก' }).getByRole('button', { name: 'ออกจากระบบ' }).click();
  await dialog(page).getByRole('button', { name: 'ออกจากระบบ' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('ออกจากระบบเรียบร้อย')).toBeVisible();
  await expect(page.getByRole('link', { name: 'สมัคร', exact: true })).toBeVisible();
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(kept).not.toContain(member.accessToken);
  expect(kept).not.toContain(member.phone);
  const stored: { state: { isLineLoginStopped: boolean } } = JSON.parse(
    (await page.evaluate(() => localStorage.getItem('local_data'))) ?? '',
  );
  expect(stored.state.isLineLoginStopped).toBe(true);
});

test('a game without a demo opens the login over the page, and starts after it; back closes the registration', async ({
  page,
  request,
  server,
}) => {
  await server.database.rows("update game set has_demo = false where category = 'sport'");
  const { phone, password } = await registerMember(request);
  await page.goto('/lobby/sport');
  await page.locator('.game-tile').first().click();
  await dialog(page).getByRole('button', { name: 'สมัครสมาชิก' }).click();
  await expect(dialog(page).getByLabel('เลขที่บัญชี')).toBeVisible();
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL('/lobby/sport');

  await page.locator('.game-tile').first().click();
  await expect(dialog(page)).toHaveAccessibleName('เข้าสู่ระบบเพื่อไปต่อ');
  await dialog(page).getByLabel('เบอร์โทรศัพท์หรือชื่อผู้ใช้').fill(phone);
  await dialog(page).getByLabel('รหัสผ่าน', { exact: true }).fill(password);
  const wallets = page.waitForResponse('**/api/game/wallets');
  await dialog(page).locator('form').getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click();
  await wallets;
  await expect(page).toHaveURL('/lobby/sport');
});

test('notices that have gone meanwhile: the dialog says that there are none', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  const strip = page.getByRole('button', { name: /ฝากผ่านพร้อมเพย์ได้ตลอด 24 ชั่วโมง/ });
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(strip).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.route('**/api/notifications**', (route) => route.fulfill({ json: { error: 0, message: '', data: [] } }));
  // Answers of the last two seconds are not requested again.
  await page.clock.fastForward(3000);
  await strip.click();
  await expect(dialog(page)).toHaveAccessibleName('ประกาศสำคัญ');
  await expect(dialog(page)).toContainText('ไม่มีประกาศสำคัญในตอนนี้');
});

test('the deposit dialog: from the lobby’s wallet, over the lobby, to the payment, and back to the lobby', async ({
  page,
  member,
}) => {
  expect(member.phone).toMatch(/^08/);
  await page.goto('/lobby/slot');
  const wallet = page.getByRole('button', { name: /^ฝากเงิน ยอดเงิน/ });
  await wallet.click();
  await expect(dialog(page)).toHaveAccessibleName('ฝากเงิน');
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL('/lobby/slot');
  await expect(wallet).toBeFocused();
  await wallet.click();
  await dialog(page).getByRole('button', { name: '500.00 บาท', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'สร้างคิวอาร์ 500.00 บาท' }).click();
  await openedDeposit(page);
  await expect(dialog(page)).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL('/lobby/slot');
  // The open deposit is offered there, and leads to its page.
  await wallet.click();
  await expect(dialog(page)).toContainText('มีรายการฝากค้างอยู่');
  await dialog(page).locator('a[href^="/member/payment"]').click();
  await openedDeposit(page);
  await expect(dialog(page)).toHaveCount(0);
});
