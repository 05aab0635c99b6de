import { expect, type Locator, type Page } from '@playwright/test';
import { z } from 'zod';
import type { TestServer } from '../server/harness.ts';
import { enter, follow, noticesSeen } from './fixtures/app-test.ts';
import { expectFitsPhones, expectNoViolation, expectNoViolationWide } from './fixtures/axe.ts';
import { balance, giveMoney, openedDeposit, pay } from './fixtures/bank.ts';
import { hold } from './fixtures/hold.ts';
import { expectGoodDialog } from './fixtures/layout.ts';
import { buy, limitNumber, roundOf, test, writeList } from './fixtures/lotto.ts';
import { registerMember } from './fixtures/member.ts';

const BETS = [
  ['3 ตัวบน', '123'],
  ['3 ตัวโต๊ด', '321'],
  ['3 ตัวหน้า', '456'],
  ['3 ตัวล่าง', '789'],
  ['2 ตัวบน', '07'],
  ['2 ตัวล่าง', '70'],
  ['วิ่งบน', '5'],
  ['วิ่งล่าง', '0'],
] as const;

const kinds = (page: Page) => page.getByRole('group', { name: 'ประเภทที่แทง' });
const bar = (page: Page) => page.getByRole('status').filter({ hasText: 'จ่ายสูงสุด' });
const slip = (page: Page) => page.getByRole('region', { name: /^โพย/ });
const place = (page: Page) => page.getByRole('button', { name: 'แทงโพยนี้' });
const confirmation = (page: Page) => page.getByRole('dialog', { name: 'ยืนยันส่งโพย' });
const sold = (page: Page) => page.getByRole('dialog', { name: 'ส่งโพยเรียบร้อย' });

async function keyIn(page: Page, digits: string): Promise<void> {
  const keypad = page.getByRole('group', { name: 'แป้นตัวเลข' });
  for (const digit of digits) await keypad.getByRole('button', { name: digit, exact: true }).click();
}

/** Chooses the length and this kind alone. */
async function betType(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name: /^(. ตัว|วิ่ง)/.exec(name)?.[0] ?? '', exact: true }).click();
  const wanted = kinds(page).getByRole('button', { name });
  if ((await wanted.getAttribute('aria-pressed')) === 'false') await wanted.click();
  const others = kinds(page).locator('button[aria-pressed=true]').filter({ hasNotText: name });
  while ((await others.count()) > 0) await others.first().click();
}

const price = (page: Page, amount: number) =>
  page
    .getByRole('group', { name: 'ราคาต่อช่อง' })
    .getByRole('button', { name: `${amount}.00 บาท`, exact: true })
    .click();

const billCount = async ({ database }: TestServer, roundId: string) =>
  (
    await database.row<{ count: number }>('select count(*)::int as count from lotto_bill where round_id = $1', [
      roundId,
    ])
  )?.count;

test('a bill with every bet type is sold once however often its button is pressed, and cancelled on its page', async ({
  page,
  server,
  member,
}) => {
  await giveMoney(server, member, 1_000_00);
  const roundId = await roundOf(server, 'government');
  await page.goto(`/lotto/${roundId}`);
  await price(page, 10);
  for (const [name, number] of BETS) {
    await betType(page, name);
    await keyIn(page, number);
  }
  await betType(page, '3 ตัวบน');
  await keyIn(page, '123');
  await expect(page.getByText('มี 123 ในโพยแล้ว')).toBeVisible();
  await expect(bar(page)).toContainText('8 รายการ');
  await place(page).click();
  await expect(confirmation(page).getByRole('region')).toHaveCount(BETS.length);
  await expect(confirmation(page)).toContainText('ยกเลิกได้ถึง ');
  await confirmation(page).getByRole('button', { name: 'เพิ่มบันทึกช่วยจำ' }).click();
  await confirmation(page).getByLabel('บันทึกช่วยจำ').fill('ฝากแม่แทง');
  await confirmation(page).getByRole('button', { name: 'ยืนยัน 80.00 บาท' }).dblclick();
  await expect(sold(page)).toContainText('80.00');
  expect([await billCount(server, roundId), await balance(server, member)]).toEqual([1, 920]);
  await sold(page).getByRole('link', { name: 'ดูโพยของฉัน' }).click();
  const bill = page.getByRole('article');
  await expect(bill.getByRole('listitem')).toHaveCount(BETS.length);
  await expect(bill).toContainText('ฝากแม่แทง');
  await page.getByRole('button', { name: 'ยกเลิกโพย' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'ยกเลิกโพย' }).click();
  await expect.poll(() => balance(server, member)).toBe(1000);
  // Closing the dialog goes back in the history, which can abort a navigation that begins at the same moment.
  await expect(() => page.goto(`/lotto/${roundId}`)).toPass();
  await expect(bar(page)).toContainText('0 รายการ');
  // Lines that were sold do not come back.
  await expect(page.getByRole('button', { name: 'เลิกทำครั้งล่าสุด' })).toBeDisabled();
});

