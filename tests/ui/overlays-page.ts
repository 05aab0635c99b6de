import type { BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { type Gallery, startGallery } from './gallery-server.ts';

let gallery: Gallery;
export let context: BrowserContext;
/** The test's own, with the overlays of the gallery to open. */
export let page: Page;
const errors: string[] = [];

/** A fresh page of the gallery for each test of the file, on a phone; an error that it logs fails the test. */
export function openOverlaysPage(): void {
  beforeAll(async () => {
    gallery = await startGallery();
    context = await gallery.browser.newContext({ viewport: { width: 390, height: 844 } });
  }, 60_000);
  afterAll(() => gallery?.close());

  beforeEach(async () => {
    page = await context.newPage();
    page.on('pageerror', (error) => errors.push(error.message));
    page.on(
      'console',
      (message) => message.type() === 'error' && !message.text().includes('404') && errors.push(message.text()),
    );
    await page.goto(`${gallery.url}?overlays`);
    await page.getByRole('button', { name: 'เปิดประกาศ' }).waitFor();
  }, 30_000);
  afterEach(async () => {
    await page.close();
    expect(errors.splice(0)).toEqual([]);
  });
}

export const press = (name: string) => page.getByRole('button', { name, exact: true }).last().click();
export const openDialogs = () => page.locator('dialog[open]').count();
export const place = () =>
  page.evaluate(() => ({ path: location.pathname, overlay: Number(history.state?.usr?.overlay ?? 0) }));
export const routed = () => page.locator('output').textContent();
export const isOpen = (count: number) => vi.waitFor(async () => expect(await openDialogs()).toBe(count));
/** Steps made by a closing dialog land a moment later. */
export const rest = () => page.waitForTimeout(150);
