import { expect, test, vi } from 'vitest';
import { context, isOpen, openDialogs, openOverlaysPage, page, place, press, rest } from './overlays-page.ts';

openOverlaysPage();

const STEPS = 10;
/** A finger that rests so long before it is lifted has not flicked. */
const REST_MS = 200;

/** A finger put down in the open overlay at `from`, moved down by so many px, and lifted. */
async function push(from: string, by: number): Promise<void> {
  const box = await page.locator('dialog[open]').locator(from).first().boundingBox();
  if (!box) throw new Error(`${from} is not there`);
  const [x, y] = [box.x + box.width / 2, box.y + Math.min(box.height / 2, 10)];
  const device = await context.newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    device.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x, y: at }] });
  await send('touchStart', y);
  for (let step = 1; step <= STEPS; step += 1) await send('touchMove', y + (by * step) / STEPS);
  await page.waitForTimeout(REST_MS);
  await send('touchEnd');
  await device.detach();
}

/** 60 px within one moment: a busy device would deliver a finger's steps too late for a flick. */
const flick = () =>
  page.locator('.sheet').evaluate((sheet) => {
    const send = (type: string, y?: number) => {
      const touches = y === undefined ? [] : [new Touch({ identifier: 1, target: sheet, clientX: 195, clientY: y })];
      sheet.dispatchEvent(new TouchEvent(type, { touches, bubbles: true, cancelable: true }));
    };
    send('touchstart', 500);
    send('touchmove', 530);
    send('touchmove', 560);
    send('touchend');
  });

/** The sheet is at the bottom edge, wherever it was before. */
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
  await push('.sheet', 300);
  await isOpen(0);
  await rest();
  expect(await place()).toEqual({ path: '/tests/ui/gallery.html', overlay: 0 });
});

test('a quick flick is enough; a short push lets the sheet rise again', async () => {
  await openSheet();
  await push('.sheet', 40);
  await risen();
  expect(await openDialogs()).toBe(1);
  await flick();
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
  await push('.sheet', 200);
  expect(await openDialogs()).toBe(1);
  expect(await sheet.evaluate((element) => element.style.transform)).toBe('');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await press('เปิดประกาศ');
  await push('input', 300);
  await push('h2', 300);
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
