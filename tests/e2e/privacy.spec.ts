import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { test } from './fixtures/app-test.ts';
import { expectNoViolation } from './fixtures/axe.ts';
import { fundCash } from './fixtures/games.ts';
import { expectGoodDialog } from './fixtures/layout.ts';

test('a file of one’s own data: with the password, over a cut connection, once', async ({
  page,
  context,
  member,
  watch,
}) => {
  await page.goto('/member/profile');
  await page.getByRole('link', { name: 'ข้อมูลส่วนบุคคล' }).click();
  await expect(page).toHaveURL('/member/privacy');
  await expect(page.getByRole('region', { name: 'ข้อมูลที่เราเก็บ' })).toContainText('5');
  await expectNoViolation(page);
  await page.getByRole('button', { name: /^ดาวน์โหลดข้อมูลของฉัน/ }).click();
  const sheet = page.getByRole('dialog');
  await expectGoodDialog(page, 'the export');
  await sheet.getByRole('button', { name: 'เตรียมไฟล์' }).click();
  await expect(sheet.getByText('กรุณากรอกรหัสผ่าน')).toBeVisible();
  const password = sheet.getByRole('textbox', { name: 'รหัสผ่านปัจจุบัน' });
  await password.fill('not my password');
  await sheet.getByRole('button', { name: 'เตรียมไฟล์' }).click();
  await expect(sheet.getByText('รหัสผ่านไม่ถูกต้อง')).toBeVisible();
  await password.fill(member.password);
  watch.expectError(/ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(true);
  await sheet.getByRole('button', { name: 'เตรียมไฟล์' }).click();
  await expect(sheet.getByText(/เชื่อมต่อ|อินเทอร์เน็ต/)).toBeVisible();
  await context.setOffline(false);
  await sheet.getByRole('button', { name: 'เตรียมไฟล์' }).click();
  await expect(page.getByRole('dialog', { name: 'ไฟล์พร้อมแล้ว' })).toBeVisible();
  const download = page.waitForEvent('download');
  await sheet.getByRole('link', { name: 'ดาวน์โหลดไฟล์' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^my-data-.*\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toContain(member.phone);
  await expect(sheet.getByText('เริ่มดาวน์โหลดแล้ว')).toBeVisible();
});

test('consent to news is given and withdrawn, and both stay in the history', async ({ page, member }) => {
  await page.goto('/member/privacy');
  const history = page.getByRole('region', { name: 'ประวัติความยินยอม' }).getByRole('listitem');
  await expect(history).toHaveCount(2);
  const news = page.getByRole('checkbox', { name: /รับข่าวสาร/ });
  await expect(news).not.toBeChecked();
  await news.check();
  await expect(history).toHaveCount(3);
  await expect(history.first()).toContainText('ยอมรับ');
  await expect(history.first()).toContainText('ตั้งค่าเอง');
  await news.uncheck();
  await expect(history).toHaveCount(4);
  await expect(history.first()).toContainText('ไม่รับ');
  expect(member.phone).toHaveLength(10);
});

test('an error offers another try', async ({ page, member, watch }) => {
  watch.expectError(/ERR_FAILED/);
  await page.route('**/api/member/privacy', (route) => route.abort());
  await page.goto('/member/privacy');
  await expect(page.getByText('โหลดข้อมูลส่วนบุคคลไม่สำเร็จ')).toBeVisible();
  await page.unroute('**/api/member/privacy');
  await page.getByRole('button', { name: 'ลองใหม่' }).click();
  await expect(page.getByRole('region', { name: 'ประวัติความยินยอม' })).toBeVisible();
  expect(member.phone).toHaveLength(10);
});

test('the account: what is in the way, then the request, and taking it back', async ({ page, member, server }) => {
  await fundCash(server.database, member, 50_000);
  await page.goto('/member/privacy');
  await page.getByRole('button', { name: /^ลบบัญชี/ }).click();
  const sheet = page.getByRole('dialog', { name: 'ลบบัญชีของฉัน' });
  await expectGoodDialog(page, 'what is in the way');
  await expect(sheet.getByRole('button', { name: 'ขอลบบัญชี' })).toHaveCount(0);
  await sheet.getByRole('link', { name: 'ถอนเงินในกระเป๋า' }).click();
  await expect(page).toHaveURL('/member/withdraw');
  const accounts = `select id from member where phone = '${member.phone}'`;
  await server.database.rows(`insert into affiliate_debt (owner_id, satang) select id, 1 from (${accounts}) m`);
  await page.goto('/member/privacy');
  await page.getByRole('button', { name: /^ลบบัญชี/ }).click();
  await expect(sheet.getByRole('link')).toHaveCount(2);
});

test('the account without anything open: asked for with password and a yes, shown, and taken back', async ({
  page,
  member,
}) => {
  await page.goto('/member/privacy');
  await page.getByRole('button', { name: /^ลบบัญชี/ }).click();
  const sheet = page.getByRole('dialog', { name: 'ลบบัญชีของฉัน' });
  await expectGoodDialog(page, 'the request');
  await sheet.getByRole('textbox', { name: 'รหัสผ่านปัจจุบัน' }).fill(member.password);
  await sheet.getByRole('button', { name: 'ขอลบบัญชี' }).click();
  await expect(sheet.getByText('กรุณายืนยันการลบบัญชี')).toBeVisible();
  await sheet.getByRole('checkbox').check();
  await sheet.getByRole('button', { name: 'ขอลบบัญชี' }).click();
  await expect(page.getByRole('region', { name: 'กำลังจะลบบัญชี' })).toContainText('ยกเลิกได้จนถึงตอนนั้น');
  await page.getByRole('button', { name: 'ยกเลิกการลบ ใช้บัญชีต่อ' }).click();
  await expect(page.getByRole('button', { name: /^ลบบัญชี/ })).toBeVisible();
});
