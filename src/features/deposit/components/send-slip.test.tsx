// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { canScanCode, scanCode } from '#liff/on-demand/scan.ts';
import { call } from '#src/api/http.ts';
import { PAYMENT_TEXT } from '#src/text/payment.ts';
import { SendSlip } from './send-slip.tsx';

vi.mock('#liff/on-demand/scan.ts', () => ({ canScanCode: vi.fn(), scanCode: vi.fn() }));
vi.mock('#src/api/http.ts', () => ({ call: vi.fn() }));
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const { slip: text } = PAYMENT_TEXT.payment;
const LIFF = 'Mozilla/5.0 (Linux; Android 14) Mobile Line/14.0.0 LIFF';
let root: Root;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.mocked(canScanCode).mockResolvedValue(true);
  root = createRoot(document.body);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.useRealTimers();
});

const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
async function pressIn(userAgent: string) {
  vi.stubGlobal('navigator', { ...navigator, userAgent, onLine: true });
  await act(async () =>
    root.render(
      <MemoryRouter>
        <SendSlip />
      </MemoryRouter>,
    ),
  );
  await act(async () => button(text.send)?.click());
}
const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));

test('if LINE opens no file chooser, two other ways appear after a while', async () => {
  await pressIn(LIFF);
  await pass(1000);
  expect(document.body.textContent).not.toContain(text.notOpened);
  await pass(2000);
  expect(document.querySelector('a')?.href).toContain('openExternalBrowser=1');
  vi.mocked(scanCode).mockResolvedValue('no slip at all');
  await act(async () => button(text.scan)?.click());
  expect(document.body.textContent).toContain(text.not_slip);
  expect(call).not.toHaveBeenCalled();
});

test('without LINE’s camera the browser is left; a chooser that has opened needs neither, nor does a browser', async () => {
  vi.mocked(canScanCode).mockResolvedValue(false);
  await pressIn(LIFF);
  await pass(3000);
  expect(button(text.scan)).toBeUndefined();
  expect(document.querySelector('a')).not.toBeNull();
  await act(async () => root.unmount());
  root = createRoot(document.body);
  await pressIn(LIFF);
  await act(async () => void dispatchEvent(new Event('blur')));
  await pass(3000);
  expect(document.querySelector('a')).toBeNull();
  await act(async () => root.unmount());
  root = createRoot(document.body);
  await pressIn('Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537.36');
  await pass(3000);
  expect(document.querySelector('a')).toBeNull();
});
