import { expect, type Page } from '@playwright/test';
import { test, turnTo } from './fixtures/app-test.ts';
import { expectLoaded, expectNoViolation, expectNoViolationWide, WIDE } from './fixtures/axe.ts';
import { giveMoney, openByApi, openDeposit, openedDeposit, pay } from './fixtures/bank.ts';
import { fillAccountStep, newPerson, registration } from './fixtures/forms.ts';
import { closeDialog } from './fixtures/layout.ts';
import { createLineWorld, json, newPlayer } from './fixtures/line-world.ts';

// Some tests take the demos of sport away; the next one of this server has them again.
test.afterEach(({ server }) => server.database.rows("update game set has_demo = true where category = 'sport'"));

const VISITOR_PAGES = [
  '/',
  '/login',
  '/register',
  '/forgot',
  '/lobby/slot',
  '/slot?q=zzzz',
  '/lobby/unknown',
  '/no-such-page',
  '/liff/wheel',
  '/liff/contact',
];
const MEMBER_PAGES = [
  '/',
  '/member',
  '/member/profile',
  '/member/deposit',
  '/member/withdraw',
  '/member/statement',
  '/member/payment',
  '/member/privacy',
];
/** Entries of LINE's, and what has the title of the page before it. */
const LOADED = /^\/$|\?|^\/(no-such-page|liff\/)/;
const PHONE = { width: 390, height: 844 };

/** Both layouts of what each path shows; the phone's in both themes. */
async function expectClean(page: Page, paths: readonly string[]) {
  for (const path of paths) {
    await (LOADED.test(path) ? page.goto(path) : turnTo(page, path));
    await expect(page.locator('main')).toBeVisible();
    await expectLoaded(page);
    // An entry of LINE's turns for a moment before its page is there: what stays wrong is wrong.
    await expect(() => expectNoViolation(page, path)).toPass({ timeout: 10_000 });
    await expectLargeFields(page, path);
    await expectNoViolationWide(page, path);
  }
}

/** No field is smaller than 16 px: iOS would zoom into it. */
async function expectLargeFields(page: Page, where: string) {
  const sizes = await page.evaluate(() =>
    [...document.querySelectorAll('input, select, textarea')].map((field) =>
      Number.parseFloat(getComputedStyle(field).fontSize),
    ),
  );
  expect(Math.min(16, ...sizes), where).toBe(16);
}

test('a visitor’s pages', async ({ page, watch }) => {
  test.slow();
  // The last one is the 404 page, which is answered with that.
  watch.expectError(/status of 404/);
  await expectClean(page, VISITOR_PAGES);
});

test('a member’s pages, with millions in the wallet and an open deposit', async ({ page, request, server, member }) => {
  test.slow();
  await giveMoney(server, member, 9_876_543_21);
  await expectClean(page, MEMBER_PAGES);
  await openByApi(request, member, 200);
  await page.goto('/member/payment');
  await expect(page.getByText('โอนให้ตรงทุกสตางค์').first()).toBeVisible();
  await expectNoViolation(page, 'the QR');
  await expectNoViolationWide(page, 'the QR');
});

