import { expect, test } from 'vitest';
import { mayLeave } from './open-groups.ts';

test('a league that kicked off stays under the finger, and leaves unseen or after a while without a touch', () => {
  expect(mayLeave({ isSeen: true, closedMs: 2000, idleMs: 60_000 })).toBe(false);
  expect(mayLeave({ isSeen: true, closedMs: 60_000, idleMs: 500 })).toBe(false);
  expect(mayLeave({ isSeen: true, closedMs: 10_001, idleMs: 3001 })).toBe(true);
  expect(mayLeave({ isSeen: false, closedMs: 0, idleMs: 0 })).toBe(true);
});
