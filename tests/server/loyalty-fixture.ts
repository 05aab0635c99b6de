import { randomUUID } from 'node:crypto';
import type { Endpoint } from '#contract/endpoint.ts';
import { transfer } from '#server/ledger/ledger.ts';
import { addDays } from '#server/lib/bangkok.ts';
import { countSpentPoints } from '#server/wallet/queries.ts';
import { AGENT, type Payments, type Player, startPayments } from './deposit/fixture.ts';
import type { Reply, TestServer } from './harness.ts';
import { movePoints } from './ledger/fixture.ts';

export { AGENT, type Player };

export interface Loyalty {
  server: TestServer;
  addPlayer(): Promise<Player>;
  call(player: Player, endpoint: Endpoint, input?: object, idempotencyKey?: string): Promise<Reply>;
  /** Adds a game bet, settled at the server's time by default. Returns its transaction id. */
  stake(player: Player, satang: number, options?: StakeOptions): Promise<string>;
  /** Opens and pays a deposit. */
  deposit(player: Player, baht: number): Promise<void>;
  /** Credits points without a stake, which can be spent as if stakes had earned them. */
  givePoints(player: Player, points: number): Promise<void>;
  close(): Promise<void>;
}

interface StakeOptions {
  category?: string;
  game?: string;
  state?: 'settled' | 'open' | 'refunded';
  wonSatang?: number;
  at?: Date;
  wallet?: number;
}

export async function startLoyalty(): Promise<Loyalty> {
  const payments: Payments = await startPayments();
  const { server } = payments;
  return {
    server,
    addPlayer: payments.addPlayer,
    call: (player, endpoint, input = {}, idempotencyKey) =>
      server.call(endpoint, input, { token: player.token, ...(idempotencyKey && { idempotencyKey }) }),
    async stake(
      player,
      satang,
      { category = 'slot', game = 'any', state = 'settled', wonSatang = 0, at, wallet } = {},
    ) {
      const id = randomUUID();
      const time = at ?? server.platform.now();
      await server.database.rows(
        `insert into game_bet (source, transaction_id, agent_id, member_id, wallet_id, session_id, game_id, category, round_id,
           stake_satang, won_satang, state, placed_at, closed_at, input_hash, balance_satang)
         values ('test', $1, $2, $3, $4, 's', $5, $6, $1, $7, $8, $9::text, $10, case $9::text when 'open' then null else $10::timestamptz end, '', 0)`,
        [id, AGENT, player.memberId, wallet ?? player.wallet, game, category, satang, wonSatang, state, time],
      );
      return id;
    },
    async deposit(player, baht) {
      const { data } = (await payments.open(player, baht)).body;
      const webhook = await payments.sendWebhook(await payments.webhookBody(player, data));
      if (webhook.body.data.result !== 'credited') throw new Error('the deposit was not credited');
    },
    async givePoints(player, points) {
      const gift = movePoints(`gift:${randomUUID()}`, { house: 'house' }, { points: player.memberId }, points);
      await transfer(server.database, [gift]);
      await countSpentPoints(server.database, player.memberId, -points);
    },
    close: () => payments.close(),
  };
}

/** Makes a lottery bill in a new round, whose betting and drawing are at this time. Returns the round's id. */
export async function addBill(
  { database, platform }: TestServer,
  { memberId, wallet }: { memberId: number; wallet: number },
  satang: number,
  outcome: 'resulted' | 'void' | 'open',
  at = platform.now(),
): Promise<number> {
  const round = await database.row<{ id: number }>(
    `insert into lotto_round (agent_id, category_id, planned_date, draw_date, round_no, bet_opens_at, bet_closes_at, result_at, rule, seed, seed_hash, version, settled_version, voided_at)
     select agent_id, category_id, $2::date, draw_date, round_no, $3::timestamptz - interval '1 hour', $3, $3, rule, seed, seed_hash,
       case $1 when 'open' then 0 else 1 end, case $1 when 'open' then 0 else 1 end, case $1 when 'void' then $3 end
     from lotto_round order by id limit 1 returning id`,
    [outcome, addDays('1900-01-01', Math.floor(Math.random() * 400_000)), at],
  );
  if (!round) throw new Error('no round');
  if (outcome !== 'open')
    await database.rows(
      `insert into lotto_result (round_id, version, prizes, entered_by, entered_at) values ($1, 1, $2, 'test', $3)`,
      [round.id, outcome === 'void' ? null : {}, at],
    );
  await database.rows(
    `insert into lotto_bill (agent_id, member_id, round_id, wallet_id, bill_no, line_count, total_satang, max_payout_satang, created_at)
     values ($1, $2, $3, $4, $5, 1, $6, 0, $7)`,
    [AGENT, memberId, round.id, wallet, randomUUID(), satang, at],
  );
  return round.id;
}

export function countOf(replies: readonly Reply[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { body } of replies) counts[body.code ?? 'ok'] = (counts[body.code ?? 'ok'] ?? 0) + 1;
  return counts;
}

const AT_A_TIME = 125;

/**
 * Makes `count` calls at once, each from a connection of its own. A call that is refused as `overloaded` is repeated with
 * the same key, as the app does.
 */
export async function atOnce(count: number, call: (n: number, key: string) => Promise<Reply>): Promise<Reply[]> {
  const keys = Array.from({ length: count }, () => randomUUID());
  const replies = await Promise.all(keys.map((key, n) => call(n, key)));
  for (let tries = 0; tries < 20 && replies.some(({ body }) => body.code === 'overloaded'); tries += 1) {
    const shed = [...replies.keys()].filter((n) => replies[n]?.body.code === 'overloaded').slice(0, AT_A_TIME);
    await Promise.all(
      shed.map(async (n) => {
        replies[n] = await call(n, keys[n] ?? '');
      }),
    );
  }
  return replies;
}
