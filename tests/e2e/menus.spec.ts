import { expect, type Page } from '@playwright/test';
import { follow, test } from './fixtures/app-test.ts';
import { WIDE } from './fixtures/axe.ts';

const links = (page: Page, menu: string) => page.getByRole('navigation', { name: menu }).getByRole('link');
const EIGHT = ['สล็อต', 'หวย', 'คาสิโน', 'กีฬา', 'แนะนำเพื่อน', 'โปรโมชัน', 'คืนยอดเสีย', 'แลกคะแนน'];
const FLOW_PAGES = ['/poll', '/lotto', '/member/wheel', '/member/deposit', '/member/withdraw'];

/** The whole default layout: the footer's five items, contact button and events. */
async function expectWholeLayout(page: Page, five: readonly string[]) {
  await expect(links(page, 'เมนูล่าง'), page.url()).toHaveText([...five]);
  const shortcuts = page.getByRole('complementary', { name: 'ทางลัด' });
  await expect(shortcuts.getByRole('button', { name: 'กิจกรรม' }), page.url()).toBeVisible();
  await expect(shortcuts.getByRole('link', { name: 'ติดต่อเราทางแชต' }), page.url()).toBeVisible();
}

test('a visitor’s phone has the eight links at home, every category in lobbies, and both ways in on sub pages', async ({
  page,
}) => {
  await page.goto('/');
  await expect(links(page, 'เมนูหลัก')).toHaveText(EIGHT);
  await expect(links(page, 'หมวดเกม').first()).toHaveAttribute('href', '/lotto/lobby');
  for (const name of ['สล็อต', 'หวย', 'คาสิโน', 'กีฬา', 'ยิงปลา', 'ฟรีสปิน']) {
    await links(page, 'เมนูหลัก').filter({ hasText: name }).click();
    await expect(page.getByRole('heading', { name, level: 1 }).first()).toBeVisible();
    await expect(links(page, 'เมนูหลัก').and(page.locator('[aria-current=page]'))).toHaveText(name);
    await expect(page.locator('header').getByRole('link', { name: 'สมัคร' })).toBeVisible();
  }
  for (const path of ['/lobby/lotto', '/promotions', '/poll', '/lotto/results']) {
    await follow(page, path);
    await expect(page.locator('header').getByRole('link', { name: 'เข้าสู่ระบบ' })).toBeVisible();
    await expect(page.locator('header').getByRole('link', { name: 'สมัคร' })).toBeVisible();
  }
  await expectWholeLayout(page, ['หน้าแรก', 'แนะนำเพื่อน', 'เข้าสู่ระบบ', 'โปรโมชัน', 'ติดต่อ']);
});

test('a member’s drawer leads to the games and their bills; no page of the default layout drops a part, on any width', async ({
  page,
  member,
}) => {
  expect(member.accessToken).not.toBe('');
  await page.goto('/');
  await page.getByRole('button', { name: 'เมนู', exact: true }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('navigation', { name: 'เมนูหลัก' }).getByRole('button')).toHaveText(EIGHT);
  await drawer.getByRole('button', { name: 'โพยของฉัน' }).click();
  await expect(page).toHaveURL('/lotto/bills');

  const five = ['หน้าแรก', 'โปรไฟล์', 'ฝากเงิน', 'ถอนเงิน', 'ติดต่อ'];
  for (const path of FLOW_PAGES) {
    await follow(page, path);
    await expectWholeLayout(page, five);
  }
  await page.setViewportSize(WIDE);
  for (const path of [...FLOW_PAGES, '/', '/promotions']) {
    await follow(page, path);
    await expectWholeLayout(page, five);
  }
  await expect(page.locator('header').getByRole('link', { name: 'ฝากเงิน' })).toBeVisible();
  await expect(page.locator('header').getByRole('link', { name: 'ถอนเงิน' })).toBeVisible();
  // Pages of the member's menu have the account beside them, whether visitors see them as well or not.
  for (const path of ['/member/statement', '/affiliate', '/redeem', '/cashback', '/winloss']) {
    await follow(page, path);
    await expect(page.getByRole('main').getByRole('region', { name: 'บัญชีของฉัน' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('navigation', { name: 'สมาชิก' })).toBeVisible();
  }
  await follow(page, '/slot');
  // Name, balance, deposit and withdraw are in the header only.
  await expect(page.locator('header').getByRole('link', { name: 'ฝากเงิน' })).toBeVisible();
  await expect(page.getByText(/^chok\d+/).filter({ visible: true })).toHaveCount(1);
  await links(page, 'หมวดเกม').filter({ hasText: 'ยิงปลา' }).click();
  await expect(page).toHaveURL('/fishing');
});

test('/lobby/lotto is the lottery lobby at once', async ({ page }) => {
  await page.goto('/lobby/lotto');
  await expect(page).toHaveTitle(/หวย/);
  await expect(page.getByRole('region', { name: 'หวยทั้งหมด' }).getByRole('link').first()).toBeVisible();
  await expect(page.locator('a[aria-current=page]')).toHaveText('หวย');
});

test('the addresses that the server prints at its start work: every link of the sandbox answers with a page', async ({
  page,
  request,
}) => {
  await page.goto('/sandbox');
  // A computer without a Thai font shows boxes.
  await expect
    .poll(() =>
      page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').map((font) => font.family)),
    )
    .toContain('Anuphan');
  const targets = await page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((all: HTMLAnchorElement[]) => all.map(({ href }) => href));
  // Bank, phone, draw, LINE, the games' proofs, and the desk.
  expect(targets).toHaveLength(6);
  for (const to of [...targets, new URL('/', targets[4]).href]) {
    const answer = await request.get(to);
    expect(answer.status(), to).toBe(200);
    expect(answer.headers()['content-type'], to).toContain('text/html');
  }
});
