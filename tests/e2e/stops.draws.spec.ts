import { expect, type Page } from '@playwright/test';
import type { Stop } from '#contract/stops.ts';
import { requestWithdraw } from '#contract/withdraw.ts';
import { type Stops, startStops } from '../server/stops/fixture.ts';
import { expectNoViolation } from './fixtures/axe.ts';
import { giveMoney, openedDeposit, pay } from './fixtures/bank.ts';
import { gameOf } from './fixtures/games.ts';
import { expectGoodLayout } from './fixtures/layout.ts';
import { test as base, roundOf } from './fixtures/lotto.ts';

/** Operators who stop and lift; what a test leaves stopped is lifted after it. */
const test = base.extend<{ stops: Stops }>({
  stops: async ({ server }, use) => {
    const stops = await startStops(server);
    await use(stops);
    const rows: (Pick<Stop, 'kind' | 'subject'> & { stop: Stop | null })[] = (await stops.list()).body.data;
    for (const { kind, subject, stop } of rows) if (stop) await stops.lift(kind, subject);
  },
});

const card = (page: Page, title: string) => page.getByRole('heading', { name: title });

test('a stop of new deposits reaches the open form, which says what is safe, and its lifting brings the form back', async ({
  page,
  stops,
  member,
}) => {
  await page.goto('/member/deposit');
  await expect(page.getByLabel('จำนวนเงินที่ต้องการฝาก')).toBeVisible();
  await stops.stop('deposits', null, { message: 'ธนาคารแจ้งเงินเข้าช้า เราพักไว้ก่อนเพื่อไม่ให้เงินของคุณค้าง' });
  await expect(card(page, 'พักรับฝากใหม่ชั่วคราว')).toBeVisible();
  await expect(page.getByText('อย่าเพิ่งโอนเข้าบัญชีเดิมที่เคยใช้')).toBeVisible();
  await expect(page.getByLabel('จำนวนเงินที่ต้องการฝาก')).toHaveCount(0);
  await expectGoodLayout(page);
  await expectNoViolation(page);
  await page.getByRole('button', { name: 'แจ้งฉันเมื่อเปิดรับฝาก' }).click();
  await expect(page.getByRole('button', { name: 'จะแจ้งเมื่อเปิดอีกครั้ง' })).toBeDisabled();
  await stops.lift('deposits');
  await expect(page.getByLabel('จำนวนเงินที่ต้องการฝาก')).toBeVisible();
  await page.goto('/member/notifications');
  await expect(page.getByText('เปิดรับฝากแล้ว').first()).toBeVisible();
  expect(member.phone).toMatch(/^0/);
});

test('a deposit that is open while new ones are stopped is still paid', async ({ page, request, stops, member }) => {
  await page.goto('/member/deposit');
  expect(member.phone).toMatch(/^0/);
  await page.getByLabel('จำนวนเงินที่ต้องการฝาก').fill('500');
  await page.getByRole('button', { name: 'สร้างคิวอาร์ 500.00 บาท' }).click();
  const id = await openedDeposit(page);
  await stops.stop('deposits');
  await page.goto('/member/deposit');
  await expect(page.getByRole('link', { name: /ชำระ|ดู/ }).first()).toBeVisible();
  await page.goto(`/member/payment?id=${id}`);
  await pay(request, { deposit_id: id });
  await expect(page.getByRole('heading', { name: 'เงินเข้ากระเป๋าแล้ว' })).toBeVisible();
});

test('while payouts are stopped a withdrawal waits in sight and is taken back by one confirmed press', async ({
  page,
  server,
  stops,
  member,
}) => {
  const wallet = await giveMoney(server, member, 100_000);
  await server.database.rows('update member set phone_verified_at = created_at where phone = $1', [member.phone]);
  await stops.stop('payouts', null, { message: 'เพื่อตรวจช่องทางจ่าย' });
  const made = await server.call(requestWithdraw, { wallet_id: wallet, amount: 400 }, { token: member.accessToken });
  expect(made.body.error).toBe(0);
  await page.goto('/member/withdraw');
  await expect(card(page, 'พักจ่ายเงินถอนชั่วคราว')).toBeVisible();
  await expect(page.getByText('คิวไม่หาย ไม่ต้องส่งใหม่')).toBeVisible();
  await expectGoodLayout(page);
  await expectNoViolation(page);
  await page.getByRole('button', { name: 'ยกเลิกคำขอ' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'ยกเลิกคำขอ' }).click();
  await expect(page.getByText('ถอนเงินไม่สำเร็จ').first()).toBeVisible();
  await expect(page.getByText('คุณยกเลิกคำขอระหว่างพักจ่ายเงินถอน').first()).toBeVisible();
});

