import { expect, type Page } from '@playwright/test';
import type { TestServer } from '../server/harness.ts';
import { follow, noticesSeen, test } from './fixtures/app-test.ts';
import { fillAccountStep, fillPasswordStep, logIn, login, newPerson, registration } from './fixtures/forms.ts';
import { registerMember } from './fixtures/member.ts';
import { codeSentTo } from './fixtures/messages.ts';
import { watchQuiet } from './fixtures/quiet.ts';

const SESSION_ENDED = 'เซสซั่นหมดอายุ กรุณาลองใหม่';
const OF_MEMBER = '(select id from member where phone = $1)';

const keysOf = (page: Page, area: 'localStorage' | 'sessionStorage') =>
  page.evaluate((name) => Object.keys(window[name]).toSorted(), area);
const stored = (page: Page, key: string): Promise<{ state: Record<string, unknown> } | null> =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? sessionStorage.getItem(name) ?? 'null'), key);

async function endSessions(server: TestServer, phone: string): Promise<void> {
  await server.database.rows(`update member_session set revoked_at = now() where member_id = ${OF_MEMBER}`, [phone]);
}
async function openSessions(server: TestServer, phone: string): Promise<number> {
  const rows = await server.database.rows(
    `select 1 from member_session where revoked_at is null and member_id = ${OF_MEMBER}`,
    [phone],
  );
  return rows.length;
}

test('registration in two steps: back loses nothing, a lost reply makes one member, and it ends in the member area', async ({
  page,
  context,
  watch,
  server,
}) => {
  watch.expectError(/net::ERR_.*api\/register/);
  await noticesSeen(context);
  const person = newPerson();
  const form = registration(page);
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'สมัคร', exact: true }).click();
  await expect(page.getByText('ขั้นที่ 1 จาก 2')).toBeVisible();
  await fillAccountStep(page, person);
  await form.next.click();
  await expect(page).toHaveURL('/register?step=2');
  await page.goBack();
  await expect(form.account).toHaveValue(person.account);
  await expect(form.firstName).toHaveValue('ชบา');
  await form.next.click();
  await expect(form.password).toBeVisible();
  // A reload starts anew, at the first step, and stays there until the player goes on.
  await page.reload();
  await expect(page).toHaveURL('/register');
  await expect(form.phone).toHaveValue('');
  await fillAccountStep(page, person);
  await form.next.click();

  await page.getByRole('button', { name: 'เงื่อนไขการใช้งาน' }).click();
  const terms = page.getByRole('dialog', { name: 'เงื่อนไขการใช้งาน' });
  await expect(terms).toContainText('20 ปีบริบูรณ์');
  await page.goBack();
  await expect(terms).toHaveCount(0);
  await expect(page).toHaveURL('/register?step=2');
  await expect(form.terms).not.toBeChecked();

  let tries = 0;
  await page.route('**/api/register', async (route) => {
    tries += 1;
    // The app sends it again once by itself: that answer is lost, too.
    if (tries > 2) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await fillPasswordStep(page, person);
  await form.submit.click();
  await expect(page.getByRole('alert')).toContainText('เชื่อมต่อไม่ได้');
  await form.submit.click();
  await expect(page).toHaveURL('/member');
  const panel = page.getByRole('region', { name: 'บัญชีของฉัน' });
  await expect(panel).toContainText('0.00 THB');
  await expect(panel).toContainText('สมาชิกทั่วไป');
  await expect(page.getByRole('region', { name: 'รอบที่เล่นล่าสุด' })).toContainText('ยังไม่มีรอบที่เล่น');

  const rows = await server.database.rows<Record<string, unknown>>(
    `select m.first_name, m.last_name, m.birth_date::text, b.bank_code, b.account_no, b.account_name
     from member m join member_bank_account b on b.member_id = m.id where m.phone = $1`,
    [person.phone],
  );
  expect(rows).toEqual([
    {
      first_name: 'ชบา',
      last_name: 'แสงทอง',
      birth_date: '1995-12-05',
      bank_code: 'SCB',
      account_no: person.account,
      account_name: 'ชบา แสงทอง',
    },
  ]);
  // Only what docs/rules.md#client-state lists: no password, no bank account in clear.
  expect(await keysOf(page, 'localStorage')).toEqual(expect.arrayContaining(['user']));
  for (const key of await keysOf(page, 'localStorage'))
    expect(['user', 'local_data', 'drafts_of', 'lobby', 'known_wallets']).toContain(key);
  for (const key of await keysOf(page, 'sessionStorage')) expect(key).toMatch(/^(session|scroll|chunk_reloaded_at)/);
  expect(await stored(page, 'user')).toMatchObject({
    state: { isLoggedIn: true, userInfo: { agent_code: 'chokdee', vip_level: 0 } },
  });
  const all = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(all).not.toContain(person.password);
  expect(all).not.toContain(person.account);
});

