// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';

let firstTouch: () => Promise<void>;
beforeEach(async () => {
  vi.resetModules();
  ({ firstTouch } = await import('./first-touch.ts'));
});

test('a dialog that takes the focus is no touch of the page; a press after it is', async () => {
  Object.defineProperty(window, 'scrollY', { configurable: true, value: 0 });
  document.body.innerHTML = '<main></main><dialog open><button></button></dialog>';
  const touched = vi.fn();
  void firstTouch().then(touched);
  document.querySelector('button')?.focus();
  await new Promise((resolve) => setTimeout(resolve));
  expect(touched).not.toHaveBeenCalled();
  document.querySelector('dialog')?.remove();
  document.querySelector('main')?.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  await vi.waitFor(() => expect(touched).toHaveBeenCalledOnce());
});

test('asks where the page is scrolled to only after a frame, because the question lays the page out', async () => {
  const asked = vi.fn(() => 300);
  Object.defineProperty(window, 'scrollY', { configurable: true, get: asked });
  const touched = firstTouch();
  await Promise.resolve();
  expect(asked).not.toHaveBeenCalled();
  // A page that opens further down has been read before.
  await touched;
  expect(asked).toHaveBeenCalled();
});
