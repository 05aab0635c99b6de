// @vitest-environment jsdom
import { act, createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Baht, baht } from '#contract/money.ts';
import { CALM_MS, useCalmBalance } from './calm-balance.ts';

let root: Root;
let shown: Baht;
const Balance = ({ of }: { of: Baht }) => {
  shown = useCalmBalance(of);
  return null;
};
const report = (amount: number) => act(async () => root.render(createElement(Balance, { of: baht(amount) })));
const wait = (ms: number) => act(async () => vi.advanceTimersByTime(ms));

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
  root = createRoot(document.body);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('beside a game a stake shows at once and its win after the reels; another stake meanwhile does not bring it sooner', async () => {
  await report(500);
  expect(shown).toBe(500);
  await wait(20_000);
  await report(490);
  expect(shown).toBe(490);
  await wait(1000);
  await report(690);
  expect(shown).toBe(490);
  await wait(CALM_MS - 1);
  expect(shown).toBe(490);
  await report(680);
  expect(shown).toBe(490);
  await wait(CALM_MS);
  expect(shown).toBe(680);
});

test('a game that is left leaves no timer behind', async () => {
  await report(500);
  await act(async () => root.render(null));
  expect(vi.getTimerCount()).toBe(0);
});
