import { expect, type Page } from '@playwright/test';
import { getLimits } from '../../contract/safer-play.ts';
import { test } from './fixtures/app-test.ts';
import { expectNoViolation } from './fixtures/axe.ts';

const DAY_MS = 24 * 3_600_000;
const row = (page: Page) => page.getByRole('button', { name: /^ใน 24 ชั่วโมง/ });
async function setDay(page: Page, amount: string) {
  await row(page).click();
  await page.getByLabel('วงเงิน (บาท)').fill(amount);
  await page.getByRole('button', { name: 'บันทึกวงเงิน' }).click();
}

test('a limit of deposits: set over a cut connection, it refuses the deposit, and is raised by a second yes after a day', async ({
  page,
  context,
  member,
  server,
  watch,
}) => {
  await page.goto('/member/limits');
  await expect(row(page)).toContainText('ไม่ได้กำหนด');
  await expectNoViolation(page);
  watch.expectError(/ERR_INTERNET_DISCONNECTED/);
  await row(page).click();
  await page.getByLabel('วงเงิน (บาท)').fill('500');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'บันทึกวงเงิน' }).click();
  await expect(page.getByRole('dialog').getByText(/เชื่อมต่อ|อินเทอร์เน็ต/)).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'บันทึกวงเงิน' }).click();
  await expect(row(page)).toContainText('500.00');

  await page.goto('/member/deposit');
  await page.getByLabel('จำนวนเงินที่ต้องการฝาก').fill('600');
  await page.getByRole('button', { name: /^(สร้างคิวอาร์|โอน) .*บาท$/ }).click();
  await expect(page.getByText('เกินวงเงินฝากใน 24 ชั่วโมงที่คุณตั้งไว้ เหลืออีก 500.00 บาท')).toBeVisible();

  await page.goto('/member/limits');
  await setDay(page, '900');
  await expect(page.getByText(/ขอเพิ่มเป็น 900\.00/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'ยืนยันเพิ่มวงเงิน' })).toHaveCount(0);
  const token = member.accessToken;
  server.clock.advance(DAY_MS + 1000);
  await page.reload();
  await page.getByRole('button', { name: 'ยืนยันเพิ่มวงเงิน' }).click();
  await expect(row(page)).toContainText('900.00');
  const { body } = await server.call(getLimits, {}, { token });
  expect(body.data.limits[0]).toMatchObject({ kind: 'deposit', amount: 900, pending: null });
});

test('self-exclusion: asks for password and consent, then play is closed, and the way to the money is shown', async ({
  page,
  member,
}) => {
  await page.goto('/member/limits');
  await page.getByRole('button', { name: /^งดเล่นระยะยาว/ }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'งดเล่น 6 เดือน' }).click();
  await expect(sheet.getByText('กรุณายืนยันการงดเล่น')).toBeVisible();
  await sheet.getByRole('textbox', { name: 'รหัสผ่าน' }).fill('not my password');
  await sheet.getByRole('checkbox').check();
  await sheet.getByRole('button', { name: 'งดเล่น 6 เดือน' }).click();
  await expect(sheet.getByText('รหัสผ่านไม่ถูกต้อง')).toBeVisible();
  await sheet.getByRole('textbox', { name: 'รหัสผ่าน' }).fill(member.password);
  await sheet.getByRole('button', { name: 'งดเล่น 6 เดือน' }).click();
  await expect(page.getByText('คุณกำลังงดเล่น')).toBeVisible();
  await expectNoViolation(page);
  await page.getByRole('link', { name: 'ถอนเงิน' }).first().click();
  await expect(page).toHaveURL(/\/member\/withdraw/);
});
