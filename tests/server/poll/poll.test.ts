import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OutputOf } from '#contract/endpoint.ts';
import { memberNotifications } from '#contract/notice.ts';
import { operatorClosePoll } from '#contract/operator-poll.ts';
import {
  checkPollQuota,
  pollConfig,
  pollQuota,
  pollStats,
  pollStream,
  pollVotes,
  pollWinners,
} from '#contract/poll.ts';
import { drawWinners, ticketsOf, type Vote } from '#contract/poll-draw.ts';
import { drawPoll, payWinners, pollJob } from '#server/poll/draw.ts';
import { castVote } from '#server/poll/vote.ts';
import { lockWaits, startTestServer, type TestServer } from '../harness.ts';
import { faultsOfBooks } from '../ledger/fixture.ts';
import { atOnce, countOf, type Player } from '../loyalty-fixture.ts';
import { HOUR, type Polls, type StoredPoll, startPolls } from './fixture.ts';

let polls: Polls;
let server: TestServer;
let players: Player[];
beforeAll(async () => {
  polls = await startPolls();
  server = polls.loyalty.server;
  players = await Promise.all(Array.from({ length: 12 }, () => polls.loyalty.addPlayer()));
});
afterAll(() => polls.loyalty.close());

const player = (n: number): Player => {
  const found = players[n];
  if (!found) throw new Error(`no player ${n}`);
  return found;
};
const choice = (poll: StoredPoll, n: number) => poll.choices[n]?.choice_id ?? '';
const asVisitor = async (endpoint: typeof pollConfig | typeof pollStats | typeof pollWinners, poll_id?: string) =>
  (await server.call(endpoint, { poll_id, agent_id: 3 })).body;
const votesOf = (pollId: string) =>
  server.database.rows<{ member_id: number; nth: number }>('select member_id, nth from poll_vote where poll_id = $1', [
    pollId,
  ]);

