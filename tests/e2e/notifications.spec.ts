import { expect, type Page } from '@playwright/test';
import { test } from './fixtures/app-test.ts';
import { expectNoViolation } from './fixtures/axe.ts';
import { openByApi, pay } from './fixtures/bank.ts';

const bell = (page: Page, unread: number) =>
  page.getByRole('link', { name: unread === 0 ? 'แจ้งเตือน' : `แจ้งเตือน ${unread} รายการใหม่`, exact: true });
const list = (page: Page) => page.getByRole('main').getByRole('region');

test('a deposit arrives in the bell by itself; what is read no longer counts, of both kinds, and on another device', async ({
  page,
  request,
  member,
}) => {
  const stream = page.waitForResponse('**/api/stream');
  await page.goto('/member');
  await expect(bell(page, 3)).toBeVisible();
  await stream;
  const { payment_id } = await openByApi(request, member, 100);
  await pay(request, { deposit_id: payment_id });
  await bell(page, 4).click();
  await expect(page).toHaveURL('/member/notifications');
  await expect(page.getByText('ยังไม่ได้อ่าน 4 รายการ')).toBeVisible();
  await expect(list(page).first()).toHaveAccessibleName(/^วันนี้ /);
  await expect(list(page).getByRole('link').or(list(page).getByRole('button'))).toHaveCount(4);
  await expect(list(page).getByRole('link').first()).toContainText(/ฝากเงิน 100\.\d\d บาท สำเร็จ/);
  await expectNoViolation(page);
  const calm = list(page).getByRole('button', { name: /เล่นอย่างพอดี/ });
  await calm.click();
  await expect(calm).toHaveAttribute('aria-expanded', 'true');
  await expect(bell(page, 3)).toBeVisible();
  await page.getByRole('button', { name: 'อ่านทั้งหมดแล้ว' }).click();
  await expect(bell(page, 0)).toBeVisible();
  await page.reload();
  await expect(list(page).getByRole('link')).toHaveCount(1);
  await expect(bell(page, 0)).toBeVisible();
  await list(page).getByRole('link').click();
  await expect(page).toHaveURL(`/member/payment?id=${payment_id}`);
});

test('a list that failed can be retried; a notice that could not be marked says so and stays unread', async ({
  page,
  context,
  member,
  watch,
}) => {
  expect(member.phone).toMatch(/^08/);
  watch.expectError(/status of 500|ERR_INTERNET_DISCONNECTED/);
  const failing = (address: string) =>
    page.route(address, (route) => route.fulfill({ status: 500, json: { error: 1, message: 'พัก', code: 'internal' } }));
  await failing('**/api/member/notifications?**');
  await page.goto('/member/notifications');
  await expect(page.getByText('โหลดการแจ้งเตือนไม่สำเร็จ')).toBeVisible({ timeout: 12_000 });
  await page.unroute('**/api/member/notifications?**');
  await page.getByRole('button', { name: 'ลองใหม่' }).click();
  const first = list(page).getByRole('button').first();
  await expect(first).toContainText('ใหม่');
  await context.setOffline(true);
  await first.click();
  await expect(page.getByText(/^บันทึกว่าอ่านแล้วไม่สำเร็จ/)).toBeVisible();
  await expect(first).toContainText('ใหม่');
  await page.getByRole('button', { name: 'อ่านทั้งหมดแล้ว' }).click();
  await expect(bell(page, 3)).toBeVisible();
  await context.setOffline(false);
  await first.click();
  await expect(bell(page, 2)).toBeVisible();
  await page.getByRole('button', { name: 'อ่านทั้งหมดแล้ว' }).click();
  await expect(bell(page, 0)).toBeVisible();
});
