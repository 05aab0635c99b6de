import { expect, type Page } from '@playwright/test';
import { operatorReturnDeposit } from '#contract/operator-money.ts';
import { violationsOf } from '../axe.ts';
import { type Payments, paymentsOf, underReview } from '../server/deposit/fixture.ts';
import { newKey } from '../server/operator/fixture.ts';
import { type Withdrawals, withdrawalsOf } from '../server/withdraw/fixture.ts';
import { decide, endWaiting, untilActsCount } from './fixtures/desk.ts';
import { test } from './fixtures/desk-test.ts';

const PANE = 'ตัดสินรายการฝาก';
const STRANGER = { bank_code: 'SCB', account_no: '9990001234', account_name: 'บจก. รุ่งทรัพย์' };

let payments: Payments;
let money: Withdrawals;
test.beforeAll(async ({ server }) => {
  payments = await paymentsOf(server);
  money = await withdrawalsOf(payments);
  await endWaiting(server);
});

const said = (page: Page) => page.locator('[data-said]');
const rowsWaiting = (page: Page) => page.locator('tbody tr[aria-selected]');

test('a shift by keyboard: matched, sent back, approved, and one above the limit confirmed by a second person', async ({
  atDesk,
  server,
}) => {
  const matched = [await underReview(payments), await underReview(payments)];
  const wrong = await underReview(payments, { payer: STRANGER });
  const { page } = await atDesk('finance', '/deposits');
  for (const { player } of matched) {
    await expect(page.getByRole('region', { name: PANE })).toContainText(/ต่าง|โอนขาด/);
    await decide(page);
    await expect(said(page)).toHaveText(/^เติมเงิน [\d,.]+ บาท ให้ player\d+ แล้ว$/);
    await expect.poll(() => payments.balance(player)).toBeGreaterThan(0);
  }
  await expect(page.getByRole('region', { name: PANE })).toContainText('รุ่งทรัพย์');
  await decide(page, 'R');
  await page.keyboard.press('1');
  await decide(page);
  await expect(said(page)).toHaveText(/^คืนเงิน [\d,.]+ บาทแล้ว$/);
  await expect.poll(() => payments.balance(wrong.player)).toBe(0);

  const small = await money.player(1000);
  await money.request(small, 300);
  const large = await money.player(60_000);
  await money.request(large, 45_000);
  await page.keyboard.press('g');
  await page.keyboard.press('w');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ถอนเงิน');
  await decide(page);
  await expect(said(page)).toHaveText(/^อนุมัติถอน 300\.00 บาท/);
  await decide(page);
  await expect(said(page)).toHaveText('ขอคนที่สองยืนยัน 45,000.00 บาทแล้ว');
  expect((await money.status(large)).status).toBe('requested');

  const { page: second } = await atDesk('chief', '/confirmations');
  await expect(second.getByRole('gridcell', { name: 'อนุมัติถอน' })).toBeVisible();
  await second.keyboard.press('Enter');
  const dialog = second.getByRole('dialog');
  await expect(dialog).toContainText('ที่มาของเงิน');
  await expect(dialog).toContainText('เหตุผลของผู้ขอยังปิดอยู่');
  for (let n = 0; n < 3; n++) await second.keyboard.press('1');
  await expect(dialog).not.toContainText('เหตุผลของผู้ขอยังปิดอยู่');
  const digits = dialog.getByLabel('พิมพ์เลข 4 ตัวหลัง x ของบัญชีรับ');
  await expect(digits).toBeFocused();
  const { account_no } = (await server.database.row<{ account_no: string }>(
    'select account_no from withdrawal where member_id = $1',
    [large.memberId],
  )) ?? { account_no: '' };
  const right = account_no.slice(-5, -1);
  await second.keyboard.type(right === '0000' ? '1111' : '0000');
  await untilActsCount(second);
  await second.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('เลข 4 ตัวไม่ตรงกับบัญชี กรุณาดูเลขบัญชีอีกครั้ง');
  await digits.fill(right);
  await second.keyboard.press('Enter');
  await expect(said(second)).toHaveText('ยืนยันแล้ว');
  await expect.poll(async () => (await money.status(large)).status).toBe('approved');
});

