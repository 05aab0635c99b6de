import type { Config } from '#server/config/config.ts';
import type { GameProviderAccess } from '#server/config/config-values.ts';
import type { Server } from '#server/http/route.ts';
import type { Platform } from '#server/runtime/platform.ts';
import type { Category } from '../queries.ts';

/** The data with which a provider opens a game. */
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
  /** The member's id, so that bets and history stay theirs beyond a session; null for a demo. */
  playerId: string | null;
  isMobile: boolean;
  language: 'th';
  /** The address that the game's way back leads to. */
  returnUrl: string;
}

/** A game as its provider lists it. */
export interface ListedGame {
  /** The provider's own name of the game, unique in its list. */
  code: string;
  name: string;
  /** The studio that made it: players see a studio's games together. */
  studio: string;
  category: Category;
  isLive: boolean;
  /** It can be played with pretend money. */
  hasDemo: boolean;
  rtp: number | null;
  /** `2026-01-15` */
  releasedOn: string | null;
  /** The provider's picture, if it has one. */
  picture: string | null;
}

/** A list that cannot be taken: `message` says where and why. */
export class ListFault extends Error {}

/** One provider of games, as its protocol opens it. */
export interface GameProvider {
  /** A single-use link that opens the game. Refuses with `provider_timeout` or `provider_maintenance`. */
  launch(request: LaunchRequest): Promise<{ link: string }>;
  /** All games that may be offered; absent if the protocol has no list. Throws a ListFault. */
  games?(): Promise<ListedGame[]>;
}

/** The provider of a game's `source`. Refuses with `provider_maintenance` if the source has none. */
export type GameProviders = (source: string) => GameProvider;

export type ProviderPlatform = Pick<Platform, 'config' | 'gameProviders' | 'log' | 'now'>;

/**
 * A kind of providers: how they are called and call back. Each is a folder beside this file and a line of
 * protocols.ts.
 */
export interface Protocol {
  /** Throws a ConfigError where an entry of GAME_PROVIDERS does not fit the protocol, or its keys are missing. */
  check?(config: Config, source: string, access: GameProviderAccess): void;
  /** The provider of an entry. */
  open(platform: ProviderPlatform, source: string, access: GameProviderAccess): GameProvider;
  /** Serves the providers' callbacks. */
  routes(server: Server): void;
}
