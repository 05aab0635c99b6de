import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { slipRescue } from '#contract/deposit.ts';
import { operatorCreditDeposit, operatorHoldDeposit } from '#contract/operator-money.ts';
import { claimReview } from '#server/deposit/payment-queries.ts';
import { DESK_PAGES } from '#src/desk/pages.ts';
import { type Payments, paymentsOf, underReview } from '../server/deposit/fixture.ts';
import { newPerson, signedInDesk } from '../server/operator/desk-fixture.ts';
import { linesOf } from '../server/operator/fixture.ts';
import { type Withdrawals, withdrawalsOf } from '../server/withdraw/fixture.ts';
import { actOf, decide, endWaiting, untilActsCount } from './fixtures/desk.ts';
import { test } from './fixtures/desk-test.ts';

const CREDIT = '**/operator/deposits/credit';

let payments: Payments;
let money: Withdrawals;
test.beforeAll(async ({ server }) => {
  payments = await paymentsOf(server);
  money = await withdrawalsOf(payments);
  await endWaiting(server);
});

const paneOf = (page: Page) => page.locator('.pane');

async function select(page: Page, id: string) {
  await expect(paneOf(page)).toHaveAttribute('data-item', /./);
  while ((await paneOf(page).getAttribute('data-item')) !== id) await page.keyboard.press('j');
}

test('decided by another while the press was on its way: the one reads who won, and nothing is given twice', async ({
  atDesk,
  expectDeskError,
  server,
}) => {
  expectDeskError(/409|400|422/);
  const { player, transaction_id: id, amount } = await underReview(payments);
  const next = await underReview(payments);
  const { page } = await atDesk('finance', '/deposits');
  await select(page, id);
  await expect(page.getByText('คุณถืออยู่')).toBeVisible();
  const winner = await newPerson(server, 'finance');
  const quicker = await signedInDesk(server, winner);
  await page.route(
    CREDIT,
    async (route) => {
      // Five minutes without work: the item is free again.
      server.clock.advance(5 * 60_000 + 1000);
      await quicker.call(operatorHoldDeposit, { transaction_id: id });
      const options = { idempotencyKey: randomUUID() };
      const reply = await quicker.call(operatorCreditDeposit, route.request().postDataJSON(), options);
      expect(reply.body.error, reply.body.message).toBe(0);
      await route.continue();
    },
    { times: 1 },
  );
  await decide(page);
  await expect(paneOf(page)).toContainText(`${winner.name} เติมเงินรายการนี้แล้ว`);
  await expect(actOf(page)).toHaveText(/รายการถัดไปที่ว่าง/);
  await decide(page);
  await expect(paneOf(page)).toHaveAttribute('data-item', next.transaction_id);
  expect(await payments.balance(player)).toBe(amount);
  await decide(page);
  await expect.poll(() => payments.balance(next.player)).toBe(next.amount);
});

test('decided by another under an open dialog: what is typed stays in it, and reaches nothing below', async ({
  atDesk,
  server,
}) => {
  const { player, transaction_id: id, amount } = await underReview(payments);
  const { page } = await atDesk('finance', '/deposits');
  await select(page, id);
  await expect(page.getByRole('button', { name: 'เติมให้สมาชิกอื่น' })).toBeEnabled();
  await page.keyboard.press('s');
  await page.keyboard.type('09');
  const quicker = await signedInDesk(server, await newPerson(server, 'finance'));
  server.clock.advance(5 * 60_000 + 1000);
  await quicker.call(operatorHoldDeposit, { transaction_id: id });
  const credit = { transaction_id: id, member_id: String(player.memberId), reason: 'ตรวจแล้ว' };
  const reply = await quicker.call(operatorCreditDeposit, credit, { idempotencyKey: randomUUID() });
  expect(reply.body.error, reply.body.message).toBe(0);
  await expect(paneOf(page)).toContainText('เติมเงินรายการนี้แล้ว');
  await page.keyboard.type('1ufc');
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toHaveValue('091ufc');
  await page.keyboard.press('Escape');
  await expect(paneOf(page)).toHaveAttribute('data-item', id);
  expect(await payments.balance(player)).toBe(amount);
});

