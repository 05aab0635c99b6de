import { expect, type Page } from '@playwright/test';
import { getLimits } from '#contract/safer-play.ts';
import { enter, test, turnTo } from './fixtures/app-test.ts';
import { expectNoViolation } from './fixtures/axe.ts';
import { fundCash, gameOf, meter, openGame } from './fixtures/games.ts';
import { expectGoodDialog } from './fixtures/layout.ts';
import { logIn } from './fixtures/member.ts';
import { watchQuiet } from './fixtures/quiet.ts';

test.afterEach(({ server }) => server.clock.set(new Date()));

const DAY_MS = 24 * 3_600_000;
const MINUTE_MS = 60_000;
const row = (page: Page) => page.getByRole('button', { name: /^ต่อ 24 ชั่วโมง/ });
async function setDay(page: Page, amount: string) {
  await row(page).click();
  await page.getByLabel('วงเงิน (บาท)').fill(amount);
  await page.getByRole('button', { name: 'บันทึกวงเงิน' }).click();
}

test('a limit of deposits: set over a cut connection, it refuses the deposit, and is raised by a second yes after a day', async ({
  page,
  context,
  member,
  server,
  watch,
}) => {
  await page.goto('/member/limits');
  await expect(row(page)).toContainText('ไม่ได้กำหนด');
  await expectNoViolation(page);
  watch.expectError(/ERR_INTERNET_DISCONNECTED/);
  await row(page).click();
  await page.getByLabel('วงเงิน (บาท)').fill('500');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'บันทึกวงเงิน' }).click();
  await expect(page.getByRole('dialog').getByText(/เชื่อมต่อ|อินเทอร์เน็ต/)).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'บันทึกวงเงิน' }).click();
  await expect(row(page)).toContainText('500.00');
  const reminder = page.getByLabel('เตือนเมื่อเล่นนาน');
  await context.setOffline(true);
  await reminder.selectOption('30');
  await expect(page.getByText(/เชื่อมต่อ|อินเทอร์เน็ต/).last()).toBeVisible();
  await expect(reminder).toHaveValue('off');
  await context.setOffline(false);
  await reminder.selectOption('30');
  await expect(page.getByText('ตั้งการเตือนแล้ว')).toBeVisible();
  await expect(reminder).toHaveValue('30');

  await turnTo(page, '/member/deposit');
  await page.getByLabel('จำนวนเงินที่ต้องการฝาก').fill('600');
  await page.getByRole('button', { name: /^(สร้างคิวอาร์|โอน) .*บาท$/ }).click();
  await expect(page.getByText('เกินวงเงินฝากต่อ 24 ชั่วโมงที่คุณตั้งไว้ เหลืออีก 500.00 บาท')).toBeVisible();

  await turnTo(page, '/member/limits');
  await setDay(page, '900');
  await expect(page.getByText(/ขอเพิ่มเป็น 900\.00/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'ยืนยันเพิ่มวงเงิน' })).toHaveCount(0);
  const token = member.accessToken;
  server.clock.advance(DAY_MS + 1000);
  await page.reload();
  const secondYes = page.getByRole('button', { name: 'ยืนยันเพิ่มวงเงิน' });
  await expect(secondYes).toBeVisible();
  await context.setOffline(true);
  await secondYes.click();
  await expect(page.getByRole('alert').getByText(/เชื่อมต่อ|อินเทอร์เน็ต/)).toBeVisible();
  await context.setOffline(false);
  await secondYes.click();
  await expect(row(page)).toContainText('900.00');
  const { body } = await server.call(getLimits, {}, { token });
  expect(body.data.limits[0]).toMatchObject({ kind: 'deposit', amount: 900, pending: null });
});

test('a limit of the calendar beside a rolling one: what is left and when it begins anew', async ({
  page,
  member,
  server,
}) => {
  await page.goto('/member/limits');
  await expect(page.getByRole('region', { name: 'นับตามปฏิทิน' }).getByRole('button')).toHaveCount(3);
  await setDay(page, '900');
  await page.getByRole('button', { name: /^ประจำเดือน/ }).click();
  await expect(page.getByRole('dialog', { name: 'วงเงินฝากประจำเดือน' })).toBeVisible();
  await page.getByLabel('วงเงิน (บาท)').fill('5000');
  await page.getByRole('button', { name: 'บันทึกวงเงิน' }).click();
  await expect(page.getByRole('button', { name: /^ประจำเดือน/ })).toContainText(
    /เหลือ 5,000\.00\sบาท · เริ่มนับใหม่ 1 .*00:00/,
  );
  await expect(row(page)).toContainText(/เหลือ 900\.00\sบาท/);
  await expect(row(page)).not.toContainText('เริ่มนับใหม่');
  const { body } = await server.call(getLimits, {}, { token: member.accessToken });
  expect(body.data.limits.find(({ period }: { period: string }) => period === 'calendar_month')).toMatchObject({
    amount: 5000,
  });
});

