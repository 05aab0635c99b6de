import { expect, test } from 'vitest';
import { sessionStore } from '#src/lib/storage.ts';
import { rememberHash, seenHash } from './seen-hashes.ts';

test('the first hash that was shown of a round is remembered, of the newest rounds', () => {
  expect(seenHash('seen-1')).toBeNull();
  rememberHash('seen-1', 'a');
  rememberHash('seen-1', 'b');
  expect(seenHash('seen-1')).toBe('a');
  for (let n = 2; n <= 51; n += 1) rememberHash(`seen-${n}`, 'c');
  expect([seenHash('seen-1'), seenHash('seen-2')]).toEqual([null, 'c']);
});

test('a round that is shown again and again takes the place of no other', () => {
  sessionStore.removeItem('lotto-seen-hashes');
  rememberHash('seen-1', 'a');
  for (let n = 0; n < 60; n += 1) rememberHash('seen-2', 'b');
  expect(seenHash('seen-1')).toBe('a');
});

test('invalid stored data counts as none', () => {
  const kept = [['seen-1', 'a'], ['seen-2', 7], ['seen-3', 'c', 'd'], ['seen-4'], { length: 2 }, 'xy', null];
  sessionStore.setItem('lotto-seen-hashes', JSON.stringify(kept));
  expect(['seen-1', 'seen-2', 'seen-3', 'seen-4'].map(seenHash)).toEqual(['a', null, null, null]);
  sessionStore.setItem('lotto-seen-hashes', '{"seen-1":"a"}');
  expect(seenHash('seen-1')).toBeNull();
  sessionStore.removeItem('lotto-seen-hashes');
});
