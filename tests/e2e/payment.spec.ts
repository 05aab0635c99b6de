import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { renderSVG } from 'uqr';
import { follow, test } from './fixtures/app-test.ts';
import { balance, deposits, openByApi, openDeposit, openedDeposit, pay } from './fixtures/bank.ts';
import { addressOfChunk } from './fixtures/built.ts';

const PAID = 'เงินเข้ากระเป๋าแล้ว';
const QUARTER_MS = 15 * 60_000;

const baht = (amount: number) => amount.toLocaleString('th-TH', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const paid = (page: Page) => page.getByRole('heading', { name: PAID });

/** The documents that the tab loads from now on: none, when the news comes by itself. */
function countLoads(page: Page): { count: number } {
  const loads = { count: 0 };
  page.on('load', () => loads.count++);
  return loads;
}

function countGenerated(page: Page): { keys: string[] } {
  const sent: { keys: string[] } = { keys: [] };
  page.on('request', (request) => {
    if (request.url().endsWith('/generate_qr')) sent.keys.push(request.headers()['idempotency-key'] ?? '');
  });
  return sent;
}

test('PromptPay: the code is saved as a picture, paid at the bank’s page, and the money arrives without a reload', async ({
  page,
  context,
  request,
  server,
  member,
}) => {
  await page.goto('/member');
  const opened = page.waitForResponse('**/generate_qr');
  await page.getByRole('link', { name: 'ฝากเงิน' }).first().click();
  await page.getByLabel('จำนวนเงินที่ต้องการฝาก').fill('500');
  await page.getByRole('button', { name: 'สร้างคิวอาร์ 500.00 บาท' }).click();
  const id = await openedDeposit(page);
  const { data }: { data: { payload: string; amount: number } } = await (await opened).json();
  expect(data.amount).toBeGreaterThan(500);
  expect(data.amount).toBeLessThan(501);
  await expect(page.getByRole('img', { name: `คิวอาร์พร้อมเพย์ ยอด ${baht(data.amount)} บาท` })).toBeVisible();
  await expect(page.getByText(/^1[45]:\d\d$/)).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'บันทึกรูปคิวอาร์' }).click();
  expect((await download).suggestedFilename()).toMatch(/^[0-9A-Z]{10}\.png$/);
  await expect(page.getByText('บันทึกรูปคิวอาร์แล้ว')).toBeVisible();
  // The open deposit is found again on the deposit page, and without its number.
  await follow(page, '/member/deposit');
  await expect(page.getByRole('heading', { name: 'มีรายการฝากค้างอยู่' })).toBeVisible();
  await page.goto('/member/payment');
  expect(await openedDeposit(page)).toBe(id);

  const loads = countLoads(page);
  const bank = await context.newPage();
  await bank.goto('/sandbox/bank');
  await bank.getByLabel('ข้อความใน QR').fill(data.payload);
  await bank.getByRole('button', { name: 'จ่ายเงิน' }).first().click();
  await expect(bank.getByRole('status')).toHaveText('ระบบรับเงินเข้ากระเป๋าแล้ว');

  await expect(paid(page)).toBeVisible();
  await expect(page.getByText(`+${baht(data.amount)}`)).toBeVisible();
  await expect(page.getByText(`ยอดเงินใหม่ ${baht(data.amount)} บาท`)).toBeVisible();
  expect(loads.count).toBe(0);
  expect(await balance(server, member)).toBe(data.amount);
  await page.getByRole('link', { name: 'กลับหน้าสมาชิก' }).click();
  const panel = page.getByRole('region', { name: 'บัญชีของฉัน' });
  await expect(panel).toContainText(baht(data.amount));
  // The balance of the member area moves by itself.
  const next = await openByApi(request, member, 300);
  expect(await pay(request, { deposit_id: next.payment_id })).toEqual(['credited']);
  await expect(panel).toContainText(`${baht(data.amount + next.amount)} THB`);
});

test('a code that the channel’s provider has drawn is shown, and saved as a picture, as our own', async ({
  page,
  member,
}) => {
  expect(member).toBeDefined();
  const drawn = renderSVG('00020101021230810016A0000006770101120115010755900000000', { border: 4 });
  await page.route('**/payment/{generate_qr,qrcode_info}', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    if (body.data) body.data.payload = `data:image/svg+xml;base64,${Buffer.from(drawn).toString('base64')}`;
    await route.fulfill({ response, json: body });
  });
  await page.goto('/member/deposit');
  await page.getByLabel('จำนวนเงินที่ต้องการฝาก').fill('300');
  await page.getByRole('button', { name: 'สร้างคิวอาร์ 300.00 บาท' }).click();
  await expect(page.getByRole('img', { name: /^คิวอาร์พร้อมเพย์ ยอด 300/ })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'บันทึกรูปคิวอาร์' }).click();
  const { data, info } = await sharp(await (await download).path())
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, new Set(data).size > 1]).toEqual([720, true]);
});

