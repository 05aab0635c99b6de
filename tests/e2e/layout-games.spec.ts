import { expect, type FrameLocator } from '@playwright/test';
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
    await expectGoodGame(page, category);
    await play(game);
    await expectGoodGame(page, `${category}, played`);
    // The sheets of the game: all of its strip's buttons but the sound.
    for (const button of await game.locator('.strip-actions button:not([aria-pressed])').all()) {
      const name = await button.getAttribute('aria-label');
      await button.click();
      await expectGoodGame(page, `${category}, ${name}`);
      await page.keyboard.press('Escape');
    }
  });
