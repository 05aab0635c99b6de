import type { Category } from './queries.ts';

/** What a provider must know to open a game; this object is also the JSON body of `POST <base>/launch`. */
export interface LaunchRequest {
  mode: 'real' | 'demo';
  /** The platform's game session, named in every callback; null for a demo, which makes none. */
  sessionId: string | null;
  gameId: string;
  providerId: string;
  category: Category;
  gameName: string;
  /** The catalogue's picture. */
  image: string | null;
  /** Masked; null for a demo. */
  playerName: string | null;
  isMobile: boolean;
  language: 'th';
  /** Where a game leads back to. */
  returnUrl: string;
}

/** The far side of a game's `source`: one implementation a protocol. */
export interface GameProvider {
  /** A single-use link that opens the game. Rejects with the Refusal `provider_timeout` or `provider_maintenance`. */
  launch(request: LaunchRequest): Promise<{ link: string }>;
}

/** The provider behind a game's `source`. Throws the Refusal `provider_maintenance` for one that isn't there. */
export type GameProviders = (source: string) => GameProvider;
