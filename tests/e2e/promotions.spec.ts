import { expect, type Page } from '@playwright/test';
import { dueBonuses } from '#server/promotion/bonus-queries.ts';
import { endIfDue } from '#server/promotion/end-bonus.ts';
import type { TestServer } from '../server/harness.ts';
import { faultsOfBooks } from '../server/ledger/fixture.ts';
import { follow, test } from './fixtures/app-test.ts';
import { expectNoViolation } from './fixtures/axe.ts';
import { balance, openByApi, openedDeposit, pay } from './fixtures/bank.ts';
import { baht } from './fixtures/games.ts';
import { expectGoodDialog } from './fixtures/layout.ts';
import type { NewMember } from './fixtures/member.ts';

const WELCOME = 'โบนัสต้อนรับ 100%';
const details = (page: Page, title: string) =>
  page.getByRole('button', { name: new RegExp(`^ดูเงื่อนไข(และรับ)? ${title}`) });
const terms = (page: Page, title = WELCOME) => page.getByRole('dialog', { name: title });

/** Sets the running bonus's turnover to its target, and runs the job. */
async function meetTurnover({ database, platform }: TestServer, { phone }: NewMember): Promise<void> {
  await database.rows(
    `update bonus set game_weighted = turnover_target_satang * 100, is_due = true
     where state = 'running' and member_id = (select id from member where phone = $1)`,
    [phone],
  );
  for (const id of await dueBonuses(database, platform.now()))
    await database.transaction((tx) => endIfDue(tx, id, platform.now()));
}

test('a visitor reads the terms with an example for an amount of their own, and has to log in to take one', async ({
  page,
}) => {
  await page.goto('/promotions');
  await details(page, WELCOME).click();
  const dialog = terms(page);
  await dialog.getByLabel('ถ้าฝาก').fill('250');
  await expect(dialog.getByText('(250.00 + 250.00) × 8')).toBeVisible();
  await expect(dialog.getByText('4,000.00 บาทแล้ว')).toBeVisible();
  await dialog.getByLabel('ถ้าฝาก').fill('99.99');
  await expect(dialog.getByText('ฝากอย่างน้อย 100.00')).toBeVisible();
  await expectNoViolation(page);
  await dialog.getByRole('button', { name: 'เข้าสู่ระบบเพื่อรับ' }).click();
  const login = page.getByRole('dialog', { name: 'เข้าสู่ระบบ' });
  await expect(login).toBeVisible();
  await expectGoodDialog(page, 'login');
  await login.getByRole('button', { name: 'สมัครสมาชิก' }).click();
  await expect(page.getByRole('dialog', { name: 'สมัครสมาชิก' })).toBeVisible();
  await expectGoodDialog(page, 'registration');
});

test('a promotion is chosen at the deposit, taken once the money has arrived, met and moved to cash', async ({
  page,
  request,
  member,
  server,
  watch,
}) => {
  watch.expectError(/ERR_FAILED.*promotion\/take/);
  await page.goto('/member/promotions');
  await details(page, WELCOME).click();
  await terms(page).getByRole('button', { name: 'ฝากเพื่อรับโปรโมชันนี้' }).click();
  await page.getByLabel('จำนวนเงินที่ต้องการฝาก').fill('500');
  await expect(page.getByRole('button', { name: /รับโปรโมชัน.*รับเพิ่ม 500\.00.*โบนัสต้อนรับ/ })).toBeVisible();
  await page.getByRole('button', { name: /^สร้างคิวอาร์ .*บาท$/ }).click();
  await pay(request, { deposit_id: await openedDeposit(page) });
  await page.getByRole('button', { name: `รับ ${WELCOME}` }).click();
  const deposit = await balance(server, member);
  const take = terms(page).getByRole('button', { name: `รับโบนัส ${baht(deposit)}` });

  // The answer is lost; a second press must not take the promotion twice.
  // The app sends it again once by itself: that answer is lost, too.
  let lost = 0;
  await page.route('**/api/promotion/take', async (route) => {
    if (lost === 2) return route.continue();
    lost += 1;
    await route.fetch();
    await route.abort();
  });
  await take.click();
  await expect(terms(page).getByRole('alert')).toContainText('กดอีกครั้งได้');
  await take.click();
  await expect(page).toHaveURL(/\/member\/promotions$/);
  await expect(page.getByText(`0.00 / ${baht(16 * deposit)}`)).toBeVisible();
  expect(await balance(server, member)).toBeCloseTo(2 * deposit, 2);
  await expectNoViolation(page);

  await meetTurnover(server, member);
  await expect(page.getByRole('heading', { name: 'โบนัสของฉัน' })).toBeHidden();
  await follow(page, '/member/withdraw');
  await expect(page.getByText('กระเป๋าหลัก')).toBeVisible();
  expect(await faultsOfBooks(server.database)).toEqual([]);
});

test('giving a bonus up shows what it costs first', async ({ page, request, member, server }) => {
  const { payment_id, amount } = await openByApi(request, member, 300);
  await pay(request, { deposit_id: payment_id });
  await page.goto('/member/promotions');
  await details(page, 'ฝากทุกวัน รับ 10%').click();
  await page.getByRole('button', { name: /^รับโบนัส/ }).click();
  await page.getByRole('button', { name: 'ยกเลิกโบนัส' }).click();
  const sheet = page.getByRole('dialog', { name: 'ยกเลิกโบนัสนี้?' });
  await expect(sheet.getByText(`ต้องเล่นให้ครบ ${baht(amount)}`)).toBeVisible();
  await expectNoViolation(page);
  await expectGoodDialog(page, 'giving a bonus up');
  await sheet.getByRole('button', { name: 'ยืนยันยกเลิก' }).click();
  await expect(page.getByText(`คืนเข้ากระเป๋าหลัก ${baht(amount)}`)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'โบนัสของฉัน' })).toBeHidden();
  expect(await balance(server, member)).toBe(amount);
});

test('a part that fails to load shows an error in its place and can be loaded again', async ({ page, member }) => {
  expect(member.phone).toBeTruthy();
  let isDown = true;
  await page.route('**/api/promotion/*', (route) =>
    isDown
      ? route.fulfill({ status: 200, json: { error: 1009, code: 'internal', message: 'x', data: null } })
      : route.continue(),
  );
  await page.goto('/member/promotions');
  await expect(page.getByText('โหลดโปรโมชันไม่สำเร็จ')).toBeVisible();
  isDown = false;
  // Each part of the page has its own error, which disappears when the part has loaded.
  const retry = page.getByRole('button', { name: 'ลองใหม่' });
  for (let left = await retry.count(); left > 0; left--) {
    await retry.last().click();
    await expect(retry).toHaveCount(left - 1);
  }
  await expect(details(page, WELCOME)).toBeVisible();
});
