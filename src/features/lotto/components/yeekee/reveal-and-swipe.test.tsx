// @vitest-environment jsdom
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useHeld } from '#src/lib/use-held.ts';
import { useReveal } from './use-reveal.ts';
import { useSwipe } from './use-swipe.ts';

let root: Root;
let host: HTMLElement;
beforeEach(() => {
  vi.useFakeTimers();
  host = document.createElement('div');
  document.body.append(host);
  root = createRoot(host);
});
afterEach(async () => {
  await act(async () => root.unmount());
  host.remove();
  vi.useRealTimers();
});
const show = (page: ReactNode) => act(async () => root.render(page));

let isStill = false;
vi.stubGlobal('matchMedia', () => ({ matches: isStill }));

function Digits({ hasResult, isWatched }: { hasResult: boolean; isWatched: boolean }) {
  const { open, openAll, replay } = useReveal(hasResult, isWatched);
  return (
    <>
      <output>{open}</output>
      <button type="button" onClick={openAll}>
        all
      </button>
      {replay && (
        <button type="button" onClick={replay}>
          again
        </button>
      )}
    </>
  );
}
const opened = () => Number(host.querySelector('output')?.textContent);
const press = (name: string) =>
  act(async () =>
    Array.from(host.querySelectorAll('button'))
      .find((one) => one.textContent === name)
      ?.click(),
  );
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('a player who watched the round sees its digits one by one, may open all, and sees them again', async () => {
  await show(<Digits hasResult={false} isWatched />);
  await wait(5_000);
  expect(opened()).toBe(0);
  await show(<Digits hasResult isWatched />);
  expect(opened()).toBe(0);
  await wait(700);
  expect(opened()).toBe(1);
  await wait(700);
  expect(opened()).toBe(2);
  await press('all');
  expect(opened()).toBe(5);
  await press('again');
  expect(opened()).toBe(0);
  for (let digit = 1; digit <= 5; digit += 1) await wait(700);
  expect(opened()).toBe(5);
});

test('a player who comes later, or wants no motion, sees the whole result', async () => {
  await show(<Digits key="late" hasResult isWatched={false} />);
  expect(opened()).toBe(5);
  isStill = true;
  await show(<Digits key="still" hasResult isWatched />);
  expect(opened()).toBe(5);
  expect(host.textContent).not.toContain('again');
});

test('everything that would give the result away stays unchanged until the reveal ends', async () => {
  function Slip({ lines, isRevealing }: { lines: string; isRevealing: boolean }) {
    return <output>{useHeld(lines, isRevealing)}</output>;
  }
  const shown = () => host.textContent;
  await show(<Slip lines="1 2 3" isRevealing={false} />);
  await show(<Slip lines="3 won, 1, 2" isRevealing />);
  expect(shown()).toBe('1 2 3');
  await show(<Slip lines="3 won, 1, 2" isRevealing={false} />);
  expect(shown()).toBe('3 won, 1, 2');
});

/** jsdom has no touches of its own. */
const touch = (type: string, field: 'touches' | 'changedTouches', x: number, y: number) =>
  Object.assign(new Event(type, { bubbles: true }), { [field]: [{ clientX: x, clientY: y }] });

test('a swipe to the left leads on, to the right back; a short, a steep and an edge’s one lead nowhere', async () => {
  const steps: number[] = [];
  function Surface() {
    return <div {...useSwipe((step) => steps.push(step))} />;
  }
  await show(<Surface />);
  const swipe = (fromX: number, toX: number, down = 0) => {
    host.firstElementChild?.dispatchEvent(touch('touchstart', 'touches', fromX, 300));
    host.firstElementChild?.dispatchEvent(touch('touchend', 'changedTouches', toX, 300 + down));
  };
  swipe(300, 200);
  swipe(100, 220);
  swipe(300, 250);
  swipe(300, 200, 80);
  swipe(10, 200);
  expect(steps).toEqual([1, -1]);
});
