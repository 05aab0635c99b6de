// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { canScanCode, scanCode } from '#liff/on-demand/scan.ts';
import { call } from '#src/api/http.ts';
import { PAYMENT_TEXT } from '#src/text/payment.ts';
import { SendSlip } from './send-slip.tsx';

vi.mock('#liff/on-demand/scan.ts', () => ({ canScanCode: vi.fn(), scanCode: vi.fn() }));
vi.mock('#src/api/http.ts', () => ({ call: vi.fn() }));

const { slip: text } = PAYMENT_TEXT.payment;
const LIFF = 'Mozilla/5.0 (Linux; Android 14) Mobile Line/14.0.0 LIFF';

beforeEach(async () => {
  vi.useFakeTimers();
  vi.mocked(canScanCode).mockResolvedValue(true);
});
afterEach(async () => {
  cleanup();
  vi.useRealTimers();
});

const button = (name: string) => screen.queryByRole('button', { name });
async function pressIn(userAgent: string) {
  vi.stubGlobal('navigator', { ...navigator, userAgent, onLine: true });
  await act(async () =>
    render(
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
  expect(button(text.scan)).toBeNull();
  expect(document.querySelector('a')).not.toBeNull();
  cleanup();
  await pressIn(LIFF);
  await act(async () => void dispatchEvent(new Event('blur')));
  await pass(3000);
  expect(document.querySelector('a')).toBeNull();
  cleanup();
  await pressIn('Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537.36');
  await pass(3000);
  expect(document.querySelector('a')).toBeNull();
});
