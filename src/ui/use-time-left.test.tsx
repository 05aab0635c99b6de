// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { observeServerTime, resetClock } from '#src/lib/clock.ts';
import { useTimeLeft } from './use-time-left.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const SERVER = Date.parse('2026-11-21T10:00:00+07:00');
const FAST_MS = 3 * 3_600_000;
let root: Root;
beforeEach(() => {
  vi.useFakeTimers({ now: SERVER + FAST_MS });
  resetClock();
  root = createRoot(document.body);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.useRealTimers();
  resetClock();
});

const Left = () => `${useTimeLeft('2026-11-21T10:10:00+07:00') / 1000} s`;

it('runs again where the clock of the phone was fast and the server’s becomes known', async () => {
  await act(async () => root.render(<Left />));
  expect(document.body.textContent).toBe('0 s');
  await act(async () => observeServerTime(SERVER));
  expect(document.body.textContent).toBe('600 s');
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(document.body.textContent).toBe('599 s');
});
