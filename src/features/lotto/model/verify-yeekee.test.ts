import { describe, expect, it } from 'vitest';
import type { OutputOf } from '../../../../contract/endpoint.ts';
import type { yeekeeVerify } from '../../../../contract/lotto.ts';
import { seedHash } from '../../../../contract/sha256.ts';
import { computeYeekee, yeekeeNumbers } from '../../../../contract/yeekee-rules.ts';
import { verifyYeekee } from './verify-yeekee.ts';

type Verifiable = OutputOf<typeof yeekeeVerify>;
const SEED = 'ab'.repeat(32);

async function honestRound(count = 20): Promise<Verifiable> {
  const numbers = Array.from({ length: count }, (_, n) => String((n * 7919 + 13) % 100_000).padStart(5, '0'));
  const computed = await computeYeekee(numbers, { mode: 'sealed', roundId: '7', seed: SEED, randomness: null });
  const time = '2026-11-21T10:00:00.000Z';
  return {
    round: {
      round_id: '7',
      category_id: '2',
      category_name: 'ยี่กี',
      kind: 'yeekee',
      name: 'รอบที่ 17',
      icon: '',
      round_no: 17,
      rounds_in_day: 88,
      draw_date: '2026-11-21',
      bet_opens_at: time,
      bet_closes_at: time,
      shoot_closes_at: time,
      result_at: time,
      status: computed ? 'resulted' : 'void',
      note: null,
      headline: null,
    },
    mode: 'sealed',
    formula: '',
    seed_hash: await seedHash(SEED),
    seed: SEED,
    beacon: null,
    bonuses: [],
    shots: numbers.map((number, index) => ({ position: index + 1, time, number, name_masked: 'pl•••1' })),
    sum: numbers.reduce((sum, number) => sum + Number(number), 0),
    sixteenth: computed ? { position: count - 15, number: numbers.at(-16) ?? '' } : null,
    seed_number: computed?.seedNumber ?? null,
    result: computed && { number: computed.number, ...yeekeeNumbers(computed.number) },
  };
}
const wrongOf = async (round: Verifiable, promised = round.seed_hash) =>
  (await verifyYeekee(round, { seed_hash: promised, beacon_round: null })).flatMap(({ isTrue, text }) =>
    isTrue ? [] : [text],
  );

describe('a round checked in the browser', () => {
  it('agrees with an honest one, and with one of too few shots', async () => {
    expect(await wrongOf(await honestRound())).toEqual([]);
    expect(await wrongOf(await honestRound(15))).toEqual([]);
  });

  it.each<[string, (round: Verifiable) => Verifiable]>([
    ['another result', (round) => ({ ...round, result: { number: '00000', ...yeekeeNumbers('00000') } })],
    ['another sum', (round) => ({ ...round, sum: round.sum + 1 })],
    ['a shot left out', (round) => ({ ...round, shots: round.shots.toSpliced(3, 1) })],
    ['a changed shot', (round) => ({ ...round, shots: round.shots.with(0, { ...shotOf(round), number: '99999' }) })],
    ['another seed', (round) => ({ ...round, seed: 'cd'.repeat(32) })],
    ['no seed', (round) => ({ ...round, seed: null })],
    ['another S', (round) => ({ ...round, seed_number: 1 })],
    ['a result in spite of too few shots', (round) => ({ ...round, shots: round.shots.slice(0, 15) })],
  ])('tells %s', async (_name, forge) => {
    expect(await wrongOf(forge(await honestRound()))).not.toEqual([]);
  });

  it('tells a hash that is not the one promised before', async () => {
    expect(await wrongOf(await honestRound(), 'ef'.repeat(32))).toHaveLength(1);
  });
});

function shotOf({ shots }: Verifiable) {
  const [first] = shots;
  if (!first) throw new Error('no shot');
  return first;
}
