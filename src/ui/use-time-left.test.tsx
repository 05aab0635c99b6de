// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { observeServerTime, resetClock } from '#src/lib/clock.ts';
import { useTimeLeft } from './use-time-left.ts';

const SERVER = Date.parse('2026-11-21T10:00:00+07:00');
const FAST_MS = 3 * 3_600_000;
beforeEach(() => {
  vi.useFakeTimers({ now: SERVER + FAST_MS });
  resetClock();
});
afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  resetClock();
});

const Left = () => `${useTimeLeft('2026-11-21T10:10:00+07:00') / 1000} s`;

it('runs again where the clock of the phone was fast and the server’s becomes known', async () => {
  await act(async () => render(<Left />));
  expect(document.body.textContent).toBe('0 s');
  await act(async () => observeServerTime(SERVER));
  expect(document.body.textContent).toBe('600 s');
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(document.body.textContent).toBe('599 s');
});
