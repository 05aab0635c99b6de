// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { freeTop } from './free-top.ts';
import { Toaster, toast } from './toast.tsx';

vi.mock('./free-top.ts', () => ({ freeTop: vi.fn(() => 0) }));
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

test('toasts that break leave the page as it is', async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <>
        <p>page</p>
        <Toaster />
      </>,
    ),
  );
  await act(async () => toast.info('first'));
  expect(document.body.textContent).toBe('pagefirst');
  vi.mocked(freeTop).mockImplementation(() => {
    throw new TypeError('element.checkVisibility is not a function');
  });
  await act(async () => toast.info('second'));
  expect(document.body.textContent).toBe('page');
  await act(async () => root.unmount());
});
