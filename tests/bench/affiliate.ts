import * as contract from '#contract/affiliate.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { createSession } from '#server/access/sessions.ts';
import { settleDay } from '#server/affiliate/job.ts';
import type { Database } from '#server/database/database.ts';
import { startTestServer, type TestServer } from '../server/harness.ts';
import { AGENT } from '../server/ledger/fixture.ts';
import type { Figure } from './bench.ts';

/** Each has ten friends: 10, 100, 1,000, 10,000 and 100,000 on the five levels under the first. */
const LEVELS = 5;
const MEMBERS = 111_111;
const DAYS = ['2026-01-15', '2026-01-16'];
const AT = new Date('2026-01-17T12:00:00+07:00');
const REQUESTS = 300;
const WARM_UP = 20;
const LIMIT_MS = 50;

const random = (below: number) => Math.floor(Math.random() * below);
const p95 = (values: readonly number[]) =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length * 0.95)] ?? 0;

/** The tree as registrations would have written it, and two settled days on which everybody played. */
async function growNetwork({ database }: TestServer): Promise<number> {
  const levels = Array.from({ length: LEVELS }, () => ({ percent: { slot: 0.1 } }));
  await database.rows(`update agent set config = config || jsonb_build_object('affiliate', $2::jsonb) where id = $1`, [
    AGENT,
    JSON.stringify({ levels }),
  ]);
  await database.rows(
    `insert into member (agent_id, username, phone, password_hash, first_name, last_name, birth_date, created_at)
     select ${AGENT}, 'net' || n, lpad(n::text, 10, '0'), 'x', 'ก', 'ข', '1990-01-01', '2026-01-01' from generate_series(1, ${MEMBERS}) n order by n`,
  );
  const row = await database.row<{ id: number }>("select id from member where username = 'net1'");
  const root = row?.id ?? 0;
  await database.rows(
    `insert into affiliate_link (agent_id, owner_id, member_id, level, joined_at)
     with recursive above (n, owner, level) as (
       select n, (n - 2) / 10 + 1, 1 from generate_series(2, ${MEMBERS}) n
       union all
       select a.n, (a.owner - 2) / 10 + 1, a.level + 1 from above a where a.owner > 1
     )
     select ${AGENT}, $1::bigint - 1 + owner, $1::bigint - 1 + n, level, '2026-01-01'::timestamptz + n * interval '1 second' from above`,
    [root],
  );
  await database.rows(
    `insert into affiliate_level (owner_id, level, members, month, month_members)
     select owner_id, level, count(*), '2026-01-01', count(*) from affiliate_link group by owner_id, level`,
  );
  for (const day of DAYS) {
    await database.rows(
      `insert into game_transaction (source, transaction_id, kind, input_hash, balance_satang, at, agent_id, member_id, wallet_id, session_id, game_id,
         category, round_id, stake_satang, won_satang, state, closed_at)
       select 'bench', $2 || n, 'bet', '', 0, $2::date, ${AGENT}, $1::bigint - 1 + n, 1, 's', 'g', 'slot', 'r', 10000 + (n::bigint * 7919) % 1000000, 0, 'settled', $2::date + interval '12 hours'
       from generate_series(1, ${MEMBERS}) n`,
      [root, day],
    );
    // Autovacuum does this within a minute of such a day.
    await database.rows('analyze game_transaction, affiliate_link');
    await settleAndNotify(database, day);
  }
  for (const table of ['affiliate_link', 'affiliate_transaction', 'affiliate_day', 'affiliate_level', 'member'])
    await database.rows(`vacuum analyze ${table}`);
  return root;
}

/** Settles a day; returns how long it took, and how long the owner of all had to wait for the commission account. */
async function settleAndNotify(database: Database, day: string): Promise<void> {
  const started = performance.now();
  let isOver = false;
  const settled = settleDay(database, AGENT, day, () => AT).finally(() => {
    isOver = true;
  });
  const waits: number[] = [];
  while (!isOver) {
    const began = performance.now();
    await database.transaction((tx) =>
      tx.rows("select 1 from account where kind = 'commission' order by member_id limit 1 for no key update"),
    );
    waits.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  await settled;
  console.log(
    `a day of ${MEMBERS.toLocaleString('en')} players: settled in ${((performance.now() - started) / 1000).toFixed(1)} s; ` +
      `the first owner's account was waited for ${Math.max(...waits).toFixed(0)} ms at most, p95 ${p95(waits).toFixed(0)} ms`,
  );
}

/** Cursors from all over the network and its books. */
async function someCursors({ database }: TestServer, root: number) {
  const network = await database.rows<{ cursor: string }>(
    `select income_satang || '-' || member_id as cursor from affiliate_link where owner_id = $1 and random() < 0.02`,
    [root],
  );
  const books = await database.rows<{ cursor: string }>(
    `select id::text as cursor from affiliate_transaction where owner_id = $1 and random() < 0.02`,
    [root],
  );
  return { network: network.map(({ cursor }) => cursor), books: books.map(({ cursor }) => cursor) };
}

/** Every page of the member above 111,110 others, from any place on. */
export async function affiliateBench(): Promise<Figure[]> {
  const server = await startTestServer({ seed: true });
  try {
    server.clock.set(AT);
    const root = await growNetwork(server);
    const { accessToken: token } = await server.database.transaction((tx) =>
      createSession(tx, { memberId: root, ip: '127.0.0.1', userAgent: 'bench', now: AT }),
    );
    const { network, books } = await someCursors(server, root);
    const level = () => (random(3) === 0 ? {} : { level: 1 + random(LEVELS) });
    const from = (cursors: readonly string[]) => (random(5) === 0 ? {} : { cursor: cursors[random(cursors.length)] });
    const pages: readonly [name: string, endpoint: Endpoint, input: () => object][] = [
      ['network, any level, any page', contract.affiliateNetwork, () => ({ ...level(), ...from(network) })],
      ['transactions, any page', contract.affiliateTransactions, () => from(books)],
      ['income by day and level', contract.affiliateTransactionsV2, level],
      ['summary', contract.affiliateSummary, () => ({})],
    ];
    const figures: Figure[] = [];
    for (const [name, endpoint, input] of pages) {
      const times: number[] = [];
      for (let request = -WARM_UP; request < REQUESTS; request += 1) {
        const started = performance.now();
        const { body } = await server.call(endpoint, input(), { token });
        if (body.error !== 0) throw new Error(body.message);
        if (request >= 0) times.push(performance.now() - started);
      }
      figures.push({
        what: `Affiliate network of ${(MEMBERS - 1).toLocaleString('en')}, ${LEVELS} levels: ${name}, p95 of ${REQUESTS}`,
        measured: `${p95(times).toFixed(1)} ms over HTTP`,
        comparison: `${LIMIT_MS} ms`,
        ratio: p95(times) / LIMIT_MS,
        limit: { most: 1 },
      });
    }
    return figures;
  } finally {
    await server.close();
  }
}
