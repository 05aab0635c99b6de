import { expect, type Page } from '@playwright/test';
import { noticesSeen, test } from './fixtures/app-test.ts';
import { logIn } from './fixtures/forms.ts';
import { registerMember } from './fixtures/member.ts';
import { codeSentTo, wrongCode } from './fixtures/messages.ts';

const NEW_PASSWORD = 'Dok-Kulap-2570';
const form = (page: Page) => ({
  phone: page.getByLabel('เบอร์โทรศัพท์', { exact: true }),
  send: page.getByRole('button', { name: 'ส่งรหัส OTP' }),
  code: page.getByLabel('รหัส OTP 6 หลัก'),
  password: page.getByLabel('รหัสผ่านใหม่', { exact: true }),
  submit: page.getByRole('button', { name: 'ตั้งรหัสผ่านใหม่' }),
});

async function requestCode(page: Page, phone: string): Promise<void> {
  await page.goto('/forgot');
  await form(page).phone.fill(phone);
  await form(page).send.click();
  await expect(form(page).code).toBeVisible();
}

test('a forgotten password is replaced by code; the network is cut at each step, before and after the server', async ({
  page,
  context,
  request,
  server,
  watch,
}) => {
  watch.expectError(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 401/);
  await noticesSeen(context);
  const { phone, password, accessToken } = await registerMember(request);
  await page.goto('/login');
  await page.getByRole('button', { name: 'ลืมรหัสผ่าน' }).click();
  await expect(page).toHaveURL('/forgot');

  // Offline, then an answer that gets lost: one code is sent.
  await form(page).phone.fill(`${phone.slice(0, 3)}-${phone.slice(3)}`);
  await context.setOffline(true);
  await form(page).send.click();
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await context.setOffline(false);
  await page.route('**/api/reset_password', (route) => route.fetch().then(() => route.abort()), { times: 2 });
  await form(page).send.click();
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await form(page).send.click();
  await expect(page).toHaveURL('/forgot?step=2');
  await expect(form(page).code).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(form(page).code).toHaveAttribute('inputmode', 'numeric');
  await expect(page.getByText(/ส่งอีกครั้งใน 0[01]:/)).toBeVisible();

  // Leaving for the messages may cost the page: it comes back where it was.
  await page.reload();
  const code = await codeSentTo(server, request, phone);
  await form(page).code.fill(wrongCode(code));
  await form(page).password.fill(NEW_PASSWORD);
  await form(page).submit.click();
  await expect(page.getByText(/รหัสไม่ถูกต้อง.*เหลืออีก 4 ครั้ง/)).toBeVisible();
  await expect(form(page).code).toBeFocused();

  await form(page).code.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.route('**/api/reset_password_v2', (route) => route.fetch().then(() => route.abort()), { times: 2 });
  await form(page).submit.click();
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await form(page).submit.click();
  await expect(page.getByRole('heading', { name: 'ตั้งรหัสผ่านใหม่แล้ว' })).toBeVisible();

  const session = await request.get('/api/get_user_info', { headers: { authorization: `Bearer ${accessToken}` } });
  expect(session.status()).toBe(401);
  await page.getByRole('link', { name: 'เข้าสู่ระบบ' }).click();
  await logIn(page, { phone, password });
  await expect(page.getByText(/รหัสผ่านไม่ถูกต้อง/)).toBeVisible();
  await logIn(page, { phone, password: NEW_PASSWORD });
  await expect(page).toHaveURL('/member');
});

test('an unknown phone sees the same, guesses end after five, an old code says so, another comes after a minute', async ({
  page,
  request,
  server,
}) => {
  await requestCode(page, '0690000001');
  await expect(page.getByText('หากเบอร์ 069 000 0001 เป็นสมาชิก')).toBeVisible();
  await form(page).password.fill(NEW_PASSWORD);
  for (const left of [4, 3, 2, 1]) {
    await form(page).code.fill('123456');
    await form(page).submit.click();
    await expect(page.getByText(`เหลืออีก ${left} ครั้ง`)).toBeVisible();
  }
  await form(page).submit.click();
  await expect(page.getByText('กรอกรหัสผิดครบ 5 ครั้งแล้ว กรุณาขอรหัสใหม่')).toBeVisible();
  // The clock of a code that is over does not go on.
  await expect(page.getByText('รหัสหมดอายุแล้ว กรุณาขอรหัสใหม่')).toBeVisible();

  const { phone } = await registerMember(request);
  await requestCode(page, phone);
  const old = await codeSentTo(server, request, phone);
  server.clock.advance(5 * 60_000 + 1000);
  await form(page).code.fill(old);
  await form(page).password.fill(NEW_PASSWORD);
  await form(page).submit.click();
  await expect(page.getByText('รหัสหมดอายุแล้ว กรุณาขอรหัสใหม่').first()).toBeVisible();
  await page.getByRole('button', { name: 'ส่งรหัสอีกครั้ง' }).click();
  await expect(page.getByText('ส่งรหัสใหม่แล้ว ใช้รหัสล่าสุดเท่านั้น')).toBeVisible();
  await form(page).code.fill(await codeSentTo(server, request, phone));
  await form(page).submit.click();
  await expect(page.getByRole('heading', { name: 'ตั้งรหัสผ่านใหม่แล้ว' })).toBeVisible();
});

test('invalid input shows a message at its field, and sends nothing', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (call) => call.method() === 'POST' && sent.push(call.url()));
  await page.goto('/forgot');
  for (const phone of ['', '12345', 'ไม่ใช่เบอร์', '02 123 4567']) {
    await form(page).phone.fill(phone);
    await form(page).send.click();
    await expect(form(page).phone).toHaveAttribute('aria-invalid', 'true');
  }
  expect(sent.filter((url) => url.includes('reset_password'))).toEqual([]);
  await page.goto('/forgot?step=2');
  await expect(form(page).phone).toBeVisible();
});
