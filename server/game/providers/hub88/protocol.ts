import { ConfigError } from '#server/config/config.ts';
import type { Protocol } from '../provider.ts';
import { listGames } from './game-list.ts';
import { keysOf } from './keys.ts';
import { launch } from './launch.ts';
import { walletRoutes } from './wallet-routes.ts';

/**
 * Hub88's operator API and wallet (https://docs.hub88.io/developer-docs/operator-api-reference), signed with RSA both ways.
 * The account is the operator's id there.
 */
export const hub88Protocol: Protocol = {
  check(config, source, access) {
    if (!/^[1-9]\d{0,14}$/.test(access.secret))
      throw new ConfigError(`GAME_PROVIDERS ${source}: the operator’s id must be a number, not ${access.secret}`);
    keysOf(config, source, access);
  },
  open: (platform, source, access) => ({
    launch: (request) => launch(platform, source, access, request),
    games: () => listGames(platform, source, access),
  }),
  routes: walletRoutes,
};
