import { randomBytes } from 'node:crypto';
import type { SandboxHost } from '../host.ts';
import { type GamesServer, startGamesServer } from './server.ts';
import { PROVIDER_NAME } from './wallet-client.ts';

/** Starts the games' server and registers it with the platform as a provider, with a secret of this start. */
export async function startGames(host: SandboxHost): Promise<GamesServer> {
  const secret = randomBytes(32).toString('base64url');
  const games = await startGamesServer({
    config: host.config,
    database: host.database,
    platformUrl: () => host.ownUrl(),
    appUrl: () => host.appUrl(),
    secret,
    now: () => host.now(),
    log: host.log.child({ part: 'games' }),
  });
  host.gameProviders.set(PROVIDER_NAME, { protocol: 'chokdee', baseUrl: games.origin, secret });
  return games;
}
