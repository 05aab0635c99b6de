import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { TestServer } from '../server/harness.ts';
import { fund } from '../server/ledger/fixture.ts';
import { enter, follow, noticesSeen } from './fixtures/app-test.ts';
import { expectNoViolation } from './fixtures/axe.ts';
import { expectGoodDialog, expectGoodLayout } from './fixtures/layout.ts';
import { test } from './fixtures/lotto.ts';
import { type NewMember, registerMember } from './fixtures/member.ts';

// Rounds are drawn in order: the test's own round would wait for those that are still due.
test.beforeEach(async ({ server }) => {
  await expect.poll(() => dueRounds(server), { timeout: 40_000 }).toBe(0);
});

const QUARTER_MS = 15 * 60_000;

/** How many rounds the jobs still have to draw. */
async function dueRounds({ database, platform }: TestServer): Promise<number> {
  const row = await database.row<{ due: number }>(
    `select count(*)::int as due from lotto_round
     where version = 0 and voided_at is null and result_at <= $1 and rule ->> 'draw' <> 'official'`,
    [platform.now()],
  );
  return row?.due ?? 0;
}

interface Round {
  id: string;
  closes: Date;
}

let lastClose = 0;

/** The next round that closes in six minutes or more; each test uses its own. */
async function nextRound(server: TestServer): Promise<Round> {
  const soonest = Math.ceil((server.platform.now().getTime() + 6 * 60_000) / QUARTER_MS) * QUARTER_MS;
  lastClose = Math.max(soonest, lastClose + QUARTER_MS);
  const closes = new Date(lastClose);
  let id = '';
  await expect
    .poll(async () => {
      const row = await server.database.row<{ id: string }>(
        'select id::text from lotto_round where shoot_closes_at is not null and bet_closes_at = $1',
        [closes],
      );
      id = row?.id ?? '';
      return id;
    })
    .not.toBe('');
  return { id, closes };
}

async function callApi(request: APIRequestContext, member: NewMember, path: string, data?: object) {
  const headers = { authorization: `Bearer ${member.accessToken}`, 'idempotency-key': randomUUID() };
  const answer = data
    ? await request.post(`/api/lotto/${path}`, { data: { ...data, agent_id: 3 }, headers })
    : await request.get(`/api/lotto/${path}`, { headers });
  // biome-ignore lint/suspicious/noExplicitAny: answers of many calls
  const body: { error: number; message: string; data: any } = await answer.json();
  if (body.error !== 0) throw new Error(`${path}: ${body.message}`);
  return body.data;
}

/** Shoots through the API; the server's clock is moved past each cooldown. */
async function shootMany(
  request: APIRequestContext,
  server: TestServer,
  round: Round,
  members: readonly NewMember[],
  count: number,
): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const member = members[n % members.length];
    if (!member) throw new Error('nobody shoots');
    server.clock.advance(6_100);
    const number = String((n * 6_131 + 417) % 100_000).padStart(5, '0');
    await callApi(request, member, 'yeekee/shoot_number', { round_id: round.id, number });
  }
}

async function walletOf(server: TestServer, { phone }: NewMember): Promise<{ id: number; satang: number }> {
  const row = await server.database.row<{ id: number; satang: number }>(
    `select w.id, a.balance_satang as satang from wallet w join account a on a.id = w.id
     where w.member_id = (select id from member where phone = $1) order by w.id limit 1`,
    [phone],
  );
  if (!row) throw new Error('no wallet');
  return row;
}

/** Buys every number of 2 ตัวบน for 1 baht each: 100 baht, of which one line wins 90. */
async function buyAll(request: APIRequestContext, server: TestServer, member: NewMember, round: Round) {
  const wallet = await walletOf(server, member);
  await fund(server.database, wallet.id, 50_000, server.platform.now());
  const lines = Array.from({ length: 100 }, (_, n) => ({
    bet_type: 'two_top',
    number: String(n).padStart(2, '0'),
    amount: 1,
  }));
  const priced = await callApi(request, member, 'bill/validate', {
    round_id: round.id,
    wallet_id: String(wallet.id),
    lines,
  });
  const bill: { bill_id: string } = await callApi(request, member, 'bill/create', {
    validation_id: priced.validation_id,
  });
  expect((await walletOf(server, member)).satang).toBe(40_000);
  return bill.bill_id;
}

