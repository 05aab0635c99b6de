// @vitest-environment jsdom
import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freeTop } from './free-top.ts';
import { Toaster, toast } from './toast.tsx';
import { requestToaster } from './toast-signal.ts';

vi.mock('./free-top.ts', () => ({ freeTop: vi.fn(() => 0) }));

vi.mock('./toast-signal.ts', () => ({ requestToaster: vi.fn() }));

/** Mounts the toaster, and lets as much time pass as a screen reader needs to know its regions. */
async function drawToasts(children: ReactNode = null) {
  await act(async () =>
    render(
      <>
        {children}
        <Toaster />
      </>,
    ),
  );
}
const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms));

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  toast.dismiss();
  vi.useRealTimers();
});

test('the first toast is spoken and seen for as long as any: its region is there before it, its time begins when it is seen', async () => {
  toast.info('ออกจากระบบเรียบร้อย');
  toast.error('ไม่สำเร็จ');
  expect(requestToaster).toHaveBeenCalled();
  // The code that draws takes its time.
  await pass(2500);
  await drawToasts();
  const regions = [...document.querySelectorAll('[aria-live]')];
  expect(regions.map((region) => [region.getAttribute('aria-live'), region.textContent])).toEqual([
    ['assertive', ''],
    ['polite', ''],
  ]);
  await pass(200);
  expect(regions.map(({ textContent }) => textContent)).toEqual(['ไม่สำเร็จ', 'ออกจากระบบเรียบร้อย']);
  await pass(2700);
  expect(document.body.textContent).toContain('ออกจากระบบเรียบร้อย');
  await pass(1000);
  expect(document.body.textContent).not.toContain('ออกจากระบบเรียบร้อย');
});

test('a toast with something to press stays until it is pressed or closed', async () => {
  await drawToasts();
  await pass(200);
  const onPress = vi.fn();
  const buttons = () => [...document.querySelectorAll('button')];
  await act(async () => toast.success('ถูกรางวัล', { action: { label: 'ดู', onPress } }));
  await pass(60_000);
  expect(buttons().map((button) => button.textContent || button.ariaLabel)).toEqual(['ดู', 'ปิด']);
  await act(async () => buttons()[0]?.click());
  expect(onPress).toHaveBeenCalledOnce();
  await pass(2000);
  expect(buttons()).toEqual([]);
  await act(async () => toast.success('ถูกรางวัล', { action: { label: 'ดู', onPress } }));
  await act(async () => buttons()[1]?.click());
  await pass(2000);
  expect(buttons()).toEqual([]);
  expect(onPress).toHaveBeenCalledOnce();
});

test('toasts that the specification wants at the top are there, others where they cover no control', async () => {
  vi.mocked(freeTop).mockReturnValue(500);
  await drawToasts();
  await pass(200);
  const top = () => document.querySelector<HTMLElement>('.toasts')?.style.top;
  await act(async () => toast.error('เปิดทดลองเล่นไม่ได้', { id: 'demo', placement: 'top-right' }));
  expect(top()).toBe('');
  await act(async () => toast.dismiss('demo'));
  await pass(2000);
  await act(async () => toast.info('คัดลอกแล้ว'));
  expect(top()).toBe('500px');
});

test('toasts that break leave the page as it is', async () => {
  vi.mocked(freeTop).mockReturnValue(0);
  await drawToasts(<p>page</p>);
  await pass(200);
  await act(async () => toast.info('first'));
  expect(document.body.textContent).toBe('pagefirst');
  vi.mocked(freeTop).mockImplementation(() => {
    throw new TypeError('element.checkVisibility is not a function');
  });
  await act(async () => toast.info('second'));
  expect(document.body.textContent).toBe('page');
});
