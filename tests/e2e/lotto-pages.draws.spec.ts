import { stat } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import type { Endpoint } from '#contract/endpoint.ts';
import { lottoResults } from '#contract/lotto-results.ts';
import { operatorConfirm } from '#contract/operator.ts';
import * as operator from '#contract/operator-lotto.ts';
import { enterResult } from '#server/lotto/draw-night/draw-queries.ts';
import { prizesOf } from '#server/lotto/results/results.ts';
import type { TestServer } from '../server/harness.ts';
import { newKey } from '../server/operator/fixture.ts';
import { follow, noticesSeen, turnTo } from './fixtures/app-test.ts';
import { expectLoaded, expectNoViolation, expectNoViolationWide } from './fixtures/axe.ts';
import { balance, giveMoney } from './fixtures/bank.ts';
import { buy, futureResult, limitNumber, roundOf, skipTo, test } from './fixtures/lotto.ts';
import { registerMember } from './fixtures/member.ts';
import { fromStaticHost } from './fixtures/test.ts';

const MINUTE_MS = 60_000;
const hero = (page: Page) => page.getByRole('region', { name: /^ยี่กี วีไอพี รอบที่/ });
const row = (page: Page, name: string) =>
  page.getByRole('region', { name: 'หวยทั้งหมด' }).getByRole('link').filter({ hasText: name });

const untilSettled = ({ database }: TestServer, round: string) =>
  expect
    .poll(() => database.row('select settled_version > 0 as done from lotto_round where id = $1', [round]), {
      timeout: 30_000,
    })
    .toEqual({ done: true });

/** `08:24` or `01:12:40` as milliseconds. */
const msOf = (text: string) => text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) * 1000;

// The longest test is first, so that it does not run alone at the end.
test('axe finds nothing', async ({ page, server, member, at }) => {
  test.slow();
  await giveMoney(server, member, 1_000_00);
  const round = await roundOf(server, 'china-morning');
  const coming = await futureResult(server, round);
  const { bill_id } = await buy(server, member, round, [['three_top', coming.three_top ?? '', 10]]);
  await buy(server, member, round, [['two_bottom', coming.two_bottom === '00' ? '01' : '00', 10]]);
  await buy(server, member, await roundOf(server, 'hanoi'), [['two_top', '12', 10]]);
  server.clock.set(at('10:32:00'));
  await untilSettled(server, round);
  for (const path of [
    '/lotto/lobby',
    '/lotto/results',
    '/lotto/rates',
    `/lotto/rule/${round}`,
    '/lotto/bills',
    `/lotto/bills?bill=${bill_id}`,
  ]) {
    await (path === '/lotto/lobby' || path.includes('?') ? page.goto(path) : turnTo(page, path));
    await expectLoaded(page);
    await expectNoViolation(page, path);
    await expectNoViolationWide(page, path);
  }
});

test('home and lobby show open rounds; the group is in the address; rounds change by the server’s clock', async ({
  page,
  server,
  at,
}) => {
  await page.goto('/');
  const deck = page.getByRole('region', { name: 'แทงเร็ว' });
  await expect(deck.getByRole('region', { name: /^ยี่กี วีไอพี/ })).toContainText('รอบที่ 17 จาก 88');

  await follow(page, '/lotto/lobby?category=yeekee');
  await expect(row(page, 'ยี่กี วีไอพี รอบที่ 18')).toBeVisible();
  await page.getByRole('button', { name: 'ต่างประเทศ' }).click();
  await expect(page).toHaveURL('/lotto/lobby?category=foreign');
  await expect(row(page, 'มาเลย์')).toBeVisible();
  await expect(row(page, 'หุ้น')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'ต่างประเทศ' })).toHaveAttribute('aria-pressed', 'true');

  await follow(page, '/lotto/lobby');
  await expect(hero(page)).toContainText('รอบที่ 17 จาก 88');
  const left = msOf((await hero(page).getByRole('timer').textContent()) ?? '');
  expect(Math.abs(left - 15 * MINUTE_MS)).toBeLessThan(MINUTE_MS);
  await expect(row(page, 'ฮานอย พิเศษ')).toContainText('ออกผลวันนี้ 17:15');
  await expect(row(page, 'ฮานอย พิเศษ')).toContainText('3 ตัวบน ×850');
  await expect(row(page, 'หุ้นนิเคอิ เช้า')).toContainText('ออกผลแล้ว');
  await expect(row(page, 'ลาวพัฒนา')).toContainText('เปิดพรุ่งนี้ 01:00 น.');

  server.clock.set(new Date(at('10:15:00').getTime() - 6000));
  await page.reload();
  await expect(hero(page)).toContainText('รอบที่ 17');
  await expect(hero(page)).toContainText('รอบที่ 18');
  await expect(hero(page).getByRole('link', { name: 'แทงรอบนี้' })).toHaveAttribute(
    'href',
    `/lotto/${await roundOf(server, 'yeekee')}`,
  );
});