test('changes between check and sale are shown, and nothing is sold before the player accepts them', async ({
  page,
  server,
  member,
  request,
  watch,
}) => {
  watch.expectError(/status of 409/);
  await giveMoney(server, member, 1_000_00);
  const other = await registerMember(request);
  await giveMoney(server, other, 10_000_00);
  const roundId = await roundOf(server, 'hanoi');
  await page.goto(`/lotto/${roundId}`);
  await keyIn(page, '999');
  await betType(page, '2 ตัวบน');
  await keyIn(page, '4546');
  await place(page).click();
  await expect(confirmation(page)).toContainText('999');
  // Another member stakes all that the house accepts on 999, and 45 now pays half.
  for (let bill = 0; bill < 10; bill += 1) await buy(server, other, roundId, [['three_top', '999', 1000]]);
  await limitNumber(server, roundId, ['two_top', '45', 'half']);
  await confirmation(page).getByRole('button', { name: 'ยืนยัน 30.00 บาท' }).click();

  const changes = page.getByRole('dialog', { name: 'มีรายการเปลี่ยนไป' });
  await expect(changes.getByRole('listitem').filter({ hasText: '999' })).toContainText('เต็มวงเงินรับแล้ว จะถูกลบออก');
  await expect(changes.getByRole('listitem').filter({ hasText: '45' })).toContainText(/จ่ายลด×90 ×45/);
  await expect(changes.getByRole('listitem')).toHaveCount(2);
  await expectGoodDialog(page, 'what changed in a bill');
  expect(await balance(server, member)).toBe(1000);
  await changes.getByRole('button', { name: 'ยอมรับทั้งหมด' }).click();
  await expect(confirmation(page)).toContainText('45 ×45 จ่ายลด');
  expect(await balance(server, member)).toBe(1000);
  await confirmation(page).getByRole('button', { name: 'ยืนยัน 20.00 บาท' }).click();
  await expect(sold(page)).toBeVisible();
  expect(await balance(server, member)).toBe(980);
});

test('a bill whose answer is lost is sent again after a reload and is one bill', async ({
  page,
  server,
  member,
  watch,
}) => {
  watch.expectError(/ERR_FAILED/);
  await giveMoney(server, member, 1_000_00);
  const roundId = await roundOf(server, 'hanoi');
  // The app sends it again once by itself: that answer is lost, too.
  let lost = 0;
  await page.route('**/api/lotto/bill/create', async (route) => {
    if (lost === 2) return route.continue();
    lost += 1;
    await route.fetch();
    await route.abort();
  });
  await page.goto(`/lotto/${roundId}`);
  await price(page, 50);
  await keyIn(page, '528');
  await place(page).click();
  await confirmation(page).getByRole('button', { name: 'ยืนยัน 50.00 บาท' }).click();
  await expect(confirmation(page)).toContainText('โพยจะไม่ถูกแทงซ้ำ');
  await page.reload();
  await expect(confirmation(page)).toContainText('ยังไม่ทราบผล');
  await confirmation(page).getByRole('button', { name: 'ส่งอีกครั้ง' }).click();
  await expect(sold(page)).toContainText('50.00');
  expect([await billCount(server, roundId), await balance(server, member)]).toEqual([1, 950]);
});

