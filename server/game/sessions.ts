import { randomBytes } from 'node:crypto';
import type { Session } from '#server/access/sessions.ts';
import type { Database } from '#server/database/database.ts';
import type { Game } from './queries.ts';
import { insertGameSession } from './session-queries.ts';

/** How long a launched game takes bets (docs/rules.md#games). Wins and refunds are still taken after it. */
const LIFETIME_MS = 2 * 3_600_000;

interface Launch {
  session: Session;
  game: Pick<Game, 'game_id' | 'source' | 'category'>;
  walletId: string;
  at: Date;
}

/** The member of a game session, from its id; any other text is a key of its own. */
export const memberKeyOf = (sessionId: string) => sessionId.split('.')[0] ?? sessionId;

/**
 * Opens a game session on one of the member's wallets and returns its id; undefined if the wallet is unknown, another
 * member's or not usable for the game. The member's other game sessions stay open: they may play in two tabs.
 */
export async function openGameSession(
  database: Database,
  { session, game, walletId, at }: Launch,
): Promise<string | undefined> {
  const id = `${session.memberId.toString(36)}.${randomBytes(24).toString('base64url')}`;
  const isInserted = await insertGameSession(database, {
    id,
    memberId: session.memberId,
    memberSessionId: session.sessionId,
    walletId,
    gameId: game.game_id,
    source: game.source,
    category: game.category,
    at,
    expiresAt: new Date(at.getTime() + LIFETIME_MS),
  });
  return isInserted ? id : undefined;
}
