import { expect, type Locator, type Page } from '@playwright/test';
import { sliceAt } from '#src/features/wheel/model/wheel.ts';
import type { TestServer } from '../server/harness.ts';
import { test } from './fixtures/app-test.ts';
import { expectNoViolation } from './fixtures/axe.ts';
import { expectGoodDialog } from './fixtures/layout.ts';
import { accountOf, givePoints, giveSpins } from './fixtures/loyalty.ts';
import type { NewMember } from './fixtures/member.ts';

// Motion is on; playwright.config.ts turns it off for the other tests.
test.use({ reducedMotion: 'no-preference' });

const SLICES = 10;

/** The slice under the pointer. */
async function shownSlice(page: Page): Promise<number> {
  const angle = await page.getByTestId('wheel').evaluate((element) => {
    const matrix = new DOMMatrix(getComputedStyle(element).transform);
    return (Math.atan2(matrix.b, matrix.a) * 180) / Math.PI;
  });
  return sliceAt(angle, SLICES);
}

async function spins(server: TestServer, member: NewMember) {
  const { id } = await accountOf(server, member);
  return server.database.rows<{ position: number; rewarded_at: Date | null; used: string }>(
    'select position, rewarded_at, used from wheel_spin where member_id = $1 order by id',
    [id],
  );
}
const prize = (page: Page) => page.getByRole('dialog', { name: 'ผลการหมุน' });
const ok = (page: Page) => prize(page).getByRole('button', { name: 'ตกลง' });

test('after a lost answer the same spin is shown, paid once and credited once', async ({
  page,
  server,
  member,
  watch,
}) => {
  watch.expectError(/wheel\/spin_v2/);
  await giveSpins(server, member, 1);
  await page.route('**/api/wheel/spin_v2', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.goto('/member/wheel');
  await page.getByRole('button', { name: 'หมุนฟรี เหลือ 1 ครั้ง' }).click();
  const again = page.getByRole('button', { name: 'ดูผลการหมุนครั้งล่าสุด' });
  await expect(again).toBeVisible();
  await page.unroute('**/api/wheel/spin_v2');
  await page.reload();
  await again.click();
  await expect(ok(page)).toBeVisible();
  await expect(prize(page).getByRole('status')).not.toHaveText('กำลังนำรางวัลเข้าบัญชี');
  const made = await spins(server, member);
  expect(made).toHaveLength(1);
  expect(made[0]?.rewarded_at).not.toBeNull();
  expect(await shownSlice(page)).toBe(made[0]?.position);
});

test('with reduced motion a spin for points shows its result at once, and a lost credit is requested again', async ({
  page,
  server,
  member,
  watch,
}) => {
  watch.expectError(/wheel\/reward/);
  await givePoints(server, member, 150);
  await server.database.rows("update wheel_prize set weight = case kind when 'none' then 1000000 else 1 end");
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.route('**/api/wheel/reward', (route) => route.abort());
  await page.goto('/member/wheel?tab=2');
  await expect(page.getByRole('tab', { name: 'ใช้คะแนน 150' })).toBeVisible();
  await expectNoViolation(page);
  await page.getByRole('button', { name: 'หมุน ใช้ 100 คะแนน' }).click();
  await expect(prize(page).getByText('รางวัลถูกบันทึกไว้แล้ว')).toBeVisible({ timeout: 4000 });
  await expectGoodDialog(page, 'a prize that is not credited yet');
  await page.unroute('**/api/wheel/reward');
  await prize(page).getByRole('button', { name: 'ลองอีกครั้ง' }).click();
  await expect(prize(page).getByText('ขอบคุณที่ร่วมสนุก')).toBeVisible();
  await expectGoodDialog(page, 'no prize');
  await expectNoViolation(page);
  await ok(page).click();
  const [made, ...others] = await spins(server, member);
  expect(others).toEqual([]);
  expect(made).toMatchObject({ used: 'point' });
  expect(await shownSlice(page)).toBe(made?.position);
  await expect(page.getByRole('button', { name: 'ขาดอีก 50 คะแนน' })).toBeDisabled();
  await page.getByRole('tab', { name: 'หมุนฟรี 0' }).click();
  await expect(page.getByRole('button', { name: 'ยังไม่มีสิทธิ์หมุนฟรี' })).toBeDisabled();
  await page.getByRole('button', { name: 'โอกาสได้รางวัลและกติกา' }).click();
  await expect(page.getByRole('dialog').getByText('5,000 บาท')).toBeVisible();
});

test('it turns by its transform only, which the compositor draws, on a processor slowed to a quarter', async ({
  page,
  context,
  server,
  member,
}) => {
  await giveSpins(server, member, 1);
  await page.goto('/member/wheel');
  const turn = page.getByRole('button', { name: 'หมุนฟรี เหลือ 1 ครั้ง' });
  await expect(turn).toBeVisible();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await turn.click();
  const animation = await page.getByTestId('wheel').evaluate(async (element) => {
    while (element.getAnimations().length === 0) await new Promise(requestAnimationFrame);
    const [running] = element.getAnimations();
    const effect = running?.effect;
    return effect instanceof KeyframeEffect
      ? [...new Set(effect.getKeyframes().flatMap((frame) => Object.keys(frame)))]
      : [];
  });
  // Only properties that the compositor animates without the main thread.
  expect(animation.filter((name) => !['offset', 'computedOffset', 'easing', 'composite'].includes(name))).toEqual([
    'transform',
  ]);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await expect(ok(page)).toBeVisible();
});

for (const { width, height, isBeside } of [
  { width: 844, height: 390, isBeside: true },
  { width: 1280, height: 800, isBeside: true },
  { width: 390, height: 844, isBeside: false },
])
  test(`the whole wheel is seen over its button, in the middle or with all else beside it: ${width} × ${height}`, async ({
    page,
    server,
    member,
  }) => {
    await giveSpins(server, member, 1);
    await page.setViewportSize({ width, height });
    await page.goto('/member/wheel');
    const turn = page.getByRole('button', { name: 'หมุนฟรี เหลือ 1 ครั้ง' });
    await expect(turn).toBeVisible();
    const boxOf = async (of: Locator) => (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    // On a desk the member's menu comes later, and moves all of it.
    await expect(async () => {
      const [wheel, bar, board, whole] = [
        await boxOf(page.getByTestId('wheel')),
        await boxOf(turn),
        await boxOf(page.getByRole('heading', { name: 'ผู้ได้รางวัลล่าสุด' }).locator('..')),
        await boxOf(page.locator('.wheel-page')),
      ];
      expect(wheel.width).toBeGreaterThan(200);
      expect(wheel.y + wheel.height).toBeLessThanOrEqual(isBeside ? height : bar.y);
      // The bar of a phone is over the page.
      if (bar.x < wheel.x + wheel.width) expect(wheel.y + wheel.height).toBeLessThanOrEqual(bar.y);
      if (isBeside) expect(board.x).toBeGreaterThan(wheel.x + wheel.width);
      const middle = isBeside ? (wheel.x + board.x + board.width) / 2 : wheel.x + wheel.width / 2;
      expect(Math.abs(middle - whole.x - whole.width / 2)).toBeLessThan(8);
    }).toPass({ timeout: 10_000 });
  });