test('a visitor sees closed and half-paying numbers before any stake; reload and login keep the draft', async ({
  page,
  context,
  request,
  server,
}) => {
  const visitor = await registerMember(request);
  await giveMoney(server, visitor, 1_000_00);
  await noticesSeen(context);
  const roundId = await roundOf(server, 'hanoi');
  await limitNumber(server, roundId, ['three_top', '123', 'closed']);
  await limitNumber(server, roundId, ['three_top', '456', 'half']);
  await page.goto(`/lotto/${roundId}`);
  await page.getByRole('button', { name: /ดูอัตราจ่าย เลขปิดรับ และกติกา$/ }).click();
  const about = page.getByRole('dialog');
  await expect(about.getByRole('listitem').filter({ hasText: '123' })).toContainText('ปิดรับ');
  await page.keyboard.press('Escape');
  await keyIn(page, '123');
  await expect(page.getByText('123 ปิดรับ แทงไม่ได้')).toBeVisible();
  await keyIn(page, '456');
  // Before it is on the slip, and the next digit puts it there.
  await expect(slip(page).getByRole('button', { name: /^ราคา 3 ตัวบน/ })).toHaveText('10ลด ×425');
  await expect(bar(page)).toContainText('1 รายการ');
  for (const digit of '๗๘๙') await page.evaluate((key) => dispatchEvent(new KeyboardEvent('keydown', { key })), digit);
  await expect(bar(page)).toContainText('2 รายการ');
  await betType(page, '2 ตัวล่าง');
  await page.getByRole('button', { name: '19 ประตู' }).click();
  await keyIn(page, '5');
  await expect(bar(page)).toContainText('21 รายการ');
  await page.evaluate(() => dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true })));
  await expect(bar(page)).toContainText('2 รายการ');
  await writeList(page, '12 34=๕๐x50\n12=5\n99 บน 30\nโอนแล้ว');
  const list = page.getByRole('dialog', { name: 'ตรวจโพยที่วาง' });
  await expect(list).toContainText('อ่านได้ 1 จาก 4 บรรทัด · ถาม 2 ข้อ · ไม่ใส่ 1');
  await expect(list).toContainText('เป็นข้อความ ไม่ใส่ให้');
  await expect(list.getByRole('button', { name: 'เหลือ 2 คำถาม' })).toBeDisabled();
  await list.getByRole('button', { name: 'บน + ล่าง 4 รายการ 200.00 บาท' }).click();
  await list.getByRole('button', { name: 'ตัวท้ายเป็นราคา 1 รายการ 30.00 บาท' }).click();
  await expect(list.getByRole('button', { name: 'คุณเขียนแบบนี้ = บน + ล่าง เปลี่ยน' })).toBeVisible();
  await list.getByRole('button', { name: 'ใส่ลงโพย 6 รายการ' }).click();
  await expect(page.getByText('เพิ่ม 5 รายการ · รวมเลขซ้ำ 1 รายการ')).toBeVisible();
  // The next list asks nothing: both answers are remembered.
  await writeList(page, '55=10*10');
  await expect(list).toContainText('อ่านได้ครบ 1 บรรทัด');
  await list.getByRole('button', { name: 'แก้ข้อความ' }).click();
  await page.reload();
  await expect(bar(page)).toContainText('7 รายการ');
  await page.getByRole('button', { name: /ดูทั้งโพย/ }).click();
  await expect(slip(page).getByRole('button', { name: '456 3 ตัวบน 10 บาท ×425 จ่ายลด' })).toBeVisible();
  await slip(page)
    .getByRole('button', { name: /^12 2 ตัวบน 55 บาท/ })
    .click();
  const line = page.getByRole('dialog', { name: 'เลข 12' });
  await line.getByLabel('ราคาเลข 2 ตัวบน 12').fill('');
  await expect(page.getByText('แก้ราคา 1 รายการก่อน')).toBeAttached();
  await line.getByLabel('ราคาเลข 2 ตัวบน 12').fill('60000');
  await line.getByRole('button', { name: 'เสร็จ' }).click();
  // Each mistake is shown at its line, and nothing is lost.
  await slip(page)
    .getByRole('button', { name: /^12 2 ตัวบน 60000 บาท สูงสุด 5,000 ×90/ })
    .click();
  await line.getByLabel('ราคาเลข 2 ตัวบน 12').fill('๕๕');
  await line.getByRole('button', { name: 'เสร็จ' }).click();
  await page.getByRole('button', { name: 'เข้าสู่ระบบเพื่อแทง' }).click();
  const login = page.getByRole('dialog').last();
  await login.getByLabel('เบอร์โทรศัพท์').fill(visitor.phone);
  await login.getByLabel('รหัสผ่าน', { exact: true }).fill(visitor.password);
  await login.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click();
  await confirmation(page).getByRole('button', { name: 'ยืนยัน 255.00 บาท' }).click();
  await expect(sold(page)).toBeVisible();
  expect(await balance(server, visitor)).toBe(745);
});

