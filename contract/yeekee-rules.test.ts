import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { seedHash } from './sha256.ts';
import { computeYeekee, yeekeeNumbers } from './yeekee-rules.ts';

const classic = { mode: 'classic', roundId: '1', seed: null, randomness: null } as const;
const seed = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff';
const shots = Array.from({ length: 20 }, (_, index) => String((index * 7919) % 100_000).padStart(5, '0'));

/** The same definition, computed with another library and big integers. */
function expectedSeedNumber(roundId: string, ...hexes: string[]): number {
  const hash = createHash('sha256').update(roundId);
  for (const hex of hexes) hash.update(Buffer.from(hex, 'hex'));
  return Number(BigInt(`0x${hash.digest('hex')}`) % 100_000n);
}

test('the example of the rules: sum 12,345,678, the 16th shot 45,678', async () => {
  // 123 shots of 99,999, one of 45,678 as the 16th from the newest, and one that completes the sum.
  const rest = 12_345_678 - 45_678 - 123 * 99_999;
  const list = [
    ...Array<string>(108).fill('99999'),
    String(rest).padStart(5, '0'),
    '45678',
    ...Array<string>(15).fill('99999'),
  ];
  const computed = await computeYeekee(list, classic);
  expect(computed).toEqual({ sum: 12_345_678, sixteenth: 45_678, seedNumber: 0, number: '00000' });
  expect(yeekeeNumbers('00000')).toEqual({ three_top: '000', two_top: '00', two_bottom: '00' });
});

test('15 shots have no result, 16 have one', async () => {
  expect(await computeYeekee(shots.slice(0, 15), classic)).toBeNull();
  const sixteen = await computeYeekee(shots.slice(0, 16), classic);
  expect(sixteen?.sixteenth).toBe(Number(shots[0]));
});

test('sealed adds S of the round and its seed, beacon the randomness too', async () => {
  const plain = await computeYeekee(shots, classic);
  const sealed = await computeYeekee(shots, { mode: 'sealed', roundId: '42', seed, randomness: null });
  const beacon = await computeYeekee(shots, { mode: 'beacon', roundId: '42', seed, randomness: 'ff00' });
  expect(sealed?.seedNumber).toBe(expectedSeedNumber('42', seed));
  expect(beacon?.seedNumber).toBe(expectedSeedNumber('42', seed, 'ff00'));
  const base = (plain?.sum ?? 0) - (plain?.sixteenth ?? 0);
  expect(sealed?.number).toBe(String((base + expectedSeedNumber('42', seed)) % 100_000).padStart(5, '0'));
});

test('the published hash is that of the seed', async () => {
  expect(await seedHash(seed)).toBe(createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex'));
});

test('the drawn numbers are digits of R', () => {
  expect(yeekeeNumbers('01234')).toEqual({ three_top: '234', two_top: '34', two_bottom: '01' });
});