test('home: the third digit opens the ticket with the number; a round that closes gives way, the digits stay; a member sees his open bill and his hits', async ({
  page,
  server,
  member,
  at,
}) => {
  await giveMoney(server, member, 1_000_00);
  const round = await roundOf(server, 'china-morning');
  const coming = await futureResult(server, round);
  await buy(server, member, round, [['two_bottom', coming.two_bottom ?? '', 10]]);
  await buy(server, member, await roundOf(server, 'hanoi'), [['three_top', '213', 20]]);
  server.clock.set(at('10:32:00'));
  // Until the morning's round is settled its bill is the one that home shows.
  await untilSettled(server, round);
  await page.goto('/');
  const deck = page.getByRole('region', { name: 'แทงเร็ว' });
  const first = deck.locator('.round-card').first();
  await expect(first).toContainText('รอบที่ 19');
  await expect(deck.getByRole('link', { name: /213/ })).toBeVisible();
  await expect(deck.getByRole('button', { name: /^ดูโพยรอผล/ })).toBeVisible();
  await expect(page.getByText(/^\d\d ล่าง\s\+[\d,.]+$/)).toBeVisible();
  await expect(page.locator('.drawn span:has(svg)')).toHaveText(coming.two_bottom ?? '');
  const field = first.getByRole('textbox');
  await field.fill('52');
  server.clock.set(new Date(at('10:45:00').getTime() - 3000));
  await page.reload();
  await field.fill('52');
  await expect(first).toContainText('ปิดรับแล้ว');
  await expect(first).toContainText('รอบที่ 20');
  await expect(field).toHaveValue('52');
  await field.press('8');
  await expect(page).toHaveURL(`/lotto/${await roundOf(server, 'yeekee')}`);
  await expect(page.locator('.write')).toContainText('528');
});

test('home: a visitor’s number stays on the ticket during the login', async ({ page, server, playwright, at }) => {
  const request = await playwright.request.newContext({ baseURL: server.url });
  const { phone, password } = await registerMember(request);
  await request.dispose();
  server.clock.set(at('10:32:00'));
  await page.goto('/');
  const field = page.locator('.round-card').first().getByRole('textbox');
  await field.pressSequentially('528');
  await expect(page).toHaveURL(/\/lotto\/\d+$/);
  const path = new URL(page.url()).pathname;
  await page.locator('.tk-head').getByRole('link', { name: 'เข้าสู่ระบบ' }).click();
  await page.getByLabel(/เบอร์โทรศัพท์/).fill(phone);
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(password);
  await page.locator('form').getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click();
  await expect(page).toHaveURL(path);
  await expect(page.locator('.write')).toContainText('528');
});

