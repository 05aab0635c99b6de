import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { PAGE_ROWS } from '#contract/pages.ts';
import { noticesSeen, test, turnTo } from './fixtures/app-test.ts';
import { expectLoaded } from './fixtures/axe.ts';
import { giveMoney, openByApi, openDeposit, openedDeposit, pay } from './fixtures/bank.ts';
import { addBonusWallet, fundCash, gameOf } from './fixtures/games.ts';
import { dialogOf, expectGoodDialog, expectGoodLayout, lookInto, seen } from './fixtures/layout.ts';
import { buy, roundOf, wakeYeekee, writeList } from './fixtures/lotto.ts';

test.beforeEach(({ server }) => wakeYeekee(server));
test.afterEach(({ server }) => server.clock.set(new Date()));

const VISITOR_PAGES = [
  '/slot',
  '/casino',
  '/promotions',
  '/affiliate',
  '/cashback',
  '/winloss',
  '/redeem',
  '/lotto/lobby',
  '/lotto/results',
  '/lotto/rates',
  '/poll',
  '/login',
  '/register',
  '/forgot',
  '/lobby',
  '/lobby/lotto',
  '/lobby/none',
  '/liff/contact',
  '/none',
];
/** Every page of members, and what they see of pages for all. */
const MEMBER_PAGES = [
  ...PAGE_ROWS.filter((page) => page.for === 'members' && !page.parameter).map(({ path }) => path),
  '/affiliate',
  '/redeem',
  '/slot',
  '/lotto/lobby',
];

async function expectGoodPages(page: Page, paths: readonly string[]) {
  for (const path of paths) {
    await turnTo(page, path);
    await seen(page);
    await expectGoodLayout(page, path);
  }
}

test('a visitor’s pages hold on every screen and with large text', async ({ page, context }) => {
  test.slow();
  await noticesSeen(context);
  await page.goto('/');
  await seen(page);
  await expectGoodLayout(page);
  await expectGoodPages(page, VISITOR_PAGES);
  // The pad has a header of its own on a phone: the ways in are in it, too.
  await turnTo(page, '/lotto');
  const header = page.locator('main header');
  await expect(header.getByRole('link', { name: 'เข้าสู่ระบบ' })).toBeVisible();
  await expect(header.getByRole('link', { name: 'สมัคร' })).toBeVisible();
  await expect(page.locator('.keypad')).toBeVisible();
  await expectGoodLayout(page);
  // Its title is one line, two where the text is twice as large.
  for (const [width, percent, lines] of [
    [320, 100, 1],
    [390, 100, 1],
    [390, 200, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = `${size}%`;
    }, percent);
    const heightInLines = await header.locator('.tk-title').evaluate((title) => {
      const line = Number.parseFloat(getComputedStyle(title).lineHeight);
      return Math.round(title.getBoundingClientRect().height / line);
    });
    expect(heightInLines, `${width} px, ${percent} %`).toBeLessThanOrEqual(lines);
  }
});

/** The pages of a deposit under review, of an open transfer, and of a paid deposit. */
async function expectGoodDeposits(page: Page, request: APIRequestContext) {
  await page.goto('/member/payment');
  await pay(request, { deposit_id: await openedDeposit(page), amount: 190 });
  await expect(page.getByRole('heading', { name: 'กำลังตรวจสอบยอดโอน' })).toBeVisible();
  await expectGoodLayout(page, 'a deposit under review');
  const id = await openDeposit(page, '300', /ทรูมันนี่/);
  await expectGoodLayout(page, 'a transfer to a TrueMoney wallet');
  await pay(request, { deposit_id: id });
  await expect(page.getByRole('heading', { name: 'เงินเข้ากระเป๋าแล้ว' })).toBeVisible();
  await expectGoodLayout(page, 'a paid deposit');
}

