import { afterAll, beforeAll, expect, test } from 'vitest';
import { isSessionLive, liveSession } from '#server/access/session-queries.ts';
import { bannersOf, eventsOf } from '#server/agent/queries.ts';
import { liveSessions } from '#server/auth/queries.ts';
import { claimWaiting, waitingOf } from '#server/cashback/queries.ts';
import type { Transaction } from '#server/database/database.ts';
import { depositOf, openDepositOf } from '#server/deposit/queries.ts';
import { takeLinkNonce } from '#server/line/queries.ts';
import { dueRounds } from '#server/lotto/draw-night/draw-queries.ts';
import { nextRound } from '#server/lotto/rounds/round-queries.ts';
import { couponsOf } from '#server/promotion/coupon-queries.ts';
import { shownPromotions } from '#server/promotion/queries.ts';
import { playSessionOf } from '#server/safer-play/queries.ts';
import { freeSpinsOf, takeFreeSpin } from '#server/wallet/free-spin-queries.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { AGENT, addMember } from './ledger/fixture.ts';

/** What lasts until a moment is there a millisecond before it, and not in it; what begins at a moment is there in it. */
let server: TestServer;
let member: number;
let wallet: number;
let session: string;
let deposit: string;
// In the future: the server deletes what has long expired when it starts.
const MOMENT = new Date('2096-10-10T05:00:00.000Z');
const BEFORE = new Date(MOMENT.getTime() - 1);
const TOKEN = Buffer.from('token');
const NONCE = Buffer.from('nonce');

beforeAll(async () => {
  server = await startTestServer({ seed: true });
  ({ memberId: member, wallet } = await addMember(server.database));
  const rows = <R>(sql: string, ...values: readonly unknown[]) => server.database.rows<R>(sql, values);
  await rows('update member set timeout_until = $2, excluded_until = $2 where id = $1', member, MOMENT);
  const [made] = await rows<{ id: string }>(
    `insert into member_session (id, member_id, agent_id, token_hash, page_hash, ip, user_agent, created_at, last_seen_at, expires_at)
     values (gen_random_uuid(), $1, $2, $3, $3, '127.0.0.1', '', $4, $4, $4) returning id::text`,
    ...[member, AGENT, TOKEN, MOMENT],
  );
  session = made?.id ?? '';
  await rows(
    `insert into free_spin (agent_id, member_id, source, spins, expires_at, created_at) values ($1, $2, 'test', 2, $3, $3)`,
    ...[AGENT, member, MOMENT],
  );
  await rows(
    `insert into cashback_day (agent_id, member_id, day, kind, stake_satang, won_satang, by_category, percent, amount_satang, is_excluded, claimable_until)
     values ($1, $2, '2026-10-01', 'turnover', 1, 0, '{}', 0, 100, false, $3)`,
    ...[AGENT, member, MOMENT],
  );
  const [opened] = await rows<{ id: string }>(
    `insert into deposit (agent_id, member_id, wallet_id, channel_id, receiving_account_id, amount_satang, reference, created_at, expires_at)
     select $1, $2, $3, min(c.id), (select min(id) from receiving_account), 100, 'moment', $4, $4 from payment_channel c returning id::text`,
    ...[AGENT, member, wallet, MOMENT],
  );
  deposit = opened?.id ?? '';
  await rows(
    `with batch as (
       insert into coupon_batch (agent_id, updated_at, title, kind, amount, max_uses_per_member, valid_from, valid_until, categories, valid_days)
       values ($1, $3, 'x', 'cash', 1, 1, $3::timestamptz - interval '1 day', $3, '{}', 1) returning id)
     insert into coupon_code (agent_id, code_key, code, batch_id, member_id, max_uses) select $1, 'moment', 'moment', id, $2, 1 from batch`,
    ...[AGENT, member, MOMENT],
  );
  await rows(
    'insert into line_link_nonce (nonce_hash, agent_id, member_id, session_id, expires_at) values ($1, $2, $3, $4, $5)',
    ...[NONCE, AGENT, member, session, MOMENT],
  );
  await rows('update promotion set ends_at = $1', MOMENT);
  await rows('update agent_banner set ends_at = $1, starts_at = null', MOMENT);
  await rows('update agent_event set starts_at = $1, ends_at = null', MOMENT);
  // One round that opens at the moment, one that closes then, and one that is drawn.
  await rows('update lotto_round set version = 1, settled_version = 1');
  await rows(
    `update lotto_round r set version = 0, settled_version = 0, rule = jsonb_set(rule, '{draw}', '"seeded"'),
       (bet_opens_at, bet_closes_at, shoot_closes_at, result_at) = (select $1::timestamptz + t.opens, $1::timestamptz + t.closes, null::timestamptz, $1::timestamptz + t.result
         from (values (1, interval '0', interval '2 days', interval '3 days'), (2, -interval '1 day', interval '0', interval '1 day'),
           (3, -interval '2 days', -interval '1 day', interval '0')) t (n, opens, closes, result) where t.n = p.n)
     from (select id, row_number() over (order by id) as n from lotto_round where agent_id = $2 order by id limit 3) p where p.id = r.id`,
    ...[MOMENT, AGENT],
  );
});
afterAll(() => server.close());

