import { expect, mergeTests } from '@playwright/test';
import { noticesSeen } from './fixtures/app-test.ts';
import { balance, giveMoney } from './fixtures/bank.ts';
import { test as lineTest } from './fixtures/line-test.ts';
import { endVisit, newPlayer } from './fixtures/line-world.ts';
import { test as lottoTest, roundOf } from './fixtures/lotto.ts';
import { registerMember } from './fixtures/member.ts';

const test = mergeTests(lottoTest, lineTest);

// An ID token with `openid` alone, as after LINE's simplified consent (line-journey.spec.ts has registration and deposit).
test('a player whom LINE does not name places a bill and withdraws without being asked for a name', async ({
  page,
  context,
  line,
  request,
  server,
}) => {
  const player = newPlayer('');
  line.behaviour.profile = 'closed';
  const member = await registerMember(request, player);
  await giveMoney(server, member, 1_000_00);
  await server.database.rows('update member set phone_verified_at = created_at where phone = $1', [member.phone]);
  await noticesSeen(context);

  await line.open(page, `/lotto/${await roundOf(server, 'hanoi')}`, player);
  await page.getByRole('tab', { name: '2 ตัว', exact: true }).click();
  const keypad = page.getByRole('group', { name: 'แป้นตัวเลข' });
  for (const digit of '45') await keypad.getByRole('button', { name: digit, exact: true }).click();
  await page.getByRole('button', { name: 'แทงโพยนี้' }).click();
  await page
    .getByRole('dialog', { name: 'ยืนยันส่งโพย' })
    .getByRole('button', { name: /^ยืนยัน [\d,.]+ บาท$/ })
    .click();
  await expect(page.getByRole('dialog', { name: 'ส่งโพยเรียบร้อย' })).toBeVisible();
  const left = await balance(server, member);
  expect(left).toBeLessThan(1_000);

  // LINE opens the menu's page on a phone that has forgotten the session.
  await endVisit(page);
  await page.evaluate(() => localStorage.clear());
  await line.open(page, '/liff/withdraw', player);
  await page.getByLabel('จำนวนเงินที่ต้องการถอน').fill('300');
  await page.getByRole('button', { name: 'ถอนเงิน', exact: true }).click();
  await page.getByRole('button', { name: /^ยืนยันถอน/ }).click();
  await expect(page.getByRole('heading', { name: 'ถอนเงินสำเร็จ' })).toBeVisible({ timeout: 20_000 });
  expect(await balance(server, member)).toBe(left - 300);
  expect(line.profileWindows).toEqual([]);
});
