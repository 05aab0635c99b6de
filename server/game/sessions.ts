import { randomBytes } from 'node:crypto';
import type { Queries } from '../platform/database.ts';
import type { Session } from '../platform/sessions.ts';
import type { Category, Game } from './queries.ts';

/** How long a launched game takes bets (domain.md, Games). Wins and refunds come in after it too. */
const LIFETIME_MS = 2 * 3_600_000;

export interface PlayWalletRow {
  id: string;
  wallet_name: string;
  wallet_type_id: number;
  available_satang: number;
  held_satang: number;
}

/** The member's wallets that a category may be played from (`game_wallet_usable`), cash first. */
export function playWallets(queries: Queries, memberId: number, category: Category): Promise<PlayWalletRow[]> {
  return queries.rows<PlayWalletRow>(
    `select w.id::text, w.wallet_name, w.wallet_type_id, a.balance_satang - a.held_satang as available_satang, a.held_satang
     from wallet w join account a on a.id = w.id
     where w.member_id = $1 and game_wallet_usable(w, $2) order by w.wallet_type_id, w.id`,
    [memberId, category],
  );
}

/**
 * Opens a session on one of the member's wallets; undefined when the wallet is another's, unknown or not usable for the
 * game. Other sessions of the member go on: two tabs may play.
 */
export async function openGameSession(
  queries: Queries,
  {
    session,
    game,
    walletId,
    at,
  }: { session: Session; game: Pick<Game, 'game_id' | 'source' | 'category'>; walletId: string; at: Date },
): Promise<string | undefined> {
  const row = await queries.row<{ id: string }>(
    `insert into game_session (id, agent_id, member_id, wallet_id, game_id, source, category, member_session_id, created_at, expires_at)
     select $1, w.agent_id, w.member_id, w.id, $2, $3, $4, $5, $6, $7
     from wallet w where w.member_id = $8 and w.id::text = $9 and game_wallet_usable(w, $4) returning id`,
    [
      randomBytes(24).toString('base64url'),
      game.game_id,
      game.source,
      game.category,
      session.sessionId,
      at,
      new Date(at.getTime() + LIFETIME_MS),
      session.memberId,
      walletId,
    ],
  );
  return row?.id;
}

/** No bet is taken any more. */
export async function endGameSession(queries: Queries, sessionId: string, at: Date): Promise<void> {
  await queries.rows('update game_session set ended_at = $2 where id = $1 and ended_at is null', [sessionId, at]);
}

/** Who plays. */
export function playerOf(queries: Queries, memberId: number) {
  return queries.row<{ username: string }>('select username from member where id = $1', [memberId]);
}
