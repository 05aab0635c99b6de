import { expect, test, vi } from 'vitest';
import { isOpen, openDialogs, openOverlaysPage, page, place, press, rest, routed } from './overlays-page.ts';

openOverlaysPage();

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

test.each(['ปิดแล้วไป', 'ปิดแล้วไปทีหลัง'])('%s: the navigation is kept, and back returns in one press', async (name) => {
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

test('the next dialog takes the entry of the one before', async () => {
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

test('a toast is announced inside the open dialog, where screen readers can reach it', async () => {
  await press('เปิดประกาศ');
  await press('แจ้งในกล่อง');
  await page.locator('dialog[open] [aria-live="polite"]', { hasText: 'คัดลอกยอดเงินแล้ว' }).waitFor();
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