const field = (page: Page) => page.getByLabel('เลขที่จะยิง 5 หลัก');
const shootButton = (page: Page) => page.getByRole('button', { name: 'ยิงเลข', exact: true });
const row = (page: Page, number: string) => page.getByRole('listitem').filter({ hasText: number });

test('two people follow a round from open to paid, and check it in the browser', async ({
  page,
  browser,
  request,
  server,
  member,
}) => {
  test.setTimeout(90_000);
  const round = await nextRound(server);
  const bill = await buyAll(request, server, member, round);
  const loads: string[] = [];
  const watcherContext = await browser.newContext({ baseURL: server.url, locale: 'th-TH' });
  await noticesSeen(watcherContext);
  const watcher = await watcherContext.newPage();
  for (const one of [page, watcher]) {
    await one.goto(`/lotto/yeekee/${round.id}`);
    await expect(one.getByText('สด', { exact: true })).toBeVisible();
    one.on('load', () => loads.push(one.url()));
  }
  await expect(watcher.getByText('เข้าสู่ระบบเพื่อยิงเลขในรอบนี้')).toBeVisible();
  await expectNoViolation(page, 'an open round');

  for (const wrong of ['123', '1234567']) {
    await field(page).fill(wrong);
    await shootButton(page).click();
    await expect(page.getByRole('alert')).toHaveText('กรุณากรอกตัวเลข 5 หลัก');
  }
  await field(page).fill('๒๗๔๐๔');
  await shootButton(page).click();
  await expect(page.getByText('ยิง 27404 แล้ว เป็นลำดับที่ 1')).toBeVisible();
  await expect(row(page, '27404')).toContainText('คุณ');
  await expect(page.getByRole('button', { name: /^รอ 00:0\d$/ })).toBeVisible();
  await expect(row(watcher, '27404')).toContainText('•••');
  await expect(watcher.getByText('27,404')).toBeVisible();

  const other = await registerMember(request);
  await shootMany(request, server, round, [other, member], 19);
  for (const one of [page, watcher]) await expect(one.getByText('ผลรวม 20 เลข')).toBeVisible();
  // The seats hold the sixteen newest, the last of them the one that will be subtracted.
  const seats = page.getByRole('region', { name: '16 เลขล่าสุด' }).getByRole('listitem');
  await expect(seats).toHaveCount(16);
  await expect(seats.last()).toContainText('ลำดับ 16');
  const slip = page.getByRole('region', { name: 'โพยของคุณในรอบนี้' });
  await expect(slip).toContainText(/โพยรอบนี้ 100\.00.*รอผล.*และอีก \d+ รายการ/);

  server.clock.set(new Date(round.closes.getTime() + 1_000));
  for (const one of [page, watcher]) await expect(one.getByText('ปิดรับแทง ยังยิงได้')).toBeVisible();
  await page.getByRole('button', { name: 'สุ่มเลข' }).click();
  await expect(field(page)).toHaveValue(/^\d{5}$/);
  await shootButton(page).click();
  for (const one of [page, watcher]) await expect(one.getByText('ผลรวม 21 เลข')).toBeVisible();
  server.clock.set(new Date(round.closes.getTime() + 120_000));
  await expect(page.getByText('ปิดยิงแล้ว กำลังคำนวณผล')).toBeVisible();

  await page.evaluate(() => {
    const hidden = () => String(document.querySelectorAll('.yk-digits .is-hidden').length);
    const balance = () => document.querySelector('.yk-balance')?.textContent;
    const before = balance();
    const news = new Map([
      ['toast', () => document.querySelector('.toasts')?.textContent?.includes('สุทธิ')],
      ['credit', () => balance() !== before],
    ]);
    const watch = new MutationObserver(() => {
      for (const [what, isTold] of news) {
        if (!isTold()) continue;
        news.delete(what);
        document.body.setAttribute(`data-hidden-at-${what}`, hidden());
      }
    });
    watch.observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  server.clock.set(new Date(round.closes.getTime() + 126_000));
  for (const one of [page, watcher]) await expect(one.getByRole('heading', { name: /^ผลรอบที่ \d+$/ })).toBeVisible();
  for (const one of [page, watcher])
    await expect(one.getByRole('link', { name: /^แทงรอบที่ \d+$/ })).toHaveAttribute('href', /^\/lotto\/\d+$/);
  const verified = await callApi(request, member, `yeekee/verify?round_id=${round.id}`);
  for (const one of [page, watcher])
    await expect(one.getByRole('region', { name: /^ผลรอบที่/ })).toContainText(verified.result.number);
  await page.getByRole('button', { name: 'ตรวจสอบรอบนี้' }).click();
  await expect(page.getByText('ผลถูกต้อง คำนวณซ้ำได้ตรงกัน')).toBeVisible();
  await expect(page.getByText('รหัสยืนยันผลตรงกับที่ประกาศไว้ก่อนเปิดรอบ')).toBeVisible();
  await expect(page.getByText('รหัสยืนยันผลตรงกับที่คุณเห็นก่อนปิดยิงเลข')).toBeVisible();
  await expectNoViolation(page, 'a round that was checked');
  await expectGoodDialog(page, 'a round that was checked');
  await page.keyboard.press('Escape');
  await expectNoViolation(page, 'a round with its result');
  await expectGoodLayout(page, 'a round with its result');
  expect(loads).toEqual([]);

  // The bill's win is shown after the last digit, not before it, and so is the balance with it.
  await expect(page.locator('body')).toHaveAttribute('data-hidden-at-toast', '0');
  await expect(page.locator('body')).toHaveAttribute('data-hidden-at-credit', '0');

  // The last shot was of the member, who has a bill: a bonus of 4 baht besides the 90 that the bill won.
  await expect(page.getByRole('listitem').filter({ hasText: 'ลำดับที่ 1 จากล่าสุด' })).toContainText(/คุณ.*\+4\.00/);
  await expect.poll(async () => (await walletOf(server, member)).satang).toBe(49_400);
  expect(await callApi(request, member, `bill/detail?bill_id=${bill}`)).toMatchObject({ status: 'won', payout: 90 });
  // The winning line comes first once it is paid: circled, with what it paid.
  await expect(slip).toContainText('ได้คืน 90.00 สุทธิ −10.00');
  await expect(slip.getByRole('listitem').first()).toContainText(/ถูกรางวัล.*\+90\.00/);
  await watcherContext.close();
});

test('a round with too few shots is void, shows why, and refunds its bills', async ({
  page,
  request,
  server,
  member,
}) => {
  const round = await nextRound(server);
  await buyAll(request, server, member, round);
  await shootMany(request, server, round, [member], 3);
  await page.goto(`/lotto/yeekee/${round.id}`);
  await expect(page.getByText('ผลรวม 3 เลข')).toBeVisible();
  server.clock.set(new Date(round.closes.getTime() + 126_000));
  await expect(page.getByRole('heading', { name: 'รอบนี้ถูกยกเลิก' })).toBeVisible();
  await expect(page.getByText('มีเลขยิง 3 เลข ไม่ถึง 16 เลขตามกติกา', { exact: false })).toBeVisible();
  await expect(page.getByText('คืนเข้ากระเป๋าของคุณแล้ว 100.00')).toBeVisible();
  await expectNoViolation(page, 'a void round');
  await page.getByRole('button', { name: 'ตรวจสอบรอบนี้' }).click();
  await expect(page.getByText('ผลถูกต้อง คำนวณซ้ำได้ตรงกัน')).toBeVisible();
  await expect.poll(async () => (await walletOf(server, member)).satang).toBe(50_000);
});

test('the page polls while the stream cannot connect', async ({ page, request, server, member, watch }) => {
  watch.expectError(/net::ERR_FAILED.*yeekee\/stream/);
  await page.route('**/yeekee/stream?**', (route) => route.abort());
  const round = await nextRound(server);
  await page.goto(`/lotto/yeekee/${round.id}`);
  await expect(page.getByText('ยังไม่มีใครยิงเลข')).toBeVisible();
  await expect(page.getByText('อัปเดตทุก 2 วินาที')).toBeVisible();
  await shootMany(request, server, round, [await registerMember(request)], 1);
  await expect(row(page, '00417')).toBeVisible();
  await shootMany(request, server, round, [member], 1);
  await expect(row(page, '00417').filter({ hasText: 'คุณ' })).toBeVisible();
  await page.unroute('**/yeekee/stream?**');
  await expect(page.getByText('สด', { exact: true })).toBeVisible({ timeout: 20_000 });
});

test('a shot whose answer is lost is one shot; offline is shown, and the list loads again', async ({
  page,
  context,
  request,
  server,
  member,
  watch,
}) => {
  watch.expectError(/net::ERR_/);
  const round = await nextRound(server);
  await page.goto(`/lotto/yeekee/${round.id}`);
  await expect(page.getByText('สด', { exact: true })).toBeVisible();
  let tries = 0;
  await page.route('**/shoot_number', async (route) => {
    tries += 1;
    // The app sends it once again by itself; that answer is lost, too.
    if (tries > 2) return route.continue();
    if (tries === 1) await route.fetch();
    return route.abort('connectionreset');
  });
  await field(page).fill('55555');
  await shootButton(page).click();
  await expect(page.getByRole('alert')).toContainText('เลขเดิมจะไม่ถูกยิงซ้ำ');
  await expect(field(page)).toHaveValue('55555');
  await shootButton(page).click();
  await expect(page.getByText('ยิง 55555 แล้ว เป็นลำดับที่ 1')).toBeVisible();
  await expect(row(page, '55555')).toHaveCount(1);

  // The list shows a second lost shot: it need not be sent again.
  server.clock.advance(6_100);
  tries = 0;
  await field(page).fill('66666');
  await shootButton(page).click();
  await expect(page.getByText('ยิง 66666 แล้ว เป็นลำดับที่ 2')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(field(page)).toHaveValue('');

  await context.setOffline(true);
  await expect(page.getByText('ออฟไลน์ กำลังรอเชื่อมต่อ')).toBeVisible();
  await shootMany(request, server, round, [member], 1);
  await context.setOffline(false);
  await expect(row(page, '00417')).toBeVisible();
  await expect(page.getByText('ผลรวม 3 เลข')).toBeVisible();
});

test('rounds of the day link to each other; a visitor logs in and returns; unknown rounds are the 404 page', async ({
  page,
  request,
  server,
  context,
}) => {
  await noticesSeen(context);
  const round = await nextRound(server);
  await page.goto(`/lotto/yeekee/${round.id}`);
  await page.getByRole('tab', { name: 'รอบวันนี้' }).click();
  const current = page.locator('a[aria-current="page"]');
  await expect(current).toContainText('รอบที่');
  await page.getByRole('link', { name: /^รอบที่ 88/ }).click();
  await expect(page.getByText('ยังไม่เปิดรอบ').first()).toBeVisible();
  await expect(page.getByText('รอบนี้ยังไม่เปิดให้ยิงเลข')).toBeVisible();

  await follow(page, `/lotto/yeekee/${round.id}`);
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'เข้าสู่ระบบ' }).click();
  await expect(page).toHaveURL('/login');
  await enter(context, server.url, await registerMember(request));
  await page.goto('/lotto/yeekee/999999999');
  await expect(page.getByText('Not Found')).toBeVisible();
  await expectNoViolation(page, 'an unknown round');
  await follow(page, '/lotto/yeekee/abc');
  await expect(page.getByText('ไม่พบหน้านี้').first()).toBeVisible();
});