test('two devices pay from one wallet: the second fills in what is missing, and is led back to its bill after paying', async ({
  page,
  browser,
  baseURL,
  request,
  server,
  member,
}) => {
  await giveMoney(server, member, 900_00);
  const roundId = await roundOf(server, 'hanoi');
  const device = await browser.newContext({ ...(baseURL && { baseURL }), viewport: { width: 390, height: 844 } });
  await enter(device, server.url, member);
  const other = await device.newPage();
  for (const screen of [page, other]) {
    await screen.goto(`/lotto/${roundId}`);
    await price(screen, 100);
    await keyIn(screen, '101202303404505606707808909');
    await place(screen).click();
    await expect(confirmation(screen)).toBeVisible();
  }
  await confirmation(page).getByRole('button', { name: 'ยืนยัน 900.00 บาท' }).click();
  await expect(sold(page)).toBeVisible();
  await confirmation(other).getByRole('button', { name: 'ยืนยัน 900.00 บาท' }).click();
  await expect(confirmation(other)).toContainText('ขาดอีก 900.00 บาท');

  await other.evaluate(() => {
    addEventListener(
      'click',
      () => sessionStorage.setItem('taps', `${Number(sessionStorage.getItem('taps')) + 1}`),
      true,
    );
  });
  await confirmation(other).getByRole('link', { name: /ฝาก/ }).click();
  await expect(other.getByLabel('จำนวนเงินที่ต้องการฝาก')).toHaveValue('900.00');
  await other.getByRole('button', { name: 'สร้างคิวอาร์ 900.00 บาท' }).click();
  const depositId = await openedDeposit(other);
  expect(await pay(request, { deposit_id: depositId })).toEqual(['credited']);
  await other.getByRole('link', { name: 'กลับไปที่โพย' }).click();
  await confirmation(other).getByRole('button', { name: 'ยืนยัน 900.00 บาท' }).click();
  await expect(sold(other)).toContainText('900.00');
  expect(Number(await other.evaluate(() => sessionStorage.getItem('taps')))).toBeLessThanOrEqual(6);
  expect(await billCount(server, roundId)).toBe(2);
  await device.close();
});