test('a phone that a stranger has registered: its owner registers, proves it by SMS, and logs in with it', async ({
  page,
  context,
  request,
  server,
}) => {
  await noticesSeen(context);
  const stranger = await registerMember(request);
  const person = { ...newPerson(), phone: stranger.phone };
  const form = registration(page);
  await page.goto('/register');
  await fillAccountStep(page, person);
  await expect(page.getByText('เบอร์โทรศัพท์นี้สมัครสมาชิกแล้ว')).toBeVisible();
  await form.next.click();
  await expect(page).toHaveURL('/register');
  await page.getByRole('checkbox', { name: 'เบอร์และบัญชีนี้เป็นของฉัน' }).check();
  await expect(page.getByText('เบอร์โทรศัพท์นี้สมัครสมาชิกแล้ว')).toHaveCount(0);
  await form.next.click();
  await fillPasswordStep(page, person);
  await form.submit.click();
  const sheet = page.getByRole('dialog', { name: 'ยืนยันเบอร์โทรศัพท์' });
  await sheet.getByRole('button', { name: 'ส่งรหัส OTP' }).click();
  await expect(sheet.getByLabel('รหัส OTP 6 หลัก')).toBeVisible();
  await sheet.getByLabel('รหัส OTP 6 หลัก').fill(await codeSentTo(server, request, person.phone));
  await expect(page.getByText('ยืนยันแล้ว', { exact: true })).toBeVisible();

  // The stranger's account has no phone now, and its profile asks for another one, with the password.
  const lost = await context.browser()?.newContext();
  if (!lost) throw new Error('no browser');
  const theirs = await lost.newPage();
  await noticesSeen(lost);
  const row = await server.database.row<{ username: string }>(
    `select m.username from member m join member_notice n on n.member_id = m.id and n.kind = 'phone_lost' order by n.id desc limit 1`,
  );
  await theirs.goto(new URL('/login', page.url()).href);
  await logIn(theirs, { phone: row?.username ?? '', password: stranger.password });
  await expect(theirs).toHaveURL(/\/member$/);
  await theirs.goto(new URL('/member/profile?sheet=phone', page.url()).href);
  const other = theirs.getByRole('dialog', { name: 'ยืนยันเบอร์โทรศัพท์' });
  const next = newPerson().phone;
  await other.getByLabel('เบอร์โทรศัพท์ใหม่').fill(next);
  await other.getByLabel('รหัสผ่านปัจจุบัน', { exact: true }).fill(stranger.password);
  await other.getByRole('button', { name: 'ส่งรหัส OTP' }).click();
  await expect(other.getByLabel('รหัส OTP 6 หลัก')).toBeVisible();
  await other.getByLabel('รหัส OTP 6 หลัก').fill(await codeSentTo(server, request, next));
  await expect(theirs.getByText('ยืนยันแล้ว', { exact: true })).toBeVisible();
  await lost.close();
});

test('login: a wrong password shows a message at the field, five lock the account for a while; Thai digits work', async ({
  page,
  context,
  request,
  watch,
}) => {
  watch.expectError(/status of 429/);
  await noticesSeen(context);
  const { phone: tried } = await registerMember(request);
  await page.goto('/login');
  for (let attempt = 1; attempt <= 5; attempt++) {
    const answer = page.waitForResponse('**/api/login');
    await logIn(page, { phone: tried, password: `not the password ${attempt}` });
    expect((await answer).status()).toBe(200);
    await expect(page.getByRole('alert')).toHaveText(/รหัสผ่านไม่ถูกต้อง/);
  }
  await expect(login(page).password).toHaveAttribute('aria-invalid', 'true');
  expect((await stored(page, 'user'))?.state.accessToken ?? null).toBeNull();
  await logIn(page, { phone: tried, password: 'one more' });
  await expect(page.getByRole('button', { name: /^ลองใหม่ได้ใน 0?0?:?\d/ })).toBeDisabled();
  await expect(page.getByRole('alert')).toContainText('กรุณารอสักครู่');

  await page.reload();
  const { phone, password } = await registerMember(request);
  const thai = phone.replace(/\d/g, (digit) => String.fromCharCode(0x0e50 + Number(digit)));
  await logIn(page, { phone: `${thai.slice(0, 3)}-${thai.slice(3, 6)}-${thai.slice(6)}`, password });
  await expect(page).toHaveURL('/member');

  // A valid session that opens the login page is validated and goes on.
  const token = (await stored(page, 'user'))?.state.accessToken;
  const answered = page.waitForResponse('**/api/get_user_info');
  await page.goto('/login');
  expect((await answered).request().headers().authorization).toBe(`Bearer ${token}`);
  await expect(page).toHaveURL('/member');
});

