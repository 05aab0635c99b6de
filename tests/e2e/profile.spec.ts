import { randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { fund } from '../server/ledger/fixture.ts';
import { test } from './fixtures/app-test.ts';
import { codeSentTo, wrongCode } from './fixtures/messages.ts';

const sheet = (page: Page, name: string) => page.getByRole('dialog', { name });
const row = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
/** One that nobody has; the sandbox bank answers by its last digit. */
const accountNo = (last: number) => `${`7${randomInt(100_000_000)}`.padEnd(9, '3')}${last}`;

test.beforeEach(async ({ member, page }) => {
  expect(member.phone).not.toBe('');
  await page.goto('/member/profile');
  await expect(page.getByRole('link', { name: 'แชตกับแอดมิน' })).toHaveAttribute('href', /^https:/);
  await expect(page.getByText('เป็นสมาชิกตั้งแต่')).toBeVisible();
});

test('the level, from real deposits, and what the next takes', async ({ page, member, server }) => {
  await expect(page.getByText('อีก 10,000.00 บาท ถึงโกลด์')).toBeVisible();
  await server.database.rows(
    `insert into deposit (agent_id, member_id, wallet_id, channel_id, receiving_account_id, amount_satang, reference, status, created_at, expires_at, paid_at)
     select 3, m.id, w.id, (select min(id) from payment_channel), (select min(id) from receiving_account), 6250000, 'E2E-' || m.id, 'paid', $2, $2, $2
     from member m join wallet w on w.member_id = m.id where m.phone = $1`,
    [member.phone, server.platform.now()],
  );
  await page.reload();
  await expect(page.getByText('โกลด์', { exact: true })).toBeVisible();
  await expect(page.getByText('อีก 37,500.00 บาท ถึงฮีโร่')).toBeVisible();
  await expect(page.getByText(/ระดับนี้ถึง .* หากไม่ฝากเพิ่ม/)).toBeVisible();
});

test("the second account: another's name is refused, one's own is kept, with the network cut in between", async ({
  page,
  context,
  watch,
}) => {
  watch.expectError(/ERR_INTERNET_DISCONNECTED/);
  await row(page, 'บัญชีธนาคาร').click();
  const bank = sheet(page, 'บัญชีธนาคาร');
  const number = bank.getByLabel('เลขที่บัญชี');
  const save = bank.getByRole('button', { name: 'บันทึกบัญชีสำรอง' });
  await bank.getByLabel('ธนาคาร', { exact: true }).selectOption('KTB');
  await number.fill(accountNo(8));
  await save.click();
  await expect(bank.getByText('ชื่อบัญชีไม่ตรงกับชื่อสมาชิก')).toBeVisible();
  await number.fill(accountNo(1));
  await context.setOffline(true);
  await save.click();
  await expect(bank.getByRole('alert')).toBeVisible();
  await context.setOffline(false);
  await save.click();
  await expect(bank).toHaveCount(0);
  await row(page, 'บัญชีธนาคาร').click();
  await expect(bank.getByText('บัญชีสำรอง', { exact: true })).toBeVisible();
});

test('changing the password needs the current one and logs other devices out, not this one', async ({
  page,
  context,
  member,
  request,
  watch,
}) => {
  const login = { agent_code: 'chokdee', username: member.phone, password: member.password };
  const other = await request.post('/api/login', {
    data: login,
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  const token: string = (await other.json()).data.access_token;
  await page.reload();
  await expect(row(page, 'อุปกรณ์ที่เข้าสู่ระบบ')).toContainText('2 เครื่อง');
  await row(page, 'เปลี่ยนรหัสผ่าน').click();
  const password = sheet(page, 'เปลี่ยนรหัสผ่าน');
  await password.getByLabel('รหัสผ่านปัจจุบัน').fill('not the password');
  await password.getByLabel('รหัสผ่านใหม่').fill('Dok-Mali-2571');
  await password.getByRole('button', { name: 'เปลี่ยนรหัสผ่าน' }).click();
  await expect(password.getByText('รหัสผ่านไม่ถูกต้อง')).toBeVisible();
  await password.getByLabel('รหัสผ่านปัจจุบัน').fill(member.password);
  watch.expectError(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(true);
  await password.getByRole('button', { name: 'เปลี่ยนรหัสผ่าน' }).click();
  await expect(password.getByRole('alert')).toBeVisible();
  await context.setOffline(false);
  // Done, but the answer is lost: the same again finds it done.
  await page.route('**/api/member/change_password', (route) => route.fetch().then(() => route.abort()), { times: 1 });
  await password.getByRole('button', { name: 'เปลี่ยนรหัสผ่าน' }).click();
  await expect(password.getByRole('alert')).toBeVisible();
  await password.getByRole('button', { name: 'เปลี่ยนรหัสผ่าน' }).click();
  await expect(password).toHaveCount(0);
  const ended = await request.get('/api/get_user_info', { headers: { authorization: `Bearer ${token}` } });
  expect(ended.status()).toBe(401);
  await expect(row(page, 'อุปกรณ์ที่เข้าสู่ระบบ')).toContainText('1 เครื่อง');
});

test('a device is logged out from here; marketing is given and taken back', async ({
  page,
  member,
  request,
  watch,
}) => {
  const login = { agent_code: 'chokdee', username: member.phone, password: member.password };
  const headers = {
    'idempotency-key': crypto.randomUUID(),
    'user-agent': 'Mozilla/5.0 (Linux; Android 14) SamsungBrowser/27.0 Chrome/125.0',
  };
  const other = await request.post('/api/login', { data: login, headers });
  const token: string = (await other.json()).data.access_token;
  await page.goto('/member/profile?sheet=sessions');
  // A long name breaks; it moves nothing out of sight.
  const devices = sheet(page, 'อุปกรณ์ที่เข้าสู่ระบบ').getByRole('listitem');
  await expect(devices).toHaveCount(2);
  for (const device of await devices.all()) await expect(device).toBeInViewport({ ratio: 1 });
  watch.expectError(/ERR_FAILED/);
  await page.route('**/api/member/sessions/revoke', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'ออกจากระบบ Samsung Internet บน Android' }).click();
  await expect(page.getByText(/เชื่อมต่อ|อินเทอร์เน็ต/).first()).toBeVisible();
  await page.getByRole('button', { name: 'ออกจากระบบ Samsung Internet บน Android' }).click();
  await expect(devices).toHaveCount(1);
  const ended = await request.get('/api/get_user_info', { headers: { authorization: `Bearer ${token}` } });
  expect(ended.status()).toBe(401);
  await page.goBack();

  await row(page, 'ความยินยอม').click();
  const marketing = page.getByRole('checkbox', { name: /รับข่าวสารและโปรโมชัน/ });
  await expect(page.getByText(/ไม่รับ ตั้งแต่/)).toBeVisible();
  await page.route('**/api/member/consents', (route) => route.abort(), { times: 1 });
  await marketing.click();
  await expect(page.getByText(/เชื่อมต่อ|อินเทอร์เน็ต/).first()).toBeVisible();
  await expect(marketing).not.toBeChecked();
  await marketing.check();
  await expect(page.getByText(/ให้ความยินยอมเมื่อ/)).toBeVisible();
  await marketing.uncheck();
  await expect(page.getByText(/ไม่รับ ตั้งแต่/)).toBeVisible();
  await expect(page.getByText(/ยอมรับฉบับ 2026-11/)).toBeVisible();
});

test('the phone is verified from the withdrawal, which needs it; lost answers are requested again', async ({
  page,
  member,
  request,
  server,
  watch,
}) => {
  watch.expectError(/ERR_FAILED/);
  const wallet = await server.database.row<{ id: number }>(
    'select w.id from wallet w join member m on m.id = w.member_id where m.phone = $1',
    [member.phone],
  );
  await fund(server.database, wallet?.id ?? 0, 100_000);
  await page.goto('/member/withdraw');
  await page.getByRole('button', { name: 'ยืนยันเบอร์โทรศัพท์' }).click();
  const phone = sheet(page, 'ยืนยันเบอร์โทรศัพท์');
  await page.route('**/api/otp/request', (route) => route.fetch().then(() => route.abort()), { times: 2 });
  await phone.getByRole('button', { name: 'ส่งรหัส OTP' }).click();
  await expect(phone.getByRole('alert')).toBeVisible();
  await phone.getByRole('button', { name: 'ส่งรหัส OTP' }).click();
  const code = await codeSentTo(server, request, member.phone);
  // The field has the focus, and the sixth digit sends the code.
  await expect(phone.getByLabel('รหัส OTP 6 หลัก')).toBeFocused();
  await page.keyboard.type(wrongCode(code));
  await expect(phone.getByText(/เหลืออีก 4 ครั้ง/)).toBeVisible();
  await page.route('**/api/otp/verify', (route) => route.fetch().then(() => route.abort()), { times: 2 });
  await phone.getByLabel('รหัส OTP 6 หลัก').fill(code);
  await expect(phone.getByRole('alert')).toBeVisible();
  await phone.getByRole('button', { name: 'ยืนยันเบอร์' }).click();
  await expect(phone).toHaveCount(0);
  await expect(page.getByLabel('จำนวนเงินที่ต้องการถอน')).toBeEnabled();
});
