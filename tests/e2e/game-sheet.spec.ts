import { expect, type Page } from '@playwright/test';
import { follow, test } from './fixtures/app-test.ts';
import { expectNoViolation } from './fixtures/axe.ts';
import { addBonusWallet, fundCash } from './fixtures/games.ts';
import { registerMember } from './fixtures/member.ts';

const tiles = (page: Page) => page.locator('section:has(select) .game-tile');
const sheet = (page: Page) => page.locator('dialog:has(iframe), dialog:has(button[aria-label="ปิดเกม"])');
const game = (page: Page) => page.frameLocator('iframe');
const closeButton = (page: Page) => page.getByRole('button', { name: 'ปิดเกม' });

const spin = (page: Page) => game(page).getByRole('button', { name: 'หมุน', exact: true });

test('a visitor tries the demo: entering toast, pretend money, back closes it; logs in over it and plays on for real', async ({
  page,
  request,
  server,
}) => {
  const member = await registerMember(request);
  await fundCash(server.database, member, 50_000);
  await page.goto('/slot');
  await tiles(page).first().click();
  await expect(page.getByRole('status').filter({ hasText: 'กำลังนำท่านเข้าสู่เกม' }).first()).toBeVisible();
  await expect(game(page).getByText('10,000.00')).toBeVisible();
  await expect(page.locator('iframe')).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms');
  const origin = await page.locator('iframe').evaluate((frame: HTMLIFrameElement) => new URL(frame.src).origin);
  expect(origin).not.toBe(new URL(page.url()).origin);
  await expect(page.getByText('โหมดทดลองเล่น')).toBeVisible();
  await page.getByRole('button', { name: 'เข้าสู่ระบบเพื่อเล่นจริง' }).click();
  const login = page.getByRole('dialog', { name: 'เข้าสู่ระบบเพื่อไปต่อ' });
  await expect(login).toBeVisible();
  await page.goBack();
  await expect(closeButton(page)).toBeVisible();
  await page.goBack();
  await expect(page.locator('iframe')).toHaveCount(0);
  await expect(page).toHaveURL('/slot');

  await tiles(page).first().click();
  await page.getByRole('button', { name: 'เข้าสู่ระบบเพื่อเล่นจริง' }).click();
  await login.getByLabel('เบอร์โทรศัพท์หรือชื่อผู้ใช้').fill(member.phone);
  await login.getByLabel('รหัสผ่าน', { exact: true }).fill(member.password);
  await login.locator('form').getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click();
  await expect(sheet(page)).toContainText('กระเป๋าหลัก');
  await expect(game(page).getByText('500.00').first()).toBeVisible();
});

test('several wallets: the player chooses; the demo stays within reach', async ({ page, member, server }) => {
  await fundCash(server.database, member, 20_000);
  await addBonusWallet(server.database, member, 30_000);
  await page.goto('/slot');
  await tiles(page).first().click();
  const picker = page.getByRole('dialog', { name: 'กรุณาเลือกกระเป๋าเงิน' });
  await expect(picker).toBeVisible();
  await expect(picker).toContainText('ยอดเทิร์นคงเหลือ');
  await expectNoViolation(page, 'the picker');
  await picker.getByText('โบนัสต้อนรับ').click();
  await picker.getByRole('button', { name: 'เข้าเล่น' }).dblclick();
  await expect(picker).toHaveCount(0);
  await expect(page.locator('iframe')).toHaveCount(1);
  await expect(sheet(page)).toContainText('300.00 THB');
  await page.getByRole('button', { name: 'ทดลองเล่น' }).click();
  await expect(game(page).getByText('10,000.00')).toBeVisible();
  await page.getByRole('button', { name: 'เล่นจริง' }).click();
  // The wallet that was chosen last is chosen already.
  await expect(picker.getByRole('radio', { name: /โบนัสต้อนรับ/ })).toBeChecked();
  await page.goBack();
  await expect(closeButton(page)).toHaveCount(0);
  await expect(page).toHaveURL('/slot');
  await expect(page.getByRole('heading', { name: 'เล่นล่าสุด' })).toBeVisible();
});

