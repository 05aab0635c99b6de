import { expect, type Locator, type Page } from '@playwright/test';
import { noteHandedBills } from '#contract/lotto-bills.ts';
import { expectFitsPhones, expectNoViolation } from './fixtures/axe.ts';
import { balance, giveMoney } from './fixtures/bank.ts';
import { buyForOthers, futureResult, limitNumber, roundOf, skipTo, test } from './fixtures/lotto.ts';

const FAMILY = `บน
126=30 ป้าปุ้ย
266=30 ป้าปุ้ย

ล่าง
24=50 น้องบี

19=50 แม่
91=50 แม่

86=20 ลุงชัย`;

/** Pastes a whole list on a round's ticket at once, as a finger does. */
async function paste(page: Page, roundId: string, text: string): Promise<void> {
  await page.goto(`/lotto/${roundId}`);
  await page.getByRole('tab', { name: 'วางโพย' }).click();
  await page.getByLabel('วางหรือพิมพ์โพย').evaluate((area, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

test('a pasted list of four buyers is four bills and four shared slips with nine taps at most', async ({
  page,
  server,
  member,
}) => {
  await page.addInitScript(() => {
    Object.assign(navigator, { canShare: () => true, share: async () => undefined });
  });
  await giveMoney(server, member, 1_000_00);
  let taps = 0;
  const tap = async (what: Locator) => {
    await what.click();
    taps += 1;
  };
  await paste(page, await roundOf(server, 'government'), FAMILY);
  taps += 1;
  await expect(page.getByText('4 คน คนละใบ')).toBeVisible();
  await expectNoViolation(page);
  await tap(page.getByRole('button', { name: 'แทง 4 ใบ' }));
  const sheet = page.getByRole('dialog', { name: 'ยืนยันส่งโพย 4 ใบ' });
  await expect(sheet).toContainText('230.00');
  await tap(sheet.getByRole('button', { name: 'ยืนยัน 230.00 บาท' }));
  await tap(page.getByRole('button', { name: 'ส่งโพยให้ป้าปุ้ย' }));
  for (const name of ['ป้าปุ้ย', 'น้องบี', 'แม่', 'ลุงชัย']) {
    const card = page.getByRole('dialog', { name: `ส่งโพยของ${name}` });
    await expect(card.getByText(`โพยของ ${name}`)).toBeVisible();
    await tap(card.getByRole('button', { name: 'แชร์โพย' }));
    await expect(card).toBeHidden();
  }
  expect(taps).toBeLessThanOrEqual(9);
  expect(await balance(server, member)).toBe(770);
  await expectNoViolation(page);
});

test('what is closed is left out with one yes, a name is changed, and each buyer has their slips', async ({
  page,
  server,
  member,
}) => {
  await giveMoney(server, member, 1_000_00);
  const roundId = await roundOf(server, 'government');
  await limitNumber(server, roundId, ['two_bottom', '91', 'closed']);
  await paste(page, roundId, `${FAMILY}\n91=20 ลุงดำ`);
  await page.getByRole('button', { name: 'ชื่อคนซื้อ ลุงชัย แก้ไข' }).click();
  await page.getByRole('radio', { name: 'ไม่ใช่ชื่อคน' }).click();
  await page.getByRole('button', { name: 'ย้ายไปใบของฉัน' }).click();
  await page.getByRole('button', { name: 'แทง 5 ใบ' }).click();
  const sheet = page.getByRole('dialog', { name: 'ซื้อได้ไม่ครบ 2 รายการ' });
  await expect(sheet.getByRole('region', { name: /^โพยของลุงดำ/ })).toContainText('ซื้อไม่ได้เลยทั้งใบ');
  await expect(sheet.getByRole('region', { name: /^โพยของแม่/ })).toContainText('ปิดรับแล้ว ซื้อไม่ได้');
  await expectNoViolation(page);
  await expectFitsPhones(page, 'in part');
  await sheet.getByRole('button', { name: 'แทงส่วนที่ได้ 180.00 บาท' }).click();
  const bought = page.getByRole('dialog', { name: 'ส่งโพยเรียบร้อย 4 ใบ' });
  const leftOut = 'โพยของลุงดำ ซื้อไม่ได้ทั้งใบ';
  await expect(bought.getByRole('article', { name: leftOut })).toContainText('91 ล่าง 20 · เลขนี้ปิดรับแล้ว');
  await bought.getByRole('button', { name: 'บอกลุงดำว่าซื้อไม่ได้' }).click();
  const card = page.getByRole('dialog', { name: 'ส่งโพยของลุงดำ' });
  await expect(card.getByText('91 ล่าง 20 · เลขนี้ปิดรับแล้ว')).toBeVisible();
  await expectNoViolation(page);
  await card.getByRole('button', { name: 'ปิด' }).click();
  await expectFitsPhones(page, 'bought in part');
  await bought.getByRole('link', { name: 'ดูโพยของฉัน' }).click();
  await expect(page.getByRole('article', { name: leftOut })).toContainText('ไม่หักเงิน');
  await expectNoViolation(page);
  await page.getByRole('button', { name: 'แม่', exact: true }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('article').getByRole('link').click();
  await expect(page.getByText('โพยของ แม่')).toBeVisible();
  await expect(page.getByText('ซื้อไม่ได้ 91 ล่าง 50')).toBeVisible();
});

test('after the draw the notice leads to who won how much, and a tick notes what was handed on', async ({
  page,
  server,
  member,
  at,
}) => {
  await giveMoney(server, member, 1_000_00);
  const roundId = await roundOf(server, 'hanoi');
  const { two_bottom: winning } = await futureResult(server, roundId);
  const other = String((Number(winning) + 1) % 100).padStart(2, '0');
  await buyForOthers(server, member, roundId, { แม่: winning ?? '', น้องบี: other });
  await skipTo(server, at('19:00:00'));
  await page.goto(`/lotto/bills?won=${roundId}`);
  await expect(page.getByText('เหลือส่งต่อ 1 คน')).toBeVisible({ timeout: 60_000 });
  const slip = page.getByRole('article', { name: 'แม่ ถูก 900.00 บาท' });
  await expectNoViolation(page);
  const answered = page.waitForResponse((response) => response.url().endsWith(noteHandedBills.path));
  await slip.getByRole('checkbox').click();
  await answered;
  await expect(page.getByText('ส่งต่อครบทุกคนแล้ว')).toBeVisible();
  await page.goto('/member/notifications');
  await page
    .getByRole('link', { name: /ถูกรางวัล/ })
    .first()
    .click();
  await expect(page.getByText('ใครถูกเท่าไร')).toBeVisible();
});

test('a buyer’s bill that is bought again stays theirs', async ({ page, server, member }) => {
  await giveMoney(server, member, 1_000_00);
  const roundId = await roundOf(server, 'government');
  const [bill] = await buyForOthers(server, member, roundId, { แม่: '37' });
  await page.goto(`/lotto/bills?bill=${bill?.bill_id}`);
  await page.getByRole('button', { name: /แทงซ้ำ/ }).first().click();
  const sheet = page.getByRole('dialog', { name: 'ยืนยันส่งโพย 1 ใบ' });
  await expect(sheet).toContainText('แม่');
  await sheet.getByRole('button', { name: 'ยืนยัน 10.00 บาท' }).click();
  await expect(page.getByRole('dialog', { name: 'ส่งโพยเรียบร้อย 1 ใบ' })).toBeVisible();
  await expect
    .poll(() =>
      server.database.row(
        `select count(*)::int as count from lotto_bill b join lotto_buyer y on y.id = b.buyer_id
        join member m on m.id = b.member_id where m.phone = $1 and y.name = 'แม่'`,
        [member.phone],
      ),
    )
    .toEqual({ count: 2 });
});
