import { expect, test } from 'vitest';
import { cancellableUntil } from './cancellation.ts';

const at = (time: string) => new Date(`2026-11-21T${time}+07:00`);
const round = (minutes: number | null, status: 'open' | 'closed' = 'open') => ({
  rule: {
    draw: 'official' as const,
    cancel: minutes === null ? null : { minutes_before_close: minutes, times_a_day: 3 },
    sections: [],
    yeekee: null,
  },
  bet_closes_at: at('20:00:00'),
  status,
});

test('a bill is cancelled until the minutes before the close, the last moment included', () => {
  const until = at('19:30:00');
  expect(cancellableUntil(round(30), at('12:00:00'))).toEqual(until);
  expect(cancellableUntil(round(30), until)).toEqual(until);
  expect(cancellableUntil(round(30), at('19:30:00.001'))).toBeNull();
});

test('never where the lottery has no cancellation, nor in a round that is not open', () => {
  expect(cancellableUntil(round(null), at('12:00:00'))).toBeNull();
  expect(cancellableUntil(round(30, 'closed'), at('12:00:00'))).toBeNull();
});
