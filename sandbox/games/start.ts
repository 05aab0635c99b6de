import { randomBytes } from 'node:crypto';
import type { Platform } from '../../server/platform/platform.ts';
import { type GamesServer, startGamesServer } from './server.ts';
import { SOURCE } from './wallet-client.ts';

/** Starts the sandbox's games beside the platform and introduces the two to each other, with a secret of this start. */
export async function startSandboxGames(platform: Platform): Promise<GamesServer> {
  const { config, database, log, gameProviders } = platform;
  const secret = randomBytes(32).toString('base64url');
  const games = await startGamesServer({
    config,
    database,
    platformUrl: () => platform.baseUrl(),
    secret,
    now: () => platform.now(),
    log: log.child({ part: 'games' }),
  });
  gameProviders.set(SOURCE, { baseUrl: games.origin, secret });
  return games;
}
