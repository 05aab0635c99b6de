import type { FastifyBaseLogger } from 'fastify';
import { createRateLimits, type RateLimits } from '#server/access/rate-limits.ts';
import { createSiteStop, type SiteStop } from '#server/access/site-stop.ts';
import type { Config } from '#server/config/config.ts';
import type { GameProviderAccess } from '#server/config/config-values.ts';
import type { Database } from '#server/database/database.ts';
import { createEvents, type Events } from '#server/events/events.ts';
import { createWakeUps, type WakeUps } from '#server/events/wake-ups.ts';
import { type Clock, createClock } from './clock.ts';
import { type ConcurrencyLimiter, createConcurrencyLimiter } from './concurrency-limiter.ts';

/** The things that every domain uses. One per process, and one per test server. */
export interface Platform {
  readonly config: Config;
  readonly database: Database;
  readonly log: FastifyBaseLogger;
  readonly clock: Clock;
  /** The server's time. SQL gets it as a parameter, so that the test clock moves it too. */
  now(): Date;
  readonly wakeUps: WakeUps;
  readonly events: Events;
  readonly limits: RateLimits;
  readonly concurrency: ConcurrencyLimiter;
  readonly siteStop: SiteStop;
  /**
   * By a game's `source`. A game without an entry cannot be played; the sandbox adds its own once its games server
   * listens.
   */
  readonly gameProviders: Map<string, GameProviderAccess>;
  /** The origins that games may run on: their providers', and those of GAME_ORIGINS. */
  gameOrigins(): string[];
  /**
   * The address at which players open the app: PUBLIC_URL, or the address that it listens on. Throws before it
   * listens.
   */
  appUrl(): string;
  /** The address at which this process itself is reached: the one that it listens on. Throws before it listens. */
  ownUrl(): string;
  /** Called once the server listens. */
  setListeningUrl(url: string): void;
}

export function createPlatform(parts: { config: Config; database: Database; log: FastifyBaseLogger }): Platform {
  const { config, database, log } = parts;
  const clock = createClock();
  const now = () => clock.now();
  const gameProviders = new Map(config.gameProviders);
  const wakeUps = createWakeUps({ database, log });
  let listeningUrl: string | undefined;
  function ownUrl(): string {
    if (listeningUrl === undefined) throw new Error('the server does not listen yet');
    return listeningUrl;
  }
  return {
    config,
    database,
    log,
    clock,
    now,
    wakeUps,
    events: createEvents({ database, log, wakeUps }),
    limits: createRateLimits(database, now),
    concurrency: createConcurrencyLimiter(),
    siteStop: createSiteStop(database, config.agent.id),
    gameProviders,
    gameOrigins() {
      const own = [...gameProviders.values()].map(({ baseUrl }) => new URL(baseUrl).origin);
      return [...new Set([...config.gameOrigins, ...own])];
    },
    appUrl: () => config.publicUrl ?? ownUrl(),
    ownUrl,
    setListeningUrl(url) {
      listeningUrl = url;
    },
  };
}