test('only the visible ones of 1,000 lines are in the document; the draft of a closing round moves to the next', async ({
  page,
  server,
  member,
  at,
}) => {
  await giveMoney(server, member, 100_00);
  await page.goto(`/lotto/${await roundOf(server, 'hanoi')}`);
  const all = Array.from({ length: 1000 }, (_, number) => String(number).padStart(3, '0'));
  await writeList(page, `${all.join(' ')}=5`);
  await page.getByRole('button', { name: 'ใส่เลขต่อ' }).click();
  await page.getByRole('button', { name: /ดูทั้งโพย/ }).click();
  const whole = page.getByRole('region', { name: 'โพย 1,000 เลข' });
  const numbers = whole.getByRole('button', { name: /^\d{3} / });
  expect(await numbers.count()).toBeLessThan(40);
  await numbers.filter({ hasText: '003' }).click();
  const line = page.getByRole('dialog', { name: 'เลข 003' });
  await line.getByLabel('ราคาเลข 3 ตัวบน 003').fill('7');
  await expect(page.getByText('5,002.00')).toBeAttached();
  await line.getByRole('button', { name: 'เสร็จ' }).click();
  await expect(page.getByText('ขาดอีก 4,902.00 บาท')).toBeVisible();
  await expect(page.getByRole('link', { name: 'ฝากที่ขาด 4,902.00 บาท' })).toHaveAttribute('href', /amount=4902&bill=/);
  await whole.getByRole('region', { name: 'เลขในโพย' }).evaluate((list) => list.scrollTo(0, list.scrollHeight));
  await expect(numbers.filter({ hasText: '999' })).toBeVisible();
  expect(await numbers.count()).toBeLessThan(40);
  await numbers.filter({ hasText: '999' }).click();
  await page.getByRole('button', { name: 'ลบเลขนี้' }).click();
  await expect(page.getByRole('heading', { name: 'โพย 999 เลข' })).toBeVisible();
  await page.getByRole('button', { name: 'ใส่เลขต่อ' }).click();
  // One step takes back one change of any size: the removal, the price, the whole list.
  const undo = page.getByRole('button', { name: 'เลิกทำครั้งล่าสุด' });
  await undo.click();
  await expect(page.getByText('1,000 เลข')).toBeVisible();
  await undo.click();
  await expect(page.getByText('5,000.00')).toBeVisible();
  await undo.click();
  await expect(bar(page)).toContainText('0 รายการ');

  // The server's clock closes the round while its page is open.
  const closing = await roundOf(server, 'yeekee');
  await follow(page, '/lotto');
  await expect(page).toHaveURL(/\/lotto\/\d+$/);
  server.clock.set(new Date(at('10:15:00').getTime() - 8000));
  await page.goto(`/lotto/${closing}`);
  await keyIn(page, '52871');
  const sendLobby = await hold(page, '**/api/lotto/lobby*');
  const moved = await page.evaluateHandle(movements);
  await expect(page.getByText('งวดนี้ปิดรับแล้ว')).toBeVisible();
  sendLobby();
  const move = page.getByRole('button', { name: 'ย้าย 1 รายการไปรอบที่ 18' });
  await expect(move).toBeVisible();
  // The ticket stays where it is while the way to the next round is being read.
  expect((await moved.jsonValue()).filter((share) => share > 0.005)).toEqual([]);
  await move.click();
  await expect(page).toHaveURL(`/lotto/${await roundOf(server, 'yeekee')}`);
  await expect(bar(page)).toContainText('1 รายการ');
  // The digits that were being written when it closed are still there.
  await keyIn(page, '9');
  await expect(slip(page).getByRole('button', { name: /^719 / })).toBeVisible();
});

/** Runs in the page: the shares of the screen that move from now on. */
function movements(): number[] {
  const moved: number[] = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if ('value' in entry) moved.push(Number(entry.value));
  }).observe({ type: 'layout-shift' });
  return moved;
}

/** The low screens of phones on their side, some of them inside LINE with its bar. */
const ON_ITS_SIDE = [
  { width: 568, height: 320 },
  { width: 667, height: 331 },
  { width: 844, height: 390 },
];

/** The visible buttons whose middle something else covers. */
const covered = (buttons: Element[]) =>
  buttons.flatMap((button) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    const found = document.elementFromPoint(left + width / 2, top + height / 2);
    return width === 0 || button.contains(found) ? [] : [button.textContent];
  });

