// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { observeServerTime, resetClock, stopClock } from '#src/lib/clock.ts';
import { useClockAt } from './use-clock-at.ts';

const HOUR_MS = 3_600_000;
const CLOSES = Date.parse('2026-11-21T11:00:00+07:00');
let passes = 0;
beforeEach(() => {
  vi.useFakeTimers();
  resetClock();
  passes = 0;
});
afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  resetClock();
});

const Round = () => {
  const now = useClockAt([CLOSES], () => {
    passes += 1;
  });
  return now < CLOSES ? 'open' : 'closed';
};

it('opens a round again where the clock of the phone was fast', async () => {
  vi.setSystemTime(CLOSES + 2 * HOUR_MS);
  await act(async () => render(<Round />));
  expect(document.body.textContent).toBe('closed');
  await act(async () => observeServerTime(CLOSES - HOUR_MS / 2));
  expect([document.body.textContent, passes]).toEqual(['open', 0]);
  await act(() => vi.advanceTimersByTimeAsync(HOUR_MS / 2));
  expect([document.body.textContent, passes]).toEqual(['closed', 1]);
});

it('closes a round in time on a page that was kept an hour ago', async () => {
  vi.setSystemTime(CLOSES - HOUR_MS / 4);
  stopClock(() => CLOSES - HOUR_MS);
  await act(async () => render(<Round />));
  await act(async () => stopClock(null));
  expect([document.body.textContent, passes]).toEqual(['open', 0]);
  await act(() => vi.advanceTimersByTimeAsync(HOUR_MS / 4));
  expect([document.body.textContent, passes]).toEqual(['closed', 1]);
});
