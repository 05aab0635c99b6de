import { expect, type Page } from '@playwright/test';
import { DESK_PAGES } from '#src/desk/pages.ts';
import { openDeskPage, untilActsCount, workWaits } from './fixtures/desk.ts';
import { test } from './fixtures/desk-test.ts';
import { expectGoodDesk } from './fixtures/layout.ts';

const PHONE = { width: 390, height: 844 };

/** What a finger can hardly hit: less than 44 px, but for a dot or a field whose whole line is pressed. */
const small = (page: Page) =>
  page.evaluate(() =>
    [
      ...([...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body).querySelectorAll(
        'button, nav a, select',
      ),
    ]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .map((control) => ({ control, box: control.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 2 && (box.width < 43.5 || box.height < 43.5))
      .map(({ control }) => control.getAttribute('aria-label') ?? control.textContent),
  );

test('the desk on a phone: its menu, a decision, and every page at each size of screen and of text', async ({
  atDesk,
  server,
}) => {
  test.setTimeout(180_000);
  const { money, player } = await workWaits(server);
  const { page } = await atDesk('chief', '/now');
  await page.setViewportSize(PHONE);
  const menu = page.getByRole('button', { name: 'เมนูหลัก' });
  await menu.click();
  await expect(page.getByRole('navigation', { name: 'เมนูหลัก' })).toBeVisible();
  expect.soft(await small(page), 'menu').toEqual([]);
  await page.getByRole('link', { name: /^ฝากเงิน/ }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.locator('.prow').first().click();
  const act = page.getByRole('button', { name: /^เติมเงิน/ });
  await expect(act).toBeInViewport({ ratio: 1 });
  await expectGoodDesk(page, 'a deposit');
  expect.soft(await small(page), 'a deposit').toEqual([]);
  await untilActsCount(page);
  await act.click();
  await expect(page.locator('[data-said]')).toHaveText(/^เติมเงิน/);

  for (const path of [
    ...DESK_PAGES.map((row) => row.path),
    `/members?q=${player.payer.account_no}`,
    `/members/${player.memberId}`,
  ]) {
    await page.setViewportSize(PHONE);
    await openDeskPage(page, path);
    expect.soft(await small(page), path).toEqual([]);
    await expectGoodDesk(page, path);
  }
  await page.goto('/desk/withdrawals');
  await page.locator('.prow').first().click();
  await expect(page.locator('.panel-f .btn-primary')).toBeInViewport({ ratio: 1 });
  await expectGoodDesk(page, 'a withdrawal');

  const asked = (await money.request(await money.player(60_000), 42_000)).body.data;
  await money.approve(asked.withdraw_id);
  await page.goto('/desk/confirmations');
  await page.locator('.prow').first().click();
  await expect(page.getByRole('dialog')).toContainText('ที่มาของเงิน');
  expect.soft(await small(page), 'a second person').toEqual([]);
  await expectGoodDesk(page, 'a second person');

  await page.goto(`/desk/members/${player.memberId}`);
  await expect(page.getByRole('button', { name: /^ระงับ/ })).toBeVisible();
  await page.keyboard.press('f');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectGoodDesk(page, 'a freeze');
  await page.context().clearCookies();
  await page.goto('/desk');
  await expect(page.getByLabel('ชื่อผู้ใช้')).toBeVisible();
  expect.soft(await small(page), 'sign-in').toEqual([]);
  await expectGoodDesk(page, 'sign-in');
});