test('lobby and results show that they could not be loaded, and load again', async ({ page, watch, server, at }) => {
  watch.expectError(/status of 503/);
  await fromStaticHost(page);
  // The server draws this day's morning round by itself, which may take a moment.
  const date = at('12:00:00').toISOString().slice(0, 10);
  const results = () => server.call(lottoResults, { date });
  await expect.poll(async () => JSON.stringify((await results()).body)).toContain('หุ้นนิเคอิ เช้า');
  await page.route('**/api/lotto/{lobby,results,rates}**', (route) => route.fulfill({ status: 503, body: '{}' }));
  for (const [path, note, shown] of [
    ['/lotto/lobby', 'โหลดรายการหวยไม่สำเร็จ', 'ฮานอย พิเศษ'],
    ['/lotto/results', 'โหลดผลรางวัลไม่สำเร็จ', 'หุ้นนิเคอิ เช้า'],
    ['/lotto/rates', 'โหลดอัตราจ่ายไม่สำเร็จ', 'ฮานอย พิเศษ'],
  ] as const) {
    await (path === '/lotto/lobby' ? page.goto(path) : turnTo(page, path));
    await expect(page.getByText(note)).toBeVisible();
    await page.unroute('**/api/lotto/{lobby,results,rates}**');
    await page.getByRole('button', { name: 'ลองใหม่' }).first().click();
    await expect(page.locator('main').getByText(shown).filter({ visible: true }).first()).toBeVisible();
    await page.route('**/api/lotto/{lobby,results,rates}**', (route) => route.fulfill({ status: 503, body: '{}' }));
  }
});

