import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { OutputOf } from '#contract/endpoint.ts';
import { shootNumber, yeekeeNews, yeekeeStream, yeekeeVerify } from '#contract/yeekee.ts';
import { drawRound } from '#server/lotto/results/results.ts';
import { settleRound } from '#server/lotto/results/settlement.ts';
import { SHOT } from '#server/lotto/yeekee/yeekee.ts';
import { lockWaits, startTestServer, type TestServer } from '../harness.ts';
import { at, type Lotto, type Player, startLotto } from './fixture.ts';

type News = OutputOf<typeof yeekeeStream>;

let lotto: Lotto;
let one: TestServer;
let other: TestServer;
let round: string;
/** Minutes after midnight at which the test's round closes its bets. */
let closes = 10 * 60;
const clockAt = (minutes: number, seconds = 0) =>
  new Date(at('00:00:00').getTime() + (closes + minutes) * 60_000 + seconds * 1000);
function setClocks(time: Date): void {
  one.clock.set(time);
  other.clock.set(time);
}

beforeAll(async () => {
  lotto = await startLotto();
  one = lotto.server;
  other = await startTestServer({ databaseUrl: one.databaseUrl });
});
const open: { leave(): void }[] = [];
afterEach(() => {
  for (const client of open.splice(0)) client.leave();
});
afterAll(async () => {
  await other.close();
  await lotto.close();
});
beforeEach(async () => {
  // Each test has a round of its own.
  closes += 15;
  setClocks(clockAt(-10));
  const row = await one.database.row<{ id: string }>(
    'select id::text from lotto_round where shoot_closes_at is not null and bet_closes_at = $1',
    [clockAt(0)],
  );
  round = row?.id ?? '';
});

const shoot = (player: Player, number: string, server = one) =>
  server.call(shootNumber, { round_id: round, number, agent_id: 3 }, { token: player.token });

/** A client of the stream: `news` and `ids` grow; `ended` settles when the server ends the connection. */
async function watch(
  server: TestServer,
  lastEventId?: number,
  headers: Record<string, string> = {},
  ofRound: string | number = round,
) {
  const abort = new AbortController();
  const response = await fetch(new URL(`${yeekeeStream.path}?round_id=${ofRound}&agent_id=3`, server.url), {
    headers: { ...(lastEventId !== undefined && { 'last-event-id': String(lastEventId) }), ...headers },
    signal: abort.signal,
  });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
  const news: News[] = [];
  const ids: number[] = [];
  const ended = (async () => {
    let text = '';
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const messages = (text + chunk).split('\n\n');
      text = messages.pop() ?? '';
      for (const message of messages) {
        const match = /^id: (.*)\nevent: (.*)\ndata: (.*)$/.exec(message);
        if (!match) continue;
        ids.push(Number(match[1]));
        news.push(yeekeeNews.parse(JSON.parse(match[3] ?? '')));
      }
    }
    return 'ended';
  })();
  ended.catch(() => undefined);
  const client = { news, ids, ended, leave: () => abort.abort() };
  open.push(client);
  return client;
}

const positions = ({ news }: { news: News[] }) =>
  news.flatMap((one) => (one.type === 'shots' ? one.shots.map(({ position }) => position).reverse() : []));
const upTo = (count: number, from = 1) => Array.from({ length: count - from + 1 }, (_, n) => n + from);
const states = ({ news }: { news: News[] }) => news.flatMap((one) => (one.type === 'shots' ? [] : [one.state]));

test('a shot on one server reaches the watchers of both at once, with sum, count and a masked name', async () => {
  const [here, there] = [await watch(one), await watch(other)];
  const player = await lotto.addPlayer();
  const before = performance.now();
  await shoot(player, '00042');
  await expect.poll(() => [positions(here), positions(there)], { interval: 5 }).toEqual([[1], [1]]);
  expect(performance.now() - before).toBeLessThan(1000);
  expect(here.news.at(-1)).toMatchObject({ type: 'shots', sum: 42, count: 1 });
  const text = JSON.stringify(here.news);
  expect(text).toContain('•••');
  expect(text).not.toContain(`player${player.memberId}`);
  expect(text).not.toContain('is_mine');
});

test('a shot whose process died before it woke the others is found by their search', async () => {
  const [here, there] = [await watch(one), await watch(other)];
  const player = await lotto.addPlayer();
  await one.database.rows(`select lotto_shoot($1, 3, $2, '00007', 'x', $3)`, [
    player.memberId,
    round,
    one.platform.now(),
  ]);
  await expect.poll(() => [positions(here), positions(there)], { timeout: 2500 }).toEqual([[1], [1]]);
});

