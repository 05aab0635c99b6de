import { expect, test, vi } from 'vitest';
import { deferToasts, whenRevealed } from './reveal-hold.ts';

test('news waits until the last of the reveals that run is over, and not otherwise', async () => {
  const told: string[] = [];
  const tell = (news: string) => whenRevealed().then(() => told.push(news));
  await tell('at once');
  const [first, second] = [deferToasts(), deferToasts()];
  const held = tell('held back');
  first();
  await Promise.resolve();
  expect(told).toEqual(['at once']);
  second();
  await held;
  expect(told).toEqual(['at once', 'held back']);
  await tell('at once again');
  expect(told).toHaveLength(3);
});

test('news waits eight seconds at most', async () => {
  vi.useFakeTimers();
  const end = deferToasts();
  let isTold = false;
  void whenRevealed().then(() => {
    isTold = true;
  });
  await vi.advanceTimersByTimeAsync(7_900);
  expect(isTold).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  expect(isTold).toBe(true);
  end();
  vi.useRealTimers();
});
