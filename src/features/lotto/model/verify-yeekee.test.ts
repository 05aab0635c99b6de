import { describe, expect, it } from 'vitest';
import type { OutputOf } from '#contract/endpoint.ts';
import { seedHash } from '#contract/sha256.ts';
import type { yeekeeVerify } from '#contract/yeekee.ts';
import { computeYeekee, yeekeeNumbers } from '#contract/yeekee-rules.ts';
import { YEEKEE_TEXT } from '#src/text/yeekee.ts';
import { verifyYeekee } from './verify-yeekee.ts';

type Verifiable = OutputOf<typeof yeekeeVerify>;
const SEED = 'ab'.repeat(32);

/** Round 1000 of drand's chain quicknet, and the key that signed it. */
const QUICKNET = {
  key: '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  beacon: {
    chain: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
    round: 1000,
    randomness: 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
    signature: 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
  },
};

async function honestRound(count = 20, beacon: Verifiable['beacon'] = null, drawnFrom = SEED): Promise<Verifiable> {
  const mode = beacon ? 'beacon' : 'sealed';
  const numbers = Array.from({ length: count }, (_, n) => String((n * 7919 + 13) % 100_000).padStart(5, '0'));
  const computed = await computeYeekee(numbers, {
    mode,
    roundId: '7',
    seed: drawnFrom,
    randomness: beacon?.randomness ?? null,
  });
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
    mode,
    formula: '',
    seed_hash: await seedHash(SEED),
    seed: drawnFrom,
    beacon,
    bonuses: [],
    shots: numbers.map((number, index) => ({ position: index + 1, time, number, name_masked: 'pl•••1' })),
    sum: numbers.reduce((sum, number) => sum + Number(number), 0),
    sixteenth: computed ? { position: count - 15, number: numbers.at(-16) ?? '' } : null,
    seed_number: computed?.seedNumber ?? null,
    result: computed && { number: computed.number, ...yeekeeNumbers(computed.number) },
  };
}
const PROMISED = { beacon_round: QUICKNET.beacon.round, beacon_public_key: QUICKNET.key };
const wrongOf = async (round: Verifiable, promised: Partial<Parameters<typeof verifyYeekee>[1]> = {}) => {
  const checks = await verifyYeekee(round, { seed_hash: round.seed_hash, ...PROMISED, ...promised });
  return checks.flatMap(({ isTrue, text }) => (isTrue ? [] : [text]));
};

