import { expect } from '@playwright/test';
import { demoLoginsOf, seedDemo } from '#sandbox/seed/demo.ts';
import { startTestServer } from '../server/harness.ts';
import { noticesSeen, test, turnTo } from './fixtures/app-test.ts';
import { logIn } from './fixtures/forms.ts';
import { expectGoodDialog, lookInto, seen } from './fixtures/layout.ts';

const PAGES_OF_WEEKS = [
  '/member/statement',
  '/member/notifications',
  '/member/withdraw',
  '/member/profile',
  '/member/promotions',
  '/member/coupon',
  '/member/creditfree',
  '/member/wheel',
  '/cashback',
  '/winloss',
  '/affiliate',
  '/redeem',
  '/poll',
  '/lotto/lobby',
  '/lotto/results',
  '/lotto/bills',
];

test('an account with weeks of history holds on every screen and with large text', async ({
  browser,
  contextOptions,
}) => {
  test.slow();
  const server = await startTestServer({ config: { serverRendering: true } });
  const { platform } = server;
  // The demo's past follows from the time.
  server.clock.set(new Date('2026-11-27T01:00:00Z'));
  await seedDemo({ ...platform, config: { ...platform.config, sandboxCrowd: true } });
  const context = await browser.newContext({ ...contextOptions, baseURL: server.url });
  await noticesSeen(context);
  const page = await context.newPage();
  await page.goto('/login');
  const [demo] = demoLoginsOf('chokdee');
  if (!demo) throw new Error('the demo has no login');
  await logIn(page, demo);
  await expect(page.getByRole('region', { name: 'รอบที่เล่นล่าสุด' })).toContainText('สุทธิ');
  await seen(page);
  await expectGoodDialog(page, '/member');
  for (const path of PAGES_OF_WEEKS) {
    await turnTo(page, path);
    await seen(page);
    await expectGoodDialog(page, path);
  }
  const lotteries = await platform.database.rows<{ id: number }>(
    `select id from lotto_category where agent_id = 3 and kind in ('government', 'yeekee')`,
  );
  for (const { id } of lotteries) {
    await turnTo(page, `/lotto/results?category=${id}`);
    await seen(page);
    await expectGoodDialog(page, `results of lottery ${id}`);
    await turnTo(page, '/lotto/bills');
  }
  await turnTo(page, '/member/statement');
  await lookInto(
    page,
    () =>
      page
        .getByRole('main')
        .getByRole('button', { name: /^แทงหวย/ })
        .first()
        .click(),
    'a bet',
  );
  await context.close();
  await server.close();
});
