import type { BrowserContext, Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Gallery, startGallery } from './gallery-server.ts';

let gallery: Gallery;
let context: BrowserContext;
let page: Page;
const errors: string[] = [];

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

const press = (name: string) => page.getByRole('button', { name, exact: true }).last().click();
const openDialogs = () => page.locator('dialog[open]').count();
const place = () => page.evaluate(() => ({ path: location.pathname, overlay: Number(history.state?.overlay ?? 0) }));
const routed = () => page.locator('output').textContent();
const isOpen = (count: number) => vi.waitFor(async () => expect(await openDialogs()).toBe(count));
/** Steps made by a closing dialog land a moment later. */
const rest = () => page.waitForTimeout(150);

test('back closes the dialog and stays on the page', async () => {
  await press('เปิดประกาศ');
  await isOpen(1);
  expect((await place()).overlay).toBe(1);
  await page.goBack();
  await isOpen(0);
  expect(await place()).toEqual({ path: '/tests/ui/gallery.html', overlay: 0 });
});

test('closing by button takes the entry away: the next back leaves the page as without a dialog', async () => {
  await press('ไปหน้าอื่น');
  await press('เปิดประกาศ');
  await press('ปิด');
  await rest();
  expect(await place()).toEqual({ path: '/tests/ui/other', overlay: 0 });
  await page.goBack();
  await vi.waitFor(async () => expect(await routed()).toBe('path /tests/ui/gallery.html open '));
});

test.each([
  ['at once', 0],
  ['a moment later', 30],
])('back twice in quick succession, %s, closes the dialog and leaves the page', async (_when, ms) => {
  await press('ไปหน้าอื่น');
  await press('เปิดประกาศ');
  await isOpen(1);
  await page.evaluate(async (pause) => {
    history.back();
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    history.back();
  }, ms);
  await isOpen(0);
  await vi.waitFor(async () => expect(await routed()).toBe('path /tests/ui/gallery.html open '));
  await rest();
  expect(await place()).toEqual({ path: '/tests/ui/gallery.html', overlay: 0 });
});

test.each([0, 4])('a press of back %s ms after the closing button is not lost', async (ms) => {
  await press('ไปหน้าอื่น');
  await press('เปิดประกาศ');
  await isOpen(1);
  await page.evaluate(async (pause) => {
    const buttons = [...document.querySelectorAll<HTMLButtonElement>('dialog[open] button')];
    buttons.find((button) => (button.textContent || button.ariaLabel) === 'ปิด')?.click();
    await new Promise((resolve) => setTimeout(resolve, pause));
    history.back();
  }, ms);
  await isOpen(0);
  await rest();
  expect(await place()).toEqual({ path: '/tests/ui/gallery.html', overlay: 0 });
});

test('nested dialogs close one by one, by back and by Esc', async () => {
  await press('เปิดประกาศ');
  await press('ถัดไป');
  await isOpen(2);
  expect((await place()).overlay).toBe(2);
  await page.goBack();
  await isOpen(1);
  await press('ถัดไป');
  await isOpen(2);
  await page.keyboard.press('Escape');
  await isOpen(1);
  await rest();
  expect((await place()).overlay).toBe(1);
  await page.keyboard.press('Escape');
  await isOpen(0);
  await rest();
  expect((await place()).overlay).toBe(0);
});

test.each(['ปิดแล้วไป', 'ปิดแล้วไปทีหลัง'])('%s: the navigation stands, and back returns in one press', async (name) => {
  await press('เปิดประกาศ');
  await press(name);
  const target = name === 'ปิดแล้วไป' ? '/tests/ui/away' : '/tests/ui/late';
  await isOpen(0);
  await rest();
  expect(await place()).toEqual({ path: target, overlay: 0 });
  expect(await routed()).toBe(`path ${target} open `);
  await page.goBack();
  await rest();
  expect(await place()).toEqual({ path: '/tests/ui/gallery.html', overlay: 0 });
  expect(await routed()).toBe('path /tests/ui/gallery.html open ');
  expect(await openDialogs()).toBe(0);
});

test('one dialog hands over to the next on the same entry', async () => {
  await press('เปิดประกาศ');
  await press('สลับเป็นแผ่น');
  await isOpen(1);
  await rest();
  expect((await place()).overlay).toBe(1);
  await page.goBack();
  await isOpen(0);
  expect((await place()).overlay).toBe(0);
});

test('focus starts inside, cannot leave, and returns to the button that opened', async () => {
  const opener = page.getByRole('button', { name: 'เปิดประกาศ' });
  await opener.click();
  for (let presses = 0; presses < 12; presses += 1) {
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
      ),
    ).toBe(true);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Escape');
  await isOpen(0);
  expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
});

