/** The calls between the game pages and their server. Amounts are satang, times ISO. Types only, for both sides. */
import type { Satang } from '#contract/money.ts';
import type { Draw, StakeLimits } from './game-rules.ts';
import type { GameCategory } from './profile.ts';

export interface GameInfo {
  readonly id: string;
  readonly name: string;
  readonly category: GameCategory;
  /** A picture on the games' own origin. */
  readonly image: string;
  /** The picture's motif; null: the id picks one. */
  readonly motif: string | null;
  /** Percent; null if it depends on the bet. */
  readonly rtp: number | null;
}

/** Answer of `POST /api/session` and `GET /api/session`. */
export interface SessionView {
  readonly game: GameInfo;
  readonly isDemo: boolean;
  /** Masked; null in a demo. */
  readonly playerName: string | null;
  /** Null while the platform does not answer. */
  readonly balanceSatang: Satang | null;
  readonly limits: StakeLimits;
  /** SHA-256 of the next round's seed. */
  readonly nextSeedHash: string;
}

/**
 * `placing`: waits for the answer to the bet. `open`: the stake is taken, the draw is not over. `paying`: the outcome is
 * known, the wallet has not acknowledged the win. `settled`: paid. `refused`: nothing was taken. `refunding`, `refunded`:
 * the answer to the bet was lost, so the stake is returned.
 */
export type RoundState = 'placing' | 'open' | 'paying' | 'settled' | 'refused' | 'refunding' | 'refunded';

export interface RoundView<Bet = unknown, Outcome = unknown> {
  readonly id: string;
  readonly requestId: string;
  readonly number: number;
  readonly gameId: string;
  readonly gameName: string;
  readonly category: GameCategory;
  readonly isDemo: boolean;
  readonly state: RoundState;
  readonly bet: Bet;
  readonly stakeSatang: Satang;
  /** Null until it is known. */
  readonly outcome: Outcome | null;
  readonly winSatang: Satang | null;
  readonly seedHash: string;
  /** Null until the outcome is known. */
  readonly seed: string | null;
  /** The label of the round's numbers (fairness.ts): the request id, or the draw's id. */
  readonly label: string;
  readonly draw: Draw | null;
  /** Why it was refused: a code of the platform (`insufficient_balance`, `game_session_ended`, …). */
  readonly refusal: string | null;
  /** The player's balance after this round, as the platform last reported it. */
  readonly balanceSatang: Satang | null;
  readonly createdAt: string;
}

/** Answer of `POST /api/round {requestId, bet}`; a repeat answers the one round. */
export interface PlayedRound<Bet = unknown, Outcome = unknown> {
  readonly round: RoundView<Bet, Outcome>;
  readonly nextSeedHash: string;
}

/** Answer of `GET /api/rounds?before=<round's id>`: the player's rounds in this game, from all their sessions. */
export interface RoundPage {
  /** Newest session first, and newest first within it; 20 at most. */
  readonly rounds: RoundView[];
  /** Every round that has not ended, however old; on the first page only. */
  readonly open: RoundView[];
  /** There may be older ones. */
  readonly hasMore: boolean;
}

/** Every refusal of the games server: HTTP 4xx with this. */
export interface ApiRefusal {
  readonly code:
    | 'invalid'
    | 'session_unknown'
    | 'token_unknown'
    | 'not_found'
    | 'too_many'
    | 'draw_closed'
    | 'mismatch'
    | 'internal';
}
