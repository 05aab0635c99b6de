import type { Category } from './queries.ts';

/** What a provider needs to open a game; also the JSON body of `POST <base>/launch`. */
export interface LaunchRequest {
  mode: 'real' | 'demo';
  /** The platform's game session, which every callback names; null for a demo. */
  sessionId: string | null;
  gameId: string;
  providerId: string;
  category: Category;
  gameName: string;
  /** The catalogue's picture. */
  image: string | null;
  /** Masked; null for a demo. */
  playerName: string | null;
  /** The member's id, so that bets and history are his beyond a session; null for a demo. */
  playerId: string | null;
  isMobile: boolean;
  language: 'th';
  /** Where the game's way back leads. */
  returnUrl: string;
}

/** An adapter to a provider of games: one implementation for each protocol. */
interface GameProvider {
  /** A single-use link that opens the game. Refuses with `provider_timeout` or `provider_maintenance`. */
  launch(request: LaunchRequest): Promise<{ link: string }>;
}

/** The adapter of a game's `source`. Refuses with `provider_maintenance` a source that has none. */
export type GameProviders = (source: string) => GameProvider;
