import { expect } from '@playwright/test';
import { operatorCancelRedemption } from '#contract/operator-redemption.ts';
import { newKey } from '../server/operator/fixture.ts';
import { test } from './fixtures/app-test.ts';
import { expectNoViolation } from './fixtures/axe.ts';
import { balance } from './fixtures/bank.ts';
import { expectGoodDialog } from './fixtures/layout.ts';
import { accountOf, givePoints } from './fixtures/loyalty.ts';

test('a credit is redeemed once, although its answer was lost; too expensive and sold-out items say so', async ({
  page,
  server,
  member,
  watch,
}) => {
  watch.expectError(/redemption\/redeem/);
  await givePoints(server, member, 500);
  await page.goto('/redeem');
  await expect(page.getByRole('button', { name: 'ขาด 500', exact: true })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'หมดแล้ว' })).toBeDisabled();
  await expectNoViolation(page);
  await page.getByRole('button', { name: 'แลก เครดิตฟรี 20.00 บาท' }).click();
  const sheet = page.getByRole('dialog', { name: 'ยืนยันการแลก' });
  await sheet.getByRole('button', { name: 'เพิ่มจำนวน' }).click();
  await expect(sheet.getByRole('button', { name: 'ใช้ 440 คะแนน' })).toBeEnabled();
  await expectNoViolation(page);
  await expectGoodDialog(page, 'a redemption');
  await sheet.getByRole('button', { name: 'เพิ่มจำนวน' }).click();
  await expect(sheet.getByText('คะแนนไม่พอ ขาดอีก 160 คะแนน')).toBeVisible();
  await sheet.getByRole('button', { name: 'ลดจำนวน' }).click();
  await page.route('**/api/redemption/redeem', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await sheet.getByRole('button', { name: 'ใช้ 440 คะแนน' }).click();
  await expect(sheet.getByRole('alert')).toContainText('กดอีกครั้งได้');
  await page.unroute('**/api/redemption/redeem');
  await sheet.getByRole('button', { name: 'ใช้ 440 คะแนน' }).click();
  await expect(page).toHaveURL(/view=history/);
  expect(await balance(server, member)).toBe(40);
  await expect(page.getByText('−440 คะแนน')).toHaveCount(1);
  await expect(page.getByText('สำเร็จ')).toBeVisible();
});

test('goods need an address, field by field; the page then follows their shipment or cancellation', async ({
  page,
  server,
  member,
}) => {
  await givePoints(server, member, 2400);
  await page.goto('/redeem');
  await page.getByRole('button', { name: 'แลก เสื้อยืดโชคดี' }).click();
  const sheet = page.getByRole('dialog', { name: 'ยืนยันการแลก' });
  const send = sheet.getByRole('button', { name: 'ใช้ 2,400 คะแนน' });
  await send.click();
  await expect(sheet.getByText('กรุณากรอกชื่อ')).toBeVisible();
  await expect(sheet.getByLabel('ชื่อผู้รับ')).toBeFocused();
  for (const [label, value] of [
    ['ชื่อผู้รับ', 'มะลิ'],
    ['นามสกุล', 'แสงทอง'],
    ['เบอร์โทรศัพท์', '0891234567'],
    ['บ้านเลขที่ หมู่ ซอย ถนน', '99/1 ถนนสุขุมวิท'],
    ['ตำบลหรือแขวง', 'คลองเตย'],
    ['อำเภอหรือเขต', 'คลองเตย'],
    ['จังหวัด', 'กรุงเทพมหานคร'],
    ['รหัสไปรษณีย์', '10110'],
  ] as const)
    await sheet.getByLabel(label, { exact: true }).fill(value);
  await send.dblclick();
  await expect(page).toHaveURL(/view=history/);
  await expect(page.getByText('กำลังเตรียมจัดส่ง')).toHaveCount(1);
  await page.getByRole('button', { name: /เสื้อยืดโชคดี/ }).click();
  await expect(page.getByRole('dialog', { name: 'เสื้อยืดโชคดี' })).toContainText('99/1 ถนนสุขุมวิท คลองเตย');
  await expectNoViolation(page);
  const { id } = await accountOf(server, member);
  const [order] = await server.database.rows<{ id: string; postcode: string }>(
    "select id::text, address ->> 'postcode' as postcode from redemption where member_id = $1",
    [id],
  );
  expect(order?.postcode).toBe('10110');
  // The open page shows what the operator does.
  const { key } = await newKey(server, ['redemptions']);
  const cancelled = await server.call(
    operatorCancelRedemption,
    { redemption_id: order?.id, reason: 'ของชำรุด' },
    { token: key },
  );
  expect(cancelled.body.error).toBe(0);
  await expect(page.getByRole('dialog').getByText('คืนคะแนนแล้ว เหตุผล: ของชำรุด')).toBeVisible();
  await expect(page.getByText('2,400', { exact: true })).toBeVisible();
});

test('a visitor sees the items and logs in on the same page', async ({ page }) => {
  await page.goto('/redeem');
  await page.getByRole('button', { name: 'แลก หมุนกงล้อ 3 ครั้ง' }).click();
  await expect(page.getByRole('dialog', { name: 'เข้าสู่ระบบ' })).toBeVisible();
});
