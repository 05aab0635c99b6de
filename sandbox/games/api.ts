/** What the game pages and their server say to each other. Amounts are satang, times ISO. Types only: both sides import them. */
import type { Draw } from './game-rules.ts';
import type { GameCategory } from './profile.ts';

export interface GameInfo {
  readonly id: string;
  readonly name: string;
  readonly category: GameCategory;
  /** A picture on the games' own origin. */
  readonly image: string;
  /** What the picture shows, a motif's name; null: the id decides. */
  readonly motif: string | null;
  /** Percent; null where the bet decides. */
  readonly rtp: number | null;
}

/** Answer of `POST /api/session` and `GET /api/session`. */
export interface SessionView {
  readonly game: GameInfo;
  readonly isDemo: boolean;
  /** Masked; null in a demo. */
  readonly playerName: string | null;
  /** Null while the platform does not answer. */
  readonly balanceSatang: number | null;
  readonly limits: { readonly minSatang: number; readonly maxSatang: number };
  /** SHA-256 of the next round's seed. */
  readonly nextSeedHash: string;
}

/**
 * `placing`: the bet's answer is awaited. `open`: the stake is taken, the draw is to come. `paying`: the outcome is
 * known, its win is on the way to the wallet. `settled`: paid. `refused`: nothing was taken. `refunding`, `refunded`: the
 * bet's answer was lost, so the bet is taken back.
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
  readonly stakeSatang: number;
  /** Null until it is known. */
  readonly outcome: Outcome | null;
  readonly winSatang: number | null;
  readonly seedHash: string;
  /** Null until the outcome is known. */
  readonly seed: string | null;
  /** What the numbers were drawn under: the request id, or the draw's id. */
  readonly label: string;
  readonly draw: Draw | null;
  /** Why it was refused: a code of the platform (`insufficient_balance`, `game_session_ended`, …). */
  readonly refusal: string | null;
  /** The wallet after this round, as far as the platform has told. */
  readonly balanceSatang: number | null;
  readonly createdAt: string;
}

/** Answer of `POST /api/round {requestId, bet}`; a repeat answers the one round. */
export interface PlayedRound<Bet = unknown, Outcome = unknown> {
  readonly round: RoundView<Bet, Outcome>;
  readonly nextSeedHash: string;
}

/** Answer of `GET /api/rounds?before=<number>`: newest first, 20 at most. */
export interface RoundPage {
  readonly rounds: RoundView[];
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
