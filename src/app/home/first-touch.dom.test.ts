// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { firstTouch, noPress } from './first-touch.ts';

test('asks where the page is scrolled to only after a frame, because the question lays the page out', async () => {
  const asked = vi.fn(() => 300);
  Object.defineProperty(window, 'scrollY', { configurable: true, get: asked });
  const touched = firstTouch();
  await Promise.resolve();
  expect(asked).not.toHaveBeenCalled();
  // A page that opens further down has been read before.
  await touched;
  expect(asked).toHaveBeenCalledOnce();
});

test('a press lasts until its click, though the page scrolls under it; a long one until a moment after the finger is lifted', async () => {
  vi.useFakeTimers();
  const send = (kind: string) => window.dispatchEvent(new Event(kind));
  const isOver = async () => {
    let over = false;
    void Promise.resolve(noPress()).then(() => {
      over = true;
    });
    await vi.advanceTimersByTimeAsync(0);
    return over;
  };
  void firstTouch();
  expect(await isOver()).toBe(true);
  send('pointerdown');
  send('scroll');
  expect(await isOver()).toBe(false);
  send('click');
  expect(await isOver()).toBe(true);
  send('pointerdown');
  send('pointerup');
  expect(await isOver()).toBe(false);
  await vi.advanceTimersByTimeAsync(300);
  expect(await isOver()).toBe(true);
  vi.useRealTimers();
});
