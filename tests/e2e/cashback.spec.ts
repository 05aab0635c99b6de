import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { computeDay } from '#server/cashback/job.ts';
import { addDays, bangkokDay } from '#server/lib/bangkok.ts';
import { AGENT } from '../server/ledger/fixture.ts';
import { test } from './fixtures/app-test.ts';
import { expectNoViolation } from './fixtures/axe.ts';
import { balance } from './fixtures/bank.ts';
import { expectGoodDialog } from './fixtures/layout.ts';
import { accountOf } from './fixtures/loyalty.ts';
import { noon } from './fixtures/noon.ts';

test.afterEach(({ server }) => server.clock.set(new Date()));

test("yesterday's amounts are shown with their computation, and claimed once into the wallet", async ({
  page,
  server,
  member,
  watch,
}) => {
  watch.expectError(/cashback\/loss\/claim/);
  // Until five minutes after midnight the day before is the running one.
  server.clock.set(noon());
  const { database, platform } = server;
  const { id, wallet } = await accountOf(server, member);
  const day = addDays(bangkokDay(platform.now()), -1);
  await database.rows(
    `insert into game_bet (source, transaction_id, agent_id, member_id, wallet_id, session_id, game_id, category, round_id,
       stake_satang, won_satang, state, placed_at, closed_at, input_hash, balance_satang)
     values ('test', $1, $2, $3, $4, 's', 'g', 'slot', $1, 4000000, 3631000, 'settled', $5, $5, '', 0)`,
    [randomUUID(), AGENT, id, wallet, new Date(`${day}T12:00:00+07:00`)],
  );
  await computeDay(database, AGENT, day, platform.now());

  // A bet of today, which nothing is given for yet.
  await database.rows(
    `insert into game_bet (source, transaction_id, agent_id, member_id, wallet_id, session_id, game_id, category, round_id,
       stake_satang, won_satang, state, placed_at, closed_at, input_hash, balance_satang)
     values ('test', $1, $2, $3, $4, 's', 'g', 'slot', $1, 2000000, 1850000, 'settled', $5, $5, '', 0)`,
    [randomUUID(), AGENT, id, wallet, platform.now()],
  );

  await page.goto('/member/winloss');
  await expect(page.getByText('5% ของยอดเสีย 3,690.00 บาท')).toBeVisible();
  const running = page.getByRole('region', { name: 'ยอดระหว่างวัน' });
  await expect(running).toContainText(/ยังไม่สรุป.*−1,500\.00.*ได้คืนถ้าสรุปตอนนี้75\.00.*สรุป .* 00:05/);
  await expectNoViolation(page);
  await page.getByRole('button', { name: /ยอดเสีย 3,690.00 บาท/ }).click();
  await expect(page.getByRole('dialog').getByText('−3,690.00')).toBeVisible();
  await expectGoodDialog(page, 'a day of losses');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'รับเข้ากระเป๋า' }).dblclick();
  await expect(page.getByText('รับคืน 184.50 บาท เข้ากระเป๋าหลักแล้ว')).toBeVisible();
  await expect(page.getByText('รับแล้ว')).toBeVisible();
  await expect(page.getByRole('button', { name: 'รับเข้ากระเป๋า' })).toBeHidden();

  await page.getByRole('tab', { name: 'คืนยอดรายวัน' }).click();
  await expect(page).toHaveURL(/\/cashback/);
  await expect(running).toContainText(/ยอดเล่น20,000\.00.*ได้คืนถ้าสรุปตอนนี้40\.00/);
  await page.getByRole('button', { name: /ยอดเล่น 40,000.00 บาท/ }).click();
  await expect(page.getByRole('dialog').getByText('40,000.00 × 0.2% = 80.00')).toBeVisible();
  await expectGoodDialog(page, 'a day of turnover');
  await page.keyboard.press('Escape');
  // The answer is lost: a second press shows that it was paid, and pays nothing more.
  await page.route('**/api/cashback/loss/claim', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'รับเข้ากระเป๋า' }).click();
  await expect(page.getByText(/กดอีกครั้งได้/)).toBeVisible();
  await page.unroute('**/api/cashback/loss/claim');
  await page.getByRole('button', { name: 'รับเข้ากระเป๋า' }).click();
  await expect(page.getByText('รับคืน 80.00 บาท เข้ากระเป๋าหลักแล้ว')).toBeVisible();
  expect(await balance(server, member)).toBe(264.5);

  // A lottery's result is corrected after the night, so that the day gives less than was claimed.
  await database.rows(
    `update cashback_day set won_satang = stake_satang - 100000, amount_satang = 5000, corrected_at = $2 where member_id = $1 and kind = 'loss'`,
    [id, platform.now()],
  );
  await page.goto('/member/winloss');
  await page.getByRole('button', { name: /ยอดเสีย 1,000.00 บาท.*ปรับแล้ว/ }).click();
  const corrected = page.getByRole('dialog');
  await expect(corrected.getByText('50.00 บาท')).toBeVisible();
  await expect(corrected.getByText('184.50')).toBeVisible();
  await expect(corrected.getByText(/^ปรับตามผลหวยที่แก้ไขเมื่อ .* ส่วนที่รับเกินจะหักจากยอดคืนวันอื่น$/)).toBeVisible();
});

test('a visitor reads how it works, with the figures of the agent', async ({ page, server }) => {
  const { database } = server;
  const set = (cashback: object) =>
    database.rows('update agent set config = config || $2 where id = $1', [AGENT, JSON.stringify({ cashback })]);
  const before = await database.row<{ cashback: object }>(
    `select coalesce(config -> 'cashback', '{}') as cashback from agent where id = $1`,
    [AGENT],
  );
  await set({ loss_percent: 3, claim_days: 4 });
  // The server keeps what its pages show first for a second, also from the test before.
  await expect(async () => {
    await page.goto('/winloss');
    await expect(page.getByText('คืน 3% ได้ 60.00 บาท')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(page.getByText('ได้ภายใน 4 วัน')).toBeVisible();
  await set(before?.cashback ?? {});
  await expectNoViolation(page);
  await page.getByRole('button', { name: 'เข้าสู่ระบบเพื่อดูยอดของคุณ' }).click();
  await expect(page.getByRole('dialog', { name: 'เข้าสู่ระบบ' })).toBeVisible();
});
