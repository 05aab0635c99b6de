import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { parse } from 'yaml';
import { login } from '#contract/auth.ts';
import { gameList } from '#contract/game.ts';
import { stream } from '#contract/stream.ts';
import { bet as hubBet, startHub } from '../game/hub88/fixture.ts';
import { bet, type Games, SOURCE, startGames } from '../game/seamless-fixture.ts';
import { startTestServer, type TestServerOptions } from '../harness.ts';
import { AGENT } from '../ledger/fixture.ts';

let games: Games | undefined;
afterEach(async () => {
  await games?.close();
  games = undefined;
});

/** Starts a server that is measured; `read` gives its metrics, a line for each: `name{label="value"} number`. */
async function measured<Started>(
  start: (options: TestServerOptions) => Promise<Started>,
  options: TestServerOptions = {},
) {
  let address = '';
  const log = {
    write(line: string) {
      const { msg, address: at } = JSON.parse(line);
      if (msg === 'metrics are served') address = `http://${at.address}:${at.port}`;
    },
  };
  const config = { ...options.config, metrics: { host: '127.0.0.1', port: 0 } };
  const started = await start({ ...options, log, config });
  return { started, address, read: async () => (await fetch(`${address}/metrics`)).text() };
}

async function startMeasured(options: TestServerOptions = {}) {
  const { started, address, read } = await measured(startGames, options);
  games = started;
  return { games: started, address, read };
}

/** The value of a line by its name and one of its labels; undefined: there is no such line. */
function figure(text: string, name: string, ...labels: string[]): number | undefined {
  const line = text
    .split('\n')
    .find(
      (each) =>
        (each.startsWith(`${name}{`) || each.startsWith(`${name} `)) && labels.every((label) => each.includes(label)),
    );
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}