test('results: a void yeekee shows why, a new draw appears and is checked, a correction shows the old result', async ({
  page,
  server,
  at,
}) => {
  test.slow();
  const roundId = await roundOf(server, 'hanoi-special');
  const coming = await futureResult(server, roundId);
  server.clock.set(at('10:20:00'));
  await page.goto('/lotto/results');
  const yeekee = page.getByRole('region', { name: 'ยี่กี วีไอพี' }).getByRole('link').filter({ hasText: 'รอบ 17' });
  await expect(yeekee).toContainText('ยกเลิกงวด คืนเงินครบทุกโพย', { timeout: 30_000 });
  await expect(yeekee).toHaveText(/คืนเงินครบทุกโพย(?!.*คืนเงิน).*เหตุผล: มีเลขยิงไม่ถึง 16 เลข/s);

  await skipTo(server, at('17:14:56'));
  await page.goto('/lotto/lobby');
  await expect(row(page, 'ฮานอย พิเศษ')).toContainText('รอผล');
  await expect(row(page, 'ฮานอย พิเศษ')).toContainText('ออกผลแล้ว', { timeout: 20_000 });
  await row(page, 'ฮานอย พิเศษ').click();
  await expect(page).toHaveURL(/\/lotto\/results\?date=\d{4}-\d{2}-\d{2}&category=\d+$/);
  const card = page.getByRole('article').first();
  await expect(card).toContainText(coming.three_top ?? '');
  await expect(card).toContainText(coming.two_bottom ?? '');
  await card.getByRole('button', { name: 'ตรวจสอบผล' }).click();
  await expect(card.getByText('ผลถูกต้อง คำนวณซ้ำได้ตรงกัน')).toBeVisible();
  await expect(card.getByText('รหัสยืนยันผลตรงกับที่ประกาศไว้ในกติกา')).toBeVisible();
  await expect(page.getByRole('table', { name: 'ผลย้อนหลัง ฮานอย พิเศษ' })).toContainText(coming.three_top ?? '');

  await skipTo(server, at('18:14:59'));
  server.clock.set(at('18:20:00'));
  const done = () =>
    server.database.row<{ id: number; three_top: string }>(
      `select r.id, s.prizes ->> 'three_top' as three_top from lotto_round r join lotto_category c on c.id = r.category_id
       join lotto_result s on s.round_id = r.id and s.version = 1
       where c.code = 'hanoi' and r.result_at = $1 and r.version = 1 and r.settled_version = 1`,
      [at('18:15:00')],
    );
  await expect.poll(async () => (await done()) !== undefined).toBe(true);
  const round = await done();
  await server.database.transaction((tx) =>
    enterResult(
      tx,
      {
        roundId: round?.id ?? 0,
        after: 1,
        prizes: prizesOf({ three_top: '417', two_bottom: '55' }),
        reason: 'ประกาศตัวเลขคลาดเคลื่อน',
        enteredBy: 'test',
      },
      server.platform.now(),
    ),
  );
  await page.goto('/lotto/results');
  await page.getByRole('button', { name: 'ดูผลหวยอื่น' }).click();
  await page.getByLabel('เลือกหวย').selectOption({ label: 'ฮานอย ปกติ' });
  await expect(page).toHaveURL(/category=\d+/);
  await expect(card).toContainText('แก้ไขผลแล้ว');
  await expect(card).toContainText('เหตุผล: ประกาศตัวเลขคลาดเคลื่อน');
  await expect(card.locator('s')).toContainText(round?.three_top ?? '?');
  await expect(card).toContainText('417');
  await expect(card.getByRole('button', { name: 'ตรวจสอบผล' })).toHaveCount(0);

  await follow(page, '/lotto/results?date=2026-01-05');
  await expect(page.getByText('ไม่มีผลรางวัล 5 ม.ค. 2569')).toBeVisible();
  await page.getByRole('button', { name: 'ดูผลล่าสุด' }).click();
  await expect(page.getByRole('button', { name: 'วันนี้', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await page.getByLabel('เลือกหวย').selectOption({ label: 'ฮานอย ปกติ' });
  await page.getByRole('textbox', { name: 'เลขนี้เคยออกไหม' }).fill('๕5x');
  await page.getByRole('button', { name: 'ค้นหา' }).click();
  await expect(page.getByText(/^2 ตัวล่าง 55 ออก \d+ ครั้งใน \d+ งวด$/)).toBeVisible();
  await expect(page.getByText('สถิติไม่บอกผลงวดหน้า ทุกเลขมีโอกาสเท่ากันทุกงวด')).toBeVisible();
  await page.getByRole('button', { name: 'ปฏิทินผลรางวัล' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'เดือนก่อนหน้า' }).click();
  await page.getByRole('dialog').getByRole('button', { name: /^1 / }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^ดูผลวันที่ 1 / })
    .click();
  await expect(page).toHaveURL(/date=\d{4}-\d{2}-01/);
});

test('a bill is cancelled only while the rule allows it, and repeated for the same lottery’s open round', async ({
  page,
  server,
  member,
  at,
}) => {
  await giveMoney(server, member, 1_000_00);
  const roundId = await roundOf(server, 'hanoi-special');
  const { bill_no } = await buy(server, member, roundId, [['two_top', '44', 100]]);
  const kept = await buy(server, member, roundId, [['two_top', '45', 50]]);
  const again = await buy(server, member, await roundOf(server, 'yeekee'), [['two_top', '44', 100]]);
  await page.goto('/lotto/bills?status=pending');
  await expect(page.getByRole('tab', { name: 'รอผล 3' })).toHaveAttribute('aria-selected', 'true');
  const card = page.getByRole('article', { name: bill_no });
  await card.getByRole('link', { name: `ดูโพย ${bill_no}` }).click();
  await page.getByRole('button', { name: 'ยกเลิกโพย' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('คืนเงิน 100.00 บาท');
  await expect(question).toContainText('ก่อนปิดรับ 10 นาที');
  await expect(question).toContainText('วันนี้เหลืออีก 5 ครั้ง');
  await question.getByRole('button', { name: 'ยกเลิกโพย' }).click();
  await expect(page.getByText('ยกเลิกโพยแล้ว')).toBeVisible();
  await expect(card).toContainText('คืนเข้ากระเป๋าหลักแล้ว');
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'รอผล 2' })).toBeVisible();
  await expect(card).toHaveCount(0);
  expect(await balance(server, member)).toBe(850);
  await page.getByRole('tab', { name: 'ยกเลิก' }).click();
  await expect(page.getByRole('article', { name: bill_no })).toContainText('ยกเลิกแล้ว');

  server.clock.set(at('10:16:00'));
  const next = await roundOf(server, 'yeekee');
  await page.goto('/lotto/bills');
  await page.getByRole('button', { name: `แทงซ้ำโพย ${again.bill_no}` }).click();
  await expect(page).toHaveURL(`/lotto/${next}`);

  server.clock.set(new Date(at('16:50:00').getTime() - 5000));
  await page.goto(`/lotto/bills?bill=${kept.bill_id}`);
  await expect(page.getByRole('button', { name: 'ยกเลิกโพย' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'ยกเลิกโพย' })).toHaveCount(0);
});

/** Two keys of the agent's operators: the result that one enters takes effect when the other confirms it. */
async function twoOperators(server: TestServer, roundId: string) {
  await server.database.rows(`update lotto_round set rule = jsonb_set(rule, '{draw}', '"official"') where id = $1`, [
    roundId,
  ]);
  const [first, second] = [await newKey(server), await newKey(server)];
  const by = async (endpoint: Endpoint, input: object, { key } = first) => {
    const { body } = await server.call(endpoint, input, { token: key });
    if (body.error !== 0) throw new Error(`${endpoint.path}: ${body.message}`);
    return body.data;
  };
  return {
    preview: (result: object) => by(operator.operatorPreviewResult, { round_id: roundId, result }),
    async decide(endpoint: Endpoint, input: object) {
      const { confirmation_id } = await by(endpoint, { round_id: roundId, ...input });
      await by(operatorConfirm, { confirmation_id }, second);
    },
  };
}

test('when an operator enters, corrects and voids a result, toast, wallet, cards and bill show it at once', async ({
  page,
  server,
  member,
  at,
}) => {
  await giveMoney(server, member, 1_000_00);
  const roundId = await roundOf(server, 'hanoi-special');
  const { preview, decide } = await twoOperators(server, roundId);
  const won = await buy(server, member, roundId, [
    ['two_bottom', '00', 10],
    ['three_top', '417', 10],
  ]);
  const lost = await buy(server, member, roundId, [['two_bottom', '00', 20]]);
  await skipTo(server, at('17:16:00'));
  // A result that comes before the page hears of news is in the list of notices, without a toast.
  const stream = page.waitForResponse(/\/api\/stream\b/);
  await page.goto('/lotto/bills');
  await stream;
  const card = page.getByRole('article', { name: won.bill_no });
  const other = page.getByRole('article', { name: lost.bill_no });
  await expect(card).toContainText('รอผล');

  const entered = { three_top: '417', two_bottom: '55' };
  expect((await preview(entered)).settlement).toMatchObject({ bills: 2, winning_bills: 1, stakes: 40, payout: 8500 });
  await decide(operator.operatorEnterResult, { result: entered });
  const toast = page.locator('.toast-card').filter({ hasText: 'ยินดีด้วย ถูกรางวัล สุทธิ +8,480.00 บาท' });
  // It stays until it is pressed.
  await toast.getByRole('button', { name: 'ดูโพย' }).click({ timeout: 20_000 });
  await expect(page).toHaveURL(new RegExp(`bill=${won.bill_id}$`));
  const slip = page.getByRole('article', { name: won.bill_no });
  await expect(page.getByText('ถูก 1 รายการ · สุทธิ')).toBeVisible();
  await expect(slip.getByRole('listitem').filter({ hasText: '417' })).toContainText('ถูก ได้ 8,500.00 บาท');
  await expect(slip.getByRole('definition').last()).toHaveText('+8,480.00 บาท');
  await follow(page, '/lotto/results');
  await expect(page.getByRole('link', { name: /ฮานอย พิเศษ.*417 บน\s+\+8,460\.00/s })).toBeVisible();
  await follow(page, '/lotto/bills');
  await expect(card).toContainText('ถูกรางวัล');
  await expect(card).toContainText('แทง 20.00 · ได้คืน 8,500.00');
  await page.getByRole('tab', { name: 'ออกผลแล้ว' }).click();
  await expect(other).toContainText('ไม่ถูกรางวัล');
  expect(await balance(server, member)).toBe(1000 - 40 + 8500);
  const sums = page.getByRole('region', { name: 'สรุปยอดของฉัน' });
  await expect(sums.getByRole('row', { name: /^วันนี้/ })).toHaveText('วันนี้40.008,500.00+8,460.00');
  await expect(page.getByText('2 ใบ · 40.00')).toBeVisible();

  // The first result was wrong: what it paid is taken back, and the open bills show it.
  const right = { three_top: '418', two_bottom: '00' };
  expect((await preview(right)).correction).toMatchObject({ newly_won: 1, no_longer_won: 0, to_take_back: 7600 });
  await decide(operator.operatorCorrectResult, { result: right, reason: 'ประกาศตัวเลขคลาดเคลื่อน' });
  const correction = page.locator('.toast-card').filter({ hasText: 'ผลรางวัลถูกแก้ไข หักคืน 7,600.00 บาท' });
  await expect(correction).toBeVisible({ timeout: 20_000 });
  await expect(card).toContainText('+880.00');
  await expect(other).toContainText('+1,780.00');
  expect(await balance(server, member)).toBe(1000 - 40 + 10 * 90 + 20 * 90);

  await decide(operator.operatorVoidRound, { reason: 'งดออกรางวัล' });
  await expect.poll(() => balance(server, member), { timeout: 20_000 }).toBe(1000);
  await page.getByRole('tab', { name: 'ทั้งหมด' }).click();
  for (const one of [card, other]) await expect(one).toContainText('คืนเงิน');
});

test('a slip of 100 lines is saved as a small picture in little time; a visitor who opens its code logs in and is there', async ({
  page,
  browser,
  baseURL,
  server,
  member,
}) => {
  await giveMoney(server, member, 1_000_00);
  const lines = Array.from({ length: 100 }, (_, number) => ['two_top', String(number).padStart(2, '0'), 1] as const);
  const { bill_id, bill_no } = await buy(server, member, await roundOf(server, 'government'), lines);
  // The time from the press to the picture, without the browser's own work with a file.
  await page.addInitScript(() => {
    let pressed = 0;
    addEventListener('click', () => (pressed = performance.now()), true);
    const click = HTMLAnchorElement.prototype.click;
    HTMLAnchorElement.prototype.click = function () {
      document.body.dataset.ms = String(performance.now() - pressed);
      click.call(this);
    };
  });
  await page.goto(`/lotto/bills?bill=${bill_id}`);
  await expect(page.getByRole('article', { name: bill_no }).getByRole('listitem')).toHaveCount(100);
  // 400 ms on a phone of a quarter of this speed. Other tests compute beside this one: of several tries the quickest counts.
  const LIMIT_MS = 100;
  const times: number[] = [];
  do {
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'บันทึกรูป' }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toBe(`${bill_no}.png`);
    expect((await stat(await saved.path())).size).toBeLessThan(300_000);
    times.push(Number(await page.evaluate(() => document.body.dataset.ms)));
  } while (Math.min(...times) >= LIMIT_MS && times.length < 25);
  expect(Math.min(...times)).toBeLessThan(LIMIT_MS);

  const phone = await browser.newContext({ ...(baseURL && { baseURL }), viewport: { width: 390, height: 844 } });
  await noticesSeen(phone);
  const visitor = await phone.newPage();
  await visitor.goto(`/lotto/bills?bill=${bill_id}`);
  await expect(visitor).not.toHaveURL(/bills/);
  await follow(visitor, '/login');
  await visitor.getByLabel('เบอร์โทรศัพท์').fill(member.phone);
  await visitor.getByLabel('รหัสผ่าน', { exact: true }).fill(member.password);
  await visitor.locator('form').getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click();
  await expect(visitor).toHaveURL(`/lotto/bills?bill=${bill_id}`);
  await expect(visitor.getByRole('article', { name: bill_no })).toBeVisible();
  await phone.close();
});

