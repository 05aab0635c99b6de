import { expect, test } from 'vitest';
import { rememberHash, seenHash } from './seen-hashes.ts';

test('the first hash that was shown of a round is remembered, of the newest rounds', () => {
  expect(seenHash('seen-1')).toBeNull();
  rememberHash('seen-1', 'a');
  rememberHash('seen-1', 'b');
  expect(seenHash('seen-1')).toBe('a');
  for (let n = 2; n <= 51; n += 1) rememberHash(`seen-${n}`, 'c');
  expect([seenHash('seen-1'), seenHash('seen-2')]).toEqual([null, 'c']);
});
