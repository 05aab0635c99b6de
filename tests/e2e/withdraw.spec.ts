import { expect, type Page } from '@playwright/test';
import { createPayer } from '#server/payment-provider/payouts.ts';
import { approveSmall, payOut } from '#server/withdraw/jobs.ts';
import { lockWithdrawal } from '#server/withdraw/queries.ts';
import { finishWithdrawal } from '#server/withdraw/stages.ts';
import type { TestServer } from '../server/harness.ts';
import { fund } from '../server/ledger/fixture.ts';
import { test as base } from './fixtures/app-test.ts';
import { expectNoViolation } from './fixtures/axe.ts';
import { addBonusWallet } from './fixtures/games.ts';
import { expectGoodDialog } from './fixtures/layout.ts';
import type { NewMember } from './fixtures/member.ts';

const AMOUNT = 'จำนวนเงินที่ต้องการถอน';
const STAGE = (page: Page, name: string) => page.getByRole('heading', { name });
const CHECKING = 'กำลังตรวจสอบรายการถอน';
const PAYING = 'กำลังโอนเงินเข้าบัญชี';
const PAID = 'ถอนเงินสำเร็จ';
const REJECTED = 'ถอนเงินไม่สำเร็จ';

const idOf = async ({ database }: TestServer, { phone }: NewMember) => {
  const row = await database.row<{ id: number }>('select id from member where phone = $1', [phone]);
  return row?.id ?? 0;
};

/** The member has 1,000 baht that came by no deposit, and a verified phone. */
const test = base.extend<{ rich: NewMember }>({
  rich: async ({ member, server }, use) => {
    const id = await idOf(server, member);
    await server.database.rows('update member set phone_verified_at = created_at where id = $1', [id]);
    const wallet = await server.database.row<{ id: number }>('select id from wallet where member_id = $1', [id]);
    await fund(server.database, wallet?.id ?? 0, 100_000);
    await use(member);
  },
});

/** The work that the job does each second: the test says when. */
const approve = ({ platform }: TestServer) => approveSmall(platform);
async function pay({ platform, clock }: TestServer): Promise<void> {
  const payer = createPayer(platform);
  if (!payer) throw new Error('the sandbox has a payer');
  await payOut(platform, payer);
  clock.advance(4000);
  await payOut(platform, payer);
}

const withdrawals = async (server: TestServer, member: NewMember) =>
  server.database.rows<{ id: number; status: string; amount_satang: number }>(
    'select id, status, amount_satang from withdrawal where member_id = $1 order by id',
    [await idOf(server, member)],
  );

async function reject(server: TestServer, member: NewMember, reason: string): Promise<void> {
  const [made] = await withdrawals(server, member);
  await server.database.transaction(async (tx) => {
    const row = await lockWithdrawal(tx, 3, String(made?.id));
    if (!row) throw new Error('nothing to reject');
    await finishWithdrawal(tx, row, { status: 'rejected', reason }, { keyId: null, at: server.platform.now() });
  });
}

async function fill(page: Page, amount: string): Promise<void> {
  await page.goto('/member/withdraw');
  await page.getByLabel(AMOUNT).fill(amount);
  await page.getByRole('button', { name: 'ถอนเงิน', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'ยืนยันการถอนเงิน' })).toBeVisible();
}
const confirm = (page: Page) => page.getByRole('button', { name: /^ยืนยันถอน/ });

test('requested, approved, paid: each stage shows by itself; a double press requests once', async ({
  page,
  server,
  rich,
}) => {
  await page.goto('/member');
  await page.getByRole('link', { name: 'ถอนเงิน' }).first().click();
  await expect(page.getByText('100.00 ถึง 50,000.00')).toBeVisible();
  await expect(page.getByText('เหลือ 3 จาก 3')).toBeVisible();
  await expectNoViolation(page);
  await page.getByLabel(AMOUNT).fill('1500');
  await page.getByRole('button', { name: 'ถอนเงิน', exact: true }).click();
  await expect(page.getByText('ถอนได้สูงสุด 1,000.00')).toBeVisible();
  await page.getByRole('button', { name: 'ถอนทั้งหมด' }).click();
  await expect(page.getByLabel(AMOUNT)).toHaveValue('1,000.00');
  await page.getByRole('button', { name: '300.00 บาท' }).click();
  await page.getByRole('button', { name: 'ถอนเงิน', exact: true }).click();
  await expect(page.getByText('ยกเลิกไม่ได้หลังยืนยัน')).toBeVisible();
  await expectNoViolation(page);
  await expectGoodDialog(page, 'a withdrawal');
  await confirm(page).dblclick();
  await expect(STAGE(page, CHECKING)).toBeVisible();
  await approve(server);
  await expect(STAGE(page, PAYING)).toBeVisible();
  await expectNoViolation(page);
  await pay(server);
  await expect(STAGE(page, PAID)).toBeVisible();
  await expect(page.getByText('เหลือ 2 จาก 3')).toBeVisible();
  await expect(page.getByText(/^เข้าบัญชี.* xxx-x-x\d{4}-x$/)).toBeVisible();
  await expect(page.getByText(/^WD-\w+$/)).toBeVisible();
  expect(await withdrawals(server, rich)).toMatchObject([{ status: 'paid', amount_satang: 30_000 }]);
  await page.getByRole('button', { name: 'ถอนอีกครั้ง' }).click();
  await expect(page.locator('#main').getByText('700').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'รายการถอนล่าสุด' })).toContainText('300');
});