test('requests are counted by route and status, refusals by code, a provider by a name that the configuration knows', async () => {
  const { games, read, address } = await startMeasured();
  const player = await games.addPlayer(1_000);
  const session = await games.openSession(player);
  expect((await games.sendCallback('bet', bet(session, 1))).body.error).toBe(0);
  expect((await games.sendCallback('bet', bet(session, 1_000))).body.code).toBe('insufficient_balance');
  await games.sendCallback('bet', bet(session, 1), { headers: { 'x-provider': 'evil"name' } });
  await games.server.call(gameList, { category: 'slot', search: 'secret-search' });
  await games.server.call(login, { agent_code: 'x', username: '0811111111', password: 'not-a-password' });
  await fetch(`${games.server.url}/api/no-such-call/0812345678`);
  await fetch(`${games.server.url}/provider/payment/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '<!doctype html>',
  });

  const text = await read();
  const count = 'chokdee_http_request_duration_seconds_count';
  expect(figure(text, count, 'route="/provider/wallet/bet"', 'status="200"')).toBe(2);
  // A process without jobs says nothing of them.
  expect(figure(text, 'chokdee_jobs_look_age_seconds')).toBeUndefined();
  expect(figure(text, count, 'route="/provider/wallet/bet"', 'status="401"')).toBe(1);
  expect(figure(text, count, `route="${gameList.path}"`, 'status="200"', 'cell="public"')).toBe(1);
  expect(figure(text, 'chokdee_refusals_total', `route="${login.path}"`)).toBe(1);
  expect(figure(text, 'chokdee_callback_errors_total', `provider="${SOURCE}"`, 'insufficient_balance')).toBe(1);
  expect(figure(text, 'chokdee_callback_errors_total', 'provider="unknown"', 'signature_invalid')).toBe(1);
  // A page in place of JSON is the caller's fault, and none of ours.
  expect(figure(text, 'chokdee_callback_errors_total', 'provider="payment"', 'code="malformed_request"')).toBe(1);
  expect(figure(text, 'chokdee_refusals_total', 'code="internal"')).toBeUndefined();
  for (const secret of ['secret-search', '0812345678', '0811111111', 'evil']) expect(text).not.toContain(secret);
  expect((await fetch(`${address}/other`)).status).toBe(404);
});

test('a refusal in another protocol’s words is counted by its code, though its HTTP status is 200', async () => {
  const { started: hub, read } = await measured(startHub);
  try {
    const player = await hub.games.addPlayer(0);
    const token = await hub.openSession(player);
    expect((await hub.send('/transaction/bet', hubBet(player, token, 1))).status).toBe('RS_ERROR_NOT_ENOUGH_MONEY');
    expect((await hub.send('/transaction/bet', hubBet(player, token, 1), null)).http).toBe(200);
    const text = await read();
    const count = (code: string) => figure(text, 'chokdee_callback_errors_total', 'provider="hub"', `code="${code}"`);
    expect(count('RS_ERROR_NOT_ENOUGH_MONEY')).toBe(1);
    expect(count('RS_ERROR_INVALID_SIGNATURE')).toBe(1);
  } finally {
    await hub.close();
  }
});

test('pools, open streams and the event loop are those of the process', async () => {
  const { games, read } = await startMeasured();
  const player = await games.addPlayer(0);
  const watchers = () => read().then((text) => figure(text, 'chokdee_stream_watchers', `route="${stream.path}"`));
  const abort = new AbortController();
  await fetch(games.server.url + stream.path, {
    headers: { authorization: `Bearer ${player.token}` },
    signal: abort.signal,
  });
  expect(await watchers()).toBe(1);
  abort.abort();
  await expect.poll(watchers).toBe(0);

  await games.server.database.transaction(async () => {
    const text = await read();
    expect(figure(text, 'chokdee_pg_connections', 'pool="transactions"', 'state="in_use"')).toBe(1);
    expect(figure(text, 'chokdee_pg_connections', 'pool="statements"', 'state="waiting"')).toBe(0);
    expect(figure(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  });
});

test('queues, jobs and the sum of the ledger are read from the database', async () => {
  const { games, read } = await startMeasured({ config: { jobs: true } });
  const { database, platform } = games.server;
  const hourAgo = new Date(platform.now().getTime() - 3_600_000);
  await database.rows(
    `with payment as (
       insert into provider_transaction (id, input_hash, agent_id, receiving_account_id, amount_satang, payer_bank_code,
         payer_account_no, payer_account_name, paid_at, received_at, review_reason)
       values ('stray', '', $1, 1, 100, 'X', '1', 'x', $2, $2, 'unmatched') returning id)
     insert into payment_review (provider_transaction_id, agent_id, reason, created_at) select id, $1, 'unmatched', $2 from payment`,
    [AGENT, hourAgo],
  );
  const player = await games.addPlayer(50_000);
  await database.rows(
    `insert into withdrawal (agent_id, member_id, wallet_id, amount_satang, bank_code, account_no, account_name, requested_at, is_auto_approved)
     values ($1, $2, $3, 10000, 'SCB', '1', 'x', $4, false)`,
    [AGENT, player.memberId, player.wallet, hourAgo],
  );

  // A receiver of the log that is gone.
  await database.rows("select pg_create_physical_replication_slot('archive_of_a_test', true)");
  const text = await read();
  await database.rows("select pg_drop_replication_slot('archive_of_a_test')");
  expect(figure(text, 'chokdee_log_receiver', 'receiver="archive_of_a_test"')).toBe(0);
  expect(figure(text, 'chokdee_log_behind_bytes', 'receiver="archive_of_a_test"')).toBeGreaterThanOrEqual(0);
  expect(figure(text, 'chokdee_waiting', 'queue="deposit_review"')).toBe(1);
  expect(figure(text, 'chokdee_waiting_seconds', 'queue="deposit_review"')).toBeGreaterThanOrEqual(3600);
  expect(figure(text, 'chokdee_waiting', 'queue="withdrawal_desk"')).toBe(1);
  for (const queue of ['settlement', 'lottery_result', 'message_sms', 'withdrawal_payout'])
    expect(figure(text, 'chokdee_waiting', `queue="${queue}"`), queue).toBe(0);
  expect(figure(text, 'chokdee_jobs_waiting', 'job="lotto-round"')).toBeGreaterThanOrEqual(0);
  expect(figure(text, 'chokdee_jobs_look_age_seconds', 'job="lotto-round"')).toBeLessThan(30);
  expect(figure(text, 'chokdee_ledger_sum', 'currency="THB"')).toBe(0);
  expect(figure(text, 'chokdee_database_figures', 'figures="ledger"')).toBe(1);
});

test('a ledger that does not add up shows; figures that cannot be read in time are missing, the others stay', async () => {
  const { games, read } = await startMeasured();
  const { database } = games.server;
  await database.transaction(async (tx) => {
    await tx.rows('lock table payment_review in access exclusive mode');
    await tx.rows(`update account set balance_satang = balance_satang + 1
      where id = (select min(id) from account where kind = 'house' and currency = 'THB')`);
    const text = await read();
    expect(figure(text, 'chokdee_database_figures', 'figures="waiting"')).toBe(0);
    expect(figure(text, 'chokdee_waiting', 'queue="deposit_review"')).toBeUndefined();
    expect(figure(text, 'chokdee_ledger_sum', 'currency="THB"')).toBe(0);
  });
  const later = await measured(startTestServer, { databaseUrl: games.server.databaseUrl });
  expect(figure(await later.read(), 'chokdee_ledger_sum', 'currency="THB"')).toBe(1);
  await later.started.close();
});

/** PromQL without its strings: what is left of names are metrics, labels, functions and words. */
const namesIn = (expression: string) =>
  expression.replace(/"[^"]*"/g, '').match(/\b(?:chokdee|nodejs|process)_\w+/g) ?? [];

interface Board {
  panels: { title: string; targets: { expr: string }[] }[];
}

test('alarms and the board name only what is measured, and queues that there are', async () => {
  const { read } = await startMeasured({ config: { jobs: true } });
  const text = await read();
  const known = new Set(
    [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  );
  // Not from our process: backup.sh writes this metric, and the backup host's node exporter serves it.
  const [ofBackups = ''] = readFileSync('server/deploy/backup.sh', 'utf8').match(/\bchokdee_\w+/) ?? [];
  known.add(ofBackups);
  const alarms: { groups: { rules: { alert: string; expr: string }[] }[] } = parse(
    readFileSync('server/deploy/alerts.yaml', 'utf8'),
  );
  const board: Board = JSON.parse(readFileSync('server/deploy/grafana.json', 'utf8'));
  const expressions = [
    ...alarms.groups.flatMap(({ rules }) => rules.map(({ expr }) => expr)),
    ...board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ];
  expect(expressions.length).toBeGreaterThan(30);
  expect(expressions.flatMap(namesIn).filter((name) => !known.has(name))).toEqual([]);
  const queues = [...text.matchAll(/^chokdee_waiting\{queue="(\w+)"/gm)].map(([, queue = '']) => queue);
  const watched = expressions.flatMap((expression) => [...expression.matchAll(/queue=~?"([^"]*)"/g)]);
  for (const [, pattern = ''] of watched)
    expect(
      queues.filter((queue) => new RegExp(`^(?:${pattern})$`).test(queue)),
      pattern,
    ).not.toEqual([]);
  // Everything of our own is on the board or among the alarms.
  for (const name of known)
    if (/^chokdee_(?!.*_(?:sum|bucket)$)/.test(name)) expect(expressions.join(), name).toContain(name);
});