test('a full screen of the app’s own where the browser has none, which the first back leaves; the game’s page may say close and balance, no other; beside a game that says nothing a win shows later', async ({
  page,
  member,
  server,
}) => {
  await fundCash(server.database, member, 10_000);
  await page.addInitScript(() => Object.defineProperty(document, 'fullscreenEnabled', { value: false }));
  await page.goto('/slot');
  await tiles(page).first().click();
  await expect(spin(page)).toBeVisible();
  await page.getByRole('button', { name: 'เต็มจอ', exact: true }).click();
  await expect(closeButton(page)).toHaveCount(0);
  expect((await page.locator('iframe').boundingBox())?.height).toBe(844);
  await page.getByRole('button', { name: 'ออกจากเต็มจอ' }).click();
  await expect(closeButton(page)).toBeVisible();
  await page.getByRole('button', { name: 'เต็มจอ', exact: true }).click();
  await expect(closeButton(page)).toHaveCount(0);
  await page.goBack();
  await expect(closeButton(page)).toBeVisible();
  // Messages of another window, and of another origin.
  await page.evaluate(() => window.postMessage({ type: 'game:close' }, '*'));
  await page.evaluate(() =>
    window.dispatchEvent(new MessageEvent('message', { data: { type: 'game:close' }, origin: 'https://evil.example' })),
  );
  await page.waitForTimeout(300);
  await expect(page.locator('iframe')).toHaveCount(1);
  // A page of another provider, which says nothing about its balance.
  await page.route('**/play/slot/**', (route) => route.fulfill({ contentType: 'text/html', body: '<p>silent</p>' }));
  await closeButton(page).click();
  await tiles(page).first().click();
  await expect(game(page).getByText('silent')).toBeVisible();
  const strip = sheet(page).locator('footer');
  await expect(strip).toContainText('100.00');
  const frame = page.frames().find((one) => one.url().includes('/play/'));
  await fundCash(server.database, member, 50_000);
  const answered = page.waitForResponse('**/api/member/wallets');
  await frame?.evaluate(() => window.parent.postMessage({ type: 'game:balance' }, '*'));
  await answered;
  await page.waitForTimeout(300);
  await expect(strip).toContainText('100.00');
  await frame?.evaluate(() => window.parent.postMessage({ type: 'game:close' }, '*'));
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('closing while the link is on its way: no dialog comes after it', async ({ page, member }) => {
  expect(member.phone).toBeTruthy();
  await page.route('**/api/game/link', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route
      .fulfill({ json: { error: 5002, code: 'provider_maintenance', message: 'ปิดปรับปรุง', data: null } })
      .catch(() => undefined);
  });
  await page.goto('/slot');
  const requested = page.waitForRequest('**/api/game/link');
  await tiles(page).first().click();
  await requested;
  await closeButton(page).click();
  await page.waitForTimeout(2000);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a provider that does not answer: the dialog of section 8, within its time', async ({ page, member }) => {
  test.slow();
  expect(member.phone).toBeTruthy();
  await page.route('**/api/game/link', () => undefined);
  await page.goto('/slot');
  await tiles(page).first().click();
  await expect(page.getByRole('dialog', { name: 'พบบางอย่างผิดปกติ' })).toContainText('ระบบตอบช้ากว่าปกติ', {
    timeout: 15_000,
  });
  await expect(closeButton(page)).toHaveCount(0);
  await page.unroute('**/api/game/link');
});

test('/play of a game without a demo: a visitor logs in first and comes back to it', async ({
  page,
  request,
  server,
}) => {
  await server.database.rows("update game set has_demo = false where id = 'slot-7'");
  const { phone, password } = await registerMember(request);
  await page.goto('/play?game_id=slot-7');
  await expect(page).toHaveURL('/login');
  await page.getByLabel('เบอร์โทรศัพท์หรือชื่อผู้ใช้').fill(phone);
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(password);
  await page.locator('form').getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click();
  await expect(page).toHaveURL('/play?game_id=slot-7');
  await expect(page.getByText('กระเป๋าหลัก')).toBeVisible();
});

test('/play that cannot be entered: says why, and another try; closed, its lobby; of an unknown game, the 404 page', async ({
  page,
}) => {
  await page.route('**/api/game/demo', (route) =>
    route.fulfill({ json: { error: 5002, code: 'provider_maintenance', message: 'ค่ายเกมปิดปรับปรุง', data: null } }),
  );
  await page.goto('/play?game_id=slot-3&provider_id=siamreel');
  await expect(page.locator('.toast-card').filter({ hasText: 'ค่ายเกมปิดปรับปรุง' })).toBeVisible();
  await expectNoViolation(page, 'a game that cannot be entered');
  await page.unroute('**/api/game/demo');
  await page.getByRole('button', { name: 'ลองเข้าเล่นอีกครั้ง' }).click();
  await expect(game(page).getByText('10,000.00')).toBeVisible();
  await closeButton(page).click();
  await expect(page).toHaveURL('/slot');
  for (const query of ['', '?game_id=', '?game_id=nothing', '?game_id=slot-3&provider_id=moonbay']) {
    await follow(page, `/play${query}`);
    await expect(page.getByRole('main'), query).toContainText('Not Found');
    await page.getByRole('link', { name: 'กลับหน้าแรก' }).click();
    await expect(page).toHaveURL('/');
  }
});
