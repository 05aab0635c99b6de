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
  const stream = page.waitForResponse(/\/api\/stream\b/);
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
  await page.getByRole('button', { name: 'ทำเป็นอ่านแล้วทั้งหมด' }).click();
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
  // Its code comes after the page's.
  await expect(bell(page, 3)).toBeVisible();
  await context.setOffline(true);
  await first.click();
  await expect(page.getByText(/^บันทึกว่าอ่านแล้วไม่สำเร็จ/)).toBeVisible();
  await expect(first).toContainText('ใหม่');
  await page.getByRole('button', { name: 'ทำเป็นอ่านแล้วทั้งหมด' }).click();
  await expect(bell(page, 3)).toBeVisible();
  await context.setOffline(false);
  await first.click();
  await expect(bell(page, 2)).toBeVisible();
  await page.getByRole('button', { name: 'ทำเป็นอ่านแล้วทั้งหมด' }).click();
  await expect(bell(page, 0)).toBeVisible();
});

test('a notice whose matter is gone says so; an announcement without its picture shows its words', async ({
  page,
  member,
  watch,
}) => {
  expect(member.phone).toMatch(/^08/);
  watch.expectError(/status of 40[04]/);
  const time = new Date().toISOString();
  const notice = (id: string, link: string | null, image: string | null = null) => ({
    id,
    kind: link === null ? 'announcement' : 'lotto_win',
    type: link === null ? 1 : 2,
    title: `เรื่องที่ ${id}`,
    description: 'คำบอก',
    image,
    srcset: undefined,
    link,
    read: false,
    time,
  });
  const gone = ['/member/payment?id=99999', '/poll/99999', '/lotto/yeekee/99999'];
  const items = [...gone.map((link, index) => notice(String(index + 1), link)), notice('9', null, '')];
  await page.route('**/api/member/notifications?**', (route) =>
    route.fulfill({ json: { error: 0, message: '', data: { items, next_cursor: null, unread: items.length } } }),
  );
  await page.route('**/api/member/notifications/read', (route) =>
    route.fulfill({ json: { error: 0, message: '', data: null } }),
  );
  await page.goto('/member/notifications');
  for (const link of gone) {
    await list(page).locator(`a[href="${link}"]`).click();
    await expect(page.getByText('เรื่องในการแจ้งเตือนนี้ไม่มีแล้ว'), link).toBeVisible();
    await expect(page.getByRole('link', { name: 'กลับหน้าแรก' })).toBeVisible();
    await page.goBack();
  }
  const announcement = list(page).getByRole('button', { name: /เรื่องที่ 9/ });
  await announcement.click();
  await expect(announcement).toHaveAttribute('aria-expanded', 'true');
  await expect(page.locator('main img')).toHaveCount(0);
});