test('bills are filtered and paged; a bill of somebody else is a page that says so', async ({
  page,
  server,
  member,
}) => {
  await giveMoney(server, member, 1_000_00);
  const roundId = await roundOf(server, 'hanoi-special');
  for (let bill = 0; bill < 22; bill += 1) await buy(server, member, roundId, [['run_top', String(bill % 10), 1]]);
  await page.goto('/lotto/bills');
  await expect(page.getByRole('article')).toHaveCount(20);
  await page.getByRole('button', { name: 'ดูโพยก่อนหน้า' }).click();
  await expect(page.getByRole('article')).toHaveCount(22);
  // In the largest text on the smallest phone the names of the views also stay whole, inside their frame.
  const phone = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 568 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const tabs = page.getByRole('tablist', { name: 'สถานะโพย' });
  const cutTabs = await tabs.evaluate((list) => {
    const right = list.getBoundingClientRect().right;
    const isCut = (tab: Element) => {
      const words = document.createRange();
      words.selectNodeContents(tab);
      return words.getBoundingClientRect().right > right || words.getClientRects().length > 1;
    };
    return [...list.children].filter(isCut).map(({ textContent }) => textContent);
  });
  expect(cutTabs).toEqual([]);
  await page.evaluate(() => document.documentElement.removeAttribute('style'));
  if (phone) await page.setViewportSize(phone);
  await page.getByRole('button', { name: 'ตัวกรอง' }).click();
  await page.getByRole('dialog').getByLabel('สถานะ', { exact: true }).selectOption('won');
  await page.getByRole('dialog').getByRole('button', { name: 'ดูโพย' }).click();
  await expect(page).toHaveURL('/lotto/bills?status=won');
  await expect(page.getByText('ไม่พบโพยตามที่กรอง')).toBeVisible();
  await page.getByRole('button', { name: 'เอาตัวกรอง ถูกรางวัล ออก' }).click();
  await expect(page.getByRole('article')).toHaveCount(20);
  // A card grows into its slip; by the keyboard, too.
  await page
    .getByRole('link', { name: /^ดูโพย / })
    .first()
    .click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'ดูโพยทั้งหมด' })).toBeVisible();
  await follow(page, '/lotto/bills?bill=999999');
  await expect(page.getByRole('heading', { name: 'โพยนี้ไม่ได้อยู่ในบัญชีของคุณ' })).toBeVisible();
});

