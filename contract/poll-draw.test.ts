import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { baht } from './money.ts';
import { drawWinners, ticketsOf } from './poll-draw.ts';

const SEED = createHash('sha256').update('any').digest('hex');
const PRIZES = [
  { rank: 1, amount: baht(500), winners: 1 },
  { rank: 2, amount: baht(100), winners: 2 },
];
const POLL = { poll_id: '7', prize_pool: baht(700), prizes: PRIZES };
/** Votes 1 to `count`, from the voters in turn. */
const tickets = (count: number, voters: number) =>
  Array.from({ length: count }, (_, n) => ({
    vote_no: String(n + 1),
    voter_no: String((n % voters) + 1),
    choice_id: String((n % 3) + 1),
  }));

describe('the draw', () => {
  test('follows the published rule step by step', async () => {
    const left = tickets(10, 10).map(({ vote_no }) => vote_no);
    const expected: string[] = [];
    for (let index = 0; index < 9; index += 1) {
      const place = Buffer.alloc(4);
      place.writeUInt32BE(index);
      const digest = createHash('sha256').update('7').update(SEED, 'hex').update(place).digest('hex');
      const at = Number(BigInt(`0x${digest}`) % BigInt(left.length));
      expected.push(left[at] ?? '');
      const last = left.pop() ?? '';
      if (at < left.length) left[at] = last;
    }
    const prizes = [...PRIZES, { rank: 3, amount: baht(1), winners: 6 }];
    const drawn = await drawWinners({ ...POLL, prizes }, tickets(10, 10), SEED);
    expect(drawn.map(({ vote_no }) => vote_no)).toEqual(expected);
    expect(drawn.map(({ rank, amount }) => [rank, amount])).toEqual([
      [1, 500],
      [2, 100],
      [2, 100],
      ...Array.from({ length: 6 }, () => [3, 1]),
    ]);
  });

  test('gives each prize to another voter, and the same winners again from the same seed', () =>
    fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 12 }), async (count, voters) => {
        const all = tickets(count, voters);
        const drawn = await drawWinners(POLL, all, SEED);
        const winners = drawn.map(({ vote_no }) => all.find((one) => one.vote_no === vote_no)?.voter_no);
        expect(new Set(winners).size).toBe(drawn.length);
        expect(drawn).toHaveLength(Math.min(3, count, voters));
        expect(await drawWinners(POLL, all, SEED)).toEqual(drawn);
      }),
      { numRuns: 50 },
    ));

  test('shares the pool among all voters where there are no prizes, rounded down to the satang', async () => {
    const shared = await drawWinners({ ...POLL, prize_pool: baht(100), prizes: [] }, tickets(9, 3), SEED);
    expect(shared).toEqual(['1', '2', '3'].map((vote_no) => ({ vote_no, rank: 1, amount: 33.33 })));
    expect(await drawWinners({ ...POLL, prize_pool: baht(0.02), prizes: [] }, tickets(3, 3), SEED)).toEqual([]);
    expect(await drawWinners({ ...POLL, prizes: [] }, [], SEED)).toEqual([]);
  });

  test('draws among right answers only, where there is an answer', () => {
    expect(ticketsOf(tickets(6, 6), '2').map(({ vote_no }) => vote_no)).toEqual(['2', '5']);
    expect(ticketsOf(tickets(6, 6), null)).toHaveLength(6);
  });
});
