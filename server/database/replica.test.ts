import { expect, test } from 'vitest';
import { lagMeter } from './replica.ts';

test('the lag is the time since the primary was where the replica is now', () => {
  const lagOf = lagMeter(5000);
  // Nothing is known of the time before the first look.
  expect(lagOf({ at: 0, primary: 100, replayed: 90 })).toBe(Number.POSITIVE_INFINITY);
  expect(lagOf({ at: 1000, primary: 200, replayed: 99 })).toBe(Number.POSITIVE_INFINITY);
  expect(lagOf({ at: 2000, primary: 300, replayed: 150 })).toBe(2000);
  expect(lagOf({ at: 3000, primary: 300, replayed: 250 })).toBe(2000);
  expect(lagOf({ at: 4000, primary: 300, replayed: 300 })).toBe(0);
});

test('a primary that nothing is written to is not ahead, however long', () => {
  const lagOf = lagMeter(5000);
  for (let at = 0; at < 3_600_000; at += 1000) expect(lagOf({ at, primary: 100, replayed: 100 })).toBe(0);
});

test('a replica that stands still falls behind past the limit, and is near again once it has replayed all', () => {
  const lagOf = lagMeter(5000);
  const lags: number[] = [];
  for (let second = 0; second < 60; second += 1)
    lags.push(lagOf({ at: second * 1000, primary: 100 + second, replayed: 100 }));
  expect(lags.slice(0, 6)).toEqual([0, 1000, 2000, 3000, 4000, 5000]);
  expect(lags.slice(6).every((lag) => lag > 5000)).toBe(true);
  expect(lagOf({ at: 60_000, primary: 200, replayed: 200 })).toBe(0);
});