test('a session ended by the server: cleared, /login, and back to the page after it; a command makes nothing', async ({
  page,
  watch,
  server,
  member,
}) => {
  watch.expectError(/status of 401/);
  // Until then a call of the page's own may find out before the press that the session is over.
  const quiet = watchQuiet(page);
  await page.goto('/member/profile?from=test');
  await expect(page.getByRole('region', { name: 'กระเป๋าเงิน' })).toContainText('0.00 บาท');
  await quiet();
  await endSessions(server, member.phone);
  await page.getByRole('button', { name: 'รีเฟรชยอดเงิน' }).click();
  await expect(page).toHaveURL('/login');
  expect((await stored(page, 'user'))?.state).toMatchObject({ accessToken: null, isLoggedIn: false, userInfo: null });
  await logIn(page, member);
  await expect(page).toHaveURL('/member/profile?from=test');
  await expect(page.getByRole('region', { name: 'กระเป๋าเงิน' })).toContainText('0.00 บาท');

  await follow(page, '/member/deposit');
  await page.getByLabel('จำนวนเงินที่ต้องการฝาก').fill('100');
  await quiet();
  await endSessions(server, member.phone);
  await page.getByRole('button', { name: /^สร้างคิวอาร์ / }).click();
  await expect(page).toHaveURL('/login');
  await logIn(page, member);
  await expect(page).toHaveURL('/member/deposit');
  await expect(page.getByLabel('จำนวนเงินที่ต้องการฝาก')).toBeVisible();
  expect(await server.database.rows(`select 1 from deposit where member_id = ${OF_MEMBER}`, [member.phone])).toEqual(
    [],
  );
});

test('401 on an auth call is shown in place, without a redirect', async ({ page, watch, member }) => {
  watch.expectError(/status of 401/);
  await page.route('**/api/get_user_info', (route) =>
    route.continue({ headers: { ...route.request().headers(), authorization: `Bearer ${'x'.repeat(43)}` } }),
  );
  await page.goto('/member/deposit');
  await expect(page.getByRole('alert')).toContainText(SESSION_ENDED);
  await expect(page).toHaveURL('/member/deposit');
  expect((await stored(page, 'user'))?.state.accessToken ?? null).toBeNull();
  await page.unroute('**/api/get_user_info');
  await page.getByRole('button', { name: 'เข้าสู่ระบบอีกครั้ง' }).click();
  await logIn(page, member);
  await expect(page).toHaveURL('/member/deposit');
  await expect(page.getByLabel('จำนวนเงินที่ต้องการฝาก')).toBeVisible();
});

test('logout ends the session on the server and in the other tab; choices of the device outlive it, and a reload', async ({
  page,
  context,
  server,
  member,
}) => {
  const other = await context.newPage();
  await other.goto('/member/profile');
  await expect(other.getByRole('region', { name: 'กระเป๋าเงิน' })).toBeVisible();
  await page.goto('/member');
  await page.getByRole('button', { name: 'ซ่อนยอดเงิน' }).click();
  await follow(page, '/member/profile');
  await page.getByRole('tab', { name: 'สว่าง' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  // The browser's bars go along.
  await expect(page.locator('meta[name=theme-color][media=all]')).toHaveAttribute('data-for', 'light');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  const choices = { state: { hideBalance: true, theme: 'light' } };
  expect(await stored(page, 'local_data')).toMatchObject(choices);

  await page.getByRole('main').getByRole('button', { name: 'ออกจากระบบ' }).click();
  const farewell = page.waitForResponse('**/api/logout');
  await page.getByRole('alertdialog').getByRole('button', { name: 'ออกจากระบบ' }).click();
  expect((await farewell).status()).toBe(200);
  expect(await openSessions(server, member.phone)).toBe(0);
  await expect(page).toHaveURL('/');
  await expect(other.getByText(SESSION_ENDED)).toBeVisible();
  expect((await stored(page, 'user'))?.state).toMatchObject({ accessToken: null, userInfo: null, authUser: null });
  expect((await stored(page, 'session'))?.state).toMatchObject({ target: null, lineTicket: null });
  expect(await stored(page, 'local_data')).toMatchObject(choices);
  await page.goBack();
  await expect(page.getByText(/0\.00 (THB|บาท)/)).toHaveCount(0);
});
