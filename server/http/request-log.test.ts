import { expect, test } from 'vitest';
import { lineLimit } from './request-log.ts';

const MINUTE_MS = 60_000;

test('an address has a hundred lines a minute; the next minute tells how many were left out, once', () => {
  let now = 0;
  const limit = lineLimit(() => now);
  const passed = Array.from({ length: 150 }, () => limit('192.0.2.1').passes).filter(Boolean).length;
  expect([passed, limit('192.0.2.2').passes]).toEqual([100, true]);
  now = MINUTE_MS;
  expect(limit('192.0.2.1')).toEqual({ passes: true, leftOut: 50 });
  expect(limit('192.0.2.1')).toEqual({ passes: true, leftOut: 0 });
});

test('all addresses together have a thousand', () => {
  const limit = lineLimit(() => 0);
  const passed = Array.from({ length: 1500 }, (_, n) => limit(`address ${n}`).passes).filter(Boolean).length;
  expect(passed).toBe(1000);
});
