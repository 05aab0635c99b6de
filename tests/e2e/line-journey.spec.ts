import { expect } from '@playwright/test';
import { noticesSeen } from './fixtures/app-test.ts';
import { openedDeposit, pay } from './fixtures/bank.ts';
import { fillAccountStep, fillPasswordStep, logIn, newPerson, registration } from './fixtures/forms.ts';
import { test } from './fixtures/line-test.ts';
import { endVisit, newPlayer } from './fixtures/line-world.ts';
import { registerMember } from './fixtures/member.ts';

// Motion is on, as for most players (playwright.config.ts turns it off).
test.use({ reducedMotion: 'no-preference' });

for (const [who, name] of [
  ['', 'ชบา จาก LINE'],
  // Whom LINE’s simplified consent lets in: an ID token with `openid` alone.
  [' of somebody whom LINE does not name', ''],
] as const)
  test(`from the rich menu to a funded wallet${who}, and silently in the second time`, async ({
    page,
    line,
    request,
  }) => {
    const player = newPlayer(name);
    line.behaviour.profile = name === '' ? 'closed' : 'given';
    const person = newPerson();

    // First open: LINE knows the player, we do not.
    await line.open(page, '/liff/deposit', player);
    await expect(page).toHaveURL(/\/register$/);
    if (name !== '') await expect(page.getByText(name)).toBeVisible();
    await fillAccountStep(page, person);
    await registration(page).next.click();
    await fillPasswordStep(page, person);
    await registration(page).submit.click();

    // The rich menu's page is kept over the registration.
    await expect(page).toHaveURL(/\/member\/deposit$/);
    await page.getByRole('button', { name: '500.00 บาท', exact: true }).click();
    await page.getByRole('button', { name: 'สร้างคิวอาร์ 500.00 บาท' }).click();
    const id = await openedDeposit(page);

    // LINE's browser saves no file: the picture is shown for a long press.
    await page.getByRole('button', { name: 'บันทึกรูปคิวอาร์' }).click();
    await expect(page.getByText('แตะรูปค้างไว้')).toBeVisible();
    await page.goBack();
    await expect(page.getByText('แตะรูปค้างไว้')).toHaveCount(0);

    expect(await pay(request, { deposit_id: id })).toEqual(['credited']);
    await expect(page.getByRole('heading', { name: 'เงินเข้ากระเป๋าแล้ว' })).toBeVisible();

    // Second open, on a phone that has forgotten everything: LINE's identity is enough.
    await endVisit(page);
    await page.evaluate(() => localStorage.clear());
    await line.open(page, '/liff/member', player);
    await expect(page).toHaveURL('/member');
    await expect(page.getByRole('region', { name: 'บัญชีของฉัน' })).toContainText(/500\.\d\d THB/);
    // Nobody was asked for a name on the way.
    expect(line.profileWindows).toEqual([]);
  });

test('a member binds LINE by logging in once, and is offered friendship when switching messages on', async ({
  page,
  line,
  request,
  context,
  watch,
}) => {
  await noticesSeen(context);
  const member = await registerMember(request);
  const player = newPlayer();
  await line.open(page, '/liff/member', player);
  await expect(page).toHaveURL(/\/register$/);
  await page.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'เชื่อมบัญชี LINE' })).toBeVisible();
  await logIn(page, member);
  await expect(page).toHaveURL('/member');
  await endVisit(page);
  await page.evaluate(() => localStorage.clear());
  await line.open(page, '/liff/deposit', player);
  await expect(page).toHaveURL(/\/member\/deposit$/);

  watch.expectError(/status of 429/);
  line.behaviour.isFriend = false;
  await line.open(page, '/member/notifications', player);
  const messages = page.getByRole('checkbox', { name: /LINE/ });
  const note = page.getByText('เพิ่มบัญชี LINE ของเราเป็นเพื่อนก่อน');
  const add = page.getByRole('button', { name: 'เพิ่มเพื่อน' });
  await messages.click();
  await expect(messages).toBeChecked();
  await expect(note).toBeVisible();
  line.behaviour.friendWindow = 'refused';
  await add.click();
  await expect.poll(() => line.friendWindows).toEqual(['closed', 'refused']);
  await expect(note).toBeVisible();
  await expect(add).not.toHaveAttribute('aria-busy');
  // Asked too often: LINE opens none, and the chat is the other way.
  line.behaviour.friendWindow = 'limited';
  await add.click();
  await expect(page.getByRole('link', { name: 'เปิดแชต LINE' })).toHaveAttribute('href', '/liff/contact');
  // A member who returns without being a friend finds the offer again; only a tap opens it.
  line.behaviour.friendWindow = 'added';
  await line.open(page, '/member/notifications', player);
  await add.click();
  await expect(page.getByText('เป็นเพื่อนกันแล้ว')).toBeVisible();
  await expect(add).toHaveCount(0);
  expect(line.friendWindows).toEqual(['closed', 'refused', 'added']);
  // A friend gets no offer any more.
  await messages.click();
  await expect(messages).not.toBeChecked();
  await messages.click();
  await expect(messages).toBeChecked();
  await expect(note).toHaveCount(0);
  expect(line.friendWindows).toHaveLength(3);
});

test('a wrong password binds nothing and shows a message at the field; the next attempt binds', async ({
  page,
  line,
  request,
}) => {
  const member = await registerMember(request);
  const player = newPlayer('ผู้เชื่อมบัญชี');
  await line.open(page, '/liff/profile', player);
  await expect(page).toHaveURL(/\/register$/);
  await page.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click();
  await logIn(page, { ...member, password: 'not-the-password' });
  await expect(page.getByRole('alert')).toHaveText(/รหัสผ่านไม่ถูกต้อง/);
  await expect(page.getByText('ผู้เชื่อมบัญชี')).toBeVisible();
  await logIn(page, member);
  await expect(page).toHaveURL('/member/profile');
  await expect(page.getByRole('main').getByText('เชื่อม LINE แล้ว')).toBeVisible();
});
