import { expect } from '@playwright/test';
import { type Satang, satang } from '#contract/money.ts';
import type { PlayedRound, RoundView } from '#sandbox/games/api.ts';
import { type Profile, profileOf } from '#sandbox/games/profile.ts';
import { stripsOf } from '#sandbox/games/slot/reels.ts';
import { spinOf } from '#sandbox/games/slot/rules.ts';
import { slotVariantOf } from '#sandbox/games/slot/variants.ts';
import { follow, test } from './fixtures/app-test.ts';
import { expectNoViolation } from './fixtures/axe.ts';
import {
  addBonusWallet,
  afterBets,
  baht,
  betsOf,
  expectExactBooks,
  fundCash,
  gameOf,
  meter,
  openGame,
  spin,
  spun,
  strip,
  walletsOf,
} from './fixtures/games.ts';

test.afterEach(({ server }) => server.clock.set(new Date()));

const HOURS_2_MS = 2 * 3_600_000;
const DEMO_BAHT = 10_000;
/** The browser logs a request that fails. */
const NETWORK = /Failed to load resource: net::/;

test('slots and ไฮโล fit small phones, and on a desk the bowl leaves the road free', async ({ page, request }) => {
  for (const category of ['slot', 'casino']) {
    const frame = await openGame(page, await gameOf(request, category));
    await expect(frame.getByRole('button', { name: /^(หมุน|เขย่า)$/ })).toBeVisible();
    for (const [width, height] of [
      [320, 568],
      [360, 640],
    ] as const) {
      await page.setViewportSize({ width, height });
      const outside = await frame
        .locator('button:visible')
        .evaluateAll((buttons) => buttons.filter((one) => one.getBoundingClientRect().right > innerWidth).length);
      expect(outside, `buttons of ${category} beyond ${width} px`).toBe(0);
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  const [bowl, road] = await Promise.all(
    ['.bowl', '.road'].map((part) => page.frameLocator('iframe').locator(part).boundingBox()),
  );
  if (!bowl || !road) throw new Error('no bowl, no road');
  expect(bowl.x + bowl.width <= road.x || bowl.y + bowl.height <= road.y).toBe(true);
});

test('a return below the stake is shown as a loss, without gold', async ({ page, request }) => {
  const answerWith = (change: (round: RoundView) => Partial<RoundView>) =>
    page.route('**/api/round', async (route) => {
      const response = await route.fetch();
      const played: PlayedRound = await response.json();
      await route.fulfill({ response, json: { ...played, round: { ...played.round, ...change(played.round) } } });
    });
  const casino = await openGame(page, await gameOf(request, 'casino'));
  await answerWith(({ stakeSatang }) => ({ outcome: { dice: [1, 6, 1] }, winSatang: satang(stakeSatang / 2) }));
  await casino.getByRole('button', { name: /^ต่ำ จ่าย/ }).click();
  await casino.getByRole('button', { name: '11 ไฮโล จ่าย ×7.76' }).click();
  const badges = casino.locator('.tab-count:visible');
  await expect(badges).toHaveText(['2']);
  await expect(casino.locator('.sum b')).toHaveText('10.00');
  await casino.getByRole('button', { name: 'เขย่า' }).click();
  await expect(casino.locator('.announce')).toContainText('สุทธิ −5.00');
  await expect(casino.locator('.announce')).toContainText('เดิมพัน 10.00 · ได้คืน 5.00');
  await expect(casino.locator('.announce')).not.toHaveClass(/is-won/);
  await expect(badges).toHaveCount(0);

  await page.unroute('**/api/round');
  const game = await gameOf(request, 'slot');
  const slot = await openGame(page, game);
  await expect(slot.locator('.stepper-amount')).toHaveText('10.00');
  const stake = satang(1000);
  const stops = smallReturn(profileOf('slot', game.game_id), stake);
  await answerWith(() => ({ outcome: { stops: [stops] } }));
  await spin(slot);
  await expect(slot.locator('.plaque')).toContainText(/^ได้คืน \d\.\d\d จากเดิมพัน 10.00|ไลน์/);
  await expect(slot.locator('.plaque')).not.toHaveClass(/is-win/);
});

/** Stops of a spin that returns something, but less than its stake. */
function smallReturn(profile: Profile, stakeSatang: Satang): number[] {
  const [strips, variant] = [stripsOf(profile), slotVariantOf(profile)];
  for (let turn = 0; turn < 100_000; turn++) {
    const stops = strips.map((strip, reel) => (turn * (reel * 7 + 3) + reel) % strip.length);
    const { winSatang, freeSpins } = spinOf(variant, strips, stops, { stakeSatang, isFree: false });
    if (winSatang > 0 && winSatang < stakeSatang && freeSpins === 0) return stops;
  }
  throw new Error('no spin returns less than its stake');
}

test('the cash wallet moves under the game with every round, the demo’s don’t touch it, and it is exact afterwards', async ({
  page,
  request,
  server,
  member,
}) => {
  await fundCash(server.database, member, 50_000);
  const frame = await openGame(page, await gameOf(request, 'slot'));
  await expect(meter(frame)).toHaveText('500.00');
  // One balance on screen: the game's own, which moves when the game shows a result.
  await expect(strip(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'ทดลองเล่น' }).click();
  await expect(page.getByText('โหมดทดลองเล่น')).toBeVisible();
  await expect(meter(frame)).toHaveText(baht(DEMO_BAHT));
  await spin(frame);
  expect(await betsOf(server.database, member)).toEqual([]);
  expect(await walletsOf(request, member)).toMatchObject([{ balance: 500 }]);
  await page.getByRole('button', { name: 'เล่นจริง' }).click();
  await expect(meter(frame)).toHaveText('500.00');
  for (const rounds of [1, 2]) {
    await spin(frame);
    const bets = await betsOf(server.database, member);
    expect(bets).toHaveLength(rounds);
    const left = afterBets(500, bets);
    await expect(meter(frame)).toHaveText(baht(left));
    await expect(strip(page)).toHaveCount(0);
    expect(await walletsOf(request, member)).toMatchObject([{ wallet_type_id: 1, balance: left }]);
  }
  const left = afterBets(500, await betsOf(server.database, member));
  await page.getByRole('button', { name: 'ปิดเกม' }).click();
  await expect(page).toHaveURL(/\/slot$/);
  await follow(page, '/member');
  await expect(page.getByRole('region', { name: 'บัญชีของฉัน' })).toContainText(baht(left));
  await expect(page.getByRole('region', { name: 'รอบที่เล่นล่าสุด' }).getByText(/เดิมพัน \d/)).toHaveCount(2);
  await expectExactBooks(server.database);
});

test('a stake above the balance greys the spin and says why; a smaller one spins, and so does more money', async ({
  page,
  request,
  server,
  member,
}) => {
  await fundCash(server.database, member, 700);
  const frame = await openGame(page, await gameOf(request, 'slot'));
  await expect(meter(frame)).toHaveText('7.00');
  const button = frame.getByRole('button', { name: 'หมุน', exact: true });
  await expect(frame.getByText('ยอดเงินไม่พอ', { exact: true })).toBeVisible();
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await button.click({ force: true });
  await expect(frame.getByText('ยอดเงินไม่พอ กรุณาลดเดิมพันหรือฝากเงินเพิ่ม')).toBeVisible();
  await expectNoViolation(page, 'a stake above the balance');
  expect(await betsOf(server.database, member)).toEqual([]);

  await frame.getByRole('button', { name: 'ลดเดิมพัน' }).click();
  await expect(button).toHaveAttribute('aria-disabled', 'false');
  await expect(frame.getByText('ยอดเงินไม่พอ', { exact: true })).toHaveCount(0);
  await frame.getByRole('button', { name: 'เพิ่มเดิมพัน' }).click();
  await fundCash(server.database, member, 10_000);
  await button.click({ force: true });
  await expect(button).toHaveAttribute('aria-disabled', 'false');
  await spin(frame);
});

test('the chosen one of two wallets plays, the other stays unchanged', async ({ page, request, server, member }) => {
  await fundCash(server.database, member, 10_000);
  await addBonusWallet(server.database, member, 20_000);
  const game = await gameOf(request, 'freespin');
  for (const { name, start, rest } of [
    { name: /โบนัสต้อนรับ/, start: 200, rest: { wallet_type_id: 1, balance: 100 } },
    { name: /ใช้ได้ทุกเกม/, start: 100, rest: null },
  ]) {
    const before = (await betsOf(server.database, member)).length;
    const frame = await openGame(page, game);
    await page.getByRole('radio', { name }).check();
    await page.getByRole('button', { name: 'เข้าเล่น' }).click();
    await expect(meter(frame)).toHaveText(baht(start));
    await spin(frame);
    const left = afterBets(start, (await betsOf(server.database, member)).slice(before));
    await expect(meter(frame)).toHaveText(baht(left));
    const wallets = await walletsOf(request, member);
    expect(wallets).toContainEqual(expect.objectContaining({ balance: left }));
    if (rest) expect(wallets).toContainEqual(expect.objectContaining(rest));
  }
});

test('the network goes in the middle of a bet: it is there once; a reload in the middle of a round shows its result', async ({
  page,
  context,
  request,
  server,
  member,
  watch,
}) => {
  watch.expectError(NETWORK);
  await fundCash(server.database, member, 50_000);
  const frame = await openGame(page, await gameOf(request, 'slot'));
  await expect(meter(frame)).toHaveText('500.00');
  // The bet arrives; its answer, and that of its first repetition, do not.
  await context.route(
    '**/api/round',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 2 },
  );
  await frame.getByRole('button', { name: 'หมุน', exact: true }).click();
  await expect(frame.getByText('การเชื่อมต่อขาดหาย กำลังลองใหม่')).toBeVisible();
  await spun(frame);
  await expect(frame.getByText('การเชื่อมต่อขาดหาย กำลังลองใหม่')).toBeHidden();
  const bets = await betsOf(server.database, member);
  expect(bets).toHaveLength(1);
  await expect(meter(frame)).toHaveText(baht(afterBets(500, bets)));

  // And a bet that could not leave.
  await context.setOffline(true);
  await frame.getByRole('button', { name: 'หมุน', exact: true }).click();
  await expect(frame.getByText('การเชื่อมต่อขาดหาย กำลังลองใหม่')).toBeVisible();
  expect(await betsOf(server.database, member)).toHaveLength(1);
  await context.setOffline(false);
  await spun(frame);
  const both = await betsOf(server.database, member);
  expect(both).toHaveLength(2);
  await expect(meter(frame)).toHaveText(baht(afterBets(500, both)));

  await page.route('**/api/round', async (route) => void (await route.fetch()), { times: 1 });
  await frame.getByRole('button', { name: 'หมุน', exact: true }).click();
  await expect.poll(async () => (await betsOf(server.database, member)).length).toBe(3);
  const game = page.frames().find((one) => one.url().includes('/play/slot/'));
  await game?.evaluate(() => location.reload());
  await expect(frame.getByText('รอบที่ค้างอยู่เสร็จสมบูรณ์แล้ว')).toBeVisible();
  await spun(frame);
  const all = await betsOf(server.database, member);
  expect(all).toHaveLength(3);
  await expect(meter(frame)).toHaveText(baht(afterBets(500, all)));
});

test('two tabs play at once: every bet counts, both games show the same balance', async ({
  page,
  context,
  request,
  server,
  member,
}) => {
  await fundCash(server.database, member, 50_000);
  const game = await gameOf(request, 'slot');
  const other = await context.newPage();
  const frames = await Promise.all([openGame(page, game), openGame(other, game)]);
  await Promise.all(frames.map((frame) => spin(frame)));
  await Promise.all(frames.map((frame) => spin(frame)));
  const bets = await betsOf(server.database, member);
  expect(bets).toHaveLength(4);
  const left = afterBets(500, bets);
  // The tab that was first shows what the other one won or lost meanwhile.
  for (const frame of frames) await expect(meter(frame)).toHaveText(baht(left));
  expect(await walletsOf(request, member)).toMatchObject([{ balance: left }]);
  await expectExactBooks(server.database);
});

test('an ended game session says so, takes nothing, and leads back; a logout elsewhere ends the game', async ({
  page,
  request,
  server,
  member,
}) => {
  await fundCash(server.database, member, 50_000);
  const game = await gameOf(request, 'slot');
  const frame = await openGame(page, game);
  await expect(meter(frame)).toHaveText('500.00');
  server.clock.advance(HOURS_2_MS + 60_000);
  await frame.getByRole('button', { name: 'หมุน', exact: true }).click();
  const notice = frame.getByRole('dialog', { name: 'วางเดิมพันไม่สำเร็จ' });
  await expect(notice).toContainText('เซสชันเกมหมดเวลาแล้ว');
  await expect(meter(frame)).toHaveText('500.00');
  await notice.getByRole('button', { name: 'ปิดเกม' }).click();
  await expect(page.locator('iframe')).toHaveCount(0);
  await expect(page).toHaveURL(/\/slot$/);
  const again = await openGame(page, game);
  await expect(meter(again)).toHaveText('500.00');
  // The app itself would leave the page at its own 401, of the stream or of a read: here the game hears of it first. From
  // before the spin on, so that no read of the app is under way when the session ends.
  await page.route('**/api/**', async (route) => {
    if (route.request().frame() !== page.mainFrame()) await route.continue();
  });
  await spin(again);
  expect(await betsOf(server.database, member)).toHaveLength(1);
  await server.database.rows(
    'update member_session set revoked_at = now() where member_id = (select id from member where phone = $1)',
    [member.phone],
  );
  await again.getByRole('button', { name: 'หมุน', exact: true }).click();
  await expect(again.getByRole('dialog')).toContainText('รอบนี้ไม่ถูกหักเงิน');
  expect(await betsOf(server.database, member)).toHaveLength(1);
});

test('a provider that is not there: the dialog of a failed game, and nothing is lost', async ({
  page,
  request,
  server,
  member,
}) => {
  await fundCash(server.database, member, 50_000);
  const game = await gameOf(request, 'slot');
  const { gameProviders } = server.platform;
  const access = gameProviders.get('sandbox');
  if (!access) throw new Error('no sandbox provider');
  try {
    gameProviders.set('sandbox', { ...access, baseUrl: 'http://127.0.0.1:1' });
    await page.goto(`/play?game_id=${game.game_id}`);
    const dialog = page.getByRole('alert').filter({ hasText: 'พบบางอย่างผิดปกติ' });
    await expect(dialog).toContainText('ค่ายเกมปิดปรับปรุงชั่วคราว ยอดเงินของคุณไม่ถูกหัก');
    await expect(page.locator('iframe')).toHaveCount(0);
  } finally {
    gameProviders.set('sandbox', access);
  }
  const frame = await openGame(page, game);
  await expect(meter(frame)).toHaveText('500.00');
});