test('no key is covered on a phone on its side, and in large text the whole slip and its prices have room', async ({
  page,
  server,
}) => {
  await page.goto(`/lotto/${await roundOf(server, 'hanoi')}`);
  await keyIn(page, '528456');
  for (const size of ON_ITS_SIDE) {
    await page.setViewportSize(size);
    const pad = page.locator('.keypad button, .tools button:nth-child(-n+4), .tk-bar button, .col-head button');
    await expect.poll(() => pad.evaluateAll(covered), `${size.width}×${size.height}`).toEqual([]);
    await expect(slip(page).getByRole('button', { name: /^456 / })).toBeInViewport({ ratio: 1 });
  }
  await page.setViewportSize({ width: 320, height: 568 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await page.getByRole('button', { name: 'วิน', exact: true }).click();
  await keyIn(page, '1234');
  const digits = await page.getByRole('status').getByText('1234').boundingBox();
  expect(digits?.width).toBeGreaterThan(digits?.height ?? Number.NaN);
  await page.getByRole('button', { name: /ดูทั้งโพย/ }).click();
  const topOf = async (locator: Locator) => (await locator.boundingBox())?.y;
  const head = await topOf(page.getByRole('heading', { level: 1 }));
  expect(await topOf(slip(page))).toBeGreaterThan(head ?? Number.NaN);
  await slip(page).getByRole('button', { name: /^456 / }).click();
  const amount = page.getByRole('dialog', { name: 'เลข 456' }).getByLabel('ราคาเลข 3 ตัวบน 456');
  await amount.fill('5000');
  expect(await amount.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

const layouts = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      args: z.object({ beginData: z.object({ partialLayout: z.boolean().optional() }).optional() }).optional(),
    }),
  ),
});

// docs/decisions/2026-11-21-what-a-key-and-a-fling-change.md
test('a number that is keyed lays out the places that it changes, never the whole page', async ({
  page,
  server,
  browser,
}) => {
  await page.goto(`/lotto/${await roundOf(server, 'hanoi')}`);
  // The paper is full: now numbers change places, and none is added.
  for (let number = 100; number < 112; number += 1) await keyIn(page, String(number));
  let next = 200;
  await expect(async () => {
    await browser.startTracing(page, { categories: ['devtools.timeline'] });
    await keyIn(page, String(next));
    await expect(slip(page).getByRole('button', { name: new RegExp(`^${next} `) })).toBeVisible();
    next += 1;
    const { traceEvents } = layouts.parse(JSON.parse((await browser.stopTracing()).toString()));
    const found = traceEvents.flatMap(({ name, args }) => (name === 'Layout' ? [args?.beginData?.partialLayout] : []));
    expect(found.length).toBeGreaterThan(2);
    expect(found).not.toContain(false);
  }).toPass({ timeout: 20_000 });
});

test('axe finds nothing on the ticket, a line, the whole slip and a pasted list', async ({ page, server, member }) => {
  await giveMoney(server, member, 100_00);
  const roundId = await roundOf(server, 'hanoi');
  await limitNumber(server, roundId, ['two_top', '05', 'closed']);
  await limitNumber(server, roundId, ['two_top', '19', 'half']);
  await page.goto(`/lotto/${roundId}`);
  const expectClean = async (where: string) => {
    await expectNoViolation(page, where);
    await expectFitsPhones(page, where);
  };
  await betType(page, '2 ตัวบน');
  await keyIn(page, '192805');
  await expectClean('keys');
  await expectNoViolationWide(page, 'keys');
  await page.getByRole('button', { name: 'วิน', exact: true }).click();
  await expectClean('win');
  await page.getByRole('button', { name: 'ชุดเลข' }).click();
  await page.getByLabel('ตั้งชื่อชุดจาก 2 เลขในโพย').fill('วันเกิด');
  await page.getByRole('button', { name: 'เก็บเป็นชุด' }).click();
  await expectClean('sets');
  await page.getByRole('button', { name: /^วันเกิด/ }).click();
  await expect(page.getByText('มีอยู่แล้ว 2 เลข')).toBeVisible();
  await page.getByRole('button', { name: 'ราคาอื่น' }).click();
  await expectClean('prices');
  await page.getByLabel('ปุ่มที่ 1').fill('3');
  await page.getByRole('textbox', { name: 'ราคาอื่น' }).fill('25');
  await page.getByRole('button', { name: 'ใช้ราคานี้' }).click();
  await expect(page.getByRole('button', { name: '3.00 บาท', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'ราคาอื่น 25 บาท' })).toHaveAttribute('aria-pressed', 'true');
  await writeList(page, '12=20x20\n99 บน 30\nตท\n608=30\n\n126\n266\nตัวละ30');
  await expect(page.getByText('หมายถึงแบบไหน').first()).toBeVisible();
  await expectClean('a list with questions');
  await page.getByRole('button', { name: 'แก้ข้อความ' }).click();
  await expectClean('the field of a list');
  await page.getByRole('tab', { name: '2 ตัว' }).click();
  await page.getByRole('button', { name: /ดูทั้งโพย/ }).click();
  await expectClean('whole slip');
  await slip(page).getByRole('button', { name: /^19 / }).click();
  await expectClean('line');
  await page.getByRole('button', { name: 'เสร็จ' }).click();
  await place(page).click();
  await expect(confirmation(page)).toBeVisible();
  await expectClean('confirm');
  await expectNoViolationWide(page, 'confirm');
});

