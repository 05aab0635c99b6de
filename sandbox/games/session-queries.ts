import { createHash, randomBytes } from 'node:crypto';
import { type Satang, satang } from '#contract/money.ts';
import type { Queries, Transaction } from '../host.ts';
import type { GameCategory } from './profile.ts';
import { newSeed } from './seed.ts';

const TOKEN_LIFETIME_MS = 60_000;
/** As long as the platform's own session; also for demos. */
const SESSION_LIFETIME_MS = 2 * 3_600_000;
/** The pretend money of a demo. */
const DEMO_BALANCE = satang(1_000_000);

export interface GameSession {
  id: number;
  /** Null for a demo. */
  platform_session_id: string | null;
  game_id: string;
  game_name: string;
  category: GameCategory;
  motif: string | null;
  player_name: string | null;
  /** Null when played for money. */
  demo_satang: Satang | null;
  /** The next round's seed, in hex. */
  next_seed: string;
  expires_at: Date;
}

const COLUMNS = `id, platform_session_id, game_id, game_name, category, motif, player_name, demo_satang,
  encode(next_seed, 'hex') as next_seed, expires_at`;

const hashOf = (secret: string) => createHash('sha256').update(secret).digest();
const newToken = () => randomBytes(32).toString('base64url');

export interface Launch {
  /** Null for a demo. */
  platformSessionId: string | null;
  gameId: string;
  gameName: string;
  category: GameCategory;
  motif: string | null;
  playerName: string | null;
  /** The platform's id of the player, the same in each launch; null for a demo. */
  playerId: string | null;
}

/** Opens a session and returns its launch token, which can be used once within a minute. */
export async function openLaunch(queries: Queries, launch: Launch, now: Date): Promise<string> {
  const token = newToken();
  await queries.rows(
    `insert into sandbox_games_session (token_hash, token_expires_at, platform_session_id, game_id, game_name, category,
       motif, player_name, demo_satang, next_seed, created_at, expires_at, player_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      hashOf(token),
      new Date(now.getTime() + TOKEN_LIFETIME_MS),
      launch.platformSessionId,
      launch.gameId,
      launch.gameName,
      launch.category,
      launch.motif,
      launch.playerName,
      launch.platformSessionId === null ? DEMO_BALANCE : null,
      newSeed(),
      now,
      new Date(now.getTime() + SESSION_LIFETIME_MS),
      launch.playerId,
    ],
  );
  return token;
}

/**
 * Trades a launch token for the bearer that the page generated. False if the token is unknown, expired, or already
 * traded for another bearer. A page that lost the answer may repeat the call with the same two.
 */
export async function tradeToken(queries: Queries, token: string, bearer: string, now: Date): Promise<boolean> {
  const row = await queries.row<{ id: number }>(
    `update sandbox_games_session set bearer_hash = $2
     where token_hash = $1 and (bearer_hash = $2 or (bearer_hash is null and token_expires_at > $3)) returning id`,
    [hashOf(token), hashOf(bearer), now],
  );
  return row !== undefined;
}

/**
 * The session of a bearer, even after its end, so that its open rounds can be finished. The platform refuses bets of
 * an ended session, and `beginRound` those of an ended demo.
 */
export const sessionOfBearer = (queries: Queries, bearer: string): Promise<GameSession | undefined> =>
  queries.row<GameSession>(`select ${COLUMNS} from sandbox_games_session where bearer_hash = $1`, [hashOf(bearer)]);

export const lockSession = (transaction: Transaction, id: number): Promise<GameSession | undefined> =>
  transaction.row<GameSession>(`select ${COLUMNS} from sandbox_games_session where id = $1 for update`, [id]);

/** Adds to a demo's balance; a stake is negative. */
export async function addToDemoBalance(transaction: Transaction, sessionId: number, amount: number): Promise<void> {
  await transaction.rows('update sandbox_games_session set demo_satang = demo_satang + $2 where id = $1', [
    sessionId,
    amount,
  ]);
}