describe('a round checked in the browser', () => {
  it('passes when it is honest, also when it is void for too few shots', async () => {
    expect(await wrongOf(await honestRound())).toEqual([]);
    expect(await wrongOf(await honestRound(15))).toEqual([]);
    const round = await honestRound();
    const wrong = async (shownHash: string | null) =>
      (await verifyYeekee(round, { seed_hash: round.seed_hash, ...PROMISED }, shownHash)).filter((one) => !one.isTrue);
    for (const shownHash of [null, round.seed_hash]) expect(await wrong(shownHash)).toEqual([]);
    expect(await wrong('of before')).toHaveLength(1);
  });

  it.each<[string, (round: Verifiable) => Verifiable]>([
    ['another result', (round) => ({ ...round, result: { number: '00000', ...yeekeeNumbers('00000') } })],
    ['another sum', (round) => ({ ...round, sum: round.sum + 1 })],
    ['a shot left out', (round) => ({ ...round, shots: round.shots.toSpliced(3, 1) })],
    ['a changed shot', (round) => ({ ...round, shots: round.shots.with(0, { ...shotOf(round), number: '99999' }) })],
    ['another seed', (round) => ({ ...round, seed: 'cd'.repeat(32) })],
    ['no seed', (round) => ({ ...round, seed: null })],
    ['another S', (round) => ({ ...round, seed_number: 1 })],
    ['a result despite too few shots', (round) => ({ ...round, shots: round.shots.slice(0, 15) })],
  ])('fails for %s', async (_name, forge) => {
    expect(await wrongOf(forge(await honestRound()))).not.toEqual([]);
  });

  const { verify: text } = YEEKEE_TEXT;
  const first = (round: Verifiable, changed: Partial<Verifiable['shots'][number]>) => ({
    ...round,
    shots: round.shots.with(0, { ...shotOf(round), ...changed }),
  });
  it.each<[string, (round: Verifiable) => Verifiable, string]>([
    ['a position that is not the next', (round) => first(round, { position: 2 }), text.shots(20)],
    ['a shot of six digits', (round) => first(round, { number: '000013' }), text.shots(20)],
    ['a shot of two digits', (round) => first(round, { number: '13' }), text.shots(20)],
    ['another sum', (round) => ({ ...round, sum: 1 }), text.sum(804_870)],
    ['no 16th shot', (round) => ({ ...round, sixteenth: null }), text.sixteenth('31689')],
    ['no result', (round) => ({ ...round, result: null }), 'ผล '],
  ])('names the one step that is wrong: %s', async (_name, forge, step) => {
    const wrong = await wrongOf(forge(await honestRound()));
    expect(wrong).toHaveLength(1);
    expect(wrong[0]).toContain(step);
  });

  it('names a seed that is not the promised one, though all follows from it', async () => {
    expect(await wrongOf(await honestRound(20, null, 'cd'.repeat(32)))).toEqual([text.hash]);
    expect(await wrongOf({ ...(await honestRound()), seed: null })).toContain(text.hash);
  });

  it.each([
    ['sealed', null],
    ['beacon', QUICKNET.beacon],
  ])('has no result where operators voided a round (%s)', async (_mode, beacon) => {
    const held = await honestRound(20, beacon);
    const round: Verifiable = { ...held, round: { ...held.round, status: 'void' }, beacon: null, seed_number: null };
    expect(await wrongOf({ ...round, result: null })).toEqual([]);
    expect(await wrongOf(round)).toEqual([text.voided]);
  });

  it('has no result from too few shots', async () => {
    const { result } = await honestRound();
    expect(await wrongOf({ ...(await honestRound(15)), result })).toEqual([text.tooFew(15)]);
  });

  it('has no seed to check in a classic round', async () => {
    const sealed = await honestRound();
    const numbers = sealed.shots.map(({ number }) => number);
    const computed = await computeYeekee(numbers, { mode: 'classic', roundId: '7', seed: null, randomness: null });
    if (!computed) throw new Error('no result');
    const result = { number: computed.number, ...yeekeeNumbers(computed.number) };
    const checks = await verifyYeekee({ ...sealed, mode: 'classic', seed: null, seed_number: null, result }, null);
    expect(checks.map(({ isTrue }) => isTrue)).toEqual([true, true, true, true]);
  });

  it('is wrong without what was promised before', async () => {
    const checks = await verifyYeekee(await honestRound(), null);
    expect(checks.filter(({ isTrue }) => !isTrue).map(({ text: one }) => one)).toEqual([text.hash]);
  });

  it('fails for a hash other than the promised one', async () => {
    expect(await wrongOf(await honestRound(), { seed_hash: 'ef'.repeat(32) })).toHaveLength(1);
  });
});

describe('the public randomness of a round', () => {
  const { beacon, key } = QUICKNET;

  it('passes when drand signed it', async () => {
    expect(await wrongOf(await honestRound(20, beacon))).toEqual([]);
  });

  it.each<[string, Verifiable['beacon']]>([
    ['a randomness that does not match its signature', { ...beacon, randomness: '00'.repeat(32) }],
    ['a signature of another round', { ...beacon, round: 1001 }],
    ['an invalid signature', { ...beacon, signature: 'ab'.repeat(48) }],
  ])('fails for %s', async (_name, forged) => {
    expect(await wrongOf(await honestRound(20, forged))).not.toEqual([]);
  });

  it('fails for a round drawn without it, or with another round or key than promised', async () => {
    const round = await honestRound(20, beacon);
    expect(await wrongOf({ ...round, beacon: null })).toContain(YEEKEE_TEXT.verify.noBeacon);
    expect(await wrongOf(round, { beacon_round: 999 })).toHaveLength(1);
    expect(await wrongOf(round, { beacon_public_key: key.replace('83cf', '93cf') })).toHaveLength(1);
  });
});

function shotOf({ shots }: Verifiable) {
  const [first] = shots;
  if (!first) throw new Error('no shot');
  return first;
}
