import { expect, type Page } from '@playwright/test';
import { codeKey } from '#server/promotion/coupon-code.ts';
import type { TestServer } from '../server/harness.ts';
import { follow, test } from './fixtures/app-test.ts';
import { expectNoViolation } from './fixtures/axe.ts';
import { balance } from './fixtures/bank.ts';
import type { NewMember } from './fixtures/member.ts';

const CODE = 'รหัสคูปอง';
const use = (page: Page) => page.getByRole('button', { name: 'ใช้คูปอง', exact: true });

/** Makes a coupon of 50 baht that only this member can use. */
async function give({ database, platform }: TestServer, { phone }: NewMember, code: string): Promise<void> {
  await database.rows(
    `with made as (
       insert into coupon_batch (agent_id, updated_at, title, kind, amount, max_uses_per_member, valid_from, valid_until, categories, valid_days)
       values (3, $1, 'วันเกิดสมาชิก', 'cash', 5000, 1, $1, $1::timestamptz + interval '30 days', '{slot}', 30) returning id
     )
     insert into coupon_code (agent_id, code_key, code, batch_id, member_id, max_uses)
     select 3, $2, $3, made.id, m.id, 1 from made, member m where m.phone = $4`,
    [platform.now(), codeKey(code), code, phone],
  );
}

test('a link from LINE fills the code in; the code pays a bonus, and a second use shows the reason against it', async ({
  page,
  member,
}) => {
  expect(member.phone).toBeTruthy();
  await page.goto('/liff/coupon?coupon=lucky-2569');
  await expect(page).toHaveURL(/\/member\/coupon\?coupon=lucky-2569$/);
  await expect(page.getByLabel(CODE)).toHaveValue('lucky-2569');
  await use(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'รับโบนัส 200.00' })).toBeVisible();
  await expect(page.getByText(/ใช้แล้วเมื่อ/)).toBeVisible();
  // O is read as 0 and I as 1.
  await page.getByLabel(CODE).fill('PO1NTIOO');
  await use(page).click();
  await expect(page.getByText('รับ 100 คะแนนแล้ว')).toBeVisible();
  await page.getByLabel(CODE).fill('LUCKY2569');
  await use(page).click();
  await expect(page.getByRole('alert')).toContainText('คุณใช้คูปองนี้ครบแล้ว');
  await page.getByLabel(CODE).fill('NOSUCHCODE');
  await use(page).click();
  await expect(page.getByRole('alert')).toContainText('ไม่พบคูปองนี้');
  await expectNoViolation(page);
  await page.getByLabel(CODE).fill('LUCKY2569');
  await follow(page, '/member/promotions');
  await expect(page.getByRole('heading', { name: 'โบนัสต้อนรับฟรี' })).toBeVisible();
});

test('a personal coupon is used once by a tap, also when the answer is lost', async ({
  page,
  member,
  server,
  watch,
}) => {
  watch.expectError(/ERR_FAILED.*coupon\/redeem/);
  await give(server, member, 'HBD77');
  await page.goto('/member/coupon');
  // The app sends it again once by itself: that answer is lost, too.
  let lost = 0;
  await page.route('**/api/coupon/redeem', async (route) => {
    if (lost === 2) return route.continue();
    lost += 1;
    await route.fetch();
    await route.abort();
  });
  const ticket = page.getByRole('article').filter({ hasText: 'วันเกิดสมาชิก' });
  await ticket.getByRole('button').click();
  await expect(page.getByRole('alert')).toContainText('กดอีกครั้งได้');
  await ticket.getByRole('button').click();
  await expect(page.getByText('รับเงิน 50.00 บาท เข้ากระเป๋าหลักแล้ว')).toBeVisible();
  await expect(ticket.getByText('ใช้แล้ว', { exact: true })).toBeVisible();
  expect(await balance(server, member)).toBe(50);
});