test('rates show true odds, limits and limited numbers; a rule shows cancelling, hash and yeekee’s formula', async ({
  page,
  server,
  member,
  watch,
}) => {
  watch.expectError(/status of 404/);
  expect(member.phone).toMatch(/^08/);
  const roundId = await roundOf(server, 'hanoi');
  await limitNumber(server, roundId, ['three_top', '123', 'closed']);
  await limitNumber(server, roundId, ['two_top', '44', 'half']);
  await page.goto('/lotto/rates');
  const lottery = page.locator('details').filter({ hasText: 'ฮานอย ปกติ' });
  await lottery.locator('summary').click();
  const rates = lottery.getByRole('table', { name: 'ฮานอย ปกติ' });
  await expect(rates.getByRole('row', { name: /3 ตัวบน/ })).toContainText(/1\.00–1,000\.00 บาท.*×850.*1 ใน 1,000.*85%/);
  await expect(rates.getByRole('row', { name: /3 ตัวโต๊ด/ })).toContainText(/1 ใน 166\.67.*72%/);
  await expect(lottery.getByRole('listitem').filter({ hasText: '123' })).toContainText('ปิดรับ');
  await expect(lottery.getByRole('listitem').filter({ hasText: '44' })).toContainText('จ่ายลด ×45');
  await expect(lottery.getByRole('link', { name: 'แทงงวดนี้' })).toHaveAttribute('href', `/lotto/${roundId}`);
  await lottery.getByRole('link', { name: 'กติกางวดนี้' }).click();
  await expect(page).toHaveURL(`/lotto/rule/${roundId}`);
  await expect(page.getByText('วันนี้คุณยกเลิกได้อีก 5 จาก 5 ครั้ง')).toBeVisible();
  await expect(page.getByText('ยกเลิกได้อีก', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'รหัสยืนยันผล (แฮช)' })).toBeVisible();
  await follow(page, `/lotto/rule/${await roundOf(server, 'yeekee')}`);
  await expect(page.getByText(/ผล = 5 ตัวท้ายของ \(ผลรวมเลขยิงทั้งหมด/)).toBeVisible();
  await expect(page.getByText('โพยงวดนี้ยกเลิกไม่ได้')).toBeVisible();
  await follow(page, '/lotto/rule/999999999');
  await expect(page.getByText('Not Found')).toBeVisible();
});
