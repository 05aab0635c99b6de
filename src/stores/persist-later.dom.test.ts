// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { persistedLater } from './persist-later.ts';

interface Draft {
  typed: string;
  sent: boolean;
}

const open = () => {
  const storage = persistedLater<Draft>(({ sent }) => sent);
  if (!storage) throw new Error('no storage');
  storage.setItem('draft', { state: { typed: '', sent: false } });
  return (typed: string, sent = false) => storage.setItem('draft', { state: { typed, sent } });
};
const kept = () => JSON.parse(localStorage.getItem('draft') ?? 'null')?.state;

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

test('keys are written together, a moment later', () => {
  const set = open();
  set('1');
  set('12');
  expect(kept()).toEqual({ typed: '', sent: false });
  vi.advanceTimersByTime(100);
  expect(kept()).toEqual({ typed: '12', sent: false });
});

test.each(['pagehide', 'visibilitychange'])('%s: what waits is written at once', (event) => {
  const set = open();
  set('1');
  (event === 'pagehide' ? window : document).dispatchEvent(new Event(event));
  expect(kept()).toEqual({ typed: '1', sent: false });
});

test('urgent changes are written at once, and waiting ones with them', () => {
  const set = open();
  set('1');
  set('1', true);
  expect(kept()).toEqual({ typed: '1', sent: true });
});