test('a member’s pages hold on every screen and with large text, with millions in the wallet', async ({
  page,
  request,
  server,
  member,
}) => {
  test.slow();
  await giveMoney(server, member, 9_876_543_21);
  const round = await roundOf(server, 'yeekee');
  await buy(server, member, round, [
    ['three_top', '123', 100],
    ['two_bottom', '45', 50],
  ]);
  await openByApi(request, member, 200);
  await page.goto('/');
  await seen(page);
  await expectGoodLayout(page);
  await expectGoodPages(page, MEMBER_PAGES);
  await expectGoodDeposits(page, request);
  for (const path of [`/lotto/rule/${round}`, `/lotto/yeekee/${round}`, `/lotto/${round}`]) {
    await turnTo(page, path);
    await expectLoaded(page);
    await expectGoodLayout(page, path);
  }
  // The header of a closed round has the hour that it closed in place of the time left.
  server.clock.advance(15 * 60_000);
  await page.reload();
  await expect(page.locator('h1')).toContainText('ปิดรับ');
  await expectLoaded(page);
  await expectGoodLayout(page, 'a closed round');
});

// Dialogs that need a prize, a refusal or a day of play first are looked at in the tests of these.

/** How many of a page's buttons that open a dialog are pressed: its rows open the same one. */
const OPENERS: Readonly<Record<string, number>> = {
  '/member/profile': 9,
  '/member/limits': 8,
  '/member/privacy': 2,
  '/member/statement': 3,
  '/member/promotions': 2,
  '/member/wheel': 1,
  '/affiliate': 4,
  '/lotto/bills': 2,
};

test('every dialog and sheet of an account holds on every screen and with large text', async ({
  page,
  server,
  member,
}) => {
  test.slow();
  await giveMoney(server, member, 9_876_543_21);
  const round = await roundOf(server, 'yeekee');
  await buy(server, member, round, [['three_top', '123', 100]]);
  await page.goto('/member');
  const look = (open: () => Promise<unknown>, where: string) => lookInto(page, open, where);
  // An event closes by its button only.
  await page.getByRole('button', { name: 'กิจกรรม' }).click();
  await expect(dialogOf(page)).toBeVisible();
  await expectLoaded(page);
  await expectGoodDialog(page, 'event');
  await dialogOf(page).getByRole('button', { name: 'ปิด' }).first().click();
  await expect(dialogOf(page)).toHaveCount(0);
  await look(() => page.getByRole('button', { name: 'เมนู', exact: true }).click(), 'menu');
  const logOut = page.getByRole('navigation', { name: 'สมาชิก' }).getByRole('button', { name: 'ออกจากระบบ' });
  await look(() => logOut.click(), 'logging out');
  await page.setViewportSize({ width: 1280, height: 800 });
  await look(() => page.locator('header button[aria-haspopup="dialog"]').click(), 'member menu');
  for (const [path, most] of Object.entries(OPENERS)) {
    await turnTo(page, path);
    await expectLoaded(page);
    const openers = page.locator('main button[aria-haspopup="dialog"]:enabled:visible');
    await expect(openers.first()).toBeVisible();
    const count = Math.min(most, await openers.count());
    for (let index = 0; index < count; index += 1) {
      const opener = openers.nth(index);
      await look(() => opener.click(), `${path}: ${await opener.textContent()}`);
    }
  }
  await turnTo(page, '/lotto/results');
  await look(() => page.getByRole('button', { name: 'ปฏิทินผลรางวัล' }).click(), 'calendar of results');
  await turnTo(page, '/slot');
  await look(() => page.getByRole('button', { name: 'ฝาก', exact: true }).click(), 'deposit');
});

