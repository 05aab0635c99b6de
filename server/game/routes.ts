import * as contract from '#contract/game.ts';
import type { Server } from '#server/http/route.ts';
import { gameOfCall, viewOf } from './catalogue.ts';
import { gamesBy } from './game-list-queries.ts';
import { categoriesOf, lobbyConfig, tilesOf } from './lobbies.ts';
import { countsByCategory, lastPlayed, providersOf } from './queries.ts';

const RAIL_LENGTH = 12;
/**
 * How long lists may lag behind a change of the catalogue; a page's HTML adds a second. A launch always reads the
 * game itself.
 */
const SHARED_SECONDS = 4;

/** The catalogue's calls. */
export function gameRoutes(server: Server): void {
  const { platform } = server;
  const { database } = platform;

  server.implementShared(
    contract.gameList,
    // Typed searches are seldom the same: their answers are not worth keeping.
    { seconds: SHARED_SECONDS, isOwn: ({ input }) => input.search !== undefined, leavesOutBadRows: true },
    async ({ input, session }) => gamesBy(database.replica, await viewOf(platform, session, input.agent_code), input),
  );

  server.implement(contract.gameInfo, ({ input, session }) => gameOfCall(platform, session, input));

  server.implementShared(
    contract.gameLobby,
    { seconds: SHARED_SECONDS, isOwn: ({ session }) => session !== null, leavesOutBadRows: true },
    async (call) => {
      const { input, session } = call;
      const category = input.category ?? null;
      const view = await viewOf(platform, session, input.agent_code);
      if (session) {
        // A member's lobby is the visitors' one with the games that they played last.
        const [lobby, last] = await Promise.all([
          server.read(contract.gameLobby, { ...input, agent_code: session.agentCode }, { ...call, session: null }),
          lastPlayed(database, view, { memberId: session.memberId, category, limit: RAIL_LENGTH }),
        ]);
        return { ...contract.gameLobby.output.parse(lobby), last };
      }
      const hotFilter = { category: input.category, tag: 'hot', sort: 'popular', limit: RAIL_LENGTH } as const;
      const [providers, hot, counts] = await Promise.all([
        providersOf(database.replica, view, category),
        gamesBy(database.replica, view, hotFilter),
        countsByCategory(database.replica, view),
      ]);
      const countOf = new Map(counts.map((row) => [row.category, row.game_count]));
      return {
        tiles: tilesOf(view),
        providers,
        hot,
        last: [],
        categories: categoriesOf(view).map((entry) => ({ ...entry, game_count: countOf.get(entry.category) ?? 0 })),
      };
    },
  );

  server.implementShared(contract.lobbyConfigs, { seconds: SHARED_SECONDS }, async ({ input, session }) =>
    lobbyConfig(input.lobby_key, await viewOf(platform, session, input.agent_code)),
  );
}
