import { randomUUID } from 'node:crypto';
import { satangOf } from '#contract/money.ts';
import * as contract from '#contract/promotion.ts';
import { memberWallets } from '#contract/wallet.ts';
import { type CallAnswer, callWallet } from '#server/game/seamless-queries.ts';
import { openGameSession } from '#server/game/sessions.ts';
import { dueBonuses } from '#server/promotion/bonus-queries.ts';
import { endIfDue } from '#server/promotion/end-bonus.ts';
import type { Player } from '../deposit/fixture.ts';
import type { Reply } from '../harness.ts';
import { startWithdrawals, type Withdrawals } from '../withdraw/fixture.ts';

const SOURCE = 'sandbox';
export type GameKind = 'slot' | 'casino' | 'sport' | 'fishing';
export interface Bet {
  session: string;
  id: string;
}

export interface Promotions {
  money: Withdrawals;
  /** Ids of the demo promotions. */
  ids: { first: string; daily: string; fixed: string };
  list(player?: Player): Promise<Reply>;
  take(player: Player, promotionId: string, amount?: number, idempotencyKey?: string): Promise<Reply>;
  /** Makes a deposit and takes the promotion with it. Returns the bonus's wallet. */
  taken(player: Player, promotionId: string, deposit: number): Promise<number>;
  forfeit(player: Player, wallet: number | string): Promise<Reply>;
  // biome-ignore lint/suspicious/noExplicitAny: the tests look into answers without their types
  bonuses(player: Player): Promise<any[]>;
  /** The member's wallets, cash first. */
  // biome-ignore lint/suspicious/noExplicitAny: the tests look into answers without their types
  wallets(player: Player): Promise<any[]>;
  /** Opens a game session on a wallet; undefined where the wallet is not usable. */
  session(player: Player, wallet: number, category?: GameKind): Promise<string | undefined>;
  bet(session: string, baht: number, covers?: number): Promise<Bet & CallAnswer>;
  win(bet: Bet, baht: number): Promise<CallAnswer>;
  refund(bet: Bet, baht: number): Promise<CallAnswer>;
  /** Makes a bet and settles it. */
  stake(session: string, baht: number, won?: number): Promise<void>;
  /** Runs the job that ends bonuses. */
  runJob(): Promise<void>;
  state(wallet: number): Promise<string | undefined>;
  close(): Promise<void>;
}

/** The real server with the demo agent's promotions. */
export async function startPromotions(): Promise<Promotions> {
  const money = await startWithdrawals();
  const { server } = money;
  const { database, platform } = server;
  const rows = await database.rows<{ id: string }>('select id::text from promotion order by position');
  const [first = '', daily = '', fixed = ''] = rows.map(({ id }) => id);
  const closing = async (kind: 'win' | 'refund', { session, id }: Bet, baht: number) => {
    const call = { kind, session_id: session, transaction_id: randomUUID(), bet_transaction_id: id, round_id: 'r' };
    return callWallet(database, SOURCE, { ...call, amount_satang: satangOf(baht) }, platform.now());
  };

  const world: Promotions = {
    money,
    ids: { first, daily, fixed },
    list: (player) =>
      server.call(
        contract.promotionList,
        player ? {} : { agent_code: 'chokdee' },
        player ? { token: player.token } : {},
      ),
    take: (player, promotion_id, amount, idempotencyKey = randomUUID()) =>
      server.call(contract.takePromotion, { promotion_id, amount }, { token: player.token, idempotencyKey }),
    async taken(player, promotionId, deposit) {
      const { body } = await world.take(player, promotionId, await money.deposit(player, deposit));
      if (body.error !== 0) throw new Error(body.message);
      return Number(body.data.wallet.id);
    },
    forfeit: (player, wallet) =>
      server.call(contract.forfeitPromotion, { wallet_id: String(wallet) }, { token: player.token }),
    bonuses: async (player) => (await server.call(contract.promotionBonuses, {}, { token: player.token })).body.data,
    wallets: async (player) => (await server.call(memberWallets, {}, { token: player.token })).body.data.wallets,
    async session(player, wallet, category = 'slot') {
      const login = await database.row<{ id: string }>('select id from member_session where member_id = $1', [
        player.memberId,
      ]);
      const game = await database.row<{ game_id: string }>(
        'select id as game_id from game where category = $1 and source = $2 limit 1',
        [category, SOURCE],
      );
      if (!login || !game) throw new Error('no login or no game');
      const session = { sessionId: login.id, memberId: player.memberId, agentId: 3, agentCode: 'chokdee' };
      const opened = { session, game: { ...game, source: SOURCE, category }, walletId: String(wallet) };
      return openGameSession(database, { ...opened, at: platform.now() });
    },
    async bet(session, baht, covers) {
      const id = randomUUID();
      const call = { kind: 'bet', session_id: session, transaction_id: id, round_id: 'r', covers } as const;
      const amount_satang = satangOf(baht);
      return { session, id, ...(await callWallet(database, SOURCE, { ...call, amount_satang }, platform.now())) };
    },
    win: (bet, baht) => closing('win', bet, baht),
    refund: (bet, baht) => closing('refund', bet, baht),
    async stake(session, baht, won = 0) {
      const bet = await world.bet(session, baht);
      if (bet.outcome !== 'ok') throw new Error(`the bet came to ${bet.outcome}`);
      await world.win(bet, won);
    },
    async runJob() {
      for (const id of await dueBonuses(database, platform.now()))
        await database.transaction((tx) => endIfDue(tx, id, platform.now()));
    },
    async state(wallet) {
      return (await database.row<{ state: string }>('select state from bonus where wallet_id = $1', [wallet]))?.state;
    },
    close: () => money.close(),
  };
  return world;
}
