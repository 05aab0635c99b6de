import { expect, type FrameLocator } from '@playwright/test';
import { isLong } from '../long.ts';
import { test } from './fixtures/app-test.ts';
import { gameOf, openGame, spin } from './fixtures/games.ts';
import { expectGoodGame } from './fixtures/layout.ts';

const plays: Readonly<Record<string, (game: FrameLocator) => Promise<unknown>>> = {
  slot: spin,
  async casino(game) {
    for (const name of [/^สูง จ่าย/, /^ต่ำ จ่าย/, /^เต็ง 6 จ่าย/]) await game.getByRole('button', { name }).click();
    await game.getByRole('button', { name: 'เขย่า' }).click();
    await expect(game.getByRole('button', { name: 'เดิมพันซ้ำ' })).toBeEnabled();
  },
  fishing: (game) => game.getByRole('toolbar').locator('button:not([aria-disabled=true])').first().click(),
  sport: (game) => game.locator('.odds').last().click(),
};
for (const [category, play] of Object.entries(plays))
  test(`a game holds on every screen and with large text: ${category}`, async ({ page, request }) => {
    test.slow();
    const game = await openGame(page, await gameOf(request, category));
    await expect(game.locator('.meter-amount')).not.toHaveText('–');
    if (isLong) await expectGoodGame(page, category);
    await play(game);
    await expectGoodGame(page, `${category}, played`);
    if (!isLong) return;
    // The sheets of the game: all of its strip's buttons but the sound.
    for (const button of await game.locator('.strip-actions button:not([aria-pressed])').all()) {
      const name = await button.getAttribute('aria-label');
      await button.click();
      await expectGoodGame(page, `${category}, ${name}`);
      await page.keyboard.press('Escape');
    }
  });

for (const [width, height] of [
  [390, 844],
  [320, 568],
] as const)
  test(`a win moves no reel of a slot, ${width} px`, async ({ page, request }) => {
    await page.setViewportSize({ width, height });
    const game = await openGame(page, await gameOf(request, 'slot'));
    const frame = game.locator('.frame');
    await expect(game.locator('.plaque-note')).not.toBeEmpty();
    const before = await frame.boundingBox();
    // Wins as the machine writes them (slot/machine.ts); a real spin may win nothing for long.
    for (const note of ['ได้คืน', 'ไลน์ 12 · 4 ตัว · 12.50']) {
      await game.locator('.plaque').evaluate((plaque, text) => {
        plaque.classList.add('is-win');
        for (const [index, line] of [text, '1,250.00'].entries()) plaque.children[index]?.replaceChildren(line);
      }, note);
      expect(await frame.boundingBox()).toEqual(before);
    }
  });

test('two rows of the hi-lo table are whole on the smallest phone', async ({ page, request }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  const game = await openGame(page, await gameOf(request, 'casino'));
  const row = await game.locator('.lane-thirds').boundingBox();
  const panel = await game.locator('.panel[data-open]').boundingBox();
  expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThanOrEqual((panel?.y ?? 0) + (panel?.height ?? 0));
});
