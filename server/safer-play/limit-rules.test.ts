import { describe, expect, test } from 'vitest';
import { satang } from '#contract/money.ts';
import { changeLimit, type LimitState, WAIT_MS } from './limit-rules.ts';

const NOW = new Date('2026-11-21T10:00:00+07:00');
const later = (ms: number) => new Date(NOW.getTime() + ms);
const FIFTY = satang(5000);
const HUNDRED = satang(10_000);
const TWO_HUNDRED = satang(20_000);
const THREE_HUNDRED = satang(30_000);
const none: LimitState = { amount: null, pending: null };
const hundred: LimitState = { amount: HUNDRED, pending: null };
const waiting: LimitState = { amount: HUNDRED, pending: { amount: TWO_HUNDRED, from: later(WAIT_MS) } };

describe('a limit', () => {
  test('waits 24 hours', () => expect(WAIT_MS).toBe(86_400_000));

  test('the first limit and a lower one are in force at once and drop the pending one', () => {
    expect(changeLimit(none, HUNDRED, false, NOW).state).toEqual(hundred);
    expect(changeLimit(hundred, FIFTY, false, NOW).state).toEqual({ amount: FIFTY, pending: null });
    expect(changeLimit(waiting, HUNDRED, false, NOW).state).toEqual(hundred);
  });

  test.each([TWO_HUNDRED, null])('a higher one (%s) waits a day before it can be confirmed', (requested) => {
    const pending = changeLimit(hundred, requested, false, NOW).state;
    expect(pending).toEqual({ amount: HUNDRED, pending: { amount: requested, from: later(WAIT_MS) } });
    expect(changeLimit(pending, requested, true, later(WAIT_MS - 1))).toEqual({ outcome: 'waiting', state: pending });
    expect(changeLimit(pending, requested, true, later(WAIT_MS))).toEqual({
      outcome: 'set',
      state: { amount: requested, pending: null },
    });
  });

  test('requesting the same amount again keeps the wait, another amount starts a new one', () => {
    expect(changeLimit(waiting, TWO_HUNDRED, false, later(WAIT_MS)).state).toEqual(waiting);
    expect(changeLimit(waiting, THREE_HUNDRED, false, later(5)).state.pending).toEqual({
      amount: THREE_HUNDRED,
      from: later(5 + WAIT_MS),
    });
  });

  test('confirming an amount that is not pending is too early', () => {
    expect(changeLimit(hundred, TWO_HUNDRED, true, NOW)).toEqual({ outcome: 'waiting', state: hundred });
    expect(changeLimit(waiting, THREE_HUNDRED, true, later(WAIT_MS))).toEqual({ outcome: 'waiting', state: waiting });
  });
});
