// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Baht, baht } from '#contract/money.ts';
import { CALM_MS, useCalmBalance } from './calm-balance.ts';

const drawn = (amount: number) => renderHook((of: Baht) => useCalmBalance(of), { initialProps: baht(amount) });
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('beside a game a stake shows at once and its win after the reels; another stake meanwhile does not bring it sooner', () => {
  const { result, rerender } = drawn(500);
  expect(result.current).toBe(500);
  wait(20_000);
  rerender(baht(490));
  expect(result.current).toBe(490);
  wait(1000);
  rerender(baht(690));
  expect(result.current).toBe(490);
  wait(CALM_MS - 1);
  expect(result.current).toBe(490);
  rerender(baht(680));
  expect(result.current).toBe(490);
  wait(CALM_MS);
  expect(result.current).toBe(680);
});

test('a game that is left leaves no timer behind', () => {
  drawn(500).unmount();
  expect(vi.getTimerCount()).toBe(0);
});
