import { expect, test } from 'vitest';
import { baht } from '#contract/money.ts';
import { drawWinners } from '#contract/poll-draw.ts';
import { seedHash } from '#contract/sha256.ts';
import { newerStats, type Poll, type Stats, shownChoices, stateAt, type Winners } from './poll.ts';
import { verifyDraw } from './verify-draw.ts';

const SEED = '5e'.repeat(32);
const VOTES = Array.from({ length: 9 }, (_, n) => ({
  vote_no: String(n + 1),
  voter_no: String((n % 5) + 1),
  choice_id: n % 2 === 0 ? 'a' : 'b',
}));
const CONFIG: Poll['config'] = {
  poll_id: '1',
  title: '',
  question: '',
  description: '',
  image: null,
  terms: [],
  state: 'open',
  opens_at: '2026-11-21T10:00:00Z',
  closes_at: '2026-11-21T12:00:00Z',
  result_at: null,
  prize_pool: baht(300),
  prize_rule: '',
  winner_count: 3,
  prizes: [{ rank: 1, amount: baht(100), winners: 3 }],
  drawn_from: 'answer',
  quota_rule: '',
  max_votes_a_day: 1,
};

async function honestDraw(): Promise<{ poll: Poll; winners: Winners }> {
  const seed_hash = await seedHash(SEED);
  const right = VOTES.filter(({ choice_id }) => choice_id === 'a');
  const drawn = await drawWinners(CONFIG, right, SEED);
  const winners = drawn.map((one) => ({ ...one, name_masked: 'so•••21', is_mine: false }));
  return {
    poll: { config: CONFIG, choices: [], metadata: { votes: 9, my_votes: [], seed_hash, previous_poll_id: null } },
    winners: {
      poll_id: '1',
      state: 'resulted',
      answer_choice_id: 'a',
      seed: SEED,
      seed_hash,
      drawn_at: null,
      winners,
      total: 3,
    },
  };
}
const verdict = async (poll: Poll, winners: Winners, votes = VOTES) =>
  (await verifyDraw(poll, winners, votes)).map(({ isTrue }) => isTrue);

test('an honest draw passes; another seed, a missing vote or another winner is detected', async () => {
  const { poll, winners } = await honestDraw();
  expect(await verdict(poll, winners)).toEqual([true, true, true]);
  expect((await verdict(poll, { ...winners, seed: 'aa'.repeat(32) }))[0]).toBe(false);
  expect((await verdict(poll, winners, VOTES.slice(1)))[1]).toBe(false);
  expect(await verdict(poll, { ...winners, seed_hash: 'aa' })).toEqual([false, true, true]);
  expect((await verdict(poll, { ...winners, total: 2 }))[2]).toBe(false);
  await expect(verdict(poll, { ...winners, seed: null })).rejects.toThrow('not published');
  const [first, ...others] = winners.winners;
  if (!first) throw new Error('nobody was drawn');
  // Vote 2 is for the other choice.
  expect(await verdict(poll, { ...winners, winners: [{ ...first, vote_no: '2' }, ...others] })).toEqual([
    true,
    true,
    false,
  ]);
  expect((await verdict(poll, { ...winners, winners: [{ ...first, amount: baht(100.01) }, ...others] }))[2]).toBe(
    false,
  );
  expect((await verdict(poll, { ...winners, winners: [{ ...first, rank: 2 }, ...others] }))[2]).toBe(false);
});

test.each([
  ['2026-11-21T09:59:59Z', 'upcoming'],
  ['2026-11-21T10:00:00Z', 'open'],
  ['2026-11-21T12:00:00Z', 'closed'],
])('at %s the poll is %s', (now, state) => {
  expect(stateAt(CONFIG, Date.parse(now))).toBe(state);
  expect(stateAt({ ...CONFIG, state: 'void' }, Date.parse(now))).toBe('void');
  expect(stateAt({ ...CONFIG, state: 'upcoming' }, Date.parse(now))).toBe(state);
});

const stats = (updated_at: string): Stats => ({
  poll_id: '1',
  votes: 4,
  choices: [
    { choice_id: 'a', votes: 3, percent: 75 },
    { choice_id: 'b', votes: 1, percent: 25 },
  ],
  updated_at,
});

test('the newer of two figures counts', () => {
  const [early, late] = [stats('2026-11-21T10:00:00Z'), stats('2026-11-21T10:00:01Z')];
  expect(newerStats(early, late)).toBe(late);
  expect(newerStats(late, early)).toBe(late);
  expect(newerStats(undefined, early)).toBe(early);
  expect(newerStats(early, undefined)).toBe(early);
  const same = { ...early };
  expect(newerStats(same, early)).toBe(same);
});

test('a choice has its share and one’s own votes; no share before the figures are loaded', async () => {
  const { poll } = await honestDraw();
  const choice = (choice_id: string) => ({ choice_id, title: choice_id, image: null, is_answer: null });
  const time = '2026-11-21T10:00:00Z';
  const my_votes = ['b', 'b'].map((choice_id) => ({ choice_id, time }));
  const voted: Poll = {
    ...poll,
    choices: ['a', 'b', 'c'].map(choice),
    metadata: { ...poll.metadata, my_votes },
  };
  const figures = (known: Stats | undefined) => shownChoices(voted, known).map(({ percent, mine }) => [percent, mine]);
  // biome-ignore format: a choice a pair
  expect(figures(stats(time))).toEqual([[75, 0], [25, 2], [null, 0]]);
  expect(figures(undefined).map(([percent]) => percent)).toEqual([null, null, null]);
});
