import type { z } from 'zod';
import type { OutputOf } from '#contract/endpoint.ts';
import type { gameCategory, gameInfo, tileName } from '#contract/game.ts';
import type { Queries } from '#server/database/database.ts';

export type Game = OutputOf<typeof gameInfo>;
export type Category = z.output<typeof gameCategory>;
export type TileName = z.output<typeof tileName>;

/** The part of the catalogue that an agent shows at a time. */
export interface CatalogueView {
  /** Providers that the agent has switched off. */
  hiddenProviders: readonly string[];
  /** Single games that the agent has hidden. */
  hiddenGames: readonly string[];
  /** The end of the agent's own maintenance of a provider, by the provider's id. */
  providerMaintenance: Readonly<Record<string, string>>;
  /** The categories that the agent's lists begin with. */
  first: readonly Category[];
  /** The agent's own pictures of home's tiles. */
  tiles: Readonly<Partial<Record<TileName, string>>>;
  now: Date;
}

export type GameRow = Omit<Game, 'maintenance_until'> & { maintenance_until: Date | null };

/** SQL that queries of games share; $1 is the present time, $2 and $3 the hidden providers and games. */
export const COLUMNS = `g.id as game_id, g.provider_id, g.sub_provider_id, p.name as provider_name, g.name, g.name_th, g.category, g.image, g.tags,
  g.rtp::float8 as rtp, g.has_demo, g.source,
  case when greatest(g.maintenance_until, p.maintenance_until) > $1 then greatest(g.maintenance_until, p.maintenance_until) end as maintenance_until`;
const visible = (providers: string, games: string) =>
  `g.is_enabled and p.is_enabled and g.provider_id <> all (${providers}::text[]) and g.id <> all (${games}::text[])`;
export const VISIBLE = visible('$2', '$3');
export const CATALOGUE = 'game g join game_provider p on p.id = g.provider_id';

/** A game as the contract has it: in maintenance until the later of everybody's and the agent's own ends. */
export function gameOnWire({ maintenance_until, ...row }: GameRow, { providerMaintenance, now }: CatalogueView): Game {
  const own = providerMaintenance[row.provider_id];
  const ends = [maintenance_until?.getTime() ?? 0, own === undefined ? 0 : Date.parse(own)];
  const end = Math.max(...ends);
  return { ...row, maintenance_until: end > now.getTime() ? new Date(end).toISOString() : null };
}

/** The game of an id, if the view shows it. */
export async function gameById(queries: Queries, view: CatalogueView, gameId: string): Promise<Game | undefined> {
  const row = await queries.row<GameRow>(`select ${COLUMNS} from ${CATALOGUE} where ${VISIBLE} and g.id = $4`, [
    view.now,
    view.hiddenProviders,
    view.hiddenGames,
    gameId,
  ]);
  return row && gameOnWire(row, view);
}

/** The number of a member's latest sessions that are read for the games they played last. */
const SESSIONS_SEEN = 300;

/** The games that the member played last, the latest first, each once. */
export async function lastPlayed(
  queries: Queries,
  view: CatalogueView,
  { memberId, category, limit }: { memberId: number; category: Category | null; limit: number },
): Promise<Game[]> {
  const rows = await queries.rows<GameRow>(
    `select ${COLUMNS}
     from (select game_id, max(created_at) as at from (
         select game_id, created_at from game_session where member_id = $4 order by created_at desc limit ${SESSIONS_SEEN}) s
       group by game_id) played
     join game g on g.id = played.game_id join game_provider p on p.id = g.provider_id
     where ${VISIBLE} and ($5::text is null or g.category = $5)
     order by played.at desc, g.id limit $6`,
    [view.now, view.hiddenProviders, view.hiddenGames, memberId, category, limit],
  );
  return rows.map((row) => gameOnWire(row, view));
}

/** The providers that have games of the category (null: of any), each with the number of these games. */
export function providersOf(queries: Queries, view: CatalogueView, category: Category | null) {
  return queries.rows<{
    provider_id: string;
    name: string;
    image: string | null;
    categories: Category[];
    game_count: number;
  }>(
    `select p.id as provider_id, p.name, p.image, array_agg(distinct g.category) as categories, count(*)::int as game_count
     from ${CATALOGUE}
     where ${visible('$1', '$2')} and ($3::text is null or g.category = $3)
     group by p.id order by p.position, p.id`,
    [view.hiddenProviders, view.hiddenGames, category],
  );
}

/** The number of games that the view shows in each category. */
export function countsByCategory(queries: Queries, { hiddenProviders, hiddenGames }: CatalogueView) {
  return queries.rows<{ category: Category; game_count: number }>(
    `select g.category, count(*)::int as game_count from ${CATALOGUE}
     where ${visible('$1', '$2')} group by g.category`,
    [hiddenProviders, hiddenGames],
  );
}
