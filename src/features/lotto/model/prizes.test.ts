import { expect, test } from 'vitest';
import { drawFromSeed } from '#contract/lotto-draw.ts';
import { seedHash } from '#contract/sha256.ts';
import { digitCounts, hotAndCold, indexLine, MIN_DRAWS, type Prizes, prizeLine, prizeRows } from './prizes.ts';
import type { Round } from './round-state.ts';
import { verifyDraw } from './verify-draw.ts';

const SEED = '00ff'.repeat(16);
const time = '2026-11-21T10:00:00.000Z';
const round = (kind: Round['kind']): Round => ({
  round_id: '7',
  category_id: '1',
  category_name: 'หวย',
  kind,
  name: 'งวด',
  icon: '',
  round_no: null,
  rounds_in_day: null,
  draw_date: '2026-11-21',
  bet_opens_at: time,
  bet_closes_at: time,
  shoot_closes_at: null,
  result_at: time,
  status: 'resulted',
  note: null,
  headline: null,
});

test.each([
  [{ close: 3_851_247, change: 11_235 }, 'ดัชนี 38,512.47 (+112.35)'],
  [{ close: 1_000_007, change: -9 }, 'ดัชนี 10,000.07 (−0.09)'],
  [{ close: 4_999_999, change: 0 }, 'ดัชนี 49,999.99 (+0.00)'],
])('%j is written with two decimals and the sign of its change', (index, line) => {
  expect(indexLine(index)).toBe(line);
});

const government: Prizes = {
  first_prize: '835274',
  three_top: '274',
  three_front: ['512', '077'],
  three_bottom: ['946', '318'],
  two_top: '74',
  two_bottom: '62',
  yeekee: null,
};
const other: Prizes = { ...government, first_prize: null, three_front: [], three_bottom: [], three_top: '609' };

test('each lottery shows the numbers that it draws', () => {
  expect(prizeRows(government).map(({ name }) => name)).toEqual(['3 ตัวหน้า', '3 ตัวล่าง', '2 ตัวล่าง']);
  expect(prizeLine(government)).toBe('รางวัลที่ 1 835274 · 3 ตัวหน้า 512 077 · 3 ตัวล่าง 946 318 · 2 ตัวล่าง 62');
  expect(prizeLine(other)).toBe('3 ตัวบน 609 · 2 ตัวล่าง 62');
  expect(prizeRows({ ...other, three_top: null, two_bottom: null })).toEqual([]);
});

test('digits are counted, doubles twice', () => {
  const counts = digitCounts(['007', '12']);
  expect(counts).toEqual([2, 1, 1, 0, 0, 0, 0, 1, 0, 0]);
  expect(hotAndCold(counts, MIN_DRAWS)).toEqual({ hot: ['0'], cold: ['3', '4', '5', '6', '8', '9'] });
  // One draw has three digits of ten: nothing of it is frequent.
  expect(hotAndCold(counts, MIN_DRAWS - 1)).toEqual({ hot: [], cold: [] });
  expect(hotAndCold(digitCounts([]), MIN_DRAWS)).toEqual({ hot: [], cold: [] });
});

test.each([
  ['government', 5],
  ['hanoi', 3],
  ['stock', 4],
] as const)('a %s result is recomputed from its seed', async (kind, checks) => {
  const { prizes, index } = await drawFromSeed({ roundId: '7', kind }, SEED);
  const proof = { seed: SEED, seed_hash: await seedHash(SEED) };
  const right = await verifyDraw({ round: round(kind), proof, prizes, index }, proof.seed_hash);
  expect(right.length).toBe(checks);
  expect(right.every(({ isTrue }) => isTrue)).toBe(true);

  const last = prizes.two_bottom === '00' ? '01' : '00';
  const forged = await verifyDraw(
    { round: round(kind), proof, index, prizes: { ...prizes, two_bottom: last } },
    proof.seed_hash,
  );
  expect(forged.filter(({ isTrue }) => !isTrue)).toHaveLength(1);
  const draw = { round: round(kind), proof, prizes, index };
  expect(await verifyDraw({ ...draw, proof: null }, proof.seed_hash)).toEqual([]);
  expect(await verifyDraw({ ...draw, prizes: null }, proof.seed_hash)).toEqual([]);
  const firstWrong = async (changed: Partial<typeof draw>) =>
    (await verifyDraw({ ...draw, ...changed }, proof.seed_hash)).findIndex(({ isTrue }) => !isTrue);
  expect(await firstWrong({ proof: { ...proof, seed_hash: 'x' } })).toBe(0);
  expect(await firstWrong({ proof: { ...proof, seed: '11'.repeat(32) } })).toBe(0);
  if (kind === 'government') expect(await firstWrong({ prizes: { ...prizes, first_prize: '000000' } })).toBe(1);
  const swapped = await verifyDraw({ round: round(kind), proof, prizes, index }, await seedHash('11'.repeat(32)));
  expect(swapped[0]?.isTrue).toBe(false);
  if (index) {
    const wrongIndex = [null, { ...index, close: index.close + 1 }, { ...index, change: index.change + 1 }];
    for (const other of wrongIndex) expect(await firstWrong({ index: other })).toBe(1);
  }
  const seen = await verifyDraw(draw, proof.seed_hash, proof.seed_hash);
  expect([seen.length, seen.every(({ isTrue }) => isTrue)]).toEqual([checks + 1, true]);
  // The server's word of today is right, but not what this browser saw before.
  const [, shown] = await verifyDraw({ round: round(kind), proof, prizes, index }, proof.seed_hash, 'another');
  expect(shown).toMatchObject({ isTrue: false, text: expect.stringContaining('คุณเห็น') });
});
