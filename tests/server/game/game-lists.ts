import type { OutputOf } from '#contract/endpoint.ts';
import { type gameInfo, gameList } from '#contract/game.ts';
import type { TestServer } from '../harness.ts';

export type Game = OutputOf<typeof gameInfo>;
type Query = Record<string, unknown>;

/** The demo agent's games in `game/list`. */
export const listGames = async (server: TestServer, query: Query): Promise<Game[]> =>
  (await server.call(gameList, { agent_code: 'chokdee', ...query })).body.data;

/** All pages of the list, with `limit` games each. */
export async function listAllGames(server: TestServer, query: Query, limit: number): Promise<Game[]> {
  const games: Game[] = [];
  for (;;) {
    const page = await listGames(server, { ...query, limit, cursor: games.at(-1)?.game_id });
    games.push(...page);
    if (page.length < limit) return games;
  }
}

export const names = (games: readonly Game[]) => games.map(({ name_th }) => name_th);
