import { expect, type Page } from '@playwright/test';
import { lineSchema } from '../line/line-schema.ts';
import { follow, noticesSeen } from './fixtures/app-test.ts';
import { expectNoViolation } from './fixtures/axe.ts';
import { giveMoney } from './fixtures/bank.ts';
import { logIn } from './fixtures/forms.ts';
import { test } from './fixtures/line-test.ts';
import { endVisit, LIFF_ID, NORMAL_BROWSER, newPlayer } from './fixtures/line-world.ts';
import { buy, roundOf, wakeYeekee } from './fixtures/lotto.ts';
import { registerMember } from './fixtures/member.ts';

const isFlex = lineSchema('messaging-api', 'FlexMessage');
const sheet = (page: Page) => page.getByRole('dialog', { name: 'แชร์ให้เพื่อน' });
const toFriends = (page: Page) => sheet(page).getByRole('button', { name: 'ส่งให้เพื่อนใน LINE' });

/** The data that the SDK hands to LINE's picker: it leaves for `line://picker?…`, which no browser here knows. */
function sharedUrls(page: Page): URL[] {
  const left: URL[] = [];
  page.on('request', (sent) => sent.url().startsWith('line://picker') && left.push(new URL(sent.url())));
  return left;
}
const openShare = (page: Page) => page.getByRole('button', { name: /^แชร์ / }).first().click();

test('a promotion is sent to friends with brand and link, and opens for them at once', async ({
  page,
  line,
  watch,
  request,
  context,
}) => {
  watch.expectError(/scheme does not have a registered handler/);
  await noticesSeen(context);
  const player = newPlayer();
  await registerMember(request, player);
  await line.open(page, '/promotions', player);
  const left = sharedUrls(page);
  await openShare(page);
  await expect(sheet(page)).toContainText('โชคดี');
  await expectNoViolation(page, 'share sheet', 'dialog');
  await toFriends(page).click();
  await expect(page.getByText('ส่งให้เพื่อนแล้ว')).toBeVisible();
  await expect(sheet(page)).toHaveCount(0);

  expect(left).toHaveLength(1);
  const { messages }: { messages: unknown[] } = JSON.parse(left[0]?.searchParams.get('data') ?? '{}');
  expect(messages.map((message) => isFlex(message))).toEqual([[]]);
  const sent = JSON.stringify(messages);
  expect(sent).toContain('"altText":"โชคดี: ');
  expect(sent).toMatch(/"backgroundColor":"#[0-9a-f]{6}"/);
  const { link = '', ref } =
    sent.match(new RegExp(`https://liff\\.line\\.me/${LIFF_ID}(?<link>/promotions\\?promotion=\\d+&ref=(?<ref>\\w+))`))
      ?.groups ?? {};

  // The friend, without an account: the promotion's terms at once, and who has sent it is kept.
  const friend = await context.newPage();
  await friend.addInitScript(() => localStorage.clear());
  const reader = newPlayer();
  await line.open(friend, link, reader);
  await expect(friend.getByRole('dialog')).toContainText('เงื่อนไข');
  await expect(friend).not.toHaveURL(/promotion=/);
  expect(await friend.evaluate(() => localStorage.getItem('local_data'))).toContain(`"ref":"${ref}"`);

  // After a login the reader continues there; a member gets the same terms, with what a member can do.
  const dialog = friend.getByRole('dialog');
  await dialog.getByRole('button', { name: 'เข้าสู่ระบบเพื่อรับ' }).click();
  await logIn(friend.getByRole('dialog', { name: 'เข้าสู่ระบบเพื่อไปต่อ' }), await registerMember(request));
  const deposit = dialog.getByRole('button', { name: 'ฝากเพื่อรับโปรโมชันนี้' });
  await expect(deposit).toBeVisible();
  await endVisit(friend);
  await line.open(friend, link, reader);
  await expect(deposit).toBeVisible();
});

test('a slip is sent to friends as paper with its numbers, never with its stakes', async ({
  page,
  line,
  watch,
  request,
  context,
  server,
}) => {
  watch.expectError(/scheme does not have a registered handler/);
  wakeYeekee(server);
  await noticesSeen(context);
  const player = newPlayer();
  const member = await registerMember(request, player);
  await giveMoney(server, member, 100_000);
  const roundId = await roundOf(server, 'government');
  const { bill_id } = await buy(server, member, roundId, [
    ['three_top', '528', 37],
    ['two_bottom', '82', 41],
  ]);
  await line.open(page, `/lotto/bills?bill=${bill_id}`, player);
  const left = sharedUrls(page);
  await openShare(page);
  await toFriends(page).click();
  await expect(page.getByText('ส่งให้เพื่อนแล้ว')).toBeVisible();
  expect(left).toHaveLength(1);
  const { messages }: { messages: unknown[] } = JSON.parse(left[0]?.searchParams.get('data') ?? '{}');
  expect(messages.map((message) => isFlex(message))).toEqual([[]]);
  const sent = JSON.stringify(messages);
  for (const number of ['528', '82']) expect(sent).toContain(`"text":"${number}"`);
  for (const stake of ['37', '41', '78']) expect(sent).not.toContain(`${stake}.00`);
  expect(sent).toMatch(new RegExp(`https://liff\\.line\\.me/${LIFF_ID}/lotto/${roundId}\\?ref=\\w+`));
});

test('closing the picker is reported; where it is not available the link can be copied', async ({
  page,
  line,
  watch,
  context,
}) => {
  watch.expectError(/scheme does not have a registered handler/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  line.behaviour.picker = 'closed';
  await line.open(page, '/promotions', newPlayer());
  await openShare(page);
  await toFriends(page).click();
  await expect(page.getByText('ยังไม่ได้ส่งให้ใคร')).toBeVisible();
  await expect(sheet(page)).toBeVisible();

  line.behaviour.picker = 'off';
  const other = await context.newPage();
  await line.open(other, '/promotions', newPlayer());
  await openShare(other);
  await toFriends(other).click();
  await expect(other.getByText('LINE นี้ส่งให้เพื่อนจากที่นี่ไม่ได้')).toBeVisible();
  await expect(toFriends(other)).toHaveCount(0);
  await sheet(other).getByRole('button', { name: 'คัดลอกลิงก์' }).click();
  expect(await other.evaluate(() => navigator.clipboard.readText())).toMatch(
    new RegExp(`^https://liff\\.line\\.me/${LIFF_ID}/promotions\\?promotion=\\d+$`),
  );
});

test('outside LINE: the phone’s own share sheet, and the web address', async ({ browser, baseURL, request }) => {
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
  await follow(page, '/promotions?promotion=999999');
  await expect(page.getByText('โปรโมชันนี้จบแล้ว')).toBeVisible();

  // Its way to the login leads back to it, too.
  await page.goto('/lotto/results?date=2026-11-20');
  await page.getByRole('navigation', { name: 'เมนูล่าง' }).getByRole('link', { name: 'เข้าสู่ระบบ' }).click();
  await logIn(page, await registerMember(request));
  await expect(page).toHaveURL('/lotto/results?date=2026-11-20');
  await context.close();
});
