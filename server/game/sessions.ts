import { randomBytes } from 'node:crypto';
import type { Queries } from '../platform/database.ts';
import type { Session } from '../platform/sessions.ts';
import type { Game } from './queries.ts';

/** How long a launched game takes bets (domain.md, Games). Wins and refunds come in after it too. */
const LIFETIME_MS = 2 * 3_600_000;

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
    `insert into game_session (id, agent_id, member_id, wallet_id, game_id, source, category, on_bonus, member_session_id, created_at, expires_at)
     select $1, w.agent_id, w.member_id, w.id, $2, $3, $4, w.wallet_type_id = 2, $5, $6, $7
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