test('two operators at the same payment: one holds it, and what one has decided the other sees', async ({ atDesk }) => {
  const first = await underReview(payments);
  const next = await underReview(payments);
  const { page, person } = await atDesk('finance', '/deposits');
  await expect(page.getByText('คุณถืออยู่')).toBeVisible();
  const { page: other } = await atDesk('finance', '/deposits');
  // The first one is held, so the other begins with the second.
  await expect(other.locator('.pane')).toHaveAttribute('data-item', next.transaction_id);
  await expect(rowsWaiting(other).first()).toContainText(person.name);
  await other.keyboard.press('k');
  await expect(other.locator('.pane')).toHaveAttribute('data-item', first.transaction_id);
  await expect(other.getByText(`${person.name} ถืออยู่`)).toBeVisible();
  await decide(page);
  await expect(other.locator('.pane')).toContainText(`${person.name} เติมเงินรายการนี้แล้ว`);
  await decide(other);
  await expect(other.locator('.pane')).toHaveAttribute('data-item', next.transaction_id);
});

test('several at once: each says what became of it, and what another one decided meanwhile is skipped', async ({
  atDesk,
  server,
}) => {
  const items = [await underReview(payments), await underReview(payments), await underReview(payments)];
  const { page } = await atDesk('finance', '/deposits');
  const ids = new Set<string>(items.map(({ transaction_id }) => transaction_id));
  const pane = page.locator('.pane');
  await expect(pane).toHaveAttribute('data-item', /./);
  // Those of this test are the last of the list.
  while (!ids.has((await pane.getAttribute('data-item')) ?? '')) await page.keyboard.press('j');
  for (let n = 0; n < 3; n++) await page.keyboard.press('Space');
  await expect(page.getByRole('heading', { name: 'เลือกไว้ 3 รายการ' })).toBeVisible();
  const machine = await newKey(server);
  const returned = items[1]?.transaction_id;
  await page.route('**/operator/deposits/get*', async (route) => {
    // Decided between the look and the act.
    if (returned && route.request().url().includes(returned))
      await server.call(
        operatorReturnDeposit,
        { transaction_id: returned, reason: 'ไม่ใช่ของเรา' },
        { token: machine.key },
      );
    await route.continue();
  });
  await decide(page);
  await expect(page.getByRole('listitem').filter({ hasText: 'ทำแล้ว' })).toHaveCount(2);
  await expect(page.getByRole('listitem').filter({ hasText: 'ข้าม' })).toHaveCount(1);
  const balances = await Promise.all(items.map(({ player }) => payments.balance(player)));
  expect(balances.map((balance) => balance > 0)).toEqual([true, false, true]);
  await page.keyboard.press('Enter');
  await expect(said(page)).toHaveText('ทำแล้ว 2 รายการ ข้าม 1 รายการ');
});

test('the pages of money have no accessibility fault, light and dark, wide and on a phone', async ({ atDesk }) => {
  const { page } = await atDesk('chief');
  await underReview(payments);
  const player = await money.player(30_000);
  await money.request(player, 25_000);
  for (const theme of ['light', 'dark'])
    for (const path of ['now', 'deposits', 'withdrawals', 'confirmations']) {
      await page.goto(`/desk/${path}`);
      await page.evaluate((to) => document.documentElement.setAttribute('data-theme', to), theme);
      await expect(page.locator('.panel').first()).toBeVisible();
      await expect(page.locator('.panel [aria-label="กำลังโหลด"]')).toHaveCount(0);
      expect.soft(await violationsOf(page, 'html'), `${path} ${theme}`).toEqual([]);
    }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/desk/deposits');
  await page.locator('.prow').first().click();
  await expect(page.getByRole('region', { name: PANE })).toBeVisible();
  expect.soft(await violationsOf(page, 'html'), 'phone').toEqual([]);
});
