import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { transfer } from '#server/ledger/ledger.ts';
import type { TestServer } from '../server/harness.ts';
import { AGENT, move } from '../server/ledger/fixture.ts';
import { noticesSeen } from './fixtures/app-test.ts';
import { openByApi, pay } from './fixtures/bank.ts';
import { baht, walletsOf } from './fixtures/games.ts';
import { test as lineTest } from './fixtures/line-test.ts';
import { newPlayer } from './fixtures/line-world.ts';
import { buy, test as lottoTest, roundOf } from './fixtures/lotto.ts';
import { type NewMember, registerMember } from './fixtures/member.ts';

const HOUR_MS = 3_600_000;
/** A day of the test, at noon in Bangkok; 0 is today. */
type DayAt = (daysAgo: number) => Date;

interface Books {
  /** Puts as many rows into the member's books, each of 1.25 baht; what an operator wrote is their detail. */
  addRows(count: number, at: Date, reference?: string): Promise<void>;
  noon: DayAt;
}

const test = lottoTest.extend<{ books: Books }>({
  books: async ({ server, member, request, at }, use) => {
    const [wallet] = await walletsOf(request, member);
    const account = { wallet: Number(wallet?.id) };
    let made = 0;
    await use({
      noon: (daysAgo) => new Date(at('12:00:00').getTime() - daysAgo * 24 * HOUR_MS),
      async addRows(count, time, reference = 'เติมให้ทดสอบ') {
        const moves = Array.from({ length: count }, (_, n) =>
          move(`statement:${account.wallet}:${made + n}`, { house: 'adjustment' }, account, 125, {
            kind: 'adjustment',
            reference,
          }),
        );
        made += count;
        await transfer(server.database, moves, time);
      },
    });
  },
});

const rowsOf = (page: Page) => page.locator('#main section .row-link');
const sheet = (page: Page, name: string) => page.getByRole('dialog', { name });
const balanceOf = async (server: TestServer, member: NewMember) => {
  const row = await server.database.row<{ satang: number }>(
    `select sum(balance_satang)::bigint as satang from account join wallet using (id)
     where wallet.member_id = (select id from member where phone = $1 and agent_id = ${AGENT})`,
    [member.phone],
  );
  return row?.satang ?? Number.NaN;
};

test('pages by day; a lost connection is reported in place, and loading continues when it returns, or at a retry', async ({
  page,
  books,
  watch,
}) => {
  watch.expectError(/ERR_INTERNET_DISCONNECTED|status of 422/);
  await books.addRows(20, books.noon(2));
  await books.addRows(25, books.noon(1));
  await books.addRows(20, books.noon(0));
  await page.goto('/member/statement');
  await expect(rowsOf(page)).toHaveCount(30);
  await expect(page.getByRole('heading', { name: /^วันนี้ \d+ .+ 25\d\d$/ })).toBeVisible();
  await expect(rowsOf(page).first()).toContainText('คงเหลือ 81.25');

  await page.context().setOffline(true);
  await expect(page.getByText('ออฟไลน์อยู่')).toBeVisible();
  await page.getByRole('button', { name: 'ดูรายการก่อนหน้า' }).click();
  await expect(page.getByText('โหลดรายการต่อไม่สำเร็จ')).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(30);
  await page.context().setOffline(false);
  await expect(rowsOf(page)).toHaveCount(60);

  const refusal = { error: 1, code: 'invalid_input', message: 'ไม่ได้', data: null };
  await page.route('**/api/member/statement?*cursor=*', (route) => route.fulfill({ status: 422, json: refusal }), {
    times: 1,
  });
  await page.getByRole('button', { name: 'ดูรายการก่อนหน้า' }).click();
  await page.getByRole('button', { name: 'ลองใหม่' }).click();
  await expect(rowsOf(page)).toHaveCount(65);
  await expect(page.getByText('ครบทุกรายการในช่วงนี้แล้ว')).toBeVisible();
  await expect(page.getByRole('heading', { name: /\.[ก-ฮ]\. 25\d\d/ })).toHaveCount(3);
});

test('filters are in the address; a row leads to its bill, and back to where it was', async ({
  page,
  server,
  member,
  books,
}) => {
  await books.addRows(40, books.noon(1));
  const { bill_no, bill_id } = await buy(server, member, await roundOf(server, 'hanoi-special'), [
    ['two_top', '44', 20],
  ]);
  await books.addRows(30, books.noon(0));
  await page.goto('/member/statement');
  await page.getByRole('button', { name: 'ถอน', exact: true }).click();
  await expect(page).toHaveURL(/\?type=withdraw$/);
  await expect(page.getByText('ไม่มีรายการตามที่กรอง')).toBeVisible();
  await page.getByRole('button', { name: 'ล้างตัวกรอง' }).click();
  await expect(page).toHaveURL(/statement$/);

  await page.getByRole('button', { name: /เปลี่ยนช่วงเวลา/ }).click();
  const month = await page.getByLabel('ช่วงเวลา', { exact: true }).locator('option').nth(2).textContent();
  await page.getByLabel('ช่วงเวลา', { exact: true }).selectOption({ index: 2 });
  await page.getByRole('button', { name: 'แสดงรายการ' }).click();
  await expect(page).toHaveURL(/\?from=\d{4}-\d\d-01&to=\d{4}-\d\d-(28|29|30|31)$/);
  await page.reload();
  await expect(page.getByRole('button', { name: `ช่วงเวลา ${month}` })).toBeVisible();
  await expect(page.getByRole('heading', { name: `สรุป ${month}` })).toBeVisible();

  await page.getByRole('button', { name: 'ดูรายการก่อนหน้า' }).click();
  await rowsOf(page).filter({ hasText: 'แทงหวย' }).click();
  const open = sheet(page, 'แทงหวย');
  await expect(open).toContainText('ยอดก่อนทำรายการ50.00');
  await expect(open).toContainText('ยอดหลังทำรายการ30.00');
  await expect(open).toContainText(bill_no);
  await open.getByRole('link', { name: 'ดูโพย' }).click();
  await expect(page).toHaveURL(new RegExp(`/lotto/bills\\?bill=${bill_id}$`));
  await expect(page.getByRole('article', { name: bill_no })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/member\/statement\?from=/);
  await expect(rowsOf(page).filter({ hasText: 'แทงหวย' })).toBeInViewport();
});