test('the page behind does not scroll', async () => {
  await press('เปิดแผ่น');
  await page.mouse.move(195, 200);
  await page.mouse.wheel(0, 600);
  await rest();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('a press beside closes, except where persistent', async () => {
  await press('เปิดคำถาม');
  await page.mouse.click(195, 40);
  await isOpen(0);
  await press('เปิดกิจกรรม');
  await page.mouse.click(195, 40);
  await rest();
  expect(await openDialogs()).toBe(1);
  await page.keyboard.press('Escape');
  await isOpen(0);
});

test('a toast is told inside the open dialog, where screen readers still hear it', async () => {
  await press('เปิดประกาศ');
  await press('แจ้งในกล่อง');
  await page.locator('dialog[open] [role="status"]', { hasText: 'คัดลอกยอดเงินแล้ว' }).waitFor();
});

test('the scrim is .75 and a sheet becomes a dialog from 960', async () => {
  await press('เปิดแผ่น');
  const panel = page.locator('.sheet');
  await page.waitForTimeout(350);
  const low = await panel.boundingBox();
  expect(low && Math.round(low.y + low.height)).toBe(844);
  expect(await page.locator('dialog[open]').evaluate((element) => getComputedStyle(element).backgroundColor)).toContain(
    '0.75',
  );
  await page.setViewportSize({ width: 1280, height: 844 });
  const centred = await panel.boundingBox();
  expect(centred && Math.round(centred.x + centred.width / 2)).toBe(640);
  expect(centred && Math.round(centred.y + centred.height / 2)).toBe(422);
});

/** A finger put down on the open sheet at `from`, moved down by steps, and lifted; `pause` ms of rest before it is: then it is no flick. */
async function push(from: string, by: number, { steps = 10, pause = 0 } = {}): Promise<void> {
  const box = await page.locator('dialog[open]').locator(from).first().boundingBox();
  if (!box) throw new Error(`${from} is not there`);
  const [x, y] = [box.x + box.width / 2, box.y + Math.min(box.height / 2, 10)];
  const device = await context.newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    device.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x, y: at }] });
  await send('touchStart', y);
  for (let step = 1; step <= steps; step += 1) await send('touchMove', y + (by * step) / steps);
  await page.waitForTimeout(pause);
  await send('touchEnd');
  await device.detach();
}
/** The sheet stands at the bottom edge, whatever it came from. */
const risen = () =>
  vi.waitFor(async () =>
    expect(
      await page.locator('.sheet').evaluate((element) => innerHeight - element.getBoundingClientRect().bottom),
    ).toBe(0),
  );
const openSheet = async () => {
  await press('เปิดแผ่น');
  await risen();
};

test('a sheet is pushed down and away by a finger: its history entry goes with it', async () => {
  await openSheet();
  await push('.sheet', 300, { pause: 200 });
  await isOpen(0);
  await rest();
  expect(await place()).toEqual({ path: '/tests/ui/gallery.html', overlay: 0 });
});

test('a quick flick is enough; a short push lets the sheet rise again', async () => {
  await openSheet();
  await push('.sheet', 40, { pause: 200 });
  await risen();
  expect(await openDialogs()).toBe(1);
  await push('.sheet', 60, { steps: 2 });
  await isOpen(0);
});

test('a finger scrolls a sheet that is scrolled, moves the caret in a field, and pushes no dialog', async () => {
  await page.setViewportSize({ width: 390, height: 260 });
  await openSheet();
  const sheet = page.locator('.sheet');
  expect(
    await sheet.evaluate((element) => {
      element.scrollTo(0, 80);
      return element.scrollTop;
    }),
  ).toBe(80);
  await push('.sheet', 200, { pause: 200 });
  expect(await openDialogs()).toBe(1);
  expect(await sheet.evaluate((element) => element.style.transform)).toBe('');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await press('เปิดประกาศ');
  await push('input', 300, { pause: 200 });
  await push('h2', 300, { pause: 200 });
  await rest();
  expect(await openDialogs()).toBe(1);
});

test('from 960 px a sheet has a button that closes it', async () => {
  await openSheet();
  const close = page.getByRole('dialog').getByRole('button', { name: 'ปิด', exact: true });
  expect(await close.count()).toBe(0);
  await page.setViewportSize({ width: 1280, height: 844 });
  await close.click();
  await isOpen(0);
  await page.setViewportSize({ width: 390, height: 844 });
});
