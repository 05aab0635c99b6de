import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { login, logout } from '#contract/auth.ts';
import { stream } from '#contract/stream.ts';
import { deleteOldEvents, type StreamEvent } from '#server/events/event-queries.ts';
import { emit } from '#server/events/events.ts';
import { startTestServer, type TestServer } from '../harness.ts';

let one: TestServer;
let other: TestServer;
let memberId: number;
beforeAll(async () => {
  one = await startTestServer({ seed: true });
  other = await startTestServer({ databaseUrl: one.databaseUrl });
  memberId = (await one.database.row<{ id: number }>("select id from member where phone = '0812345678'"))?.id ?? 0;
});
afterAll(async () => {
  await other.close();
  await one.close();
});

const newToken = async () => {
  one.clock.advance(61_000); // Past the limit of logins.
  const { body } = await one.call(login, { agent_code: 'chokdee', username: '0812345678', password: 'chokdee-demo' });
  return String(body.data.access_token);
};
const say = (server: TestServer, id: string, of = memberId) =>
  server.database.transaction((tx) => emit(tx, of, { type: 'notification', id }));

interface Received {
  id: string;
  name: string;
  data: StreamEvent;
}

/** A client of the stream: `received` grows, `ended` settles when the server ends it. */
async function listen(server: TestServer, token: string, lastEventId?: string, query = '') {
  const abort = new AbortController();
  const response = await fetch(new URL(stream.path + query, server.url), {
    headers: {
      authorization: `Bearer ${token}`,
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
    },
    signal: abort.signal,
  });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
  const received: Received[] = [];
  const ended = (async () => {
    let text = '';
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const messages = (text + chunk).split('\n\n');
      text = messages.pop() ?? '';
      for (const message of messages) {
        const match = /^id: (.*)\nevent: (.*)\ndata: (.*)$/.exec(message);
        if (match) received.push({ id: match[1] ?? '', name: match[2] ?? '', data: JSON.parse(match[3] ?? '') });
      }
    }
    return 'ended';
  })();
  ended.catch(() => undefined);
  return { received, ended, leave: () => abort.abort() };
}

const idsOf = (received: Received[]) => received.map(({ data }) => ('id' in data ? data.id : ''));

test('an event reaches the member’s streams on every server, quickly, and no other member’s', async () => {
  const token = await newToken();
  const [here, there] = [await listen(one, token), await listen(other, token)];
  const stranger =
    (await one.database.row<{ id: number }>("select id from member where phone = '0898887777'"))?.id ?? 0;
  await say(one, 'not yours', stranger);
  const before = performance.now();
  await say(one, 'a');
  await expect.poll(() => [idsOf(here.received), idsOf(there.received)], { interval: 5 }).toEqual([['a'], ['a']]);
  expect(performance.now() - before).toBeLessThan(1000);
  expect(here.received[0]).toMatchObject({ name: 'notification', data: { type: 'notification', id: 'a' } });
  expect(there.received[0]?.id).toBe(here.received[0]?.id);
  here.leave();
  there.leave();
});

test('nothing is lost between two connections, and the order stays: resumed on the other server', async () => {
  const token = await newToken();
  const first = await listen(one, token);
  await say(one, 'seen');
  await expect.poll(() => idsOf(first.received)).toEqual(['seen']);
  first.leave();
  const missed = Array.from({ length: 40 }, (_, n) => `missed ${n}`);
  for (const id of missed) await say(one, id);
  const second = await listen(other, token, first.received[0]?.id);
  await say(other, 'after');
  await expect.poll(() => idsOf(second.received)).toEqual([...missed, 'after']);
  second.leave();
});

test('events between the first read and the stream are sent to a client that says how long ago it began to read', async () => {
  const token = await newToken();
  await say(one, 'long before');
  await one.database.rows("update event_outbox set created_at = now() - interval '20 s' where member_id = $1", [
    memberId,
  ]);
  await say(other, 'meanwhile');
  await expect
    .poll(() => one.database.rows('select 1 from event_outbox where delivery is null'), { interval: 5 })
    .toEqual([]);
  const [asking, silent] = [await listen(one, token, undefined, '?age=15000'), await listen(one, token)];
  await say(one, 'after');
  await expect
    .poll(() => [idsOf(asking.received), idsOf(silent.received)])
    .toEqual([['meanwhile', 'after'], ['after']]);
  asking.leave();
  silent.leave();
  expect((await one.call(stream, { age: -1 }, { token })).body).toMatchObject({ code: 'invalid_input' });
});