test('the sheets of the pad and a game hold on every screen and with large text', async ({
  page,
  request,
  server,
  member,
}) => {
  test.slow();
  await fundCash(server.database, member, 98_765_43);
  await page.goto(`/lotto/${await roundOf(server, 'yeekee')}`);
  await writeList(page, '12 34 56=20x20\n99 บน 30\n123=1000\nตท\n608=30');
  const list = page.getByRole('dialog', { name: 'ตรวจโพยที่วาง' });
  await expect(list).toContainText('หมายถึงแบบไหน');
  await expectGoodDialog(page, 'a written list');
  await list.getByRole('button', { name: /^บน \+ ล่าง/ }).click();
  await list.getByRole('button', { name: /^ตัวท้ายเป็นราคา/ }).click();
  await list.getByRole('button', { name: 'บน', exact: true }).click();
  await list.getByRole('button', { name: /^ใช้ บน/ }).click();
  await list
    .getByRole('button', { name: /^(ใส่ลงโพย|ใส่เลขต่อ)/ })
    .first()
    .click();
  await page.getByRole('tab', { name: 'วางโพย' }).click();
  await expectGoodLayout(page, 'the list’s field');
  await page.getByRole('tab', { name: '2 ตัว' }).click();
  await page.getByRole('button', { name: /ดูทั้งโพย/ }).click();
  await expectGoodLayout(page, 'the whole slip');
  await page.getByRole('button', { name: /^12 2 ตัวบน/ }).click();
  await expect(dialogOf(page)).toBeVisible();
  await expectGoodDialog(page, 'a line of the slip');
  await page.getByRole('button', { name: 'เสร็จ' }).click();
  await page.getByRole('button', { name: 'แทงโพยนี้' }).click();
  await expect(page.getByRole('dialog', { name: 'ยืนยันส่งโพย' })).toBeVisible();
  await expectGoodDialog(page, 'the confirmation');
  await page.getByRole('button', { name: /^ยืนยัน / }).click();
  await expect(page.getByRole('dialog', { name: 'ส่งโพยเรียบร้อย' })).toBeVisible();
  await expectGoodDialog(page, 'the bill that was sent');

  await addBonusWallet(server.database, member, 50_000);
  const { game_id } = await gameOf(request, 'slot');
  await page.goto(`/play?game_id=${game_id}`);
  await expect(dialogOf(page)).toBeVisible();
  await expectGoodDialog(page, 'wallets for a game');
  await page.goto(`/play?game_id=${game_id}&demo=1`);
  await expect(page.locator('iframe')).toBeVisible();
  await expectGoodLayout(page, 'a game by its link');
});

/** Names of the keys whose middle lies under something else, or beyond the screen. */
const keysOutOfReach = (page: Page) =>
  page.locator('.keypad > button').evaluateAll((keys) =>
    keys
      .filter((key) => {
        const { left, top, width, height } = key.getBoundingClientRect();
        return [2, height / 2, height - 2].some(
          (y) => !key.contains(document.elementFromPoint(left + width / 2, top + y)),
        );
      })
      .map((key) => key.getAttribute('aria-label') ?? key.textContent),
  );

