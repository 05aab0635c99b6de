import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { login, logout } from '../../../contract/auth.ts';
import { stream } from '../../../contract/member.ts';
import { emit, type StreamEvent } from '../../../server/platform/events.ts';
import { tidyUp } from '../../../server/platform/housekeeping.ts';
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
async function listen(server: TestServer, token: string, lastEventId?: string) {
  const abort = new AbortController();
  const response = await fetch(new URL(stream.path, server.url), {
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

test('an event reaches the member’s streams on every server, quickly, and nobody else’s', async () => {
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

test('an event of a transaction that is rolled back is never told', async () => {
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

test('without a session there is no stream', async () => {
  const { status } = await fetch(new URL(stream.path, one.url));
  expect(status).toBe(401);
});

test('events are forgotten after a day', async () => {
  await expect
    .poll(async () => (await one.database.rows('select 1 from event_outbox where delivery is null')).length)
    .toBe(0);
  await one.database.rows("update event_outbox set created_at = now() - interval '25 hours'");
  await tidyUp({ database: one.database, now: () => new Date() });
  expect(await one.database.rows('select 1 from event_outbox')).toHaveLength(0);
});
