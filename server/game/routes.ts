import * as contract from '../../contract/game.ts';
import type { Server } from '../platform/http/route.ts';
import { CATEGORIES, lobbyConfig } from './lobbies.ts';
import { countsByCategory, gamesBy, providersOf } from './queries.ts';

const HOT_LENGTH = 12;

export function gameRoutes(server: Server): void {
  const { database } = server.platform;

  server.implement(contract.gameList, ({ input }) => gamesBy(database, input));

  server.implement(contract.gameLobby, async ({ input }) => {
    const category = input.category ?? null;
    const hotFilter = { category: input.category, tag: 'hot', sort: 'popular', limit: HOT_LENGTH } as const;
    const [providers, hot, counts] = await Promise.all([
      providersOf(database, category),
      gamesBy(database, hotFilter),
      countsByCategory(database),
    ]);
    const countOf = new Map(counts.map((row) => [row.category, row.game_count]));
    return {
      providers,
      hot,
      // Nobody has played yet: rounds begin with game/link.
      last: [],
      categories: CATEGORIES.map((entry) => ({ ...entry, game_count: countOf.get(entry.category) ?? 0 })),
    };
  });

  server.implement(contract.lobbyConfigs, async ({ input }) => lobbyConfig(input.lobby_key));
}
