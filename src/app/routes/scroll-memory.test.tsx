// @vitest-environment jsdom
import { act, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { useScrollMemory } from './scroll-memory.ts';

vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    disconnect() {}
  },
);

let router: ReturnType<typeof createMemoryRouter>;

function Page() {
  useScrollMemory(useLocation());
  return null;
}

const scroll = (top: number) => {
  window.scrollY = top;
  window.dispatchEvent(new Event('scroll'));
};
const go = (to: string | number) => act(() => (typeof to === 'number' ? router.navigate(to) : router.navigate(to)));

beforeEach(async () => {
  vi.spyOn(window, 'scrollTo')
    .mockClear()
    .mockImplementation((_left, top = 0) => scroll(top));
  router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: ['/lotto/bills'] });
  await act(async () => render(<RouterProvider router={router} />));
});

test('a slip opens at its top, however far down its list it was, and going back finds the place in the list', async () => {
  scroll(900);
  await go('/lotto/bills?bill=145');
  expect(window.scrollY).toBe(0);
  scroll(120);
  await go(-1);
  expect(window.scrollY).toBe(900);
});

test('a filter stays at its place', async () => {
  scroll(300);
  await go('/lotto/bills?status=pending');
  expect(window.scrollTo).not.toHaveBeenCalled();
  expect(window.scrollY).toBe(300);
});
