import { Worker } from 'node:worker_threads';
import type { Database } from '../../server/platform/database.ts';
import { startTestServer, type TestServer } from '../server/harness.ts';
import { AGENT, addAgent, addMember, fund } from '../server/ledger/fixture.ts';
import type { Figure } from './bench.ts';
import { loadTimes } from './load.ts';
import type { LoadTask } from './load-worker.ts';
import { inPairs } from './pairs.ts';

const CONNECTIONS = 16;
const PAIRS = 21;
const TRANSFERS = 3000;
const MEMBERS = 400;

/** The least that a double entry is: a transfer, two balances that may not be negative, two numbered entries. */
const MINIMAL = `
  create schema minimal;
  create table minimal.account (
    id bigint primary key, balance bigint not null, sequence bigint not null default 0, is_house boolean not null,
    check (is_house or balance >= 0)
  );
  create table minimal.transfer (
    id text primary key, debit bigint not null, credit bigint not null, amount bigint not null, at timestamptz not null
  );
  create table minimal.entry (
    account bigint not null, sequence bigint not null, transfer text not null, change bigint not null,
    balance bigint not null, primary key (account, sequence)
  );
  insert into minimal.account select id, 1000000000, 0, member_id is null from account`;
const MINIMAL_TRANSFER = `
  with made as (
    insert into minimal.transfer values ($1, $2::bigint, $3::bigint, $4::bigint, now())
  ), moved as (
    update minimal.account a
    set balance = balance + case a.id when $2::bigint then -$4::bigint else $4::bigint end, sequence = sequence + 1
    where a.id in ($2::bigint, $3::bigint)
    returning a.id, a.sequence, a.balance
  )
  insert into minimal.entry
  select id, sequence, $1, case id when $2::bigint then -$4::bigint else $4::bigint end, balance from moved
  returning transfer as result`;

interface Accounts {
  wallets: number[];
  houses: number[];
}

const at = <Item>(items: readonly Item[], n: number): Item => {
  const item = items[n % items.length];
  if (item === undefined) throw new Error('an empty list');
  return item;
};

async function addAccounts(database: Database): Promise<Accounts> {
  await addAgent(database);
  const wallets: number[] = [];
  for (let n = 0; n < MEMBERS; n += 1) {
    const { wallet } = await addMember(database);
    await fund(database, wallet, 100_000_000);
    wallets.push(wallet);
  }
  const houses = await database.rows<{ id: number }>(
    `select id from account where member_id is null and kind = 'provider' and currency = 'THB' order by shard`,
  );
  return { wallets, houses: houses.map(({ id }) => id) };
}

function minimalTask({ databaseUrl }: TestServer, { wallets, houses }: Accounts, pair: number): LoadTask {
  const values = Array.from({ length: TRANSFERS }, (_, n) => [
    `minimal:${pair}:${n}`,
    String(at(wallets, n)),
    // Its connections do not choose a shard each, but one after the other, which waits as seldom.
    String(at(houses, n)),
    '100',
  ]);
  return {
    kind: 'sql',
    connections: CONNECTIONS,
    url: databaseUrl,
    text: MINIMAL_TRANSFER,
    values,
    expected: 'minimal:',
  };
}

function ledgerTask({ databaseUrl, platform }: TestServer, { wallets }: Accounts, pair: number): LoadTask {
  const values = Array.from({ length: TRANSFERS }, (_, n) => [
    JSON.stringify([
      {
        id: `ours:${pair}:${n}`,
        agent_id: AGENT,
        currency: 'THB',
        phase: 'single',
        debit: { wallet: at(wallets, n) },
        credit: { house: 'provider' },
        amount_satang: 100,
        kind: 'game_bet',
        reference: null,
      },
    ]),
    platform.now().toISOString(),
  ]);
  const text = 'select id as result from ledger_transfer($1::jsonb, $2)';
  return { kind: 'sql', connections: CONNECTIONS, url: databaseUrl, text, values, expected: 'ours:' };
}

/** One transfer by the ledger's function, with all that it promises, against the least that a double entry is. */
export async function ledgerBench(): Promise<Figure[]> {
  const server = await startTestServer();
  const worker = new Worker(new URL('./load-worker.ts', import.meta.url));
  try {
    const accounts = await addAccounts(server.database);
    for (const statement of MINIMAL.split(';')) await server.database.rows(statement);
    const pairs = await inPairs({
      pairs: PAIRS,
      bare: (pair) => loadTimes(worker, minimalTask(server, accounts, pair)),
      ours: (pair) => loadTimes(worker, ledgerTask(server, accounts, pair)),
      // Plans made for empty tables go with the warm-up, as autovacuum sees to in a running system.
      warm: () => server.database.rows('analyze'),
    });
    return [
      {
        what: `ledger_transfer of one, ${CONNECTIONS} connections, median of ${pairs.count} pairs of ${TRANSFERS}`,
        measured: `${pairs.ours.toFixed(0)}/s`,
        comparison: `${pairs.bare.toFixed(0)}/s of a minimal double entry`,
        ratio: pairs.ratio,
        limit: { least: 0.8 },
      },
    ];
  } finally {
    await worker.terminate();
    await server.close();
  }
}
