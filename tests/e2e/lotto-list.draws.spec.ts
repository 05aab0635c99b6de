import { expect, type Page } from '@playwright/test';
import { expectFitsPhones, expectNoViolation } from './fixtures/axe.ts';
import { giveMoney } from './fixtures/bank.ts';
import { roundOf, test, writeList } from './fixtures/lotto.ts';

const list = (page: Page) => page.getByRole('dialog', { name: 'ตรวจโพยที่วาง' });

/** Writes a list on a round's ticket, and has it read. */
async function write(page: Page, roundId: string, text: string): Promise<void> {
  await page.goto(`/lotto/${roundId}`);
  await writeList(page, text);
}

test('a round that closes while its list is on the screen gives the list and its answers to the next one', async ({
  page,
  server,
  member,
  at,
}) => {
  await giveMoney(server, member, 1_000_00);
  await write(page, await roundOf(server, 'yeekee'), '31=40*40\nป้าปุ้ย\n\n56=20\nลุงชัย');
  await list(page).getByRole('checkbox', { name: 'จำไว้ใช้ครั้งหน้า' }).uncheck();
  await list(page)
    .getByRole('button', { name: /^บน \+ ล่าง/ })
    .click();
  await expect(list(page).getByRole('button', { name: 'แทง 2 ใบ' })).toBeEnabled();
  await list(page).getByRole('button', { name: 'ชื่อคนซื้อ ลุงชัย แก้ไข' }).click();
  await page.getByRole('radio', { name: 'ไม่ใช่ชื่อคน' }).click();
  await page.getByRole('button', { name: 'ย้ายไปใบของฉัน' }).click();
  const next = list(page).getByRole('button', { name: /^ใช้โพยนี้กับ/ });
  await expect(next).toBeHidden();
  server.clock.set(at('10:15:01'));
  await expect(next).toBeVisible({ timeout: 30_000 });
  await expect(list(page).getByText('งวดนี้ปิดรับแล้ว')).toBeVisible();
  await expectNoViolation(page);
  await expectFitsPhones(page, 'a list whose round has closed');
  const before = page.url();
  await next.click();
  await expect(page).not.toHaveURL(before);
  await expect(list(page).getByRole('button', { name: 'แทง 2 ใบ' })).toBeEnabled();
  await expect(list(page).getByRole('button', { name: 'ครั้งนี้ = บน + ล่าง เปลี่ยน' })).toBeVisible();
  await expect(list(page).getByRole('button', { name: 'ชื่อคนซื้อ ของฉัน แก้ไข' })).toBeVisible();
});

test('the lines of another lottery are not bought here, and go to its ticket', async ({ page, server, member }) => {
  await giveMoney(server, member, 1_000_00);
  await write(page, await roundOf(server, 'government'), 'รัฐบาล\n12=20\n\nฮานอย พิเศษ\n34=20\n56=20');
  const other = list(page).getByRole('region', { name: /^ไม่รวมในโพยรัฐบาลไทย/ });
  await expect(other).toContainText('3 บรรทัด');
  await expect(list(page)).toContainText('20.00');
  await expectNoViolation(page);
  await expectFitsPhones(page, 'a list of two lotteries');
  // What is bought leaves the field; the rest stays in it.
  await list(page).getByRole('button', { name: 'แทงโพยนี้' }).click();
  await page.getByRole('button', { name: 'ยืนยัน 20.00 บาท' }).click();
  await page.getByRole('button', { name: 'แทงเพิ่ม' }).click();
  await expect(page.getByLabel('วางหรือพิมพ์โพย')).toHaveValue('ฮานอย พิเศษ\n34=20\n56=20');
  await page.getByRole('button', { name: 'ตรวจโพย' }).click();
  await expect(list(page)).toContainText('ไม่มีบรรทัดของรัฐบาลไทย');
  await list(page)
    .getByRole('button', { name: /^ไปแทงฮานอย พิเศษ/ })
    .click();
  await expect(list(page)).toContainText('40.00');
  await expect(list(page).getByRole('button', { name: 'แทงโพยนี้' })).toBeEnabled();
});

test('on a wide screen the questions and the sum stand right of the paper, the sum always in sight', async ({
  page,
  server,
  member,
}) => {
  await giveMoney(server, member, 1_000_00);
  await page.setViewportSize({ width: 1280, height: 800 });
  const lines = Array.from({ length: 40 }, (_, number) => `${10 + number}=20`);
  await write(page, await roundOf(server, 'government'), ['31=40*40', '12=20x20x20', ...lines].join('\n'));
  const paper = list(page).getByRole('region', { name: 'โพยที่อ่านได้' });
  const question = list(page)
    .getByRole('region', { name: /หมายถึงแบบไหน/ })
    .first();
  const sum = list(page).getByText(/ยังไม่รวม \d+ บรรทัด/);
  const [left, right, below] = [await paper.boundingBox(), await question.boundingBox(), await sum.boundingBox()];
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThan(right?.x ?? 0);
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThan(below?.x ?? 0);
  await list(page).getByText('40=20').scrollIntoViewIfNeeded();
  await expect(sum).toBeInViewport();
  await expectNoViolation(page);
});

test('an answered question folds, its line fades in, and a merged paper slides; nothing moves if the player wants none', async ({
  page,
  server,
  member,
}) => {
  await giveMoney(server, member, 1_000_00);
  const roundId = await roundOf(server, 'government');
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion });
    await write(page, roundId, '12=20 แม่\n\n34=20 ป้าปุ้ย\n\n31=40*40 ป้าปุ้ย');
    const question = list(page).getByRole('region', { name: /หมายถึงแบบไหน/ });
    await list(page).getByRole('checkbox', { name: 'จำไว้ใช้ครั้งหน้า' }).uncheck();
    // The press, and what moves right after it.
    const fold = await question.getByRole('button', { name: /^บน \+ ล่าง/ }).evaluate((button: HTMLElement) => {
      const card = button.closest('section');
      button.click();
      return card?.getAnimations().map(({ effect }) => effect?.getTiming().duration) ?? [];
    });
    expect(fold).toEqual(reducedMotion === 'reduce' ? [] : [200]);
    await expect(question).toBeHidden();
    const row = list(page).getByRole('listitem').filter({ hasText: '31=40*40' });
    expect(await row.evaluate((line) => getComputedStyle(line).animationName)).toBe(
      reducedMotion === 'reduce' ? 'none' : 'lp-in',
    );
    await list(page).getByRole('button', { name: 'ชื่อคนซื้อ ป้าปุ้ย แก้ไข' }).click();
    const slides = await page.getByRole('button', { name: 'แม่', exact: true }).evaluate((button: HTMLElement) => {
      button.click();
      return document.querySelectorAll('.is-moving').length;
    });
    expect(slides).toBe(reducedMotion === 'reduce' ? 0 : 1);
    await expect(page.locator('.is-moving')).toHaveCount(0);
    await expect(list(page).getByRole('button', { name: 'แทง 1 ใบ' })).toBeEnabled();
  }
});
