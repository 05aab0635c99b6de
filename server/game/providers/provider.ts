import type { GameProviderAccess } from '#server/config/config-values.ts';
import type { Server } from '#server/http/route.ts';
import type { Platform } from '#server/runtime/platform.ts';
import type { Category } from '../queries.ts';

/** What a provider needs to open a game. */
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

/** A game as its provider lists it. */
export interface ListedGame {
  /** The provider's own name of the game, unique in its list. */
  code: string;
  name: string;
  /** Who made it: players see the games of a studio together. */
  studio: string;
  category: Category;
  isLive: boolean;
  /** It can be played with pretend money. */
  hasDemo: boolean;
  rtp: number | null;
  /** `2026-01-15` */
  releasedOn: string | null;
  /** Where the provider has a picture. */
  picture: string | null;
}

/** A list that cannot be taken: `message` says where and why. */
export class ListFault extends Error {}

/** One provider of games, as its protocol opens it. */
export interface GameProvider {
  /** A single-use link that opens the game. Refuses with `provider_timeout` or `provider_maintenance`. */
  launch(request: LaunchRequest): Promise<{ link: string }>;
  /** All games that may be offered; absent: the protocol has no list. Throws a ListFault. */
  games?(): Promise<ListedGame[]>;
}

/** The provider of a game's `source`. Refuses with `provider_maintenance` a source that has none. */
export type GameProviders = (source: string) => GameProvider;

export type ProviderPlatform = Pick<Platform, 'config' | 'gameProviders' | 'log' | 'now'>;

/** How providers of one kind are called and call back: a folder beside this file, and a line of protocols.ts. */
export interface Protocol {
  /** The provider of an entry of GAME_PROVIDERS. Throws a ConfigError where the entry does not fit the protocol. */
  open(platform: ProviderPlatform, source: string, access: GameProviderAccess): GameProvider;
  /** Serves the providers' callbacks. */
  routes(server: Server): void;
}
