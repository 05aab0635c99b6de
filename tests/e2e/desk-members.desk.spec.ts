import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { login } from '#contract/auth.ts';
import { operatorConfirm, operatorConfirmations } from '#contract/operator.ts';
import type { TestServer } from '../server/harness.ts';
import { adjusted } from '../server/member-desk/fixture.ts';
import { newPerson, signedInDesk } from '../server/operator/desk-fixture.ts';
import { expectNoViolation } from './fixtures/axe.ts';
import { test } from './fixtures/desk-test.ts';
import { logIn } from './fixtures/forms.ts';
import { registerMember } from './fixtures/member.ts';

const SENTENCE = 'บัญชีของคุณถูกระงับชั่วคราวเพื่อความปลอดภัย ยอดเงินยังอยู่ครบ กรุณาติดต่อเรา';

/** A registered member with 1,000 baht, and where their money is. */
async function someMember(page: Page, server: TestServer) {
  const member = await registerMember(page.request);
  const row = await server.database.row<{ id: number; wallet: number; username: string }>(
    'select m.id, w.id as wallet, m.username from member m join wallet w on w.member_id = m.id and w.wallet_type_id = 1 where m.phone = $1',
    [member.phone],
  );
  if (!row) throw new Error('no member');
  await adjusted(server.database, row, 1000);
  return { ...member, ...row };
}

async function open(desk: Page, phone: string, username: string) {
  await desk.goto('/desk/members');
  await expect(desk.getByRole('searchbox')).toBeFocused();
  await desk.keyboard.type(phone);
  await expect(desk.getByRole('grid')).toContainText(username);
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('heading', { level: 1, name: username })).toBeVisible();
}

test('found by phone, frozen by keyboard: the player reads why; unfrozen, they are in again', async ({
  page,
  atDesk,
  server,
}) => {
  const member = await someMember(page, server);
  const { page: desk } = await atDesk();
  await open(desk, member.phone, member.username);
  await expect(desk.getByText('1,000.00').first()).toBeVisible();

  // Esc that is pressed twice closes a dialog and does not leave the page, whose letters work at once.
  await desk.keyboard.press('n');
  await expect(desk.getByRole('dialog')).toBeVisible();
  for (const key of ['Escape', 'Escape', 'm']) await desk.keyboard.press(key);
  await expect(desk.getByRole('dialog').getByLabel('ข้อความ', { exact: true })).toBeVisible();
  await desk.keyboard.press('Escape');
  await expect(desk.getByRole('heading', { level: 1, name: member.username })).toBeVisible();

  await desk.keyboard.press('f');
  const dialog = desk.getByRole('dialog', { name: `ระงับบัญชี ${member.username}` });
  await expect(dialog.getByText('จบ 1 เซสชัน')).toBeVisible();
  await expect(dialog.getByText(SENTENCE)).toBeVisible();
  await desk.keyboard.press('1');
  await desk.keyboard.type('สั้นไป');
  await expect(dialog.getByRole('button', { name: /ระงับบัญชี/ })).toBeDisabled();
  await desk.keyboard.type(' โทรแจ้งว่าไม่รู้จักเครื่องที่เข้าใช้');
  await desk.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
  await expect(desk.getByRole('status').filter({ hasText: 'โทรแจ้งว่าไม่รู้จักเครื่อง' })).toBeVisible();

  await page.goto('/login');
  await logIn(page, member);
  await expect(page.getByText(SENTENCE)).toBeVisible();

  await desk.keyboard.press('f');
  await desk.keyboard.type('ยืนยันตัวตนแล้ว');
  await desk.keyboard.press('Control+Enter');
  await expect(desk.getByRole('button', { name: /^ระงับ/ })).toBeVisible();
  const again = { agent_code: 'chokdee', username: member.phone, password: member.password };
  expect((await server.call(login, again)).body.error).toBe(0);
});

test('reads why a withdrawal is blocked, tells the member, and gives a bonus', async ({ page, atDesk, server }) => {
  const member = await someMember(page, server);
  const { page: desk } = await atDesk();
  await open(desk, member.phone, member.username);
  await expect(desk.getByRole('status').filter({ hasText: 'ยังถอนไม่ได้ ติด 1 ข้อ' })).toBeVisible();
  await desk.keyboard.press('b');
  await expect(desk.getByRole('heading', { name: 'ทำไมถอนไม่ได้' })).toBeVisible();
  await expect(desk.getByText('ผ่าน 7 จาก 8')).toBeVisible();
  await desk.getByRole('button', { name: 'ให้โบนัส 100.00 บาท' }).click();
  await expect(desk.getByText('ให้โบนัสแล้ว')).toBeVisible();
  await expect(desk.getByRole('heading', { name: 'จบโบนัสชดเชย' })).toBeVisible();
  // Beside it Ctrl Enter ends nothing.
  await desk.keyboard.press('b');
  await desk.keyboard.press('Control+Enter');
  await desk.getByRole('heading', { level: 1 }).click();
  await expect(desk.getByRole('button', { name: /จบโบนัส ตัด 100.00/ })).toBeVisible();
  await desk.keyboard.press('z');
  await desk.keyboard.press('Control+Enter');
  await expect(desk.getByText('ไม่มีโบนัสที่กำลังเล่น')).toBeVisible();
  await desk.getByRole('heading', { level: 1 }).click();
  await desk.keyboard.press('Enter');
  await expect(desk.getByLabel('ข้อความ', { exact: true }).last()).toHaveValue(/ยืนยันเบอร์โทรศัพท์/);
  await desk.keyboard.press('Control+Enter');
  await expect(desk.getByRole('dialog')).toBeHidden();
  await desk.keyboard.press('6');
  await expect(desk.getByText('ยังถอนเงินไม่ได้ตอนนี้')).toBeVisible();
});

