import type { Database, Queries } from '#server/database/database.ts';
import type { Category } from './queries.ts';

export interface NewGameSession {
  id: string;
  memberId: number;
  /** The login that opens it: the game session ends with it. */
  memberSessionId: string;
  /** May be any text. */
  walletId: string;
  gameId: string;
  source: string;
  category: Category;
  at: Date;
  expiresAt: Date;
}

/**
 * Inserts a session on one of the member's wallets; false if the wallet is unknown, another member's or not usable
 * for the category. One statement, so it needs no transaction.
 */
export async function insertGameSession(database: Database, session: NewGameSession): Promise<boolean> {
  const { id, memberId, memberSessionId, walletId, gameId, source, category, at, expiresAt } = session;
  const row = await database.row(
    `insert into game_session (id, agent_id, member_id, wallet_id, game_id, source, category, on_bonus, member_session_id, created_at, expires_at)
     select $1, w.agent_id, w.member_id, w.id, $2, $3, $4, w.wallet_type_id = 2, $5, $6, $7
     from wallet w where w.member_id = $8 and w.id::text = $9 and wallet_usable_for(w, $4) returning id`,
    [id, gameId, source, category, memberSessionId, at, expiresAt, memberId, walletId],
  );
  return row !== undefined;
}

/** The wallet among these on which the member last opened a game, or undefined. */
export function lastPlayedWallet(queries: Queries, memberId: number, walletIds: readonly string[]) {
  return queries.row<{ id: string }>(
    `select wallet_id::text as id from game_session where member_id = $1 and wallet_id = any ($2::bigint[])
     order by created_at desc limit 1`,
    [memberId, walletIds],
  );
}

/** The session takes no more bets. One statement, so it needs no transaction. */
export async function endGameSession(database: Database, sessionId: string, at: Date): Promise<void> {
  await database.rows('update game_session set ended_at = $2 where id = $1 and ended_at is null', [sessionId, at]);
}

/** The username of the member who plays. */
export function playerOf(queries: Queries, memberId: number) {
  return queries.row<{ username: string }>('select username from member where id = $1', [memberId]);
}
