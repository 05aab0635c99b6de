import { expect, type Page } from '@playwright/test';
import { enter, follow, test } from './fixtures/app-test.ts';
import { registerMember } from './fixtures/member.ts';

const GUARDED = [
  '/member',
  '/member/profile',
  '/member/deposit',
  '/member/withdraw',
  '/member/statement',
  '/member/payment',
  '/lotto/bills',
];
const storedAgent = (page: Page) =>
  page.evaluate(() => {
    const stored: { state: { agentCode: string | null } } = JSON.parse(
      localStorage.getItem('local_data') ?? '{"state":{"agentCode":null}}',
    );
    return stored.state.agentCode;
  });

async function logIn(page: Page, { phone, password }: { phone: string; password: string }) {
  await page.getByLabel('เบอร์โทรศัพท์หรือชื่อผู้ใช้').fill(phone);
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(password);
  await page.locator('form').getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click();
}

test('a visitor on a guarded page is led to /login, and then to that page; a member never to /login', async ({
  page,
  request,
}) => {
  const member = await registerMember(request);
  await page.goto('/member');
  await expect(page).toHaveURL('/login');
  for (const path of GUARDED) {
    await follow(page, path);
    await expect(page, path).toHaveURL('/login');
  }
  await page.goto('/member/deposit?amount=300');
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('หน้านี้สำหรับสมาชิก เข้าสู่ระบบแล้วไปต่อได้ทันที')).toBeVisible();
  await logIn(page, member);
  await expect(page).toHaveURL('/member/deposit?amount=300');
  for (const path of ['/login', '/register']) {
    await page.goto(path);
    await expect(page).toHaveURL('/member');
  }
});

test('the agent: an unknown code is never stored; a visitor goes from a guarded page to the index of the stored one, reads why, and goes on after the login', async ({
  page,
  watch,
  request,
}) => {
  watch.expectError(/unknown_agent|validate/);
  const answer = page.waitForResponse('**/api/agent/validate**');
  await page.goto('/?ag=nobody-knows');
  await answer;
  await expect(page.getByRole('heading', { name: 'ผลล่าสุด' })).toBeVisible();
  expect(await storedAgent(page)).toBeNull();

  await page.goto('/?ag=chokdee');
  await expect.poll(() => storedAgent(page)).toBe('chokdee');
  await page.goto('/member');
  await expect(page).toHaveURL('/?ag=chokdee');
  for (const path of GUARDED) {
    await follow(page, path);
    await expect(page, path).toHaveURL('/?ag=chokdee');
  }
  const member = await registerMember(request);
  await page.goto('/member/deposit?amount=300');
  await expect(page).toHaveURL('/?ag=chokdee');
  await expect(page.getByRole('dialog')).toContainText('หน้า “ฝากเงิน” สำหรับสมาชิก เข้าสู่ระบบแล้วไปต่อได้ทันที');
  await logIn(page, member);
  await expect(page).toHaveURL('/member/deposit?amount=300');
});

test('`ag` never changes the tenant of a session', async ({ page, member, server }) => {
  await server.database.rows(
    "insert into agent (id, code, name, status, config, created_at) select 77, 'other', 'อื่น', 'open', config, created_at from agent where id = 3 on conflict do nothing",
  );
  expect(member.accessToken).not.toBe('');
  await page.goto('/?ag=other');
  await expect(page.getByRole('region', { name: 'บัญชีของฉัน' })).toBeVisible();
  expect(await storedAgent(page)).toBeNull();
});

test('an ended session on a guest page is cleared and the form shows', async ({
  page,
  context,
  request,
  server,
  watch,
}) => {
  watch.expectError(/status of 401/);
  const member = await registerMember(request);
  await server.database.rows(
    'update member_session set revoked_at = now() where member_id = (select id from member where phone = $1)',
    [member.phone],
  );
  await enter(context, server.url, member);
  const answered = page.waitForResponse('**/api/get_user_info');
  await page.goto('/login');
  expect((await answered).status()).toBe(401);
  await expect(page.getByLabel('เบอร์โทรศัพท์หรือชื่อผู้ใช้')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('user'))).not.toContain(member.accessToken);
});

test('the 404 page is shown for unknown routes and wrong parameters; for an unknown entry it lists those that exist', async ({
  page,
  watch,
}) => {
  watch.expectError(/status of 404/);
  for (const [path, status] of [
    ['/no-such-page', 404],
    ['/liff/%E0%B8%81', 404],
    ['/lobby/%F0%9F%8E%B0', 404],
    ['/liff/xyz', 404],
    // Only the call of the page knows these.
    ['/poll/999999', 200],
    ['/play', 200],
  ] as const) {
    expect((await page.goto(path))?.status(), path).toBe(status);
    await expect(page, path).toHaveTitle(/^ไม่พบหน้านี้/);
    await expect(page.getByText('Not Found'), path).toBeVisible();
    await expect(page.getByText('404'), path).toBeVisible();
  }
  await page.getByRole('link', { name: 'กลับหน้าแรก' }).click();
  await expect(page).toHaveURL('/');
  await follow(page, '/lobby/unknown');
  await expect(page.getByText('Not Found')).toBeVisible();
  await page.getByRole('link', { name: 'สล็อต' }).click();
  await expect(page).toHaveURL('/lobby/slot');
});