test('asks for a correction, which another person makes; notes and ends a stolen login', async ({
  page,
  atDesk,
  server,
}) => {
  const member = await someMember(page, server);
  const { page: desk } = await atDesk();
  await open(desk, member.phone, member.username);
  await expect(desk.getByText('ปรับยอดเงิน').first()).toBeVisible();
  await desk.keyboard.press('e');
  const dialog = desk.getByRole('dialog', { name: `แก้ยอดของ ${member.username}` });
  await dialog.getByLabel('จำนวนเงิน').fill('250.50');
  await expect(dialog).toContainText('749.50');
  await dialog.getByLabel(/หลักฐาน/).fill('เติมเกินจากยอดโอนจริง');
  await desk.keyboard.press('Control+Enter');
  await expect(dialog.getByText('ส่งให้คนที่สองยืนยันแล้ว').last()).toBeVisible();
  await desk.keyboard.press('Escape');

  const second = await signedInDesk(server, await newPerson(server));
  const { items } = (await second.call(operatorConfirmations, { state: 'waiting' })).body.data;
  const waiting = items.find(({ summary }: { summary: string }) => summary.includes(`สมาชิก ${member.id} `));
  const confirmed = { confirmation_id: waiting.confirmation_id };
  const options = { idempotencyKey: randomUUID() };
  expect((await second.call(operatorConfirm, confirmed, options)).body.error).toBe(0);
  await desk.reload();
  await expect(desk.getByText('749.50').first()).toBeVisible();
  await expect(desk.getByText('แก้แล้ว')).toBeVisible();

  await desk.keyboard.press('n');
  await desk.keyboard.type('โทรถามเรื่องสตางค์');
  await desk.keyboard.press('Control+Enter');
  await expect(desk.getByRole('dialog')).toBeHidden();
  await expect(desk.getByText('โทรถามเรื่องสตางค์')).toBeVisible();

  await desk.keyboard.press('x');
  await desk.getByRole('dialog').getByLabel('เหตุผล').fill('เครื่องถูกขโมย');
  await desk.keyboard.press('Control+Enter');
  await expect(desk.getByText('0 เซสชัน')).toBeVisible();
  const live = await server.database.row<{ live: number }>(
    'select count(*)::int as live from member_session where member_id = $1 and revoked_at is null',
    [member.id],
  );
  expect(live).toEqual({ live: 0 });
});

test('pages without a fault that axe finds; a role that only looks has no act; a phone shows it all', async ({
  page,
  atDesk,
  server,
}) => {
  const member = await someMember(page, server);
  const { page: desk } = await atDesk('auditor');
  await desk.goto(`/desk/members?q=${member.username}`);
  await expect(desk.getByRole('grid')).toContainText(member.username);
  await expectNoViolation(desk, 'search');
  await desk.goto(`/desk/members/${member.id}`);
  await expect(desk.getByRole('heading', { level: 1, name: member.username })).toBeVisible();
  await expect(desk.getByRole('button', { name: /^ระงับ/ })).toHaveCount(0);
  await expect(desk.getByText(member.phone)).toBeHidden();
  await expectNoViolation(desk, 'member');
  await desk.keyboard.press('f');
  await expect(desk.getByRole('dialog')).toBeHidden();
  // The search of every page leads to members too.
  await desk.keyboard.press('/');
  await desk.keyboard.type(member.phone);
  await expect(desk.getByRole('option').filter({ hasText: member.username })).toContainText(/x-xxx-/);
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('dialog')).toBeHidden();
  await expect(desk).toHaveURL(`/desk/members/${member.id}`);
  await desk.setViewportSize({ width: 390, height: 844 });
  await expect(desk.getByText('กระเป๋าหลัก').first()).toBeVisible();
  const wide = await desk.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(wide).toBe(false);
  await desk.goto('/desk/members/999999999');
  await expect(desk.getByText('ไม่มีหน้านี้').last()).toBeVisible();
});
