import { createHash, randomBytes } from 'node:crypto';
import type { Queries } from '../../server/platform/database.ts';
import type { GameCategory } from './profile.ts';

const TOKEN_LIFETIME_MS = 60_000;
/** The platform ends its own session after 2 hours; a demo as well. */
const SESSION_LIFETIME_MS = 2 * 3_600_000;
export const DEMO_SATANG = 1_000_000;

export interface GameSession {
  id: number;
  platform_session_id: string | null;
  game_id: string;
  game_name: string;
  category: GameCategory;
  motif: string | null;
  player_name: string | null;
  demo_satang: number | null;
  /** Hex. */
  next_seed: string;
  expires_at: Date;
}

export const SESSION_COLUMNS = `id, platform_session_id, game_id, game_name, category, motif, player_name, demo_satang,
  encode(next_seed, 'hex') as next_seed, expires_at`;

const digest = (secret: string) => createHash('sha256').update(secret).digest();
const newSecret = () => randomBytes(32).toString('base64url');
export const newSeed = (): Buffer => randomBytes(32);

export interface Launch {
  platformSessionId: string | null;
  gameId: string;
  gameName: string;
  category: GameCategory;
  motif: string | null;
  playerName: string | null;
}

/** Makes a session and answers its launch token: good once, for a minute. */
export async function openLaunch(queries: Queries, launch: Launch, now: Date): Promise<string> {
  const token = newSecret();
  await queries.rows(
    `insert into sandbox_games.session (token_hash, token_expires_at, platform_session_id, game_id, game_name, category,
       motif, player_name, demo_satang, next_seed, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      digest(token),
      new Date(now.getTime() + TOKEN_LIFETIME_MS),
      launch.platformSessionId,
      launch.gameId,
      launch.gameName,
      launch.category,
      launch.motif,
      launch.playerName,
      launch.platformSessionId === null ? DEMO_SATANG : null,
      newSeed(),
      now,
      new Date(now.getTime() + SESSION_LIFETIME_MS),
    ],
  );
  return token;
}

/**
 * Trades a launch token for the bearer that the page has made up; false for one that is unknown, too old, or traded for
 * another. A page whose answer was lost asks again with the same two.
 */
export async function takeToken(queries: Queries, token: string, bearer: string, now: Date): Promise<boolean> {
  const row = await queries.row<{ id: number }>(
    `update sandbox_games.session set bearer_hash = $2
     where token_hash = $1 and (bearer_hash = $2 or (bearer_hash is null and token_expires_at > $3)) returning id`,
    [digest(token), digest(bearer), now],
  );
  return row !== undefined;
}

/**
 * The session of a bearer. One that has ended still answers, so that rounds under way come to their end: the platform
 * refuses its bets; a demo's are refused by `beginRound`.
 */
export function sessionOf(queries: Queries, bearer: string): Promise<GameSession | undefined> {
  return queries.row<GameSession>(`select ${SESSION_COLUMNS} from sandbox_games.session where bearer_hash = $1`, [
    digest(bearer),
  ]);
}
