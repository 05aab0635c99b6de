import type { OutputOf, ParsedInputOf } from '#contract/endpoint.ts';
import type { operatorGames, operatorSaveGame } from '#contract/operator-content.ts';
import type { Queries, Transaction } from '#server/database/database.ts';
import type { Category } from './queries.ts';

export interface GameRecord {
  game_id: string;
  provider_id: string;
  sub_provider_id: string;
  name: string;
  name_th: string;
  category: Category;
  image: string | null;
  tags: OutputOf<typeof operatorSaveGame>['tags'];
  rtp: number | null;
  has_demo: boolean;
  is_active: boolean;
  maintenance_until: Date | null;
  position: number;
  updated_at: Date;
}

const RECORD = `
  select g.id as game_id, g.provider_id, g.sub_provider_id, g.name, g.name_th, g.category, g.image, g.tags, g.rtp::float8 as rtp,
    g.has_demo, g.is_enabled as is_active, g.maintenance_until, g.position, g.updated_at
  from game g`;

type Filter = ParsedInputOf<typeof operatorGames>;

/** Games by their ids, hidden ones too, after the id `cursor`; at most `limit`. */
export function gameRecords(
  queries: Queries,
  { provider, category, search, cursor }: Filter,
  limit: number,
): Promise<GameRecord[]> {
  return queries.rows<GameRecord>(
    `${RECORD} where ($1::text is null or g.provider_id = $1) and ($2::text is null or g.category = $2)
       and ($3::text is null or g.id = $3 or strpos(g.search_text, game_search_text($3)) > 0) and ($4::text is null or g.id > $4)
     order by g.id limit $5`,
    [provider ?? null, category ?? null, search?.trim() || null, cursor ?? null, limit],
  );
}

export function gameRecord(queries: Queries, gameId: string): Promise<GameRecord | undefined> {
  return queries.row<GameRecord>(`${RECORD} where g.id = $1`, [gameId]);
}

/** The adapter of a provider's games, and whether the provider has this sub-provider; undefined for an unknown provider. */
export function providerSource(
  queries: Queries,
  providerId: string,
  subProviderId: string,
): Promise<{ source: string; has_sub_provider: boolean } | undefined> {
  return queries.row(
    `select source, exists (select from game_sub_provider where provider_id = $1 and id = $2) as has_sub_provider
     from game where provider_id = $1 limit 1`,
    [providerId, subProviderId],
  );
}

/** Inserts the game or replaces it; a game that is replaced keeps its release day. */
export async function upsertGame(
  tx: Transaction,
  input: ParsedInputOf<typeof operatorSaveGame>,
  source: string,
  at: Date,
): Promise<void> {
  await tx.rows(
    `insert into game (id, provider_id, sub_provider_id, name, name_th, category, image, tags, rtp, has_demo, is_enabled,
       maintenance_until, position, source, released_on, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, ($15::timestamptz at time zone 'Asia/Bangkok')::date, $15)
     on conflict (id) do update set (provider_id, sub_provider_id, name, name_th, category, image, tags, rtp, has_demo,
       is_enabled, maintenance_until, position, source, updated_at) = (excluded.provider_id, excluded.sub_provider_id,
       excluded.name, excluded.name_th, excluded.category, excluded.image, excluded.tags, excluded.rtp, excluded.has_demo,
       excluded.is_enabled, excluded.maintenance_until, excluded.position, excluded.source, excluded.updated_at)`,
    [
      input.game_id,
      input.provider_id,
      input.sub_provider_id,
      input.name,
      input.name_th,
      input.category,
      input.image,
      input.tags,
      input.rtp,
      input.has_demo,
      input.is_active,
      input.maintenance_until,
      input.position,
      source,
      at,
    ],
  );
}

/**
 * Sets an agent's own maintenance of a provider (null ends it), and counts its games; undefined for an unknown
 * provider.
 */
export function setOwnMaintenance(
  tx: Transaction,
  agentId: number,
  providerId: string,
  until: string | null,
): Promise<{ games: number } | undefined> {
  return tx.row(
    `update agent set config = jsonb_set(config, '{games}', coalesce(config -> 'games', '{}') || jsonb_build_object('provider_maintenance',
         coalesce(config #> '{games,provider_maintenance}', '{}') - $2
           || case when $3::text is null then '{}' else jsonb_build_object($2::text, $3::text) end))
     where id = $1 and exists (select from game_provider where id = $2)
     returning (select count(*) from game where provider_id = $2)::int as games`,
    [agentId, providerId, until],
  );
}

/** Hides a game from an agent's players, or shows it again; false for an unknown game. */
export async function setHidden(tx: Transaction, agentId: number, gameId: string, isHidden: boolean): Promise<boolean> {
  const row = await tx.row(
    `update agent set config = jsonb_set(config, '{games}', coalesce(config -> 'games', '{}') || jsonb_build_object('hidden_games',
         coalesce(config #> '{games,hidden_games}', '[]') - $2 || case when $3 then jsonb_build_array($2::text) else '[]' end))
     where id = $1 and exists (select from game where id = $2) returning id`,
    [agentId, gameId, isHidden],
  );
  return row !== undefined;
}

/**
 * Sets a provider's maintenance for all agents (null ends it), and counts its games; undefined for an unknown
 * provider.
 */
export function setProviderMaintenance(
  tx: Transaction,
  providerId: string,
  until: string | null,
): Promise<{ games: number } | undefined> {
  return tx.row(
    `update game_provider set maintenance_until = $2 where id = $1
     returning (select count(*) from game where provider_id = $1)::int as games`,
    [providerId, until],
  );
}
