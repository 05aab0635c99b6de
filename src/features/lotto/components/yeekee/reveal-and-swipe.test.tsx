// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useHeld } from '#src/lib/use-held.ts';
import { useReveal } from './use-reveal.ts';
import { useSwipe } from './use-swipe.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const show = (page: ReactNode) => act(async () => render(page, { container: document.body }));

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
const opened = () => Number(document.querySelector('output')?.textContent);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
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
  press('all');
  expect(opened()).toBe(5);
  press('again');
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
  expect(document.body.textContent).not.toContain('again');
});

test('everything that would give the result away stays unchanged until the reveal ends', async () => {
  function Slip({ lines, isRevealing }: { lines: string; isRevealing: boolean }) {
    return <output>{useHeld(lines, isRevealing)}</output>;
  }
  const shown = () => document.body.textContent;
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
    document.body.firstElementChild?.dispatchEvent(touch('touchstart', 'touches', fromX, 300));
    document.body.firstElementChild?.dispatchEvent(touch('touchend', 'changedTouches', toX, 300 + down));
  };
  swipe(300, 200);
  swipe(100, 220);
  swipe(300, 250);
  swipe(300, 200, 80);
  swipe(10, 200);
  expect(steps).toEqual([1, -1]);
});
