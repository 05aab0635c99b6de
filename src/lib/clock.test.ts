import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followClock, observeServerTime, resetClock, serverNow, stopClock } from './clock.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  resetClock();
});
afterEach(() => {
  vi.useRealTimers();
  resetClock();
});

test('before the server has answered, the device clock is used', () => {
  expect(serverNow()).toBe(1_000_000);
});

test('the answer that came quickest counts', () => {
  observeServerTime(1_060_000);
  observeServerTime(1_060_800);
  observeServerTime(1_060_100);
  expect(serverNow()).toBe(1_060_800);
});

test('a changed device clock is noticed', () => {
  observeServerTime(1_000_000);
  vi.setSystemTime(1_090_000);
  observeServerTime(1_000_500);
  expect(serverNow()).toBe(1_000_500);
});

test('a missing Date header changes nothing', () => {
  observeServerTime(Number.NaN);
  expect(serverNow()).toBe(1_000_000);
});

test('a message that may have waited never sets the clock back', () => {
  observeServerTime(1_060_000, true);
  observeServerTime(1_030_000, true);
  expect(serverNow()).toBe(1_060_000);
});

test('a clock is notified of a jump and of the page’s return, but of no smaller correction', () => {
  const page = new EventTarget();
  vi.stubGlobal('document', page);
  const seen: number[] = [];
  const end = followClock(() => seen.push(serverNow()));
  observeServerTime(1_000_900);
  observeServerTime(1_060_000);
  observeServerTime(1_060_900);
  stopClock(() => 5);
  stopClock(null);
  vi.setSystemTime(1_010_000);
  page.dispatchEvent(new Event('visibilitychange'));
  end();
  observeServerTime(1_090_000);
  page.dispatchEvent(new Event('visibilitychange'));
  vi.unstubAllGlobals();
  expect(seen).toEqual([1_060_000, 1_060_900, 1_070_900]);
});