test('a first bill from home takes six presses at most, the same bill for the next round three', async ({
  page,
  server,
  member,
  at,
}) => {
  await giveMoney(server, member, 1_000_00);
  let presses = 0;
  const press = async (locator: Locator) => {
    presses += 1;
    await locator.click();
  };
  const roundId = await roundOf(server, 'yeekee');
  await page.goto('/');
  const field = page.locator('.round-card').first().getByRole('textbox');
  // The answers in the page may be those of a second ago, before the test moved the clock to the next round.
  await expect(page.locator('.round-card').first().getByRole('button', { name: 'แทง' })).toBeEnabled();
  await press(field);
  for (const digit of '528') {
    presses += 1;
    await page.keyboard.press(digit);
  }
  await expect(page).toHaveURL(`/lotto/${roundId}`);
  await press(place(page));
  await press(confirmation(page).getByRole('button', { name: /^ยืนยัน/ }));
  await expect(sold(page)).toBeVisible();
  expect([presses, await billCount(server, roundId)]).toEqual([6, 1]);

  server.clock.set(at('10:16:00'));
  const next = await roundOf(server, 'yeekee');
  await page.goto('/lotto/bills');
  presses = 0;
  await press(page.getByRole('button', { name: /^แทงซ้ำโพย/ }).first());
  await press(confirmation(page).getByRole('button', { name: /^ยืนยัน/ }));
  await expect(sold(page)).toBeVisible();
  expect([presses, await billCount(server, next), await balance(server, member)]).toEqual([2, 1, 980]);
});

test('a press that comes as the receipt appears under the finger leaves it there', async ({ page, server, member }) => {
  await giveMoney(server, member, 100_00);
  await page.goto(`/lotto/${await roundOf(server, 'government')}?number=123`);
  await price(page, 10);
  await place(page).click();
  const button = await confirmation(page).getByRole('button', { name: /^ยืนยัน/ }).boundingBox();
  if (!button) throw new Error('no button to confirm with');
  const [x, y] = [button.x + button.width / 2, button.y + button.height / 2];
  const more = sold(page).getByRole('button', { name: 'แทงเพิ่ม' });
  await page.waitForTimeout(600);
  // The finger comes down again on what was not there a moment ago: by the page's own clock, which a busy machine slows as well.
  await page.evaluate(
    ([left, top]) => {
      const press = () => {
        const under = document.elementFromPoint(left, top);
        if (under instanceof HTMLElement) under.click();
      };
      new MutationObserver((_changes, observer) => {
        const buttons = [...document.querySelectorAll('dialog[open] button')];
        if (!buttons.some(({ textContent }) => textContent === 'แทงเพิ่ม')) return;
        observer.disconnect();
        for (const ms of [100, 200, 400]) setTimeout(press, ms);
      }).observe(document.body, { childList: true, subtree: true });
    },
    [x, y] as const,
  );
  await page.mouse.click(x, y);
  await more.waitFor();
  await page.waitForTimeout(500);
  await expect(sold(page)).toBeVisible();
  const box = await more.boundingBox();
  expect(box && y > box.y && y < box.y + box.height).toBe(true);
  await more.click();
  await expect(sold(page)).toBeHidden();
});