test('300 events from both servers at once: each arrives once, ids grow', async () => {
  const token = await newToken();
  const client = await listen(one, token);
  const names = Array.from({ length: 300 }, (_, n) => `burst ${n}`);
  await Promise.all(names.map((name, n) => say(n % 2 ? one : other, name)));
  await expect.poll(() => client.received.length, { timeout: 5000 }).toBe(300);
  expect(idsOf(client.received).sort()).toEqual(names.sort());
  const ids = client.received.map(({ id }) => Number(id));
  expect(ids).toEqual([...ids].sort((a, b) => a - b));
  client.leave();
});

test('an event of a transaction that is rolled back is never sent', async () => {
  const client = await listen(one, await newToken());
  const failed = one.database.transaction(async (tx) => {
    await emit(tx, memberId, { type: 'notification', id: 'undone' });
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  await say(one, 'kept');
  await expect.poll(() => idsOf(client.received)).toEqual(['kept']);
  client.leave();
});

test('logging out ends the session’s streams on every server, not those of other sessions', async () => {
  const [token, otherToken] = [await newToken(), await newToken()];
  const [mine, elsewhere] = [await listen(other, token), await listen(other, otherToken)];
  await one.call(logout, {}, { token });
  await expect(Promise.race([mine.ended, wait(3000)])).resolves.toBe('ended');
  await say(one, 'still here');
  await expect.poll(() => idsOf(elsewhere.received)).toEqual(['still here']);
  elsewhere.leave();
});

test('a fourth stream of a session ends its first', async () => {
  const token = await newToken();
  const clients = [
    await listen(one, token),
    await listen(one, token),
    await listen(one, token),
    await listen(one, token),
  ];
  await expect(Promise.race([clients[0]?.ended, wait(3000)])).resolves.toBe('ended');
  await say(one, 'x');
  await expect.poll(() => clients.slice(1).map(({ received }) => idsOf(received))).toEqual([['x'], ['x'], ['x']]);
  for (const client of clients) client.leave();
});

test('a client that has left before its stream opens leaves nothing behind', async () => {
  const token = await newToken();
  const { hostname, port } = new URL(one.url);
  const newest = vi.spyOn(one.platform.events, 'newest');
  const subscribe = vi.spyOn(one.platform.events, 'subscribe');
  await one.database.transaction(async (tx) => {
    await tx.rows('lock table event_outbox in access exclusive mode');
    const socket = connect(Number(port), hostname);
    socket.write(`GET ${stream.path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`);
    await expect.poll(() => newest.mock.calls.length).toBe(1);
    socket.destroy();
    await wait(200); // Until the server has seen that, too.
  });
  await newest.mock.results[0]?.value;
  await wait(50);
  expect(subscribe).not.toHaveBeenCalled();
  newest.mockRestore();
  subscribe.mockRestore();
});

test('a number above the newest, from before a restore, silences no stream', async () => {
  const client = await listen(one, await newToken(), '999999999');
  await say(one, 'after the restore');
  await expect.poll(() => idsOf(client.received)).toEqual(['after the restore']);
  client.leave();
});

test('a HEAD opens no stream', async () => {
  const headers = { authorization: `Bearer ${await newToken()}` };
  const { status } = await fetch(new URL(stream.path, one.url), { method: 'HEAD', headers });
  expect(status).toBe(404);
});

test('without a session there is no stream', async () => {
  const { status } = await fetch(new URL(stream.path, one.url));
  expect(status).toBe(401);
});

test('events are deleted after a day', async () => {
  await expect
    .poll(async () => (await one.database.rows('select 1 from event_outbox where delivery is null')).length)
    .toBe(0);
  const count = async () => (await one.database.rows('select 1 from event_outbox')).length;
  const before = await count();
  expect(before).toBeGreaterThan(0);
  await deleteOldEvents(one.database, new Date());
  expect(await count()).toBe(before);
  await one.database.rows("update event_outbox set created_at = now() - interval '25 hours'");
  await deleteOldEvents(one.database, new Date());
  expect(await count()).toBe(0);
});

describe('heartbeat and slow readers', () => {
  afterEach(() => vi.useRealTimers());
  const BEAT_MS = 20_000;
  /** Only intervals of streams opened from here on: all else keeps its own time. */
  const holdBeats = () => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  /** `expect.poll` would move the held time on. */
  async function until(isTrue: () => boolean | Promise<boolean>, withinMs = 5000): Promise<void> {
    const end = performance.now() + withinMs;
    while (!(await isTrue())) {
      if (performance.now() > end) throw new Error(`not within ${withinMs} ms: ${isTrue}`);
      await wait(10);
    }
  }

  /** A stream's bytes, read by hand. */
  async function openRaw(token: string): Promise<{ socket: Socket; received: () => string; isClosed: () => boolean }> {
    const { hostname, port } = new URL(one.url);
    const socket = connect(Number(port), hostname);
    let text = '';
    let closed = false;
    socket.on('data', (chunk) => (text += chunk));
    socket.on('error', () => undefined);
    socket.on('close', () => (closed = true));
    socket.write(`GET ${stream.path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`);
    await until(() => text.includes('retry:'));
    return { socket, received: () => text, isClosed: () => closed };
  }
  const KB = 1024;
  const FLOOD = 1200;
  const flood = (count: number, bytes: number) =>
    one.database.rows(
      `insert into event_outbox (member_id, event)
       select $1, jsonb_build_object('type', 'notification', 'id', 'flood ' || n || ' ' || repeat('x', $3)) from generate_series(1, $2) n order by n`,
      [memberId, count, bytes],
    );

  test('a beat every 20 seconds, and none after the client has left', async () => {
    const token = await newToken();
    holdBeats();
    const { socket, received } = await openRaw(token);
    vi.advanceTimersByTime(BEAT_MS - 1);
    await wait(50);
    expect(received()).not.toContain(': beat');
    vi.advanceTimersByTime(1);
    await until(() => received().includes(': beat'));
    vi.advanceTimersByTime(2 * BEAT_MS);
    await until(() => received().split(': beat').length - 1 === 3);
    socket.destroy();
    await until(() => vi.getTimerCount() === 0);
  });

  test('a session that ended without a word ends its streams at the next beat', async () => {
    const token = await newToken();
    holdBeats();
    const { isClosed } = await openRaw(token);
    await one.database.rows('update member_session set revoked_at = now() where member_id = $1', [memberId]);
    vi.advanceTimersByTime(BEAT_MS);
    await until(isClosed);
  });

  test('a client that does not read costs no memory and is cut off; coming back, it misses nothing', {
    timeout: 40_000,
  }, async () => {
    const token = await newToken();
    const since = vi.spyOn(one.platform.events, 'since');
    holdBeats();
    const { socket, isClosed } = await openRaw(token);
    const start = await one.platform.events.newest(memberId);
    socket.pause();
    await flood(FLOOD, 64 * KB); // 77 MB: twice what the system's own buffers may grow to.
    const undelivered = 'select 1 from event_outbox where delivery is null limit 1';
    await until(async () => (await one.database.rows(undelivered)).length === 0, 15_000);
    const readUpTo = () => Math.max(...since.mock.calls.map(([, cursor]) => cursor));
    await until(async () => {
      const before = readUpTo();
      await wait(500);
      return readUpTo() === before;
    }, 15_000);
    const newest = await one.platform.events.newest(memberId);
    expect(newest - start).toBeGreaterThanOrEqual(FLOOD);
    expect(newest - readUpTo()).toBeGreaterThan(FLOOD / 4); // What the socket can't take was never fetched.
    vi.advanceTimersByTime(BEAT_MS);
    await wait(50);
    expect(isClosed()).toBe(false);
    vi.advanceTimersByTime(BEAT_MS);
    socket.resume(); // To see the end: the bytes under way come first.
    await until(isClosed, 10_000);
    vi.useRealTimers();
    since.mockRestore();

    const back = await listen(other, token, String(start));
    await expect.poll(() => back.received.length, { timeout: 20_000 }).toBe(FLOOD);
    expect(idsOf(back.received).map((id) => Number(id.split(' ')[1]))).toEqual(
      Array.from({ length: FLOOD }, (_, n) => n + 1),
    );
    back.leave();
  });

  test('a slow reader gets everything', { timeout: 40_000 }, async () => {
    const { socket, received, isClosed } = await openRaw(await newToken());
    const pauses = setInterval(() => (socket.isPaused() ? socket.resume() : socket.pause()), 20);
    await flood(3000, 4 * KB);
    await expect.poll(() => received().split('event: notification').length - 1, { timeout: 30_000 }).toBe(3000);
    clearInterval(pauses);
    expect(isClosed()).toBe(false);
    socket.destroy();
  });
});

test('after a lost LISTEN connection the events of the meantime arrive at once, long before a heartbeat', async () => {
  // Its one line in the log is expected here.
  const quiet = await startTestServer({ databaseUrl: one.databaseUrl, log: { write: () => undefined } });
  try {
    const client = await listen(quiet, await newToken());
    await say(one, 'before');
    await expect.poll(() => idsOf(client.received)).toEqual(['before']);
    const listening = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'chokdee listen' and datname = current_database() and backend_start = (
      select max(backend_start) from pg_stat_activity where application_name = 'chokdee listen' and datname = current_database())`;
    expect(await one.database.rows(listening)).toHaveLength(1);
    for (const id of ['meanwhile 1', 'meanwhile 2']) await say(one, id);
    await expect
      .poll(() => idsOf(client.received), { timeout: 8000 })
      .toEqual(['before', 'meanwhile 1', 'meanwhile 2']);
    await say(one, 'after');
    await expect.poll(() => idsOf(client.received)).toHaveLength(4);
    client.leave();
  } finally {
    await quiet.close();
  }
});