test('a watcher who reconnects gets the missed shots, once and in order; a new one starts with the total', async () => {
  const players = await lotto.crowd(30);
  const first = await watch(one);
  await Promise.all(players.slice(0, 10).map((player) => shoot(player, '10000')));
  await expect.poll(() => positions(first)).toEqual(upTo(10));
  first.leave();
  await Promise.all(players.slice(10, 20).map((player, n) => shoot(player, '10000', n % 2 ? one : other)));
  const second = await watch(other, first.ids.at(-1));
  await Promise.all(players.slice(20).map((player) => shoot(player, '10000')));
  await expect.poll(() => positions(second)).toEqual(upTo(30, 11));
  // The other server has read all of them before it answers a new watcher.
  const waiting = await watch(one);
  await expect.poll(() => waiting.news.at(-1)).toMatchObject({ count: 30 });
  const third = await watch(one);
  await expect.poll(() => third.news[0]).toMatchObject({ type: 'shots', shots: [], sum: 300_000, count: 30 });
});

test('a watcher who missed very many gets the newest, and sees the gap', async () => {
  const player = await lotto.addPlayer();
  await shoot(player, '00001');
  await one.database.rows(
    `insert into lotto_shot select $1, n, '00001', $2, 'pl•••1', now() from generate_series(2, 500) n`,
    [round, player.memberId],
  );
  await one.database.rows('update lotto_shot_total set shots = 500, sum = 500 where round_id = $1', [round]);
  const late = await watch(one, 3);
  await expect.poll(() => positions(late)).toEqual(upTo(500, 301));
  expect(late.news[0]).toMatchObject({ sum: 500, count: 500 });
});

test('60 watchers over two servers: shots of a burst reach each of them once', async () => {
  const watchers = await Promise.all(Array.from({ length: 60 }, (_, n) => watch(n % 2 ? one : other)));
  const players = await lotto.crowd(40);
  await Promise.all(players.map((player, n) => shoot(player, '00010', n % 2 ? other : one)));
  await expect.poll(() => watchers.filter((watcher) => positions(watcher).length < 40).length).toBe(0);
  for (const watcher of watchers) expect(positions(watcher)).toEqual(upTo(40));
  // Sent in batches, not one by one.
  expect(watchers[0]?.news.length).toBeLessThan(30);
});

test('shots into many watched rounds are read together, and each reaches the watchers of its round', async () => {
  const rounds = await one.database.rows<{ id: number }>(
    'select id from lotto_round where shoot_closes_at is not null and bet_closes_at > $1 order by id limit 20',
    [clockAt(60)],
  );
  const watchers = await Promise.all(rounds.map(({ id }) => watch(one, 0, {}, id)));
  const player = await lotto.addPlayer();
  const read = vi.spyOn(one.platform.database, 'rows');
  const shotsInto = async (first: number, last: number) => {
    await one.database.rows(
      `insert into lotto_shot select r, n, '00001', $2, 'pl•••1', now()
       from unnest($1::bigint[]) r, generate_series($3::int, $4::int) n`,
      [rounds.map(({ id }) => id), player.memberId, first, last],
    );
    for (const { id } of rounds) one.platform.wakeUps.send(SHOT, id);
    await expect.poll(() => watchers.map(positions)).toEqual(rounds.map(() => upTo(last)));
  };
  await shotsInto(1, 3);
  await shotsInto(4, 5);
  const statements = read.mock.calls.filter(([text]) => /from.* lotto_shot\b/s.test(text));
  read.mockRestore();
  // Each burst wakes one read for the round that was first, and one for all that were woken meanwhile.
  expect(statements.length).toBeLessThanOrEqual(4);
});

test('the stream follows the round: shooting only, drawing, then its result, which anybody can recompute', async () => {
  const client = await watch(one);
  const players = await lotto.crowd(16);
  for (const player of players) await shoot(player, '04321');
  setClocks(clockAt(0));
  await expect.poll(() => states(client), { timeout: 3000 }).toEqual(['shooting']);
  setClocks(clockAt(2));
  await expect.poll(() => states(client), { timeout: 3000 }).toEqual(['shooting', 'drawing']);
  setClocks(clockAt(3));
  await drawRound(one.database, Number(round), one.platform.now());
  await settleRound(one.database, Number(round), { now: () => one.platform.now() });
  await expect.poll(() => states(client), { timeout: 3000 }).toEqual(['shooting', 'drawing', 'resulted']);
  const { data } = (await one.call(yeekeeVerify, { round_id: round })).body;
  const { sum, sixteenth, seed_number, result } = data;
  expect(client.news.at(-1)).toMatchObject({ type: 'outcome', sum, sixteenth, seed_number, result });
  expect(positions(client)).toEqual(upTo(16));
  // A new watcher gets the same at once.
  const late = await watch(other);
  await expect.poll(() => late.news.at(-1)).toMatchObject({ type: 'outcome', state: 'resulted', result });
});