/** All public votes, read in pages of two. */
async function publicVotes(pollId: string): Promise<Vote[]> {
  const items: Vote[] = [];
  let cursor: string | undefined;
  do {
    const { data } = (await server.call(pollVotes, { poll_id: pollId, limit: 2, cursor })).body;
    items.push(...data.items);
    cursor = data.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return items;
}

describe('a vote', () => {
  test('counts once, however often it is sent, and is shown in the figures', async () => {
    const poll = await polls.poll();
    const key = randomUUID();
    const first = await polls.vote(player(0), poll.id, choice(poll, 1), key);
    expect(first.body.data).toMatchObject({ poll_id: poll.id, choice_id: choice(poll, 1), quota_left: 0 });
    expect((await polls.vote(player(0), poll.id, choice(poll, 1), key)).body).toEqual(first.body);
    expect((await polls.vote(player(0), poll.id, choice(poll, 2))).body).toMatchObject({
      code: 'no_quota_left',
      message: 'โหวตโพลนี้ไปแล้ว',
    });
    await polls.vote(player(1), poll.id, choice(poll, 1));
    await polls.vote(player(2), poll.id, choice(poll, 0));
    expect((await asVisitor(pollStats, poll.id)).data).toMatchObject({
      votes: 3,
      choices: [{ votes: 1, percent: 33.3 }, { votes: 2, percent: 66.7 }, { votes: 0 }],
    });
    const own = (await polls.loyalty.call(player(0), pollConfig, { poll_id: poll.id })).body.data;
    expect(own).toMatchObject({
      config: { state: 'open', winner_count: 3, prize_pool: 700, quota_rule: 'โหวตได้คนละ 1 ครั้ง' },
      metadata: { votes: 3, my_votes: [{ choice_id: choice(poll, 1) }], seed_hash: poll.seed_hash },
    });
    expect(own.choices.map(({ is_answer }: { is_answer: unknown }) => is_answer)).toEqual([null, null, null]);
    // Neither the seed nor the votes are public before the draw.
    expect((await asVisitor(pollWinners, poll.id)).data).toMatchObject({ seed: null, winners: [], total: 0 });
    expect(await publicVotes(poll.id)).toEqual([]);
  });

  test('100 requests at once of three members are three votes', async () => {
    const poll = await polls.poll();
    const three = [player(3), player(4), player(5)] as const;
    const replies = await atOnce(100, (n, key) =>
      polls.vote(three[n % 3] ?? three[0], poll.id, choice(poll, n % 2), key),
    );
    expect(countOf(replies)).toEqual({ ok: 3, no_quota_left: 97 });
    const rows = await votesOf(poll.id);
    expect(rows.map(({ member_id }) => member_id).sort()).toEqual(three.map(({ memberId }) => memberId).sort());
  }, 30_000);

  test('is refused before the start, after the end, for an unknown poll or choice, or an excluded member', async () => {
    const poll = await polls.poll();
    const foreign = await polls.poll();
    const early = await polls.poll({ opens_at: new Date(server.platform.now().getTime() + HOUR / 2).toISOString() });
    const voter = player(6);
    expect((await polls.vote(voter, poll.id, choice(foreign, 0))).body).toMatchObject({
      code: 'invalid_input',
      fields: { choice_id: expect.stringMatching(/[ก-๙]/) },
    });
    expect((await polls.vote(voter, poll.id, 'x')).body.fields).toHaveProperty('choice_id');
    expect((await polls.vote(voter, '999999', choice(poll, 0))).body.code).toBe('poll_not_found');
    expect((await polls.vote(voter, early.id, choice(early, 0))).body).toMatchObject({
      code: 'poll_closed',
      message: 'โพลนี้ยังไม่เปิดโหวต',
    });
    expect((await asVisitor(pollConfig, '999999')).code).toBe('poll_not_found');
    await server.database.rows("update member set status = 'excluded' where id = $1", [player(7).memberId]);
    expect((await polls.vote(player(7), poll.id, choice(poll, 0))).body.code).toBe('member_excluded');
    await server.database.rows("update member set status = 'active' where id = $1", [player(7).memberId]);
    server.clock.advance(HOUR);
    expect((await polls.vote(voter, poll.id, choice(poll, 0))).body).toMatchObject({
      code: 'poll_closed',
      message: 'โพลนี้ปิดโหวตแล้ว',
    });
    expect((await asVisitor(pollConfig, poll.id)).data.config.state).toBe('closed');
    expect(await votesOf(poll.id)).toEqual([]);
  });

  test('uses a quota of deposits, up to the daily maximum', async () => {
    const at = (ms: number) => new Date(server.platform.now().getTime() + ms).toISOString();
    const poll = await polls.poll({ quota: { kind: 'deposit', target: 500, max_a_day: 2 }, closes_at: at(72 * HOUR) });
    const voter = player(8);
    const check = async () => (await polls.loyalty.call(voter, checkPollQuota, { poll_id: poll.id })).body.data;
    const cast = async () => (await polls.vote(voter, poll.id, choice(poll, 0))).body;
    expect(await check()).toMatchObject({ can_vote: false, reason: expect.stringContaining('500.00'), left: 0 });
    expect((await cast()).code).toBe('no_quota_left');
    await polls.loyalty.deposit(voter, 1800);
    const { quotas } = (await polls.loyalty.call(voter, pollQuota, { poll_id: poll.id })).body.data;
    expect(quotas).toMatchObject([{ earned: 3, used: 0, left: 3, target: 500 }]);
    // The satang of a deposit are chosen by the server.
    expect(Math.floor(quotas[0].progress)).toBe(300);
    expect(await check()).toMatchObject({ can_vote: true, reason: null, left: 2, max_today: 2 });
    expect((await cast()).data.quota_left).toBe(1);
    expect((await cast()).data.quota_left).toBe(0);
    expect(await cast()).toMatchObject({ code: 'no_quota_left', message: expect.stringContaining('พรุ่งนี้') });
    server.clock.advance(24 * HOUR);
    expect(await check()).toMatchObject({ left: 1, used_today: 0 });
    expect((await cast()).data.quota_left).toBe(0);
    expect((await cast()).code).toBe('no_quota_left');
    expect((await votesOf(poll.id)).map(({ nth }) => nth).sort()).toEqual([1, 2, 3]);
  });

  test('uses a quota of settled stakes', async () => {
    const poll = await polls.poll({ quota: { kind: 'stake', target: 100, max_a_day: 9 } });
    await polls.loyalty.stake(player(9), 25_000);
    await polls.loyalty.stake(player(9), 99_900, { state: 'open' });
    expect((await polls.loyalty.call(player(9), pollQuota, { poll_id: poll.id })).body.data).toMatchObject({
      quotas: [{ earned: 2, progress: 50 }],
    });
  });
});

describe('the draw', () => {
  test('takes winners among right answers with the published seed, and pays each once', async () => {
    const poll = await polls.poll();
    const voters = players.slice(0, 8);
    for (const [n, voter] of voters.entries()) await polls.vote(voter, poll.id, choice(poll, n % 4 === 3 ? 2 : 0));
    const before = await Promise.all(players.map(polls.cash));
    await polls.draw(poll.id);
    expect((await asVisitor(pollWinners, poll.id)).data).toMatchObject({ state: 'open', seed: null });
    server.clock.advance(HOUR);
    await polls.draw(poll.id);
    expect((await asVisitor(pollWinners, poll.id)).data).toMatchObject({ state: 'closed', seed: null });
    await polls.result(poll.id, choice(poll, 0));

    const job = pollJob(server.platform);
    expect(await job.due()).toContain(poll.id);
    const rival = await startTestServer({ databaseUrl: server.databaseUrl, maxConnections: 4 });
    try {
      const { now } = server.platform;
      await Promise.all([server, rival].map(({ database }) => drawPoll(database, Number(poll.id), now())));
      await Promise.all([server, rival, server].map(({ database }) => payWinners(database, Number(poll.id), { now })));
      await job.work(poll.id);
    } finally {
      await rival.close();
    }
    expect(await job.due()).not.toContain(poll.id);

    const published = (await asVisitor(pollWinners, poll.id)).data;
    expect(published).toMatchObject({ state: 'resulted', answer_choice_id: choice(poll, 0), total: 3 });
    expect(createHash('sha256').update(String(published.seed), 'hex').digest('hex')).toBe(poll.seed_hash);
    const votes = await publicVotes(poll.id);
    expect(votes).toHaveLength(8);
    const { config } = (await asVisitor(pollConfig, poll.id)).data;
    const again = await drawWinners(config, ticketsOf(votes, published.answer_choice_id), published.seed);
    const shown = published.winners.map(({ vote_no, rank, amount }: (typeof again)[number]) => ({
      vote_no,
      rank,
      amount,
    }));
    expect(shown).toEqual(again);
    expect(again.map(({ amount }) => amount)).toEqual([500, 100, 100]);

    const after = await Promise.all(players.map(polls.cash));
    const gained = after.map((cash, n) => cash - (before[n] ?? 0));
    expect(gained.reduce((sum, one) => sum + one, 0)).toBe(700);
    expect(gained.filter((one) => one > 0).sort((one, other) => one - other)).toEqual([100, 100, 500]);
    expect(gained.every((one, n) => one === 0 || (n < 8 && n % 4 !== 3))).toBe(true);
    const best = player(gained.indexOf(500));
    const mine = (await polls.loyalty.call(best, pollWinners, { poll_id: poll.id })).body.data.winners;
    expect(mine.filter(({ is_mine }: { is_mine: boolean }) => is_mine)).toMatchObject([{ rank: 1, amount: 500 }]);
    const [notice] = (await polls.loyalty.call(best, memberNotifications)).body.data.items;
    expect(notice).toMatchObject({
      kind: 'poll_win',
      title: expect.stringContaining('500.00'),
      link: `/poll/${poll.id}`,
    });
  });

  test('has the vote that is being written when it begins, and is made once', async () => {
    const poll = await polls.poll({ drawn_from: 'votes', prize_pool: 1, prizes: [] });
    const { database, platform } = server;
    const hourLater = new Date(platform.now().getTime() + HOUR);
    const draws = await database.transaction(async (tx) => {
      const session = { sessionId: '1', agentId: 3, agentCode: 'chokdee', memberId: player(0).memberId };
      await castVote(tx, session, { poll_id: poll.id, choice_id: choice(poll, 0) }, platform.now());
      const begun = [1, 2].map(() => drawPoll(database, Number(poll.id), hourLater));
      await expect.poll(() => lockWaits(database)).toBe(begun.length);
      return begun;
    });
    await Promise.all(draws);
    expect((await asVisitor(pollWinners, poll.id)).data).toMatchObject({ state: 'resulted', total: 1 });
  });

  test('takes winners among all votes at the end, where no answer is needed', async () => {
    const poll = await polls.poll({ drawn_from: 'votes', prize_pool: 10, prizes: [] });
    for (const n of [0, 1, 2]) await polls.vote(player(n), poll.id, choice(poll, n));
    expect(await pollJob(server.platform).due()).not.toContain(poll.id);
    server.clock.advance(HOUR);
    await pollJob(server.platform).work(poll.id);
    const published = (await asVisitor(pollWinners, poll.id)).data;
    expect(published).toMatchObject({ state: 'resulted', answer_choice_id: null });
    expect(published.winners.map(({ amount }: { amount: number }) => amount)).toEqual([3.33, 3.33, 3.33]);
    const next = await polls.poll();
    expect((await asVisitor(pollConfig, next.id)).data.metadata.previous_poll_id).toBe(poll.id);
    expect((await asVisitor(pollConfig)).data.config.poll_id).toBe(next.id);
  });

  test('includes or refuses a vote that is being written when the poll ends', async () => {
    const poll = await polls.poll({ drawn_from: 'votes', prize_pool: 1, prizes: [] });
    const { now } = server.platform;
    const voting = Promise.all(players.map((voter) => polls.vote(voter, poll.id, choice(poll, 0))));
    // The clock of this process is an hour later than that of the process that takes the votes.
    const hourLater = new Date(now().getTime() + HOUR);
    await new Promise((resolve) => setTimeout(resolve, 20));
    await drawPoll(server.database, Number(poll.id), hourLater);
    const counts = countOf(await voting);
    const stored = await votesOf(poll.id);
    const { total } = (await asVisitor(pollWinners, poll.id)).data;
    expect(stored).toHaveLength(counts.ok ?? 0);
    expect(total).toBe(stored.length);
    expect((counts.ok ?? 0) + (counts.poll_closed ?? 0)).toBe(players.length);
  });

  test('gives no prize where nobody was right or nobody voted', async () => {
    const poll = await polls.poll();
    await polls.vote(player(0), poll.id, choice(poll, 0));
    server.clock.advance(HOUR);
    await polls.result(poll.id, choice(poll, 1));
    await polls.draw(poll.id);
    expect((await asVisitor(pollWinners, poll.id)).data).toMatchObject({ state: 'resulted', total: 0, winners: [] });
    const own = (await polls.loyalty.call(player(0), pollConfig, { poll_id: poll.id })).body.data;
    expect(own.choices.map(({ is_answer }: { is_answer: boolean }) => is_answer)).toEqual([false, true, false]);
  });
});

describe('the stream', () => {
  async function watch(poll_id: string) {
    const abort = new AbortController();
    const url = new URL(`${pollStream.path}?poll_id=${poll_id}`, server.url);
    const response = await fetch(url, { signal: abort.signal });
    const events: OutputOf<typeof pollStream>[] = [];
    const reading = (async () => {
      let text = '';
      for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        text += chunk;
        for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
          const data = /^event: figures\ndata: (.*)$/.exec(text.slice(0, end))?.[1];
          if (data) events.push(pollStream.output.parse(JSON.parse(data)));
          text = text.slice(end + 2);
        }
      }
    })();
    reading.catch(() => undefined);
    return { response, events, leave: () => abort.abort() };
  }

  test('sends the figures at the start, later votes in batches, and the end', async () => {
    const poll = await polls.poll();
    const [one, other] = [await watch(poll.id), await watch(poll.id)];
    expect(one.response.headers.get('content-type')).toContain('text/event-stream');
    await expect.poll(() => one.events).toMatchObject([{ votes: 0, state: 'open' }]);
    const before = performance.now();
    await polls.vote(player(0), poll.id, choice(poll, 1));
    await expect.poll(() => [one.events.at(-1)?.votes, other.events.at(-1)?.votes], { timeout: 3000 }).toEqual([1, 1]);
    expect(performance.now() - before).toBeLessThan(2_500);
    await Promise.all(players.slice(1, 8).map((voter) => polls.vote(voter, poll.id, choice(poll, 0))));
    await expect.poll(() => one.events.at(-1)?.votes, { timeout: 4000 }).toBe(8);
    expect(one.events.at(-1)?.choices[0]).toMatchObject({ votes: 7, percent: 87.5 });
    expect(one.events.length).toBeLessThan(7);
    expect(JSON.stringify(one.events)).not.toContain(player(0).phone);
    await server.call(operatorClosePoll, { poll_id: poll.id }, { token: polls.keys[0] });
    await expect.poll(() => one.events.at(-1)?.state, { timeout: 3000 }).toBe('closed');
    for (const { leave } of [one, other]) leave();
  });

  test('goes on for those who connected together with one who has left at once', async () => {
    const poll = await polls.poll();
    const voter = await polls.loyalty.addPlayer();
    const first = new AbortController();
    // The read that answers both waits until the first of them is gone.
    const { second } = await server.database.transaction(async (tx) => {
      await tx.rows('lock table poll_choice in access exclusive mode');
      const url = new URL(`${pollStream.path}?poll_id=${poll.id}`, server.url);
      fetch(url, { signal: first.signal }).catch(() => undefined);
      await wait(200);
      const second = watch(poll.id);
      await wait(200);
      first.abort();
      await wait(200);
      return { second };
    });
    const { events, leave } = await second;
    await expect.poll(() => events).toMatchObject([{ votes: 0 }]);
    // Its first wake-up comes with the connection.
    await wait(1_200);
    await polls.vote(voter, poll.id, choice(poll, 0));
    await expect.poll(() => events.at(-1)?.votes, { timeout: 4000 }).toBe(1);
    leave();
  });

  test.each([['99999999'], ['x'], ['']])('of an unknown poll (%s) is refused', async (poll_id) => {
    const { response, leave } = await watch(poll_id);
    expect(response.headers.get('content-type')).toContain('application/json');
    leave();
  });
});

test('after all tests the books balance', async () => {
  expect(await faultsOfBooks(server.database)).toEqual([]);
});
