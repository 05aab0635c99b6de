import { expect } from '@playwright/test';
import { DESK_PAGES } from '#src/desk/pages.ts';
import { openDeskPage, workWaits } from './fixtures/desk.ts';
import { test } from './fixtures/desk-test.ts';
import { findFaults } from './fixtures/layout-faults.ts';

/** Runs in the page: returns the heads of columns that a table has no room for. Their cells clip what is in them. */
const lostColumns = () =>
  [...document.querySelectorAll('.tb th')]
    .filter((head) => head.checkVisibility() && head.scrollWidth > head.clientWidth + 1)
    .map(({ textContent }) => textContent);

test('every page of the desk on a laptop, a small one and a tablet', async ({ atDesk, server }) => {
  const { player } = await workWaits(server);
  const { page } = await atDesk('chief', '/now');
  for (const path of [...DESK_PAGES.map((row) => row.path), `/members/${player.memberId}`]) {
    await openDeskPage(page, path);
    for (const [width, height] of [
      [1440, 900],
      [1280, 800],
      [1024, 768],
    ] as const) {
      await page.setViewportSize({ width, height });
      // The names of tests are longer than those that members and keys get.
      const faults = (await page.evaluate(findFaults)).filter((fault) => !/player\d|ผู้เล่น ทดสอบ|key-|<img/.test(fault));
      expect.soft(faults, `${path} ${width}`).toEqual([]);
      expect.soft(await page.evaluate(lostColumns), `${path} ${width}`).toEqual([]);
    }
  }
});
