import { describe, expect, test } from 'vitest';
import { changeLimit, type LimitState, WAIT_MS } from './limit-rules.ts';

const NOW = new Date('2026-11-21T10:00:00+07:00');
const later = (ms: number) => new Date(NOW.getTime() + ms);
const none: LimitState = { amount: null, pending: null };
const hundred: LimitState = { amount: 10_000, pending: null };
const waiting: LimitState = { amount: 10_000, pending: { amount: 20_000, from: later(WAIT_MS) } };

describe('a limit', () => {
  test('the first and a lower one hold at once, and drop what was waiting', () => {
    expect(changeLimit(none, 10_000, false, NOW).state).toEqual(hundred);
    expect(changeLimit(hundred, 5000, false, NOW).state).toEqual({ amount: 5000, pending: null });
    expect(changeLimit(waiting, 10_000, false, NOW).state).toEqual(hundred);
  });

  test.each([20_000, null])('a higher one (%s) waits a day for its second yes', (asked) => {
    const asking = changeLimit(hundred, asked, false, NOW).state;
    expect(asking).toEqual({ amount: 10_000, pending: { amount: asked, from: later(WAIT_MS) } });
    expect(changeLimit(asking, asked, true, later(WAIT_MS - 1))).toEqual({ outcome: 'waiting', state: asking });
    expect(changeLimit(asking, asked, true, later(WAIT_MS))).toEqual({
      outcome: 'set',
      state: { amount: asked, pending: null },
    });
  });

  test('asking again does not start the day anew, another amount does', () => {
    expect(changeLimit(waiting, 20_000, false, later(WAIT_MS)).state).toEqual(waiting);
    expect(changeLimit(waiting, 30_000, false, later(5)).state.pending).toEqual({
      amount: 30_000,
      from: later(5 + WAIT_MS),
    });
  });

  test('a yes for an amount that nobody waits for is too early', () => {
    expect(changeLimit(hundred, 20_000, true, NOW)).toEqual({ outcome: 'waiting', state: hundred });
    expect(changeLimit(waiting, 30_000, true, later(WAIT_MS))).toEqual({ outcome: 'waiting', state: waiting });
  });
});
