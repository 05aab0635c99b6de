import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { test } from './fixtures/app-test.ts';
import { openByApi } from './fixtures/bank.ts';

const VISITOR_PAGES = ['/', '/login', '/register', '/lobby/slot', '/lobby/unknown', '/no-such-page', '/liff/wheel'];
const MEMBER_PAGES = ['/', '/member', '/member/profile', '/member/deposit', '/member/payment'];
const SIZES = [
  { name: 'phone', viewport: { width: 390, height: 844 } },
  { name: 'wide', viewport: { width: 1280, height: 900 } },
] as const;

/** Nothing that axe can find; the page has come to rest first, because a fade lowers every contrast. */
async function expectNoViolation(page: Page, where: string) {
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => null))),
  );
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
  expect(found, where).toEqual([]);
}

/** No skeleton is in sight; home's lower rails load when they come near. */
const expectLoaded = (page: Page) =>
  expect
    .poll(() =>
      page
        .locator('.skeleton')
        .evaluateAll((boxes) => boxes.filter((box) => box.getBoundingClientRect().top < innerHeight).length),
    )
    .toBe(0);

const rested = (page: Page) => expect(page.locator('main')).toBeVisible();

for (const { name, viewport } of SIZES) {
  for (const colorScheme of ['dark', 'light'] as const) {
    test.describe(`${name}, ${colorScheme}`, () => {
      test.use({ viewport, colorScheme });

      test('a visitor’s pages', async ({ page }) => {
        test.slow();
        for (const path of VISITOR_PAGES) {
          await page.goto(path);
          await rested(page);
          await expectLoaded(page);
          await expectNoViolation(page, path);
        }
      });

      test('a member’s pages, with an open deposit too', async ({ page, request, member }) => {
        test.slow();
        for (const path of MEMBER_PAGES) {
          await page.goto(path);
          await rested(page);
          await expectLoaded(page);
          await expectNoViolation(page, path);
        }
        await openByApi(request, member, 200);
        await page.goto('/member/payment');
        await expect(page.getByText('โอนให้ตรงทุกสตางค์').first()).toBeVisible();
        await expectNoViolation(page, 'the QR');
      });

      test('dialogs', async ({ page, member }) => {
        test.slow();
        expect(member.phone).toMatch(/^08/);
        await page.goto('/member');
        const dialog = page.locator('dialog[open]');
        for (const open of [
          () => page.getByRole('button', { name: /^แจ้งเตือน/ }).click(),
          () => page.getByRole('button', { name: 'กิจกรรม' }).click(),
          () => page.getByRole('navigation', { name: 'สมาชิก' }).getByRole('button', { name: 'ออกจากระบบ' }).click(),
        ]) {
          await open();
          await expect(dialog).toBeVisible();
          await expectNoViolation(page, (await dialog.textContent()) ?? '');
          await page.keyboard.press('Escape');
          await expect(dialog).toHaveCount(0);
        }
      });
    });
  }
}