test('a round with too few shots is sent as void', async () => {
  const client = await watch(other);
  await shoot(await lotto.addPlayer(), '12345');
  setClocks(clockAt(3));
  await drawRound(one.database, Number(round), one.platform.now());
  await settleRound(one.database, Number(round), { now: () => one.platform.now() });
  await expect.poll(() => states(client).at(-1), { timeout: 4000 }).toBe('void');
  expect(client.news.at(-1)).toMatchObject({ type: 'outcome', result: null });
});

test('a lost NOTIFY connection loses no shot', async () => {
  const client = await watch(other);
  const player = await lotto.addPlayer();
  await one.database.rows(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'chokdee listen' and datname = current_database() and query ilike '%lotto_shot%'`,
  );
  await shoot(player, '00007');
  await expect.poll(() => positions(client), { timeout: 8000 }).toEqual([1]);
});

test('a watcher who does not read is cut off, and the others do not wait', async () => {
  const client = await watch(one);
  const { hostname, port } = new URL(one.url);
  const slow = connect(Number(port), hostname);
  slow.on('error', () => undefined);
  slow.write(`GET ${yeekeeStream.path}?round_id=${round} HTTP/1.1\r\nhost: x\r\nlast-event-id: 0\r\n\r\n`);
  slow.pause();
  const closed = new Promise((resolve) => slow.once('close', resolve));
  const player = await lotto.addPlayer();
  await shoot(player, '00001');
  let sent = 1;
  const name = 'ก'.repeat(1000);
  // Large events, written straight into the table, fill the buffers of the watcher who does not read.
  for (; sent < 4_000 && !slow.destroyed; sent += 500) {
    await one.database.rows(
      `insert into lotto_shot select $1, n, '00001', $2, $3, now() from generate_series($4::int, $5::int) n`,
      [round, player.memberId, name, sent + 1, sent + 500],
    );
    one.platform.wakeUps.send(SHOT, Number(round));
    await expect.poll(() => client.ids.at(-1), { interval: 5, timeout: 5000 }).toBe(sent + 500);
  }
  slow.resume();
  await closed;
});

test('a watcher who has left before the stream opens is not counted', async () => {
  const { hostname, port } = new URL(one.url);
  // Nobody has watched the round: its first read waits for the lock.
  await one.database.transaction(async (tx) => {
    await tx.rows('lock table lotto_shot in access exclusive mode');
    const socket = connect(Number(port), hostname);
    socket.write(`GET ${yeekeeStream.path}?round_id=${round} HTTP/1.1\r\nhost: x\r\n\r\n`);
    await expect.poll(() => lockWaits(one.database)).toBeGreaterThan(0);
    socket.destroy();
    await new Promise((resolve) => setTimeout(resolve, 200)); // Until the server has seen that, too.
  });
  const read = vi.spyOn(one.platform.database, 'rows');
  // Each second the rounds without watchers are dropped, and the shots of the others are counted.
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  const counted = read.mock.calls.filter(
    ([text, values]) =>
      text.includes('lotto_shot_total') && JSON.stringify(values) === JSON.stringify([[Number(round)]]),
  );
  read.mockRestore();
  expect(counted).toEqual([]);
});

test.each([
  ['an unknown round', '?round_id=99999999', 'round_not_found'],
  ['no round', '', 'invalid_input'],
  ['letters', '?round_id=abc', 'round_not_found'],
  ['another agent’s', '?round_id=1&agent_id=4', 'round_not_found'],
])('%s: a refusal, not a stream', async (_name, query, code) => {
  const response = await fetch(new URL(`${yeekeeStream.path}${query}`, one.url));
  expect(await response.json()).toMatchObject({ code });
});

test('a malformed Last-Event-ID counts as none', async () => {
  const client = await watch(one, undefined, { 'last-event-id': 'x; drop table' });
  await expect.poll(() => client.news[0]).toMatchObject({ type: 'shots', shots: [], count: 0 });
});
