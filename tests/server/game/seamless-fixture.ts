import { randomUUID } from 'node:crypto';
import type { Endpoint } from '#contract/endpoint.ts';
import * as contract from '#contract/game.ts';
import { createSession } from '#server/access/sessions.ts';
import { openGameSession } from '#server/game/sessions.ts';
import { signatureHeaders } from '#server/http/signature.ts';
import { openWallets } from '#server/wallet/queries.ts';
import { type Reply, startTestServer, type TestServer, type TestServerOptions } from '../harness.ts';
import { AGENT, addAgent, fund } from '../ledger/fixture.ts';
import { openBonus } from '../promotion/open-bonus.ts';

export const SOURCE = 'acme' as const;
export const OTHER_SOURCE = 'rival' as const;
/** Nobody listens there. */
export const GAMES_AT = 'http://127.0.0.1:9';
export const SECRETS = { [SOURCE]: 'a'.repeat(64), [OTHER_SOURCE]: 'r'.repeat(64) } as const;
/** The game of each provider, by its source. */
export const GAMES = { [SOURCE]: 'acme-slot', [OTHER_SOURCE]: 'rival-slot' } as const;
type Source = keyof typeof GAMES;

export interface Player {
  memberId: number;
  wallet: number;
  token: string;
  loginId: string;
}

const CALLS = {
  balance: contract.providerBalance,
  bet: contract.providerBet,
  win: contract.providerWin,
  refund: contract.providerRefund,
} as const satisfies Record<string, Endpoint>;
export type CallName = keyof typeof CALLS;

export interface Games {
  server: TestServer;
  /** A logged-in member with money in the cash wallet. */
  addPlayer(satang?: number): Promise<Player>;
  addBonusWallet(player: Player, satang?: number): Promise<number>;
  /** A game session without a launch. */
  openSession(player: Player, options?: { source?: Source; wallet?: number }): Promise<string>;
  /** A callback as the provider sends it; `source` and `headers` are for forged ones. */
  sendCallback(
    call: CallName,
    body: object,
    options?: { source?: Source; headers?: Record<string, string> },
  ): Promise<Reply>;
  balance(wallet: number): Promise<number>;
  bets(player: Player): Promise<{ transaction_id: string; state: string; stake: number; won: number }[]>;
  eventsOf(player: Player): Promise<object[]>;
  close(): Promise<void>;
}

/** The body of a bet, with ids of its own unless `changes` has others. */
export const bet = (session_id: string, amount: unknown, changes: object = {}) => ({
  session_id,
  transaction_id: randomUUID(),
  round_id: 'round-1',
  amount,
  ...changes,
});

/** A win or refund of a bet. */
export const closing = (
  of: { session_id: string; transaction_id: string; round_id: string },
  amount: unknown,
  changes: object = {},
) => ({
  session_id: of.session_id,
  transaction_id: randomUUID(),
  bet_transaction_id: of.transaction_id,
  round_id: of.round_id,
  amount,
  ...changes,
});

async function addGames(server: TestServer): Promise<void> {
  await addAgent(server.database);
  await server.database.rows(
    `update agent set config = '{"line_contact_url": "https://line.me/x", "line_admin_url": "https://line.me/y"}' where id = $1`,
    [AGENT],
  );
  for (const source of [SOURCE, OTHER_SOURCE] as const) {
    await server.database.rows(`insert into game_provider (id, name) values ($1, $2)`, [source, `ค่าย ${source}`]);
    await server.database.rows(`insert into game_sub_provider values ($1, 'main', 'main')`, [source]);
    await server.database.rows(
      `insert into game (id, provider_id, sub_provider_id, category, name, name_th, source, released_on) values ($1, $2, 'main', 'slot', 'Slot', 'สล็อต', $2, '2026-01-01')`,
      [GAMES[source], source],
    );
    server.platform.gameProviders.set(source, {
      protocol: 'chokdee',
      baseUrl: `${GAMES_AT}/${source}`,
      secret: SECRETS[source],
    });
  }
}

/** The real server, with two providers of one game each. */
export async function startGames(options: TestServerOptions = {}): Promise<Games> {
  const server = await startTestServer(options);
  const { database, platform } = server;
  await addGames(server);
  let players = 0;

  return {
    server,
    async addPlayer(satang = 100_000) {
      players += 1;
      const digits = String(players).padStart(7, '0');
      const player = await database.transaction(async (tx) => {
        const row = await tx.row<{ id: number }>(
          `insert into member (agent_id, username, phone, password_hash, first_name, last_name, birth_date, created_at)
           values ($1, $2, $3, 'x', 'ผู้เล่น', 'ทดสอบ', '1990-01-01', now()) returning id`,
          [AGENT, `player${digits}`, `093${digits}`],
        );
        if (!row) throw new Error('no member');
        const { cashWalletId } = await openWallets(tx, { agentId: AGENT, memberId: row.id });
        const login = await createSession(tx, {
          memberId: row.id,
          ip: '127.0.0.1',
          userAgent: 'test',
          now: platform.now(),
        });
        return { memberId: row.id, wallet: cashWalletId, token: login.accessToken, loginId: login.sessionId };
      });
      if (satang > 0) await fund(database, player.wallet, satang);
      return player;
    },
    addBonusWallet: (player, satang = 0) => openBonus(database, player.memberId, { satang, at: platform.now() }),
    async openSession(player, { source = SOURCE, wallet = player.wallet } = {}) {
      const sessionId = await openGameSession(database, {
        session: { sessionId: player.loginId, memberId: player.memberId, agentId: AGENT, agentCode: 'agent3' },
        game: { game_id: GAMES[source], source, category: 'slot' },
        walletId: String(wallet),
        at: platform.now(),
      });
      if (sessionId === undefined) throw new Error('no session');
      return sessionId;
    },
    sendCallback(call, body, { source = SOURCE, headers = {} } = {}) {
      const text = JSON.stringify(body);
      const signed = signatureHeaders(SECRETS[source], text, platform.now());
      return server.call(CALLS[call], text, { headers: { 'x-provider': source, ...signed, ...headers } });
    },
    async balance(wallet) {
      const row = await database.row<{ balance: number }>(
        'select balance_satang as balance from account where id = $1',
        [wallet],
      );
      return (row?.balance ?? Number.NaN) / 100;
    },
    bets: (player) =>
      database.rows(
        'select transaction_id, state, stake_satang as stake, won_satang as won from game_bet where member_id = $1 order by placed_at, transaction_id',
        [player.memberId],
      ),
    async eventsOf(player) {
      const rows = await database.rows<{ event: object }>(
        'select event from event_outbox where member_id = $1 order by id',
        [player.memberId],
      );
      return rows.map(({ event }) => event);
    },
    close: () => server.close(),
  };
}
