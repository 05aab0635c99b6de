// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { firstTouch } from './first-touch.ts';

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
