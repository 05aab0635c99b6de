import { expect } from '@playwright/test';
import { expectNoViolation } from './fixtures/axe.ts';
import { test } from './fixtures/desk-test.ts';

test('a payment that nobody is found for goes to the member whom the operator finds, by keyboard', async ({
  atDesk,
  request,
}) => {
  expect((await request.post('/sandbox/bank/strangers', { data: {} })).status()).toBe(200);
  const { page } = await atDesk('finance', '/deposits');
  await page.getByText('อนุชา แก้วมณี').first().click();
  await expect(page.getByRole('button', { name: 'เติมให้สมาชิกอื่น' })).toBeEnabled();
  await page.keyboard.press('s');
  await page.keyboard.type('0812345678');
  const found = page.getByRole('dialog').getByRole('radio', { name: /0812345678/ });
  await expect(found).toHaveCount(1);
  await found.focus();
  await page.keyboard.press('Space');
  await expectNoViolation(page);
  const credit = page.getByRole('dialog').getByRole('button', { name: /^เติมเงิน 500.00 บาท ให้/ });
  // Without a reason nothing is credited.
  await expect(credit).toBeDisabled();
  await page.getByLabel('เหตุผลที่จะบันทึก').focus();
  await page.keyboard.type('โทรตรวจกับสมาชิกแล้ว');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('row', { name: /อนุชา แก้วมณี.*เติมแล้ว|เติมแล้ว.*อนุชา แก้วมณี/ })).toBeVisible();

  // It was the wrong one: what they have is taken back, and the payment waits again.
  await page.getByRole('radio', { name: /^เติมแล้ว/ }).click();
  await page.getByText('อนุชา แก้วมณี').first().click();
  await expect(page.getByRole('button', { name: 'แก้การเติม' })).toBeEnabled();
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: 'แก้การเติมผิดคน' });
  await expect(dialog.getByText('−500.00')).toBeVisible();
  await expectNoViolation(page);
  await page.keyboard.type('ชื่อซ้ำ เลขบัญชีไม่ตรง');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('radio', { name: /^รอตัดสิน/ }).click();
  await expect(page.getByRole('row', { name: /ไม่พบรายการ.*อนุชา แก้วมณี/ })).toBeVisible();
});
