import { afterAll, beforeAll, expect, test } from 'vitest';
import { shootNumber, yeekeeStream } from '#contract/yeekee.ts';
import { emit } from '#server/events/events.ts';
import { onCluster, startTestServer, type TestServer } from '../harness.ts';
import { type Lotto, startLotto } from '../lotto/fixture.ts';

/** Stands in for PostgreSQL's own and refuses what a transaction must not do that has written. */
const STRICT_NOTIFY = `
  create function public.pg_notify(channel text, message text) returns void language plpgsql as $$
  begin
    if pg_current_xact_id_if_assigned() is not null then raise exception 'NOTIFY in a transaction that writes'; end if;
    perform pg_catalog.pg_notify(channel, message);
  end $$`;

let lotto: Lotto;
let one: TestServer;
/** Every pg_notify of this server is the strict one. */
let strict: TestServer;
const errors: string[] = [];
beforeAll(async () => {
  lotto = await startLotto();
  one = lotto.server;
  await one.database.rows(STRICT_NOTIFY);
  const { pathname } = new URL(one.databaseUrl);
  await onCluster(one.databaseUrl, `alter database ${pathname.slice(1)} set search_path = public, pg_catalog`);
  const log = { write: (line: string) => Number(JSON.parse(line).level) >= 50 && errors.push(line) };
  strict = await startTestServer({ databaseUrl: one.databaseUrl, log });
});
afterAll(async () => {
  await strict.close();
  await lotto.close();
});

/** The keys that a server is woken with from now on. */
function wokenWith(server: TestServer, topic: string) {
  const keys: number[] = [];
  server.platform.wakeUps.on(
    topic,
    (key) => keys.push(key),
    () => undefined,
  );
  return keys;
}

test('a shot wakes the other process, and no transaction that writes NOTIFYs', async () => {
  const roundId = await lotto.round('yeekee');
  const player = await lotto.addPlayer();
  const abort = new AbortController();
  const path = `${yeekeeStream.path}?round_id=${roundId}&agent_id=3`;
  const response = await fetch(new URL(path, one.url), { signal: abort.signal });
  let text = '';
  const reading = (async () => {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) text += chunk;
  })();
  reading.catch(() => undefined);
  strict.clock.set(one.platform.now());
  const started = performance.now();
  const input = { round_id: roundId, number: '31415', agent_id: 3 };
  const { body } = await strict.call(shootNumber, input, { token: player.token });
  expect(body.error).toBe(0);
  await expect.poll(() => text, { interval: 5 }).toContain('"number":"31415"');
  expect(performance.now() - started).toBeLessThan(1000);
  abort.abort();
  expect(errors).toEqual([]);
});

test('a transaction’s signals wake this process and the others once it has committed, and not if it is undone', async () => {
  const [here, there] = [wokenWith(strict, 'test'), wokenWith(one, 'test')];
  const signal = (key: number) =>
    strict.database.transaction(async (tx) => {
      await emit(tx, 1, { type: 'notification', id: 'x' });
      tx.signals.push({ name: 'test', key });
      if (key < 0) throw new Error('undone');
    });
  await expect(signal(-1)).rejects.toThrow('undone');
  await signal(1);
  expect(here).toEqual([1]);
  await expect.poll(() => there, { interval: 5, timeout: 1000 }).toEqual([1]);
  expect(errors).toEqual([]);
});

test('2,000 keys at once arrive, each once', async () => {
  const there = wokenWith(one, 'many');
  const keys = Array.from({ length: 2000 }, (_, n) => 9_000_000_000_000_000 + n);
  for (const key of [...keys, ...keys]) strict.platform.wakeUps.send('many', key);
  await expect.poll(() => there.length).toBe(2000);
  expect(there.sort()).toEqual(keys);
});

test('events that a process numbered and did not live to wake the others for are found within a second', async () => {
  const members: number[] = [];
  for (const server of [one, strict]) server.platform.events.subscribe(77, () => members.push(77));
  const started = performance.now();
  await one.database.rows(
    `insert into event_outbox (member_id, event, delivery) values (77, '{"type":"notification","id":"late"}', nextval('event_delivery'))`,
  );
  await expect.poll(() => members, { interval: 5 }).toEqual([77, 77]);
  expect(performance.now() - started).toBeLessThan(1000);
});