test('dialogs', async ({ page, member }) => {
  test.slow();
  expect(member.phone).toMatch(/^08/);
  await page.goto('/member');
  const dialog = page.locator('dialog[open]');
  const menu = page.locator('header :is(button[aria-haspopup="dialog"], button[aria-label="เมนู"]):visible');
  for (const open of [
    () => page.getByRole('button', { name: 'กิจกรรม' }).click(),
    () => page.getByRole('navigation', { name: 'สมาชิก' }).getByRole('button', { name: 'ออกจากระบบ' }).click(),
    () => menu.click(),
    // The drawer on a phone, the member menu in the header of a wide screen.
    () => page.setViewportSize(WIDE).then(() => menu.click()),
  ]) {
    await open();
    await expect(dialog).toBeVisible();
    await expectNoViolation(page, (await dialog.textContent()) ?? '', 'dialog[open]');
    await closeDialog(page);
  }
  await page.setViewportSize(PHONE);
  await turnTo(page, '/');
  await expect(page.getByRole('heading', { name: 'ผลล่าสุด' })).toBeVisible();
  // A page that is still growing may be too short for the first turn of the wheel.
  await expect(async () => {
    await page.mouse.wheel(0, 900);
    await expect(page.getByRole('region', { name: 'แถบยอดเงิน' })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expectNoViolation(page, 'profile bar', '[aria-label="แถบยอดเงิน"]');
  await page.getByRole('button', { name: 'ฝาก', exact: true }).click();
  await expect(dialog).toHaveAccessibleName('ฝากเงิน');
  await expect(dialog.getByRole('textbox')).toBeVisible();
  await expectNoViolation(page, 'deposit dialog', 'dialog[open]');
});

test('the forms of a visitor, wrong and right', async ({ page }) => {
  test.slow();
  const form = registration(page);
  await page.goto('/register');
  await form.next.click();
  await expect(form.phone).toHaveAttribute('aria-invalid', 'true');
  await expectNoViolation(page, 'register with errors');
  await fillAccountStep(page, newPerson());
  await form.next.click();
  await expect(form.password).toBeVisible();
  await form.submit.click();
  await expect(form.password).toHaveAttribute('aria-invalid', 'true');
  await expectNoViolation(page, 'second step with errors');
  await page.getByRole('button', { name: 'เงื่อนไขการใช้งาน' }).click();
  await expect(page.getByRole('dialog', { name: 'เงื่อนไขการใช้งาน' })).toBeVisible();
  await expectNoViolation(page, 'terms', 'dialog[open]');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await turnTo(page, '/');
  await page.getByRole('button', { name: 'เมนู', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoViolation(page, 'drawer', 'dialog[open]');
});

test('the screens before the app', async ({ page, context, request, baseURL, watch }) => {
  watch.expectError(/status of 404/);
  const line = await createLineWorld(context, request, baseURL ?? '');
  line.behaviour.context = (route) => json(route, { message: 'not found' }, 404);
  const { hash } = new URL(await line.hopAddress('/', newPlayer()));
  await page.goto(`/lobby/slot${hash}`);
  await expect(page.getByRole('alert')).toContainText('เปิดผ่าน LINE ไม่ได้ในขณะนี้');
  await expectNoViolation(page, 'LINE could not be started');
});

test('login and registration over a page', async ({ page, server }) => {
  test.slow();
  await server.database.rows("update game set has_demo = false where category = 'sport'");
  await page.goto('/lobby/sport');
  await page.locator('.game-tile').first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('รหัสผ่าน', { exact: true })).toBeVisible();
  await expectNoViolation(page, 'login dialog', 'dialog[open]');
  await dialog.getByRole('button', { name: 'สมัครสมาชิก' }).click();
  await expect(registration(dialog).account).toBeVisible();
  await expectNoViolation(page, 'register dialog', 'dialog[open]');
});

test('a deposit from the form to its ends', async ({ page, request, member }) => {
  test.slow();
  expect(member.phone).toMatch(/^08/);
  await page.goto('/member/deposit');
  await page.getByRole('button', { name: 'สร้างคิวอาร์', exact: true }).click();
  await expect(page.getByText('กรุณากรอกจำนวนเงิน')).toBeVisible();
  await expectNoViolation(page, 'deposit with an error');
  const first = await openDeposit(page, '500', /โอนเข้าบัญชีธนาคาร/);
  await expectNoViolation(page, 'bank transfer');
  await page.getByRole('button', { name: 'ยกเลิก', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectNoViolation(page, 'cancelling', 'dialog[open]');
  await page.getByRole('button', { name: 'กลับไปชำระ' }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await turnTo(page, '/member/deposit');
  await expect(page.getByRole('heading', { name: 'มีรายการฝากค้างอยู่' })).toBeVisible();
  await expectNoViolation(page, 'an open deposit');
  await turnTo(page, '/member/payment');
  await openedDeposit(page);
  await pay(request, { deposit_id: first });
  await expect(page.getByRole('heading', { name: 'เงินเข้ากระเป๋าแล้ว' })).toBeVisible();
  await expectNoViolation(page, 'paid');
  const second = await openDeposit(page, '100');
  await pay(request, { deposit_id: second, payer: 'stranger' });
  await expect(page.getByRole('heading', { name: 'กำลังตรวจสอบยอดโอน' })).toBeVisible();
  await expectNoViolation(page, 'in review');
});