test('a deposit comes by itself, with its sums, and its row leads to its payment', async ({
  page,
  request,
  member,
}) => {
  await page.goto('/member/statement');
  await expect(page.getByText('ยังไม่มีรายการเงิน')).toBeVisible();
  const { payment_id, amount } = await openByApi(request, member, 300);
  await pay(request, { deposit_id: payment_id });
  await expect(rowsOf(page)).toContainText(`+${baht(amount)}`);
  await expect(page.getByRole('region', { name: /^สรุป/ })).toContainText(`เงินเข้า${baht(amount)}`);
  await rowsOf(page).click();
  await sheet(page, 'ฝากเงิน').getByRole('link', { name: 'ดูรายการฝาก' }).click();
  await expect(page).toHaveURL(new RegExp(`/member/payment\\?id=${payment_id}$`));
  await expect(page.getByText(baht(amount)).first()).toBeVisible();
});

/** Cells of a CSV; quotes as in RFC 4180. */
function cellsOf(csv: string): string[][] {
  return csv
    .split('\r\n')
    .filter((line) => line !== '')
    .map((line) =>
      [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)]
        .map(([, cell = '']) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell))
        .slice(0, 10),
    );
}

test('the file holds every row of the filter, also after a lost connection, and no formula', async ({
  page,
  server,
  member,
  books,
  watch,
}) => {
  watch.expectError(/ERR_FAILED/);
  await books.addRows(549, books.noon(1));
  await books.addRows(1, books.noon(0), '=1+1, "x"');
  await page.goto('/member/statement?type=adjustment');
  await page.route('**/api/member/statement?*limit=500*cursor=*', (route) => route.abort(), { times: 2 });
  await page.getByRole('button', { name: 'ดาวน์โหลด CSV' }).click();
  await expect(page.getByText('รวบรวมรายการไม่ครบ')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'ลองใหม่' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^statement_\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d\.csv$/);
  const csv = readFileSync(await file.path(), 'utf8');
  expect(csv.startsWith('\ufeffเวลา,ประเภท,')).toBe(true);
  const [, ...rows] = cellsOf(csv);
  expect(rows).toHaveLength(550);
  expect(rows[0]?.[3]).toBe(`'=1+1, "x"`);
  expect(rows.reduce((sum, cells) => sum + Math.round(Number(cells[6]) * 100), 0)).toBe(
    await balanceOf(server, member),
  );
  for (const [index, cells] of rows.entries()) expect(cells[7]).toBe(rows[index + 1]?.[8] ?? '0.00');
});

lineTest('inside LINE the file is shared; where that fails its text is copied', async ({ page, line, request }) => {
  const player = newPlayer();
  const { payment_id } = await openByApi(request, await registerMember(request, player), 300);
  await pay(request, { deposit_id: payment_id });
  await noticesSeen(page.context());
  await page.addInitScript(() => {
    const handed: string[] = [];
    Object.assign(window, { handed });
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files }: ShareData) => {
        if (handed.push(...(files ?? []).map(({ name }) => name)) > 1) throw new TypeError('not here');
      },
    });
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: async (text: string) => void handed.push(text) },
    });
  });
  await line.open(page, '/member/statement', player);
  await page.getByRole('button', { name: 'ดาวน์โหลด CSV' }).click();
  const dialog = sheet(page, 'ดาวน์โหลดรายการเงิน');
  await expect(dialog).toContainText('พร้อมแล้ว 1');
  await dialog.getByRole('button', { name: 'แชร์ไฟล์' }).click();
  await dialog.getByRole('button', { name: 'แชร์ไฟล์' }).click();
  await expect(page.getByText('แชร์ไฟล์ไม่สำเร็จ')).toBeVisible();
  await dialog.getByRole('button', { name: 'คัดลอกข้อความ' }).click();
  await expect(page.getByText('คัดลอกรายการแล้ว')).toBeVisible();
  const [first, second, csv] = await page.evaluate<string[]>('window.handed');
  expect([first, second]).toEqual([expect.stringMatching(/\.csv$/), first]);
  expect(cellsOf(csv ?? '').map((cells) => cells[2])).toEqual(['รายการ', 'ฝากเงิน']);
});
