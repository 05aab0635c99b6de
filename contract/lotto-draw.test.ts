import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { drawFromSeed } from './lotto-draw.ts';

const seed = 'ff'.repeat(32);
/** The same definition, computed with another library and big integers. */
function expected(roundId: string, index: number, digits: number): string {
  const hash = createHash('sha256').update(roundId).update(Buffer.from(seed, 'hex')).update(Buffer.of(index));
  return String(BigInt(`0x${hash.digest('hex')}`) % 10n ** BigInt(digits)).padStart(digits, '0');
}

test('government draws all of its prizes, others the top three and the bottom two', async () => {
  const government = await drawFromSeed({ roundId: '7', isGovernment: true }, seed);
  expect(government).toEqual({
    first_prize: expected('7', 0, 6),
    three_top: expected('7', 0, 6).slice(3),
    two_top: expected('7', 0, 6).slice(4),
    three_front: [expected('7', 2, 3), expected('7', 3, 3)],
    three_bottom: [expected('7', 4, 3), expected('7', 5, 3)],
    two_bottom: expected('7', 1, 2),
    yeekee: null,
  });
  expect(await drawFromSeed({ roundId: '8', isGovernment: false }, seed)).toMatchObject({
    first_prize: null,
    three_top: expected('8', 0, 3),
    two_bottom: expected('8', 1, 2),
    three_front: [],
  });
});
