import { expect, type Page } from '@playwright/test';
import { expectNoViolation } from './fixtures/axe.ts';
import { expectGoodLayout } from './fixtures/layout.ts';
import { test } from './fixtures/line-test.ts';
import { json, NORMAL_BROWSER, newPlayer } from './fixtures/line-world.ts';

const copied = async (page: Page) => {
  await page.getByRole('button', { name: 'คัดลอกผล' }).click();
  await expect(page.getByText('คัดลอกผลตรวจแล้ว')).toBeVisible();
  return page.evaluate(() => navigator.clipboard.readText());
};

test('the support page shows LINE, device and network, without a token; also where LINE does not start', async ({
  page,
  line,
  context,
  watch,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await line.open(page, '/liff/check', newPlayer('คนมีปัญหา'));
  await expect(page.getByRole('heading', { name: 'ตรวจการเชื่อมต่อ' })).toBeVisible();
  const text = await copied(page);
  for (const fact of [
    '15.6.0',
    'iOS',
    'utou · full',
    'openid profile',
    'เป็นเพื่อนกับบัญชี LINE ของเรา: ใช่',
    'ตรงกัน',
    'api.line.me: ติดต่อได้',
  ])
    expect(text).toContain(fact);
  expect(text).not.toMatch(/eyJ|\bAT\b|\bFT\b|คนมีปัญหา|U[0-9]{32}/);
  await expectNoViolation(page, 'liff/check');
  await expectGoodLayout(page);

  // LINE says no, our clock is wrong, and one of LINE's hosts is out of reach.
  watch.expectError(/status of 400|ERR_/);
  line.behaviour.verify = (route) => json(route, { error: 'invalid_request' }, 400);
  await context.route('https://liffsdk.line-scdn.net/', (route) => route.abort('connectionrefused'));
  await page.clock.setFixedTime(new Date(Date.now() + 26 * 3600 * 1000));
  await line.open(page, '/liff/check', newPlayer());
  const trouble = await copied(page);
  expect(trouble).toContain('เริ่ม LINE ไม่สำเร็จ: ended');
  expect(trouble).toMatch(/เร็วกว่า 93[56]\d\d วินาที/);
  expect(trouble).toContain('liffsdk.line-scdn.net: ติดต่อไม่ได้');
});

test('the page for trouble in a normal browser', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ baseURL: baseURL ?? '', userAgent: NORMAL_BROWSER });
  await page.goto('/liff/check');
  await expect(page.getByText('ไม่ได้เปิดใน LINE')).toBeVisible();
  await expectGoodLayout(page);
  await page.close();
});
