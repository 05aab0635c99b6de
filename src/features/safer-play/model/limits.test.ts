import { describe, expect, it } from 'vitest';
import { baht, bahtOrNull, satangOrNull } from '#contract/money.ts';
import { isRaise, type Limits, reminderDue } from './limits.ts';

describe('a raise', () => {
  it.each([
    [null, 100, false],
    [100, 99.99, false],
    [100, 100, false],
    [100, 100.01, true],
    [1.15, 1.15, false],
    [100, null, true],
  ])('from %s to %s baht: %s', (amount, next, raise) => {
    const limit = { amount: bahtOrNull(satangOrNull(amount)) };
    expect(isRaise(limit, satangOrNull(next))).toBe(raise);
  });
});

describe('the reminder', () => {
  const START = Date.parse('2026-11-21T10:00:00+07:00');
  const playing = (minutes: number | null, started_at: string | null): Limits => ({
    limits: [],
    reminder_minutes: minutes,
    session: { started_at, stakes: baht(0), wins: baht(0), net: baht(0) },
    timeout_until: null,
    excluded_until: null,
    support_line: '1323',
  });
  const started = '2026-11-21T10:00:00+07:00';
  it.each([
    [null, started, 600, 0],
    [30, null, 600, 0],
    [30, started, 29.9, 0],
    [30, started, 30, 1],
    [30, started, 95, 3],
    [30, started, -5, 0],
  ])('every %s minutes since %s, after %s: the %s.', (minutes, since, passed, due) =>
    expect(reminderDue(playing(minutes, since), START + passed * 60_000)).toBe(due),
  );
});