test('every key of the pad is in reach on the smallest phones, on their side, and with large text', async ({
  page,
  server,
  member,
}) => {
  await giveMoney(server, member, 500_00);
  await page.goto(`/lotto/${await roundOf(server, 'yeekee')}`);
  await expect(page.locator('.keypad')).toBeVisible();
  for (const [width, height, text] of [
    [320, 568, 100],
    [360, 640, 100],
    [375, 667, 100],
    [844, 390, 100],
    [390, 844, 200],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate((percent) => {
      document.documentElement.style.fontSize = `${percent}%`;
    }, text);
    // The floating buttons step aside when the page has come to rest.
    await expect.poll(() => keysOutOfReach(page), `${width}x${height} ${text}%`).toEqual([]);
  }
});

/** The parts of the page that the matching boxes cover: controls, and letters. */
const coveredBy = (page: Page, selector: string) =>
  page.evaluate((boxes) => {
    const covered = new Set<string>();
    for (const box of document.querySelectorAll(boxes)) {
      const { left, right, top, bottom } = box.getBoundingClientRect();
      const meets = (rect: DOMRect) => rect.left < right && rect.right > left && rect.top < bottom && rect.bottom > top;
      for (const control of document.querySelectorAll(
        'main :is(a, button, input, [data-field]), header :is(a, button), .app-dock a',
      )) {
        const isSeen = control.checkVisibility() && !control.closest('.rail');
        if (isSeen && meets(control.getBoundingClientRect())) covered.add(control.textContent ?? '');
      }
      for (const sum of document.querySelectorAll('main .num, main .money'))
        if (!sum.closest('.rail') && meets(sum.getBoundingClientRect())) covered.add(sum.textContent ?? '');
    }
    return [...covered];
  }, selector);

/** The distance from the screen's edge, in px, at which a press meets these buttons. */
const reachOf = (buttons: Element[]) =>
  buttons.map((button) => {
    const { left, top, height } = button.getBoundingClientRect();
    let reach = 0;
    const at = (x: number) => (left < 0 ? x : innerWidth - 1 - x);
    while (reach < 100 && button.contains(document.elementFromPoint(at(reach), top + height / 2))) reach += 1;
    return reach;
  });

test('floating buttons and toasts cover no control and no amount at rest', async ({ page, server, member }) => {
  await giveMoney(server, member, 1_234_500);
  await addBonusWallet(server.database, member, 125_003);
  const narrow: number[] = [];
  // An amount of which only the small decimals are under a button, above its middle; on a screen so low that one scrolls to it.
  await page.setViewportSize({ width: 320, height: 520 });
  await page.goto('/member/profile');
  const amount = page.getByRole('region', { name: 'กระเป๋าเงิน' }).locator('.money', { hasText: '1,250.03' });
  await expect(amount).toBeVisible();
  await expect(page.locator('.float-btn')).toHaveCount(2);
  const toScroll = await amount.evaluate((element) => {
    const place = document.querySelector('.float-place.is-right')?.getBoundingClientRect();
    const { top, height } = element.getBoundingClientRect();
    return scrollY + top + height / 2 - (place ? place.top + place.height / 4 : 0);
  });
  // The buttons are back when one scrolls up.
  for (const top of [toScroll + 150, toScroll]) {
    await page.evaluate((y) => scrollTo(0, y), top);
    await page.waitForTimeout(200);
  }
  await expect.poll(() => coveredBy(page, '.float-btn')).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/member');
  for (const path of ['/member/profile', '/lotto/rates', '/member/creditfree', '/affiliate']) {
    await turnTo(page, path);
    await expectLoaded(page);
    await expect(page.locator('.float-btn')).toHaveCount(2);
    await expect.poll(() => coveredBy(page, '.float-btn'), path).toEqual([]);
    narrow.push(...(await page.locator('.float-place.is-near > *').evaluateAll(reachOf)));
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(page.locator('.is-aside'), `${path}: room at the end`).toHaveCount(0);
  }
  // The empty line of the ticket, which in landscape is at the screen's edge.
  await page.setViewportSize({ width: 844, height: 390 });
  await turnTo(page, '/lotto');
  await expect(page.getByRole('group', { name: 'แป้นตัวเลข' })).toBeVisible();
  await expect(page.locator('main [data-field]')).toHaveCount(1);
  await expect.poll(() => coveredBy(page, '.float-btn'), 'the ticket in landscape').toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await turnTo(page, '/affiliate');
  // Only text beside the edge of a button: a finger has 44 px of it.
  expect(narrow.length).toBeGreaterThan(0);
  expect(Math.min(...narrow)).toBeGreaterThanOrEqual(44);
  await page.evaluate(() => scrollTo(0, 0));
  await page.getByRole('button', { name: 'คัดลอก' }).first().click();
  await expect(page.locator('.toast-card')).toBeVisible();
  expect(await coveredBy(page, '.toast-card')).toEqual([]);
});

/** Whether a press on the middle of a button meets it. */
const isInReach = (button: Locator) =>
  button.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

for (const [width, height, text] of [
  [390, 844, 100],
  [390, 844, 200],
  [360, 740, 150],
] as const)
  test(`a toast with an action covers neither the bar's sum nor its button: ${width} × ${height}, text at ${text} %`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto(`/lotto/${await roundOf(server, 'yeekee')}`);
    await page.evaluate((percent) => {
      document.documentElement.style.fontSize = `${percent}%`;
    }, text);
    await writeList(page, '12 34 56=20x20\n123=100\n456=20x30\n789=20x30');
    const list = page.getByRole('dialog', { name: 'ตรวจโพยที่วาง' });
    await list.getByRole('button', { name: /^บน \+ ล่าง/ }).click();
    const undo = page.locator('.toast-card').getByRole('button', { name: 'เลิกทำ' });
    const expectBoth = async (button: Locator) => {
      await expect(undo).toBeVisible();
      await expect.poll(() => isInReach(undo)).toBe(true);
      expect(await isInReach(button)).toBe(true);
      const bar = await page.locator('.tk-bar').last().boundingBox();
      const toasts = await page.locator('.toasts').boundingBox();
      expect((toasts?.y ?? 0) + (toasts?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    };
    await expectBoth(list.getByRole('button', { name: 'แทงโพยนี้' }));
    await list.getByRole('button', { name: 'ใส่เลขต่อ' }).click();
    await expect(list).toBeHidden();
    await expectBoth(page.getByRole('button', { name: 'เข้าสู่ระบบเพื่อแทง' }));
  });