test('without the stream the payment is found by polling; one that arrives while offline is shown once online', async ({
  page,
  context,
  request,
  watch,
  server,
  member,
}) => {
  watch.expectError(/net::ERR_/);
  await page.route(/\/api\/stream\b/, (route) => route.abort());
  await pay(request, { deposit_id: await openDeposit(page, '250') });
  await expect(paid(page)).toBeVisible();
  expect(await deposits(server, member)).toEqual(['paid']);

  await page.unroute(/\/api\/stream\b/);
  const id = await openDeposit(page, '140');
  await context.setOffline(true);
  await expect(page.getByText('ออฟไลน์อยู่')).toBeVisible();
  expect(await pay(request, { deposit_id: id })).toEqual(['credited']);
  await context.setOffline(false);
  await expect(paid(page)).toBeVisible();
  expect(await deposits(server, member)).toEqual(['paid', 'paid']);
});

test('bank transfer and TrueMoney: account and exact amount can be copied, and the money arrives', async ({
  page,
  context,
  request,
  member,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  let sum = 0;
  for (const [name, amount, account] of [
    [/โอนเข้าบัญชีธนาคาร/, '1000', '0123456789'],
    [/ทรูมันนี่/, '150', '0898765432'],
  ] as const) {
    const id = await openDeposit(page, amount, name);
    await page.getByRole('button', { name: 'คัดลอกเลขที่บัญชี' }).click();
    await expect(page.getByText('คัดลอกเลขบัญชีแล้ว')).toBeVisible();
    expect(await clipboard()).toBe(account);
    await page.getByRole('button', { name: 'คัดลอกยอดที่ต้องโอน' }).click();
    await expect(page.getByText('คัดลอกยอดเงินแล้ว')).toBeVisible();
    const exact = await clipboard();
    expect(exact).toMatch(new RegExp(`^${amount}\\.(?!00)\\d\\d$`));
    await page.getByRole('button', { name: 'โอนแล้ว ตรวจสอบยอด' }).click();
    await expect(page.getByText('ยังไม่พบยอดโอน')).toBeVisible();
    await pay(request, { deposit_id: id });
    await expect(paid(page)).toBeVisible();
    sum += Math.round(Number(exact) * 100);
    expect(await balance(server, member)).toBe(sum / 100);
  }
});

test('another amount, or another payer, goes to a person; what arrived is shown on every page about money', async ({
  page,
  request,
  server,
  member,
}) => {
  for (const [order, reason] of [
    [{ amount: 77 }, 'ยอดเงินที่โอนไม่ตรงกับรายการ'],
    [{ payer: 'stranger' }, 'บัญชีที่โอนไม่ใช่บัญชีของสมาชิก'],
  ] as const) {
    const id = await openDeposit(page, '100');
    expect(await pay(request, { deposit_id: id, ...order })).toEqual(['review']);
    await expect(page.getByRole('heading', { name: 'กำลังตรวจสอบยอดโอน' })).toBeVisible();
    await expect(page.getByText(reason)).toBeVisible();
    if (order.amount) await expect(page.getByText(/ได้รับ 77\.00\sบาท จากรายการ 100\.\d\d\sบาท/)).toBeVisible();
  }
  const waiting = page.getByRole('region', { name: 'ยอดโอนที่กำลังตรวจสอบ' });
  await follow(page, '/member');
  await page.getByRole('link', { name: /กำลังตรวจสอบยอดโอน 177\.\d\d/ }).click();
  await expect(waiting.getByRole('article')).toHaveCount(2);
  await expect(waiting).toContainText(
    /ได้รับยอดโอน 77\.00.*ยอดที่โอนไม่ตรงกับรายการ ยอดที่ต้องโอน 100\.\d\d\sบาท.*ตรวจเสร็จภายใน/,
  );
  await expect(page.getByLabel('จำนวนเงินที่ต้องการฝาก')).toBeVisible();
  await follow(page, '/member/statement?type=deposit');
  await expect(waiting.getByRole('article')).toHaveCount(2);
  expect(await deposits(server, member)).toEqual(['review', 'review']);
  expect(await balance(server, member)).toBe(0);
});

test('a double tap makes one deposit, reported twice it is credited once; a lost reply and no network make one each', async ({
  page,
  context,
  request,
  watch,
  server,
  member,
}) => {
  watch.expectError(/net::ERR_.*generate_qr|net::ERR_INTERNET_DISCONNECTED/);
  const sent = countGenerated(page);
  const amount = page.getByLabel('จำนวนเงินที่ต้องการฝาก');
  const button = page.getByRole('button', { name: /^สร้างคิวอาร์ / });
  await page.goto('/member/deposit');
  await amount.fill('120');
  await button.dblclick();
  const first = await openedDeposit(page);
  expect(sent.keys).toHaveLength(1);
  expect(await deposits(server, member)).toEqual(['pending']);
  const results = await pay(request, { deposit_id: first, times: 2, deliveries: 2 });
  expect(results.toSorted()).toEqual(['credited', 'repeated', 'repeated', 'review']);
  await expect(paid(page)).toBeVisible();
  expect(Math.floor(await balance(server, member))).toBe(120);

  // A reply lost on the way: the next press gets the same deposit.
  let tries = 0;
  await page.route('**/generate_qr', async (route) => {
    tries += 1;
    // The app sends it again once by itself: that answer is lost, too.
    if (tries > 2) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await follow(page, '/member/deposit');
  await amount.fill('110');
  await button.click();
  await expect(page.getByRole('alert')).toContainText('เชื่อมต่อไม่ได้');
  await expect(amount).toHaveValue('110.00');
  await button.click();
  const second = await openedDeposit(page);
  expect(sent.keys).toHaveLength(4);
  expect(new Set(sent.keys.slice(1)).size).toBe(1);
  expect(await deposits(server, member)).toEqual(['paid', 'pending']);
  expect(await pay(request, { deposit_id: second })).toEqual(['credited']);
  await expect(paid(page)).toBeVisible();

  // Offline nothing can be pressed that moves money, and the form says why.
  await follow(page, '/member/deposit');
  await amount.fill('130');
  await context.setOffline(true);
  await expect(page.getByText('ออฟไลน์อยู่')).toBeVisible();
  await expect(page.getByRole('button', { name: 'ทำรายการไม่ได้ขณะออฟไลน์' })).toBeDisabled();
  expect(await deposits(server, member)).toEqual(['paid', 'paid']);
  await context.setOffline(false);
  await expect(page.getByText('ออฟไลน์อยู่')).toHaveCount(0);
  await button.click();
  await openedDeposit(page);
  expect(await deposits(server, member)).toEqual(['paid', 'paid', 'pending']);
});

test('after 15 minutes a code expires, and can be made again; the old one still credits; a transfer ends, too', async ({
  page,
  request,
  server,
  member,
}) => {
  await page.clock.install();
  const expire = async () => {
    server.clock.advance(QUARTER_MS + 1000);
    await page.clock.fastForward(QUARTER_MS + 1000);
  };
  const save = page.getByRole('button', { name: 'บันทึกรูปคิวอาร์' });
  const late = await openDeposit(page, '400');
  await expire();
  await expect(page.getByText('คิวอาร์หมดอายุแล้ว กรุณาสร้างใหม่')).toBeVisible();
  await expect(page.getByRole('button', { name: 'สร้างใหม่' })).toBeVisible();
  await expect(save).toHaveCount(0);
  expect(await pay(request, { deposit_id: late })).toEqual(['credited']);
  await page.clock.fastForward(10_000);
  await expect(paid(page)).toBeVisible();
  await expect(page.getByText('โอนหลังหมดเวลา ระบบเติมเงินให้แล้ว')).toBeVisible();
  expect(Math.floor(await balance(server, member))).toBe(400);

  const old = await openDeposit(page, '60');
  await expire();
  await page.getByRole('button', { name: 'สร้างใหม่' }).click();
  await expect(save).toBeVisible();
  await expect(page).not.toHaveURL(new RegExp(`id=${old}$`));
  expect(await deposits(server, member)).toEqual(['paid', 'expired', 'pending']);
  expect(await pay(request, { deposit_id: old })).toEqual(['credited']);
  expect(await deposits(server, member)).toEqual(['paid', 'paid', 'pending']);
  await expire();
  await expect(page.getByText('คิวอาร์หมดอายุแล้ว กรุณาสร้างใหม่')).toBeVisible();

  await openDeposit(page, '100', /ทรูมันนี่/);
  await expire();
  await expect(page.getByRole('heading', { name: 'รายการหมดอายุแล้ว กรุณาสร้างใหม่' })).toBeVisible();
  await page.getByRole('link', { name: 'ฝากใหม่' }).click();
  await expect(page).toHaveURL('/member/deposit');
  await expect(page.getByLabel('จำนวนเงินที่ต้องการฝาก')).toBeVisible();
});

test('one open deposit at a time, in two tabs as well; cancelling needs a confirmation, and a late payment is credited', async ({
  page,
  context,
  request,
  server,
  member,
}) => {
  await page.goto('/member/payment');
  await expect(page.getByRole('heading', { name: 'ไม่มีรายการฝากที่รอชำระ' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'ฝากเงิน' }).click();
  await expect(page).toHaveURL('/member/deposit');
  const other = await context.newPage();
  await other.goto('/member/deposit');
  await other.getByLabel('จำนวนเงินที่ต้องการฝาก').fill('700');
  const id = await openDeposit(page, '90');
  await other.getByRole('button', { name: /^สร้างคิวอาร์ / }).click();
  await expect(other.getByRole('heading', { name: 'มีรายการฝากค้างอยู่' })).toBeVisible();
  expect(await deposits(server, member)).toEqual(['pending']);
  await other.getByRole('link', { name: 'ไปชำระเงิน' }).click();
  expect(await openedDeposit(other)).toBe(id);
  await other.close();

  await page.getByRole('button', { name: 'ยกเลิก', exact: true }).click();
  await page.getByRole('button', { name: 'กลับไปชำระ' }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  expect(await deposits(server, member)).toEqual(['pending']);
  await follow(page, '/member/deposit');
  await page.getByRole('button', { name: 'ยกเลิกรายการนี้' }).click();
  await page.getByRole('button', { name: 'ยกเลิกรายการ', exact: true }).click();
  await expect(page.getByLabel('จำนวนเงินที่ต้องการฝาก')).toBeVisible();
  await follow(page, `/member/payment?id=${id}`);
  await expect(page.getByRole('heading', { name: 'ยกเลิกรายการฝากแล้ว' })).toBeVisible();
  expect(await deposits(server, member)).toEqual(['cancelled']);
  expect(await pay(request, { deposit_id: id })).toEqual(['credited']);
  await expect(paid(page)).toBeVisible();
  expect(await deposits(server, member)).toEqual(['paid']);
});

test('a slip: no picture, one without a code, and the right one, which credits a payment that was never reported', async ({
  page,
  request,
  server,
  member,
}) => {
  const { payment_id, amount } = await openByApi(request, member, 400);
  await page.goto('/member/payment');
  await expect(page.getByText('โอนแล้วแต่เงินยังไม่เข้า')).toBeVisible();
  const chunks: string[] = [];
  page.on('request', (one) => chunks.push(one.url()));
  const file = page.locator('input[type="file"]');
  await file.setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(page.getByRole('alert')).toContainText('เปิดไฟล์นี้เป็นรูปไม่ได้');
  const blank = await page.screenshot({ clip: { x: 0, y: 0, width: 200, height: 40 } });
  await file.setInputFiles({ name: 'blank.png', mimeType: 'image/png', buffer: blank });
  await expect(page.getByRole('alert')).toContainText('ไม่พบคิวอาร์ในรูป');
  expect(chunks.filter((url) => url.endsWith(addressOfChunk('decode')))).toHaveLength(1); // The reader comes when it is needed.

  expect(await pay(request, { deposit_id: payment_id, deliveries: 0 })).toEqual([]);
  const { slips } = await (await request.get('/sandbox/bank/slips')).json();
  const mine = slips.find((slip: { amountBaht: number }) => slip.amountBaht === amount);
  const picture = await request.get(`/sandbox/bank/slips/${mine.transRef}.png`);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'เลือกรูปอื่น' }).click();
  await (await chooser).setFiles({ name: 'slip.png', mimeType: 'image/png', buffer: await picture.body() });
  await expect(paid(page)).toBeVisible();
  expect(await balance(server, member)).toBe(amount);
});

test('an address shows its own deposit though another one is open; that of nobody’s deposit is the 404 page', async ({
  page,
  request,
  member,
}) => {
  const first = await openByApi(request, member, 100);
  await pay(request, { deposit_id: first.payment_id });
  const second = await openByApi(request, member, 200);
  await page.goto(`/member/payment?id=${first.payment_id}`);
  await expect(paid(page)).toBeVisible();
  await expect(page.getByText(`+${first.amount.toFixed(2)}`)).toBeVisible();
  await follow(page, `/member/payment?id=${second.payment_id}`);
  expect(await openedDeposit(page)).toBe(second.payment_id);
  await follow(page, '/member/payment?id=999999');
  await expect(page.getByRole('main')).toContainText(/404.*Not Found/);
});
