import { expect } from '@playwright/test';
import { codeOf, newPerson, PASSWORD } from '../server/operator/desk-fixture.ts';
import { expectNoViolation } from './fixtures/axe.ts';
import { untilActsCount } from './fixtures/desk.ts';
import { test } from './fixtures/desk-test.ts';

test('somebody signs in by keyboard: a wrong password, a wrong code, the right ones; and out again', async ({
  page,
  server,
  watch,
}) => {
  const person = await newPerson(server);
  watch.expectError(/422|403|400/);
  await page.goto('/desk');
  await expect(page.getByText('ขั้นที่ 1 จาก 2')).toBeVisible();
  await expectNoViolation(page);
  await page.keyboard.type(person.username);
  await page.keyboard.press('Tab');
  await page.keyboard.type('ไม่ใช่รหัสนี้ 1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('ลองได้อีก');
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText(person.name)).toBeVisible();
  await expectNoViolation(page);
  const right = codeOf(server, person);
  await page.keyboard.type(right === '000000' ? '000001' : '000000');
  await expect(page.getByRole('alert')).toBeVisible();
  await page.keyboard.type(right);
  await expect(page.getByRole('navigation', { name: 'เมนูหลัก' })).toBeVisible();

  await page.getByRole('button', { name: person.name }).click();
  await page.getByRole('button', { name: 'ออกจากระบบ' }).click();
  await expect(page.getByText('ขั้นที่ 1 จาก 2')).toBeVisible();
  await page.goBack().catch(() => undefined);
  await page.goto('/desk/people');
  await expect(page.getByText('ขั้นที่ 1 จาก 2')).toBeVisible();
});

test('a new person gets a one-time password, sets their own and an app, and keeps recovery codes', async ({
  atDesk,
  page,
  server,
}) => {
  const chief = await atDesk('chief', '/people');
  await expect(chief.page.getByRole('heading', { name: 'คน' })).toBeVisible();
  await chief.page.keyboard.press('n');
  const username = `new${Date.now()}`;
  await chief.page.keyboard.type(username);
  await chief.page.keyboard.press('Tab');
  await chief.page.keyboard.type('วรัญญา ใหม่');
  await chief.page.getByRole('combobox', { name: 'บทบาท' }).selectOption({ label: 'การเงิน' });
  await chief.page.getByRole('button', { name: 'เพิ่มและรับรหัสผ่าน' }).click();
  const shown = chief.page.getByRole('dialog', { name: 'รหัสผ่านใช้ครั้งเดียว' });
  const oneTime = await shown.locator('code').textContent();
  await shown.getByRole('button', { name: 'ส่งให้แล้ว' }).click();
  await expect(chief.page.getByText('วรัญญา ใหม่').first()).toBeVisible();

  await page.goto('/desk');
  await page.getByLabel('ชื่อผู้ใช้').fill(username);
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(oneTime ?? '');
  await page.keyboard.press('Enter');
  const secret = (await page.locator('code').textContent()) ?? '';
  await expectNoViolation(page);
  await page.getByLabel('รหัสผ่านใหม่').fill('ช้างสามเศียร 77');
  await page.getByLabel(/รหัส 6 หลัก/).fill(codeOf(server, { id: '', username, name: '', secret }));
  await page.getByRole('button', { name: 'เริ่มใช้งาน' }).click();
  await expect(page.getByRole('listitem')).toHaveCount(10);
  await page.getByRole('button', { name: 'ฉันเก็บรหัสสำรอง' }).click();
  await expect(page.getByRole('navigation', { name: 'เมนูหลัก' })).toBeVisible();
  // Finance may not look at people.
  await expect(page.getByRole('link', { name: 'ผู้ปฏิบัติงาน' })).toHaveCount(0);
  await page.goto('/desk/people');
  await expect(page.getByText('บทบาทของคุณดูหน้านี้ไม่ได้')).toBeVisible();
});

