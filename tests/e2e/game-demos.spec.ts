import { expect, type FrameLocator } from '@playwright/test';
import { isLong } from '../long.ts';
import { test } from './fixtures/app-test.ts';
import { expectNoViolation } from './fixtures/axe.ts';
import { baht, gameOf, meter, openGame, spin, verify } from './fixtures/games.ts';
import { expectGoodGame } from './fixtures/layout.ts';

test.afterEach(({ server }) => server.clock.set(new Date()));

/** A match opens 12 minutes before its kick-off and runs for 3. */
const SURELY_OVER_MS = 16 * 60_000;
const DEMO_BAHT = 10_000;
const openFairness = (frame: FrameLocator) => frame.getByRole('button', { name: 'ความยุติธรรม' }).click();

const demos: { category: string; play: (frame: FrameLocator, advance: (ms: number) => void) => Promise<void> }[] = [
  {
    category: 'slot',
    async play(frame) {
      await spin(frame);
      await openFairness(frame);
    },
  },
  {
    category: 'casino',
    async play(frame) {
      await frame.getByRole('button', { name: /^สูง จ่าย/ }).click();
      await frame.getByRole('button', { name: /^เต็ง 6 จ่าย/ }).click();
      await frame.getByRole('button', { name: 'เขย่า' }).click();
      await expect(frame.getByRole('button', { name: 'เดิมพันซ้ำ' })).toBeEnabled();
      await openFairness(frame);
    },
  },
  {
    category: 'fishing',
    async play(frame) {
      await frame.getByRole('toolbar').locator('button:not([aria-disabled=true])').first().click();
      await frame.getByRole('button', { name: 'ยิง', exact: true }).click();
      await expect(frame.getByText(/หลุดไป$|^จับ.*ได้คืน/)).toBeVisible();
      await openFairness(frame);
    },
  },
  {
    category: 'sport',
    async play(frame, advance) {
      await frame.locator('.odds').last().click();
      await frame.getByRole('button', { name: /^เดิมพัน 50.00/ }).click();
      await expect(frame.getByText('รับแทงแล้ว รู้ผลเมื่อจบแมตช์')).toBeVisible();
      await expect(meter(frame)).toHaveText(baht(DEMO_BAHT - 50));
      advance(SURELY_OVER_MS);
      await frame.getByRole('tab', { name: 'บิลของฉัน' }).click();
    },
  },
];
for (const { category, play } of demos.filter(({ category }) => isLong || category === 'slot')) {
  test(`a visitor tries ${category}: pretend money, and a round that anybody can check`, async ({
    page,
    request,
    server,
  }) => {
    const frame = await openGame(page, await gameOf(request, category));
    await expect(meter(frame)).toHaveText(baht(DEMO_BAHT));
    await expect(frame.getByText('ทดลองเล่น', { exact: true })).toBeVisible();
    await expect(page.getByText('โหมดทดลองเล่น')).toBeVisible();
    await expectNoViolation(page, category);
    await play(frame, (ms) => server.clock.advance(ms));
    for (const sheet of await frame.locator('dialog').all()) await expect(sheet).toHaveCSS('animation-name', 'none');
    await expectNoViolation(page, `${category}, its fairness open`);
    const round = await verify(page, frame, request);
    await expectNoViolation(page, 'the check of a round');
    await expectGoodGame(page, 'the check of a round');
    expect(round).toMatchObject({ isDemo: true, state: 'settled' });
    await frame.getByRole('button', { name: 'กลับไปเล่น' }).click();
    await expect(meter(frame)).toHaveText(baht(DEMO_BAHT - round.stakeSatang / 100 + (round.winSatang ?? 0) / 100));
  });
}