test('a stopped lottery says so in the lobby and on its pad, where the draft stays', async ({
  page,
  server,
  stops,
  member,
  at,
}) => {
  expect(at('10:00').getTime()).toBeGreaterThan(0);
  await giveMoney(server, member, 100_000);
  const round = await roundOf(server, 'hanoi');
  const { id } = (await server.database.row<{ id: string }>(
    'select category_id::text as id from lotto_round where id = $1',
    [round],
  )) ?? { id: '' };
  await page.goto(`/lotto/${round}?number=528`);
  await expect(page.getByRole('button', { name: 'แทงโพยนี้' })).toBeVisible();
  await stops.stop('lottery', id, { message: 'ขอตรวจผลงวดก่อนให้ตรงกัน' });
  await expect(page.getByText('ร่างเก็บไว้แล้ว ยังไม่ตัดเงิน')).toBeVisible();
  await expect(page.getByRole('button', { name: 'แจ้งเมื่อเปิด' })).toBeVisible();
  await expectGoodLayout(page, '/lotto/:round_id');
  await page.goto('/lotto/lobby');
  const row = page.getByRole('article').filter({ hasText: 'พักรับแทง' });
  await expect(row).toContainText('โพยที่แทงแล้วนับตามปกติ');
  await expectGoodLayout(page);
  await expectNoViolation(page);
  await stops.lift('lottery', id);
  await expect(row).toHaveCount(0);
});

test('a stopped provider is said on its tiles, and none of its games opens', async ({
  page,
  request,
  server,
  stops,
  member,
}) => {
  expect(member.phone).toMatch(/^0/);
  const game = await gameOf(request, 'slot');
  const { provider_id = '' } =
    (await server.database.row<{ provider_id: string }>('select provider_id from game where id = $1', [
      game.game_id,
    ])) ?? {};
  await stops.stop('provider', provider_id);
  await page.goto('/slot');
  const tile = page.getByRole('button', { name: new RegExp(game.name_th) }).first();
  await expect(tile).toContainText('พักชั่วคราว');
  await tile.click();
  await expect(page.getByRole('dialog')).toContainText('พักเกมค่ายนี้ชั่วคราว');
});

test('the whole site stops under the player and opens again by itself', async ({ page, stops, member, watch }) => {
  // Work that was in progress when the site stopped.
  watch.expectError(/status of 503/);
  expect(member.phone).toMatch(/^0/);
  await page.goto('/member');
  await expect(page.getByText('รายการเงิน').first()).toBeVisible();
  const expected_at = new Date(Date.now() + 3_600_000).toISOString();
  await stops.stop('site', null, { message: 'ระบบมีปัญหา เรากำลังแก้ไข', expected_at });
  const title = page.getByRole('heading', { name: 'พักให้บริการชั่วคราว' });
  await expect(title).toBeVisible();
  await expect(page.getByText('อย่าโอนเงินเข้ามาช่วงนี้')).toBeVisible();
  await expectGoodLayout(page);
  await expectNoViolation(page);
  // Those who come now see the same, members and visitors.
  await page.reload();
  await expect(title).toBeVisible();
  await page.goto('/slot');
  await expect(title).toBeVisible();
  await page.getByRole('button', { name: 'เช็กอีกครั้ง' }).click();
  await expect(title).toBeVisible();
  await stops.lift('site');
  await page.getByRole('button', { name: 'เช็กอีกครั้ง' }).click();
  await expect(title).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'สล็อต' }).first()).toBeAttached();
});
