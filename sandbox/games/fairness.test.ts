import { createHash, createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { commit, isSeed, randomFrom } from './fairness.ts';

const SEED = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';

test('the commitment is the SHA-256 of the seed’s bytes', () => {
  expect(commit(SEED)).toBe(createHash('sha256').update(Buffer.from(SEED, 'hex')).digest('hex'));
  expect([isSeed(SEED), isSeed(SEED.slice(1)), isSeed(`${SEED.slice(1)}G`)]).toEqual([true, false, false]);
});

test('the words are those of HMAC-SHA256(seed, label:counter), big endian', () => {
  const blocks = [0, 1].map((n) => createHmac('sha256', Buffer.from(SEED, 'hex')).update(`round-1:${n}`).digest());
  const words = blocks.flatMap((block) => Array.from({ length: 8 }, (_, i) => block.readUInt32BE(i * 4)));
  const random = randomFrom(SEED, 'round-1');
  expect(words.map(() => random.below(2 ** 32))).toEqual(words);
});

test('a word that would make small numbers likelier is skipped', () => {
  const bound = 3 * 2 ** 30;
  const all = randomFrom(SEED, 'x');
  const words = Array.from({ length: 400 }, () => all.below(2 ** 32));
  const random = randomFrom(SEED, 'x');
  const kept = words.filter((word) => word < bound);
  expect(kept.length).toBeLessThan(330);
  expect(kept.map(() => random.below(bound))).toEqual(kept);
});

test('numbers are even: χ² of 60,000 draws below 6 lies below its 99.9 % point', () => {
  const random = randomFrom(SEED, 'dice');
  const counts = [0, 0, 0, 0, 0, 0];
  for (let i = 0; i < 60_000; i++) {
    const face = random.below(6);
    counts[face] = (counts[face] ?? 0) + 1;
  }
  expect(counts.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0)).toBeLessThan(20.5);
});

test.each([0, -1, 1.5, Number.NaN, 2 ** 32 + 1])('nothing lies below %s', (bound) => {
  expect(() => randomFrom(SEED, 'x').below(bound)).toThrow(RangeError);
});
