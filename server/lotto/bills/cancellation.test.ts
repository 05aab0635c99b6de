import { expect, test } from 'vitest';
import { cancellableUntil } from './cancellation.ts';

const at = (time: string) => new Date(`2026-11-21T${time}+07:00`);
const round = (minutes: number | null, version = 0) => ({
  rule: {
    draw: 'official' as const,
    cancel: minutes === null ? null : { minutes_before_close: minutes, times_a_day: 3 },
    sections: [],
    yeekee: null,
  },
  bet_closes_at: at('20:00:00'),
  version,
});

test('a bill is cancelled until the minutes before the close, the last moment included', () => {
  const until = at('19:30:00');
  expect(cancellableUntil(round(30), at('12:00:00'))).toEqual(until);
  expect(cancellableUntil(round(30), until)).toEqual(until);
  expect(cancellableUntil(round(30), at('19:30:00.001'))).toBeNull();
});

test('never where the lottery has no cancellation, nor in a round that is closed, void or has its result', () => {
  expect(cancellableUntil(round(null), at('12:00:00'))).toBeNull();
  expect(cancellableUntil(round(30, 1), at('12:00:00'))).toBeNull();
  expect(cancellableUntil(round(0), at('19:59:59.999'))).toEqual(at('20:00:00'));
  expect(cancellableUntil(round(0), at('20:00:00'))).toBeNull();
});