test('rejected: the reason, and the money is back', async ({ page, server, rich }) => {
  await fill(page, '400');
  await confirm(page).click();
  await expect(STAGE(page, CHECKING)).toBeVisible();
  await reject(server, rich, 'เอกสารไม่ครบ');
  await expect(STAGE(page, REJECTED)).toBeVisible();
  await expect(page.getByText('เอกสารไม่ครบ')).toBeVisible();
  await page.getByRole('button', { name: 'ถอนอีกครั้ง' }).click();
  await page.getByRole('button', { name: 'ถอนทั้งหมด' }).click();
  await expect(page.getByLabel(AMOUNT)).toHaveValue('1,000.00');
});

test('a reload, another tab: one under way at a time, found again', async ({ page, context, rich, server }) => {
  await fill(page, '250');
  const other = await context.newPage();
  await fill(other, '300');
  await confirm(page).click();
  await expect(STAGE(page, CHECKING)).toBeVisible();
  // The sheet's entry leaves the history a moment after the sheet, and would break off a reload.
  await expect.poll(() => page.evaluate(() => history.state?.overlay ?? 0)).toBe(0);
  await page.reload();
  await expect(STAGE(page, CHECKING)).toBeVisible();
  await expect(STAGE(other, CHECKING)).toBeVisible();
  expect(await withdrawals(server, rich)).toHaveLength(1);
});

test('a lost network before the rules are loaded: shows an error, and a retry works', async ({ page, watch, rich }) => {
  watch.expectError(/net::ERR_FAILED/);
  await page.route('**/api/member/withdraw/**', (route) => route.abort());
  await page.goto('/member/withdraw');
  await expect(page.getByText('โหลดข้อมูลการถอนไม่สำเร็จ')).toBeVisible();
  await page.unroute('**/api/member/withdraw/**');
  await page.getByRole('button', { name: 'ลองใหม่' }).click();
  await expect(page.getByLabel(AMOUNT)).toBeEnabled();
  expect(rich.phone).toBeTruthy();
});

test('network cut at the request: the draft stays, and the next press is the same one', async ({
  page,
  watch,
  server,
  rich,
}) => {
  watch.expectError(/net::ERR_FAILED/);
  const keys: string[] = [];
  await page.route('**/api/member/withdraw', (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    return keys.length <= 2 ? route.abort() : route.continue();
  });
  await fill(page, '500');
  await confirm(page).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  await expectGoodDialog(page, 'a withdrawal without an answer');
  await confirm(page).click();
  await expect(STAGE(page, CHECKING)).toBeVisible();
  expect(new Set(keys).size).toBe(1);
  expect(await withdrawals(server, rich)).toHaveLength(1);
});

test('the answer is lost: the page finds the withdrawal by itself', async ({ page, watch, server, rich }) => {
  watch.expectError(/net::ERR_FAILED/);
  await page.route('**/api/member/withdraw', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await fill(page, '500');
  await confirm(page).click();
  await expect(STAGE(page, CHECKING)).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(await withdrawals(server, rich)).toHaveLength(1);
});

test('without the stream, and offline in between: polling finds the final status', async ({
  page,
  context,
  watch,
  server,
  rich,
}) => {
  watch.expectError(/net::ERR_/);
  await page.route(/\/api\/stream\b/, (route) => route.abort());
  await fill(page, '200');
  await confirm(page).click();
  await expect(STAGE(page, CHECKING)).toBeVisible();
  await context.setOffline(true);
  await approve(server);
  await pay(server);
  await context.setOffline(false);
  await expect(STAGE(page, PAID)).toBeVisible();
  expect(await withdrawals(server, rich)).toMatchObject([{ status: 'paid' }]);
});

test('blocked by turnover: one card says how much is left and leads to play, in place of the form', async ({
  page,
  server,
  rich,
}) => {
  const id = await idOf(server, rich);
  await server.database.rows(
    `insert into deposit (agent_id, member_id, wallet_id, channel_id, receiving_account_id, amount_satang, reference, status, created_at, expires_at, paid_at)
     select 3, $1::bigint, w.id, c.id, a.id, 50000, 'E2E' || $1::text, 'paid', now(), now(), now()
     from wallet w, payment_channel c, receiving_account a where w.member_id = $1::bigint and c.type = 'promptpay' and a.type = 'promptpay' limit 1`,
    [id],
  );
  await page.goto('/member/withdraw');
  await expect(page.getByRole('progressbar', { name: 'ยอดเทิร์น' })).toBeVisible();
  await expect(page.getByText('เล่นเพิ่มอีก 500.00')).toHaveCount(1);
  await expect(page.getByLabel(AMOUNT)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'ถอนเงิน', exact: true })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'ไปเล่นเกม' })).toHaveAttribute('href', '/lobby');
  // A bonus has a meter of its own.
  await addBonusWallet(server.database, rich, 10_000);
  await page.reload();
  await expect(page.getByRole('progressbar')).toHaveCount(2);
  await expect(page.getByRole('progressbar', { name: 'ยอดเทิร์น โบนัสต้อนรับ' })).toBeVisible();
  await expectNoViolation(page);
});
