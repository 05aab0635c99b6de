import { expect } from '@playwright/test';
import { test } from './fixtures/app-test.ts';
import { expectNoViolation } from './fixtures/axe.ts';
import { openByApi, pay } from './fixtures/bank.ts';
import { accountOf } from './fixtures/loyalty.ts';

test('the star opens the quests; a streak day, a deposit and a chain are claimed once each', async ({
  page,
  request,
  server,
  member,
}) => {
  await page.goto('/member');
  await page.getByRole('link', { name: /ภารกิจ/ }).first().click();
  const streak = page.getByRole('region', { name: 'เข้าสู่ระบบต่อเนื่อง' });
  await expect(streak.getByText('วันที่ 1 จาก 7')).toBeVisible();
  await expectNoViolation(page);
  await streak.getByRole('button', { name: 'รับ 10 คะแนน' }).dblclick();
  await expect(page.getByText('ได้รับ 10 คะแนนแล้ว')).toBeVisible();
  await expect(streak.getByText('รับของวันนี้แล้ว')).toBeVisible();

  const { payment_id } = await openByApi(request, member, 500);
  expect(await pay(request, { deposit_id: payment_id })).toEqual(['credited']);
  await page.reload();
  await page.getByRole('button', { name: 'รับ 50 คะแนน จากภารกิจ ฝากครบ 500.00 บาท' }).click();
  await expect(page.getByText('ได้รับ 50 คะแนนแล้ว')).toBeVisible();
  await expect(page.getByRole('link', { name: /60 คะแนน/ })).toBeVisible();

  await page.getByRole('tab', { name: 'ครั้งเดียว' }).click();
  const second = page.getByRole('listitem').filter({ hasText: 'ฝากสะสมครบ 3,000.00 บาท' });
  await expect(second.getByText('ยังไม่เปิด')).toBeVisible();
  await page.getByRole('button', { name: /จากภารกิจ ฝากครั้งแรก/ }).click();
  await expect(second.getByText(/500\.\d\d\/3,000\.00/)).toBeVisible();
  await expectNoViolation(page);

  const claimed = page.getByRole('region', { name: 'รับไปแล้วล่าสุด' }).getByRole('listitem');
  await expect(claimed).toHaveCount(3);
  await expect(claimed.last()).toContainText('เข้าสู่ระบบต่อเนื่อง · วันที่ 1');
  await expect(claimed.last()).toContainText('10 คะแนน');

  const { id } = await accountOf(server, member);
  const claims = await server.database.rows('select 1 from quest_claim where member_id = $1', [id]);
  expect(claims).toHaveLength(3);
});

test('quests that fail to load show an error and can be loaded again', async ({ page, member: _, watch }) => {
  watch.expectError(/quest\/list/);
  await page.route('**/api/quest/list', (route) => route.fulfill({ status: 500, body: 'no' }));
  await page.goto('/member/creditfree');
  await expect(page.getByText('โหลดภารกิจไม่สำเร็จ')).toBeVisible();
  await page.unroute('**/api/quest/list');
  await page.getByRole('button', { name: 'ลองใหม่' }).click();
  await expect(page.getByText('แวะมาวันนี้')).toBeVisible();
});
