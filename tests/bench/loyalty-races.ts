import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { claimCashback } from '#contract/cashback.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { redeemCoupon } from '#contract/promotion.ts';
import { redeemQuest } from '#contract/quest.ts';
import { redeem } from '#contract/redemption.ts';
import { computeDay } from '#server/cashback/job.ts';
import { addDays, bangkokDay, startOfDay } from '#server/lib/bangkok.ts';
import { codeKey } from '#server/promotion/coupon-code.ts';
import { faultsOfBooks } from '../server/ledger/fixture.ts';
import { AGENT, atOnce, countOf, type Loyalty, type Player, startLoyalty } from '../server/loyalty-fixture.ts';
import type { Figure } from './bench.ts';

const PROCESSES = 4;
const CALLS = 500;
const STOCK = 100;
const CODE = 'RACE2026';

/** The n-th caller's request. */
type CallOf = (n: number) => { player: Player; endpoint: Endpoint; input: object };

async function addressOf(child: ChildProcess): Promise<string> {
  const [started]: { url: string }[] = await once(child, 'message');
  if (!started) throw new Error('a server ended before it began');
  return started.url;
}

async function idOf(loyalty: Loyalty, sql: string, values: readonly unknown[]): Promise<string> {
  const row = await loyalty.server.database.row<{ id: string }>(sql, values);
  if (!row) throw new Error('not written');
  return row.id;
}

/** Four things that are available only so often, and how often. */
async function prepare(loyalty: Loyalty): Promise<{ what: string; available: number; callOf: CallOf }[]> {
  const { database, platform } = loyalty.server;
  const players: Player[] = [];
  for (let n = 0; n < CALLS; n += 1) {
    const player = await loyalty.addPlayer();
    await loyalty.givePoints(player, 100);
    players.push(player);
  }
  const one = await loyalty.addPlayer();
  const item = await idOf(
    loyalty,
    `insert into redemption_item (agent_id, name, kind, amount, points, stock) values ($1, 'ของ', 'credit', 1000, 100, $2) returning id::text`,
    [AGENT, STOCK],
  );
  await idOf(
    loyalty,
    `with batch as (
       insert into coupon_batch (agent_id, updated_at, title, kind, amount, max_uses_per_member, valid_from, valid_until, categories, valid_days)
       values ($1, now(), 'คูปอง', 'cash', 1000, 1, now() - interval '1 day', now() + interval '1 day', '{slot}', 1) returning id)
     insert into coupon_code (agent_id, code_key, code, batch_id, max_uses) select $1, $2, $3, id, 1 from batch returning id::text`,
    [AGENT, codeKey(CODE), CODE],
  );
  const quest = await idOf(
    loyalty,
    `insert into quest (agent_id, title, icon, kind, metric, target, reward_kind, reward_amount) values ($1, 'ภารกิจ', 'star', 'once', 'stake', 100, 'cash', 1000) returning id::text`,
    [AGENT],
  );
  const yesterday = addDays(bangkokDay(platform.now()), -1);
  await loyalty.stake(one, 1_000_000, { at: startOfDay(yesterday) });
  await loyalty.stake(one, 1_000_000);
  await computeDay(database, AGENT, yesterday, platform.now());
  const byOne = (endpoint: Endpoint, input: object) => () => ({ player: one, endpoint, input });
  const byEach =
    (endpoint: Endpoint, input: object): CallOf =>
    (n) => ({ player: players[n] ?? one, endpoint, input });
  return [
    { what: `an item of stock ${STOCK}`, available: STOCK, callOf: byEach(redeem, { item_id: item, quantity: 1 }) },
    { what: 'one coupon', available: 1, callOf: byEach(redeemCoupon, { code: CODE }) },
    { what: 'one quest', available: 1, callOf: byOne(redeemQuest, { quest_id: quest }) },
    { what: 'one day of cashback', available: 1, callOf: byOne(claimCashback, { kind: 'turnover', date: yesterday }) },
  ];
}

async function post(url: string, { player, endpoint, input }: ReturnType<CallOf>, key: string) {
  const response = await fetch(new URL(endpoint.path, url), {
    method: endpoint.method,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${player.token}`,
      'idempotency-key': key,
    },
    body: JSON.stringify(input),
  });
  return { status: response.status, body: await response.json(), headers: response.headers };
}

/** 500 requests at once to four processes for a stock of 100, or of one. */
export async function loyaltyRacesBench(): Promise<Figure[]> {
  const loyalty = await startLoyalty();
  const env = { ...process.env, DATABASE_URL: loyalty.server.databaseUrl };
  const children = Array.from({ length: PROCESSES }, () =>
    fork(new URL('./server-process.ts', import.meta.url), { env }),
  );
  try {
    const urls = await Promise.all(children.map(addressOf));
    const figures: Figure[] = [];
    for (const { what, available, callOf } of await prepare(loyalty)) {
      const replies = await atOnce(CALLS, (n, key) => post(urls[n % PROCESSES] ?? '', callOf(n), key));
      const { ok = 0, ...refused } = countOf(replies);
      if (ok < available) throw new Error(`${what}: only ${ok} succeeded`);
      figures.push({
        what: `${CALLS} at once over ${PROCESSES} processes for ${what}`,
        measured: `${ok} succeed`,
        comparison: `${available} may; ${JSON.stringify(refused)}`,
        ratio: ok / available,
        limit: { most: 1 },
      });
    }
    const faults = await faultsOfBooks(loyalty.server.database);
    if (faults.length > 0) throw new Error(JSON.stringify(faults));
    return figures;
  } finally {
    const ends = children.map((child) => once(child, 'exit'));
    for (const child of children) child.disconnect();
    await Promise.all(ends);
    await loyalty.close();
  }
}
