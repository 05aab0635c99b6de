import { expect, type Page } from '@playwright/test';
import { test } from './fixtures/line-test.ts';
import { newPlayer } from './fixtures/line-world.ts';

/** The referrer that registration will send. */
const keptRef = (page: Page): Promise<string | null> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('local_data') ?? 'null')?.state?.ref ?? null);

for (const [link, path] of [
  ['/promotions?ref=A1B2', /\/promotions(\?ref=A1B2)?$/],
  ['?ref=A1B2', /\/(\?ref=A1B2)?$/],
  ['/liff/deposit?ref=A1B2', /\/(register|liff\/deposit)/],
] as const)
  test(`a friend’s link ${link} keeps its page and its referrer through the login by LINE`, async ({ page, line }) => {
    await line.open(page, link, newPlayer());
    await expect(page).toHaveURL(path);
    await expect.poll(() => keptRef(page)).toBe('A1B2');
    await page.waitForLoadState('networkidle');
    await expect(page).toHaveURL(path);
    expect(line.logins.length).toBeLessThanOrEqual(1);
  });

test('an endpoint with a path: the page is the one inside liff.state, with its referrer', async ({ page, line }) => {
  const first = new URL(await line.hopAddress('/promotions?ref=A1B2', newPlayer()));
  await page.goto(`/app/${first.search}${first.hash}`);
  await expect(page).toHaveURL(/\/promotions(\?ref=A1B2)?$/);
  await expect.poll(() => keptRef(page)).toBe('A1B2');
});
