import { readAgent } from '#agents/agent-file.ts';
import { login } from '#contract/auth.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { demoLoginsOf, seedDemo, seedSite } from '#sandbox/seed/demo.ts';
import type { Database } from '#server/database/database.ts';
import { type Reply, startTestServer, type TestServer } from './harness.ts';
import { newKey } from './operator/fixture.ts';

/** The demo's site with weeks of its crowd's life, asked before and after another site came into the same database. */
export interface TwoSites {
  server: TestServer;
  /** Calls as the demo's member, or as an operator of the demo's site. */
  ask(endpoint: Endpoint, input?: object): Promise<Reply['body']>;
  /** Adds the other site. */
  addSite(): Promise<void>;
}

/** Far from the ends of days, months and yeekee rounds (every quarter of an hour), which would change answers meanwhile. */
const SEEDED = new Date('2026-11-19T05:03:00Z');
export const ASKED = new Date('2026-11-19T05:04:00Z');
/** Times of an answer itself. */
export const isNow = (value: unknown) => typeof value === 'string' && /^2026-11-19T05:0[4-9]/.test(value);
export const SITE = 'chokdee';
const OTHER_SITE = 'fahsai';
export const [AGENT, OTHER_AGENT] = [readAgent(SITE).id, readAgent(OTHER_SITE).id] as const;

export async function startTwoSites(): Promise<TwoSites> {
  const server = await startTestServer();
  const { platform, database } = server;
  platform.clock.set(SEEDED);
  const site = (code: string) => ({
    ...platform,
    config: { ...platform.config, agent: readAgent(code), sandboxCrowd: true },
  });
  await seedDemo(site(SITE));
  await addOperatorsRows(database, SITE);
  // The demo's sites have the same accounts, which two sites of one database may not.
  await database.rows(`update receiving_account set account_no = '9' || substr(account_no, 2)`);
  const [demo] = demoLoginsOf(SITE);
  const input = { agent_code: SITE, username: demo?.phone, password: demo?.password };
  const tokens = {
    visitor: undefined,
    member: (await server.call(login, input)).body.data.access_token,
    operator: (await newKey(server)).key,
    provider: undefined,
    desk: undefined,
  };
  return {
    server,
    async ask(endpoint, own = {}) {
      await database.rows('delete from rate_limit');
      return (await server.call(endpoint, own, { token: tokens[endpoint.access] })).body;
    },
    async addSite() {
      platform.clock.set(SEEDED);
      await database.transaction((transaction) => seedSite(site(OTHER_SITE), transaction));
      await addOperatorsRows(database, OTHER_SITE);
    },
  };
}

/** Days of Bangkok. */
export const FROM = '2026-11-05';
export const TO = '2026-11-12';
const MOMENTS = [
  ...['2026-11-04T16:59:59.999Z', '2026-11-04T17:00:00Z', '2026-11-08T05:00:00Z', '2026-11-08T06:00:00Z'],
  ...['2026-11-12T16:59:59.999Z', '2026-11-12T17:00:00Z', '2026-11-15T05:00:00Z'],
];

/**
 * Adds what the crowd's past has too little of: a row in each state at times within and around the days from FROM to
 * TO.
 */
async function addOperatorsRows(database: Database, code: string): Promise<void> {
  const INSERTS = [
    `insert into operator_confirmation (agent_id, action, subject, summary, input, requested_by, requested_at, expires_at, state, decided_by, decided_at)
     select agent, '/x', 'test ' || n, 'x', '{}', first_key, at, '2026-11-30', state, case when is_decided then last_key end, case when is_decided then at end
     from one cross join lateral (select (array['waiting', 'confirmed', 'rejected'])[n % 3 + 1] as state, n % 3 > 0 as is_decided) s
     cross join (select min(id) as first_key, max(id) as last_key from operator_key) k`,
    `insert into redemption (agent_id, member_id, item_id, quantity, points, state, carrier, tracking_number, reason, created_at, name)
     select agent, member, item, n, n, state, 'x', 'x', case state when 'cancelled' then 'x' end, at, 'x'
     from one cross join lateral (select (array['done', 'preparing', 'shipped', 'cancelled'])[n % 4 + 1] as state) s
     cross join lateral (select min(id) as item from redemption_item i where i.agent_id = agent) i`,
    `insert into withdrawal (agent_id, member_id, wallet_id, amount_satang, status, bank_code, account_no, account_name, requested_at,
       is_auto_approved, approved_at, finished_at, transaction_id, reason)
     select agent, member, w.id, 100 * n, state, 'SCB', '1234567890', 'x', at, false, case when state in ('approved', 'paid') then at end,
       case when state in ('paid', 'rejected') then at end, case state when 'paid' then 'test ' || n end, case state when 'rejected' then 'x' end
     from one cross join lateral (select (array['requested', 'approved', 'paid', 'rejected'])[n % 4 + 1] as state) s
     join wallet w on w.member_id = member and w.wallet_type_id = 1`,
    `insert into lotto_alarm (agent_id, round_id, kind, detail, raised_at, closed_at, closed_by, close_reason)
     select agent, r.id, 'late', 'x', at, case when n % 2 = 0 then at end, case when n % 2 = 0 then 'x' end, case when n % 2 = 0 then 'x' end
     from one cross join lateral (select id from lotto_round r where r.agent_id = agent order by id offset n limit 1) r`,
    `insert into provider_transaction select code || n, '', agent, 1, n, null, 'SCB', '1', 'x', at, at, null, 'unmatched' from one`,
    `insert into payment_review (provider_transaction_id, agent_id, reason, created_at, resolved_at, resolution, resolved_by)
     select code || n, agent, 'unmatched', at, case when n > 4 then at end, case when n > 4 then 'returned' end, case when n > 4 then key end
     from one cross join (select min(id) as key from operator_key) k`,
    `insert into erasure_request (agent_id, member_id, requested_at, due_at, gives_up_rest, given_up_satang, outcome, ended_at)
     select agent, member, at, at, false, 0, 'cancelled', at from one`,
  ];
  for (const sql of INSERTS)
    await database.rows(
      `with one as (
         select a.id as agent, a.code, t.at, t.n::int, (select id from member m where m.agent_id = a.id order by id desc offset t.n limit 1) as member
         from agent a cross join unnest($2::timestamptz[]) with ordinality t (at, n) where a.code = $1)
       ${sql}`,
      [code, MOMENTS],
    );
}
