import { expect, type Page } from '@playwright/test';
import { lineSchema } from '../line/line-schema.ts';
import { noticesSeen } from './fixtures/app-test.ts';
import { expectNoViolation } from './fixtures/axe.ts';
import { test } from './fixtures/line-test.ts';
import { LIFF_ID, NORMAL_BROWSER, newPlayer } from './fixtures/line-world.ts';
import { registerMember } from './fixtures/member.ts';

const isFlex = lineSchema('messaging-api', 'FlexMessage');
const sheet = (page: Page) => page.getByRole('dialog', { name: 'แชร์ให้เพื่อน' });
const toFriends = (page: Page) => sheet(page).getByRole('button', { name: 'ส่งให้เพื่อนใน LINE' });

/** What the SDK hands to LINE's picker: it leaves for `line://picker?…`, which no browser here knows. */
async function picked(page: Page): Promise<URL[]> {
  const left: URL[] = [];
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  session.on('Page.frameRequestedNavigation', ({ url }) => url.startsWith('line://picker') && left.push(new URL(url)));
  return left;
}

test('a promotion is sent to friends with brand and link; who closes the picker hears so', async ({
  page,
  line,
  watch,
  request,
  context,
}) => {
  await noticesSeen(context);
  watch.expectError(/scheme does not have a registered handler/);
  const player = newPlayer();
  await registerMember(request, player);
  await line.open(page, '/promotions', player);
  const left = await picked(page);
  await page.getByRole('button', { name: /^แชร์ / }).first().click();
  await expect(sheet(page)).toContainText('โชคดี');
  await expectNoViolation(page, 'share sheet', 'dialog');
  line.behaviour.picker = 'closed';
  await toFriends(page).click();
  await expect(page.getByText('ยังไม่ได้ส่งให้ใคร')).toBeVisible();
  line.behaviour.picker = 'sent';
  await toFriends(page).click();
  await expect(page.getByText('ส่งให้เพื่อนแล้ว')).toBeVisible();
  await expect(sheet(page)).toHaveCount(0);

  expect(left).toHaveLength(2);
  const { messages }: { messages: unknown[] } = JSON.parse(left[1]?.searchParams.get('data') ?? '{}');
  expect(messages.map((message) => isFlex(message))).toEqual([[]]);
  const sent = JSON.stringify(messages);
  expect(sent).toContain('"altText":"โชคดี: ');
  const link = sent.match(new RegExp(`https://liff\\.line\\.me/${LIFF_ID}(/promotions\\?promotion=\\d+)`))?.[1] ?? '';
  expect(sent).toMatch(/"backgroundColor":"#[0-9a-f]{6}"/);

  // The friend, without an account: the promotion's terms at once.
  await page.evaluate(() => {
    sessionStorage.clear();
    localStorage.clear();
  });
  await line.open(page, link, newPlayer());
  await expect(page.getByRole('dialog')).toContainText('เงื่อนไข');
  await expect(page).toHaveURL('/promotions');
});

test('where the picker is not available: said so, and the link can be copied', async ({ page, line, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  line.behaviour.picker = 'off';
  await line.open(page, '/promotions', newPlayer());
  await page.getByRole('button', { name: /^แชร์ / }).first().click();
  await toFriends(page).click();
  await expect(page.getByText('LINE นี้ส่งให้เพื่อนจากที่นี่ไม่ได้')).toBeVisible();
  await sheet(page).getByRole('button', { name: 'คัดลอกลิงก์' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    new RegExp(`^https://liff\\.line\\.me/${LIFF_ID}/promotions\\?promotion=\\d+$`),
  );
});

test('outside LINE: the phone’s own share sheet, and the web address', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '', userAgent: NORMAL_BROWSER });
  await context.addInitScript(() => {
    const answers = [new DOMException('', 'AbortError'), new Error('refused'), null];
    Object.assign(navigator, {
      share: async (data: ShareData) => {
        Object.assign(window, { shared: data });
        const answer = answers.shift();
        if (answer) throw answer;
      },
    });
  });
  const page = await context.newPage();
  await page.goto('/promotions');
  await page.getByRole('button', { name: /^แชร์ / }).first().click();
  const share = sheet(page).getByRole('button', { name: 'แชร์ด้วยแอปอื่น' });
  await expect(toFriends(page)).toHaveCount(0);
  for (const answer of ['ยังไม่ได้ส่งให้ใคร', 'ส่งไม่สำเร็จ', 'ส่งให้เพื่อนแล้ว']) {
    await share.click();
    await expect(page.getByText(answer)).toBeVisible();
  }
  expect(await page.evaluate(() => Reflect.get(window, 'shared'))).toMatchObject({
    url: expect.stringMatching(new RegExp(`^${baseURL}/promotions\\?promotion=\\d+$`)),
  });
  await context.close();
});