test('self-exclusion needs password and consent, closes play, and shows how to withdraw', async ({
  page,
  member,
  watch,
}) => {
  await page.goto('/member/limits');
  await page.getByRole('button', { name: /^งดเล่นระยะยาว/ }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'งดเล่น 6 เดือน' }).click();
  await expect(sheet.getByText('กรุณายืนยันการงดเล่น')).toBeVisible();
  await expect(sheet.getByText('กรุณากรอกรหัสผ่าน')).toBeVisible();
  await sheet.getByRole('textbox', { name: 'รหัสผ่าน' }).fill('not my password');
  await sheet.getByRole('checkbox').check();
  await sheet.getByRole('button', { name: 'งดเล่น 6 เดือน' }).click();
  await expect(sheet.getByText('รหัสผ่านไม่ถูกต้อง')).toBeVisible();
  await sheet.getByRole('textbox', { name: 'รหัสผ่าน' }).fill(member.password);
  watch.expectError(/ERR_FAILED/);
  await page.route('**/api/member/self_exclusion', (route) => route.abort(), { times: 1 });
  await sheet.getByRole('button', { name: 'งดเล่น 6 เดือน' }).click();
  await expect(sheet.getByText(/เชื่อมต่อ|อินเทอร์เน็ต/)).toBeVisible();
  await sheet.getByRole('button', { name: 'งดเล่น 6 เดือน' }).click();
  await expect(page.getByText('คุณกำลังงดเล่น')).toBeVisible();
  await expectNoViolation(page);
  await page.getByRole('link', { name: 'ถอนเงิน' }).first().click();
  await expect(page).toHaveURL(/\/member\/withdraw/);
});

test('a time-out over a lost connection: another phone is logged out, logs in again, and sees why it cannot play', async ({
  page,
  context,
  browser,
  request,
  member,
  server,
  watch,
}) => {
  const elsewhere = await browser.newContext({ baseURL: server.url, viewport: page.viewportSize() });
  await enter(elsewhere, server.url, { ...member, accessToken: await logIn(request, member) });
  const other = await elsewhere.newPage();
  await other.goto('/member/deposit');
  await expect(other.getByLabel('จำนวนเงินที่ต้องการฝาก')).toBeVisible();

  watch.expectError(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/member/limits');
  await page.getByRole('button', { name: /^พักเล่น/ }).click();
  const sheet = page.getByRole('dialog', { name: 'พักเล่น' });
  await context.setOffline(true);
  await sheet.getByRole('button', { name: 'พักเล่น 24 ชั่วโมง' }).click();
  await expect(sheet.getByText(/เชื่อมต่อ|อินเทอร์เน็ต/)).toBeVisible();
  await context.setOffline(false);
  await sheet.getByRole('button', { name: 'พักเล่น 24 ชั่วโมง' }).click();
  await expect(page.getByText('คุณกำลังพักเล่น')).toBeVisible();

  await other.reload();
  await expect(other).toHaveURL(/\/login/);
  await other.getByLabel('เบอร์โทรศัพท์หรือชื่อผู้ใช้').fill(member.phone);
  await other.getByLabel('รหัสผ่าน', { exact: true }).fill(member.password);
  await other.locator('form').getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click();
  await expect(other).toHaveURL('/member/deposit');
  await expect(other.getByRole('radio', { disabled: true })).toHaveCount(3);
  await expect(other.getByText('บัญชีนี้อยู่ในช่วงพักเล่นตามที่ตั้งไว้').first()).toBeVisible();
  await elsewhere.close();
});

test('the session reminder: over a page, and later over the game that is being played', async ({
  page,
  request,
  server,
  member,
}) => {
  const headers = { authorization: `Bearer ${member.accessToken}` };
  await request.post('/api/member/limits', { headers, data: { reminder_minutes: 15 } });
  await fundCash(server.database, member, 50_000);
  const stakes = [
    { minutesAgo: 29, stake: 8_000, won: 0 },
    { minutesAgo: 1, stake: 2_000, won: 2_500 },
  ];
  for (const { minutesAgo, stake, won } of stakes)
    await server.database.rows(
      `insert into game_bet (source, transaction_id, agent_id, member_id, wallet_id, session_id, game_id, category, round_id,
         stake_satang, won_satang, state, placed_at, closed_at, input_hash, balance_satang)
       select 'test', gen_random_uuid()::text, m.agent_id, m.id, w.id, 's', 'g', 'slot', 'r', $2, $3, 'settled', $4, $4, '', 0
       from member m join wallet w on w.member_id = m.id where m.phone = $1`,
      [member.phone, stake, won, new Date(Date.now() - minutesAgo * MINUTE_MS)],
    );
  const reminder = page.getByRole('dialog', { name: 'เล่นมาสักพักแล้ว' });
  await page.clock.install();
  await page.goto('/member');
  await expect(reminder).toContainText('เล่นมาแล้ว 29');
  await expect(reminder).toContainText('75.00');
  await expectGoodDialog(page, 'a reminder');
  await reminder.getByRole('button', { name: 'เล่นต่อ' }).click();
  await expect(reminder).toHaveCount(0);

  // Another load of the app does not show it again.
  const quiet = watchQuiet(page);
  const frame = await openGame(page, await gameOf(request, 'slot'));
  await expect(meter(frame)).toHaveText('500.00');
  // An answer on its way over the jump would have the time before it.
  await quiet();
  server.clock.advance(2 * MINUTE_MS);
  // A step fires each timer once, in the order in which they were made, so that the first poll is taken for a double one.
  for (let step = 1; step <= 2; step += 1) await page.clock.fastForward(MINUTE_MS + 1000);
  await expect(reminder).toContainText('เล่นมาแล้ว 31');
  await reminder.getByRole('button', { name: 'พักเล่น' }).click();
  await expect(page).toHaveURL('/member/limits');
  await expect(page.locator('iframe')).toHaveCount(0);
});
