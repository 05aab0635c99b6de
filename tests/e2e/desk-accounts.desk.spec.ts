import { expect, type Page } from '@playwright/test';
import { type Payments, paymentsOf } from '../server/deposit/fixture.ts';
import { expectNoViolation } from './fixtures/axe.ts';
import { untilActsCount } from './fixtures/desk.ts';
import { test } from './fixtures/desk-test.ts';

const said = (page: Page) => page.locator('[data-said]');

let payments: Payments;
test.beforeAll(async ({ server }) => {
  payments = await paymentsOf(server);
});

test('accounts by keyboard: paused and opened, ordered, other limits confirmed by a second person with digits', async ({
  atDesk,
  server,
}) => {
  const player = await payments.addPlayer();
  const { data } = (await payments.open(player, 700)).body;
  await payments.sendWebhook(await payments.webhookBody(player, data));
  const { page } = await atDesk('finance', '/now');
  await page.keyboard.press('g');
  await page.keyboard.press('b');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('บัญชีรับเงิน');
  const rows = page.locator('tr[data-account]');
  await expect(rows).toHaveCount(5);
  const strip = page.getByRole('region', { name: 'พร้อมเพย์', exact: true });
  await expect(strip.locator('.is-chosen')).toHaveText('พร้อมเพย์ x3456');
  await expectNoViolation(page);

  await page.keyboard.press('Space');
  await expect(said(page)).toHaveText('พัก พร้อมเพย์ x3456 แล้ว');
  await expect(rows.first().getByRole('switch')).toHaveAttribute('aria-checked', 'false');
  await expect(strip.locator('.is-chosen')).toHaveText('พร้อมเพย์ x5432');
  expect((await payments.open(await payments.addPlayer(), 300)).body.error).toBe(0);
  await page.keyboard.press('Space');
  await expect(said(page)).toHaveText('เปิด พร้อมเพย์ x3456 แล้ว');

  await page.keyboard.press('s');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expectNoViolation(page);
  await page.keyboard.press('Enter');
  await expect(said(page)).toHaveText('บันทึกลำดับแล้ว');
  await expect(rows.first()).toContainText('x5432');
  await expect(page.getByRole('cell', { name: 'เลื่อน พร้อมเพย์ x5432 ขึ้นก่อน' })).toBeVisible();

  await page.keyboard.press('l');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^ยอดต่อวัน/).fill('50000');
  await dialog.getByLabel(/^จำนวนครั้งต่อวัน/).fill('200');
  await dialog.getByLabel(/^เหตุผล/).fill('ธนาคารเพิ่มวงเงิน');
  await expectNoViolation(page);
  await page.keyboard.press('Enter');
  await expect(said(page)).toHaveText('ขอคนที่สองยืนยันแล้ว');
  await expect(page.locator('.pane')).toContainText('ขอแก้วงเงินไว้ รอคนที่สอง');

  const second = await atDesk('chief', '/confirmations');
  await expect(second.page.getByRole('gridcell', { name: 'วงเงินบัญชีรับ' })).toBeVisible();
  await second.page.keyboard.press('Enter');
  const sheet = second.page.getByRole('dialog');
  await expect(sheet).toContainText('50,000.00 · 200 ครั้ง');
  await expect(sheet).not.toContainText('ธนาคารเพิ่มวงเงิน');
  for (let n = 0; n < 2; n++) await second.page.keyboard.press('1');
  await expect(sheet).toContainText('ธนาคารเพิ่มวงเงิน');
  await expectNoViolation(second.page);
  const account = await server.database.row<{ account_no: string }>(
    `select account_no from receiving_account where account_no like '%3456_' and type = 'promptpay'`,
  );
  await sheet.getByLabel(/^พิมพ์เลข 4 ตัว/).fill(account?.account_no.slice(-5, -1) ?? '');
  await untilActsCount(second.page);
  await second.page.keyboard.press('Enter');
  await expect(said(second.page)).toHaveText('ยืนยันแล้ว');
  await second.page.goto('/desk/accounts');
  await expect(second.page.locator('tr[data-account]').nth(1)).toContainText('/ 50,000.00');
  await expect(second.page.locator('tr[data-account]').nth(1)).toContainText('/ 200');
});

test('an account that is silent is an alarm, and one press keeps new deposits from it', async ({ atDesk, server }) => {
  const { database, platform } = server;
  for (let n = 0; n < 8; n++) await payments.open(await payments.addPlayer(), 150, 'truemoney');
  const since = new Date(platform.now().getTime() - 12 * 60_000);
  await database.rows(
    `update deposit set created_at = $1 where receiving_account_id = (select id from receiving_account where type = 'truemoney' and is_on order by id limit 1)`,
    [since],
  );
  const { page } = await atDesk('finance', '/now');
  const alarm = page.getByRole('alert').filter({ hasText: 'เงียบ' });
  await expect(alarm).toContainText('ทรูมันนี่ วอลเล็ท x6543 เงียบ 12 นาที');
  await expectNoViolation(page);
  await page.keyboard.press('Enter');
  await expect(said(page)).toContainText('ใบใหม่ไปบัญชีอื่น');
  await expect(alarm).toBeHidden();
  expect((await payments.open(await payments.addPlayer(), 150, 'truemoney')).body.code).toBe('channel_unavailable');
});

test('every deposit of a channel leaves as a file', async ({ atDesk }) => {
  await payments.open(await payments.addPlayer(), 810);
  const { page } = await atDesk('finance', '/deposits');
  await page.getByRole('radio', { name: 'ทั้งหมด' }).click();
  await page.getByLabel('ช่องทาง').selectOption('promptpay');
  await expect(page.getByRole('row').filter({ hasText: '810.' })).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('e')]);
  expect(download.suggestedFilename()).toMatch(/^deposits-.*\.csv$/);
});