test('a stolen sign-in is ended by another chief, and its screen shows nothing more', async ({
  atDesk,
  expectDeskError,
}) => {
  expectDeskError(/401/);
  const thief = await atDesk('finance', '/');
  await expect(thief.page.getByRole('navigation', { name: 'เมนูหลัก' })).toBeVisible();
  const chief = await atDesk('chief', '/people');
  const { page } = chief;
  await page.getByText(thief.person.username, { exact: true }).click();
  await expect(page.getByRole('heading', { name: `การเข้าใช้ของ ${thief.person.name}` })).toBeVisible();
  await page.keyboard.press('x');
  await expectNoViolation(page);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('ไม่มีเครื่องที่เข้าอยู่')).toBeVisible();
  await thief.page.reload();
  await expect(thief.page.getByText('ขั้นที่ 1 จาก 2')).toBeVisible();
});

test('one stops at once, two lift: the first asks, the second types the name', async ({ atDesk }) => {
  const one = await atDesk('finance', '/stops');
  await one.page.getByText('จ่ายเงินถอน', { exact: true }).first().click();
  await one.page.keyboard.press('Control+Enter');
  await one.page.keyboard.press('2');
  await expectNoViolation(one.page);
  await one.page.keyboard.press('Control+Enter');
  await expect(one.page.getByText(/หยุดอยู่ \d+ นาที/)).toBeVisible();
  await untilActsCount(one.page);
  await one.page.keyboard.press('Enter');
  await one.page.keyboard.type('ตรวจแล้ว ยอดปกติ');
  await one.page.keyboard.press('Enter');
  await expect(one.page.getByText('คุณขอเปิดแล้ว รอคนที่สอง')).toBeVisible();

  const two = await atDesk('chief', '/stops');
  await two.page.getByText('จ่ายเงินถอน', { exact: true }).first().click();
  await two.page.keyboard.press('Enter');
  await expect(two.page.getByText('ตรวจแล้ว ยอดปกติ').last()).toBeVisible();
  await two.page.keyboard.type('จ่ายเงินถอน');
  await expectNoViolation(two.page);
  await two.page.keyboard.press('Enter');
  await expect(two.page.getByText('ทุกอย่างเดินปกติ')).toBeVisible();
});

test('keys lead everywhere, and letters in a field are text', async ({ atDesk }) => {
  const { page } = await atDesk('chief', '/people');
  await expect(page.getByRole('heading', { name: 'ผู้ปฏิบัติงาน', level: 1 })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('s');
  await expect(page.getByRole('heading', { name: 'หยุดฉุกเฉิน', level: 1 })).toBeVisible();
  await page.keyboard.press('/');
  const search = page.getByRole('combobox');
  await search.pressSequentially('บันทึก');
  await expect(search).toHaveValue('บันทึก');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'บันทึกการใช้งาน', level: 1 })).toBeVisible();
  await page.keyboard.press('Shift+?');
  await expect(page.getByRole('dialog', { name: 'ปุ่มลัดทั้งหมด' })).toContainText('ค้นหา');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('somebody adds a passkey to their account and signs in by it; their own password changes, too', async ({
  atDesk,
  expectDeskError,
  server,
}) => {
  expectDeskError(/401/);
  const { page, context } = await atDesk('finance', '/stops');
  // A passkey belongs to a name, which an address is not.
  const site = server.url.replace('127.0.0.1', 'localhost');
  await context.addCookies(
    (await context.cookies()).map(({ domain: _, path: __, ...cookie }) => ({ ...cookie, url: site })),
  );
  await page.goto(`${site}/desk/stops`);
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  await page.locator('.dk-crew button').click();
  await expectNoViolation(page);
  await page.getByRole('button', { name: 'เพิ่มพาสคีย์' }).click();
  await page.keyboard.type('โน้ตบุ๊กที่โต๊ะ');
  await page.getByLabel('รหัสผ่านปัจจุบัน').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('โน้ตบุ๊กที่โต๊ะ')).toBeVisible();
  await page.getByRole('button', { name: 'ออกจากระบบ' }).click();
  await page.getByRole('button', { name: 'เข้าด้วยพาสคีย์' }).click();
  await expect(page.getByRole('navigation', { name: 'เมนูหลัก' })).toBeVisible();

  await page.locator('.dk-crew button').click();
  await page.getByRole('button', { name: 'เปลี่ยนรหัสผ่าน' }).click();
  await page.keyboard.type(PASSWORD);
  await page.getByLabel('รหัสผ่านใหม่').fill('ช้างสามเศียร 78');
  await page.keyboard.press('Enter');
  await expect(page.getByText('เปลี่ยนรหัสผ่านแล้ว')).toBeVisible();
});