test('the network goes and comes back: nothing is decided meanwhile, reading goes on, what was missed is there', async ({
  atDesk,
  expectDeskError,
}) => {
  expectDeskError(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/);
  const [one, two] = [await underReview(payments), await underReview(payments)];
  const { page, context } = await atDesk('finance', '/deposits');
  await select(page, one.transaction_id);
  await expect(actOf(page)).toBeEnabled();
  const waiting = page.getByRole('link', { name: /^ฝากเงิน/ });
  await expect(waiting).toContainText('2');
  await context.setOffline(true);
  await expect(page.locator('.dk-foot')).toContainText('ขาดการเชื่อมต่อ');
  await expect(page.locator('.live-dot')).toHaveClass(/is-off/);
  await expect(actOf(page)).toBeDisabled();
  await expect(paneOf(page)).toContainText('รอเชื่อมต่อก่อนตัดสิน');
  await untilActsCount(page);
  await page.keyboard.press('Enter');
  await page.keyboard.press('j');
  await expect(paneOf(page)).toHaveAttribute('data-item', two.transaction_id);
  await expect(paneOf(page)).toContainText(two.player.payer.account_name);
  const late = await underReview(payments);
  await context.setOffline(false);
  await expect(page.locator('.live-dot')).not.toHaveClass(/is-off/);
  await expect(waiting).toContainText('3');
  await expect(page.getByRole('row').filter({ hasText: late.player.payer.account_name })).toBeVisible();
  expect(await payments.balance(one.player)).toBe(0);
  await page.keyboard.press('k');
  for (const { transaction_id: id, player, amount } of [one, two, late]) {
    await expect(paneOf(page)).toHaveAttribute('data-item', id);
    await decide(page);
    await expect.poll(() => payments.balance(player)).toBe(amount);
  }
});

test('a press that never arrived is sent again as the same one; an answer that was lost says what became of it', async ({
  atDesk,
  expectDeskError,
}) => {
  expectDeskError(/ERR_CONNECTION_RESET/);
  const [one, two] = [await underReview(payments), await underReview(payments)];
  const { page } = await atDesk('finance', '/deposits');
  const keys: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/deposits/credit')) keys.push(request.headers()['idempotency-key']);
  });
  await select(page, one.transaction_id);
  await page.route(CREDIT, (route) => route.abort('connectionreset'), { times: 1 });
  await decide(page);
  await expect(paneOf(page).getByRole('alert')).toContainText('เชื่อมต่อไม่ได้');
  expect(await payments.balance(one.player)).toBe(0);
  await decide(page);
  await expect.poll(() => payments.balance(one.player)).toBe(one.amount);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);

  await select(page, two.transaction_id);
  await page.route(
    CREDIT,
    async (route) => {
      await route.fetch({ headers: { ...route.request().headers(), 'sec-fetch-site': 'same-origin' } });
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await decide(page);
  await expect(paneOf(page)).toContainText('คำสั่งของคุณมีผลแล้ว: เติมเงิน');
  expect(await payments.balance(two.player)).toBe(two.amount);
});

/** Keys that do something on some page: all letters without `G`, which only leads on, digits, and what decides. */
const KEYS = [...'ABCDEFHIJKLMNOPQRSTUVWXYZ', '1', '2', 'Space', 'Enter', 'Control+Enter'];
const ACTS = /^(เติมเงิน|คืนเงิน|ขอเติม|อนุมัติ|ขออนุมัติ|ปฏิเสธ|ระงับ|หยุด|จบ|ยืนยัน|เพิ่ม|พัก)/;