type Has = (tx: Transaction, at: Date) => Promise<unknown>;

const UNTIL: readonly (readonly [what: string, has: Has])[] = [
  ['a pause', async (tx, at) => (await playSessionOf(tx, member, at))?.timeout_until],
  ['an exclusion', async (tx, at) => (await playSessionOf(tx, member, at))?.excluded_until],
  ['a session', (tx, at) => liveSession(tx, TOKEN, at)],
  ['a session that is watched', (tx, at) => isSessionLive(tx, session, at)],
  ['a session of the list', async (tx, at) => (await liveSessions(tx, member, at)).length],
  ['free spins', (tx, at) => freeSpinsOf(tx, member, at)],
  ['a free spin', (tx, at) => takeFreeSpin(tx, member, at)],
  ['cashback', async (tx, at) => (await waitingOf(tx, member, 'turnover', at)).length],
  ['a claim', async (tx, at) => (await claimWaiting(tx, member, { kind: 'turnover', day: undefined, at })).length],
  ['an open deposit', (tx, at) => openDepositOf(tx, member, at)],
  ['a pending deposit', async (tx, at) => (await depositOf(tx, member, at, deposit))?.status === 'pending'],
  ['a coupon', async (tx, at) => (await couponsOf(tx, member, at, { state: 'usable', after: null, limit: 5 })).length],
  ['a link to LINE', (tx, at) => takeLinkNonce(tx, { nonceHash: NONCE, agentId: AGENT, at })],
  ['promotions', async (tx, at) => (await shownPromotions(tx, AGENT, at)).length],
  ['banners', async (tx, at) => (await bannersOf(tx, AGENT, at)).length],
  [
    'a round that is open',
    async (tx, at) => (await nextRound(tx, AGENT, at))?.bet_closes_at.getTime() === MOMENT.getTime(),
  ],
];
const FROM: typeof UNTIL = [
  ['an expired deposit', async (tx, at) => (await depositOf(tx, member, at, deposit))?.status === 'expired'],
  [
    'an expired coupon',
    async (tx, at) => (await couponsOf(tx, member, at, { state: 'expired', after: null, limit: 5 })).length,
  ],
  ['events', async (tx, at) => (await eventsOf(tx, AGENT, at)).length],
  ['the next round', async (tx, at) => (await nextRound(tx, AGENT, at))?.bet_opens_at.getTime() === MOMENT.getTime()],
  ['a round that is due', async (tx, at) => (await dueRounds(tx, at)).length],
];

/** The answer is not kept. */
async function isThere(has: Has, at: Date): Promise<boolean> {
  let found = false;
  const undone = new Error('undone');
  await server.database
    .transaction(async (tx) => {
      found = Boolean(await has(tx, at));
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  return found;
}

test.each(UNTIL)('%s lasts until its end', async (_, has) => {
  expect(await isThere(has, BEFORE)).toBe(true);
  expect(await isThere(has, MOMENT)).toBe(false);
});

test.each(FROM)('%s: from its moment on', async (_, has) => {
  expect(await isThere(has, BEFORE)).toBe(false);
  expect(await isThere(has, MOMENT)).toBe(true);
});
