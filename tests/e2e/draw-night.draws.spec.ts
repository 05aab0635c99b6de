import { expect } from '@playwright/test';
import { startDrawNight } from '../draw-night.ts';
import { turnTo } from './fixtures/app-test.ts';
import { expectLoaded, expectNoViolation } from './fixtures/axe.ts';
import { expectGoodLayout } from './fixtures/layout.ts';
import { skipTo, test } from './fixtures/lotto.ts';

test('a government draw is followed number by number: own bets are ringed or struck, a correction is told, the net is honest', async ({
  page,
  browser,
  server,
  watch,
  member,
  at,
}) => {
  test.slow();
  const night = await startDrawNight(server, at('16:00:00'));
  await night.buy(member.accessToken);
  const path = `/lotto/draw/${night.roundId}`;
  await page.goto('/lotto/lobby');
  await turnTo(page, path);
  const stage = page.getByRole('region', { name: 'ออกรางวัล', exact: true });
  await expect(stage.getByRole('timer')).toHaveText(/^0[56]:\d\d:\d\d$/);
  const slip = page.getByRole('region', { name: 'โพยของคุณ' });
  await expect(slip).toContainText('แทง 340.00 บาท');
  await expectGoodLayout(page, 'before the draw');

  await skipTo(server, at('16:01:00'));
  await page.goto('/');
  await page.getByRole('link', { name: 'รัฐบาลไทย กำลังออกรางวัล' }).click();
  await expect(page).toHaveURL(path);
  await expect(stage).toContainText('รอผล');
  // Each announced number reaches the open page by the event stream.
  await night.announce(4);
  await expect(stage).toContainText('ประกาศแล้ว 4 จาก 6 รางวัล');
  const line = (number: string) => slip.getByRole('listitem').filter({ hasText: new RegExp(`^${number}`) });
  await expect(line('82')).toContainText('2 ตัวล่าง 20 บาท ×90 ถูก ได้ 1,800.00 บาท');
  await expect(line('28')).toContainText('2 ตัวล่าง 20 บาท ×90 ไม่ถูก');
  await expect(line('719')).toContainText('3 ตัวล่าง 20 บาท ×450 รอผล');
  await expect(slip).toContainText('+1,460.00');
  await expectNoViolation(page, path);
  await expectGoodLayout(page, 'during the draw');

  // A number that comes while the phone has no connection is there when it is back. What is read meanwhile fails.
  watch.expectError(/net::ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await night.change({ prize: 'three_bottom', place: 1, number: '719' }, 'อ่านเลขผิด');
  await page.context().setOffline(false);
  await expect(page.getByText('3 ตัวล่าง 305 เป็น 719')).toBeVisible();
  await expect(line('719')).toContainText('ถูก ได้ 9,000.00 บาท');
  await night.change({ prize: 'three_bottom', place: 1, number: '305' }, 'ถูกแล้ว');
  await expect(line('719')).toContainText('3 ตัวล่าง 20 บาท ×450 รอผล');

  await night.announce(6);
  await night.finish();
  await expect(stage).toContainText('ผลสมบูรณ์');
  await expect(stage.locator('.draw-digit.is-new')).toHaveCount(6);
  await expect(slip).toContainText('สุทธิ · ถูก 5 รายการ');
  await expect(slip).toContainText('+33,260.00');
  await expect(page.getByRole('link', { name: 'ผลรางวัลทั้งหมด' })).toBeVisible();
  await expectGoodLayout(page, 'after the draw');

  const visitor = await browser.newContext({ locale: 'th-TH' });
  const other = await visitor.newPage();
  await other.goto(server.url + path);
  await expectLoaded(other);
  await expect(other.getByRole('region', { name: 'ออกรางวัล', exact: true })).toContainText('248528');
  // It was drawn before this page was opened: nothing turns.
  await expect(other.locator('.is-new')).toHaveCount(0);
  await expect(other.getByText('เข้าสู่ระบบเพื่อดูโพยของคุณ')).toBeVisible();
  await visitor.close();
});