test('a role that may look and not touch: no page offers an act, no key does one, and the server says why', async ({
  atDesk,
  expectDeskError,
  server,
}) => {
  test.setTimeout(150_000);
  expectDeskError(/403/);
  const { transaction_id: id, player } = await underReview(payments);
  const rich = await money.player(60_000);
  const request = (await money.request(rich, 45_000)).body.data;
  await money.approve(request.withdraw_id ?? request.id);
  await money.request(await money.player(1000), 300);
  const { page, person } = await atDesk('auditor', '/now');
  const writes: string[] = [];
  page.on('request', (sent) => {
    if (sent.method() !== 'GET') writes.push(`${sent.method()} ${sent.url()}`);
  });
  const paths = [...DESK_PAGES.map((row) => row.path), `/members/${player.memberId}`];
  for (const path of paths) {
    const open = async () => {
      await page.goto(`/desk${path}`);
      await expect(page.locator('.dk-main [aria-label="กำลังโหลด"]')).toHaveCount(0);
      await expect(page.locator('.dk-main .panel').first()).toBeVisible();
    };
    await open();
    expect.soft(await page.getByRole('button', { name: ACTS }).allTextContents(), path).toEqual([]);
    await untilActsCount(page);
    for (const key of KEYS) {
      await page.keyboard.press(key);
      const buttons = page.getByRole('dialog').getByRole('button', { name: ACTS });
      expect.soft(await buttons.allTextContents(), `${path} ${key}`).toEqual([]);
      if (await page.getByRole('dialog').count()) await page.keyboard.press('Escape');
      if (!page.url().endsWith(path)) await open();
    }
  }
  expect(writes).toEqual([]);

  const refused = await page.evaluate(
    async ([path, body]) => {
      const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
      const reply = await fetch(path, { method: 'POST', headers, body });
      return { status: reply.status, ...(await reply.json()) };
    },
    [
      operatorCreditDeposit.path,
      JSON.stringify({ transaction_id: id, member_id: String(player.memberId), reason: 'ลองดู' }),
    ] as const,
  );
  expect(refused).toMatchObject({ status: 403, message: 'บทบาทของคุณไม่มีสิทธิ์ทำรายการนี้' });
  expect(await payments.balance(player)).toBe(0);
  const last = (await linesOf(server, person.name)).at(-1);
  expect(last).toMatchObject({ action: `POST ${operatorCreditDeposit.path}`, outcome: 'forbidden' });
});

const TURNED = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
const HOSTILE = '<img src=x onerror="window.hit=1"> \u202eสมชาย 1744x';
const SHOWN = '<img src=x onerror="window.hit=1"> สมชาย 1744x';
const SLIPS = ['<svg onload="hit=1"></svg>', 'data:text/html,<script>hit=1</script>', 'javascript:hit=1//'];

test('names and slips that are scripts, or turn the text around them, are text to read in lists, panes and dialogs', async ({
  atDesk,
  server,
}) => {
  const payer = { bank_code: 'SCB', account_no: '9990044718', account_name: HOSTILE };
  const { transaction_id: id, player } = await underReview(payments, { payer });
  for (const slip_payload of SLIPS)
    expect((await server.call(slipRescue, { slip_payload }, { token: player.token })).body.error).not.toBe(0);
  const payload = `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="parent.hit=1"/>`;
  await claimReview(server.database, {
    transactionId: id,
    memberId: player.memberId,
    payload,
    at: server.platform.now(),
  });
  const rich = await money.player(60_000);
  await server.database.rows('update member set first_name = $2 where id = $1', [rich.memberId, HOSTILE]);
  await server.database.rows('update member_bank_account set account_name = $2 where member_id = $1', [
    rich.memberId,
    `นาย ${HOSTILE} ทดสอบ`,
  ]);
  await money.request(rich, 45_000);

  const { page } = await atDesk('chief', '/deposits');
  const look = async () => {
    expect(await page.evaluate(() => 'hit' in window)).toBe(false);
    expect(await page.locator('body').textContent()).not.toMatch(TURNED);
  };
  await select(page, id);
  await expect(paneOf(page)).toContainText(SHOWN);
  await expect(page.getByRole('row').filter({ hasText: SHOWN })).toContainText('x4471');
  await expect(page.getByRole('img', { name: 'คิวอาร์บนสลิป' })).toHaveAttribute('src', /^data:image\/png/);
  await look();
  await page.goto('/desk/withdrawals');
  await page.getByRole('row').filter({ hasText: '45,000' }).last().click();
  await expect(paneOf(page)).toContainText(SHOWN);
  await look();
  await decide(page);
  await expect(page.locator('[data-said]')).toHaveText(/^ขอคนที่สองยืนยัน/);
  const { page: second } = await atDesk('chief', '/confirmations');
  await second.getByRole('row').filter({ hasText: '45,000' }).last().click();
  await expect(second.getByRole('dialog')).toContainText(SHOWN);
  expect(await second.evaluate(() => 'hit' in window)).toBe(false);
  expect(await second.locator('body').textContent()).not.toMatch(TURNED);
});

test('a search of 10,000 characters is answered by a sentence, typed or by its address', async ({
  atDesk,
  expectDeskError,
}) => {
  expectDeskError(/400/);
  const { page } = await atDesk('finance', '/members');
  const long = 'ก'.repeat(1000) + 'x'.repeat(9000);
  const field = page.getByRole('searchbox');
  await field.fill(long);
  await expect(page.getByRole('alert')).toBeVisible();
  await field.fill('081');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.goto(`/desk/members?q=${'x'.repeat(10_000)}`);
  await expect(page.getByRole('alert')).toBeVisible();
});
