import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { drawFromSeed, prizesOfIndex } from './lotto-draw.ts';

const seed = 'ff'.repeat(32);
/** The same definition, computed with another library and big integers. */
function expected(roundId: string, index: number, digits: number): string {
  const hash = createHash('sha256').update(roundId).update(Buffer.from(seed, 'hex')).update(Buffer.of(index));
  return String(BigInt(`0x${hash.digest('hex')}`) % 10n ** BigInt(digits)).padStart(digits, '0');
}

test('government draws all of its prizes, others the top three and the bottom two', async () => {
  const government = await drawFromSeed({ roundId: '7', kind: 'government' }, seed);
  expect(government.prizes).toEqual({
    first_prize: expected('7', 0, 6),
    three_top: expected('7', 0, 6).slice(3),
    two_top: expected('7', 0, 6).slice(4),
    three_front: [expected('7', 2, 3), expected('7', 3, 3)],
    three_bottom: [expected('7', 4, 3), expected('7', 5, 3)],
    two_bottom: expected('7', 1, 2),
    yeekee: null,
  });
  expect((await drawFromSeed({ roundId: '8', kind: 'hanoi' }, seed)).prizes).toMatchObject({
    first_prize: null,
    three_top: expected('8', 0, 3),
    two_bottom: expected('8', 1, 2),
    three_front: [],
  });
});

test('a stock round draws an index, and reads its numbers from the digits of the index and of its change', async () => {
  expect(prizesOfIndex({ close: 3_851_247, change: -11_205 })).toMatchObject({
    three_top: '247',
    two_top: '47',
    two_bottom: '05',
  });
  expect(prizesOfIndex({ close: 7, change: 3 })).toMatchObject({ three_top: '007' });
  expect(prizesOfIndex({ close: 1_000_007, change: 3 })).toMatchObject({ three_top: '007', two_bottom: '03' });
  const drawn = await Promise.all(
    Array.from({ length: 300 }, (_, round) => drawFromSeed({ roundId: String(round), kind: 'stock' }, seed)),
  );
  for (const { prizes, index } of drawn) {
    if (!index) throw new Error('no index');
    expect(prizes).toEqual(prizesOfIndex(index));
    expect(index.close).toBeGreaterThanOrEqual(1_000_000);
    expect(index.close).toBeLessThan(5_000_000);
    expect(Math.abs(index.change)).toBeLessThanOrEqual(30_000);
  }
  const changes = drawn.map(({ index }) => index?.change ?? 0);
  expect([Math.min(...changes) < -25_000, Math.max(...changes) > 25_000]).toEqual([true, true]);
  expect(new Set(drawn.map(({ prizes }) => prizes.three_top)).size).toBeGreaterThan(200);
  expect(new Set(drawn.map(({ prizes }) => prizes.two_bottom)).size).toBeGreaterThan(80);
});
