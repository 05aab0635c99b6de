import type { z } from 'zod';
import type { OutputOf, ParsedInputOf } from '../../contract/endpoint.ts';
import type { gameCategory, gameList } from '../../contract/game.ts';
import type { Queries } from '../platform/database.ts';

export type Game = OutputOf<typeof gameList>[number];
export type Category = z.output<typeof gameCategory>;
type GameFilter = Omit<ParsedInputOf<typeof gameList>, 'agent_code'>;

/** What a list is ordered by, ascending; the id decides between equals. */
const SORT_KEYS = {
  popular: '-popularity',
  new: `date '2100-01-01' - released_on`,
  name: 'name_th',
  rtp: '-coalesce(rtp, 0)',
} as const satisfies Record<GameFilter['sort'], string>;

/** One page of playable games. A cursor that names no game is the end of the list. */
export function gamesBy(queries: Queries, filter: GameFilter) {
  const key = SORT_KEYS[filter.sort];
  return queries.rows<Game>(
    `select g.id as game_id, provider_id, sub_provider_id, g.name, name_th, category, g.image, tags, rtp::float8 as rtp, has_demo, source
     from game g join game_provider p on p.id = g.provider_id
     where g.is_enabled and p.is_enabled
       and ($1::text is null or provider_id = $1)
       and ($2::text is null or category = $2)
       and ($3::text is null or $3 = any (tags))
       and ($4::text is null or strpos(lower(g.name || ' ' || name_th), lower($4)) > 0)
       and ($5::text is null or (${key}, g.id) > (select ${key}, c.id from game c where c.id = $5))
     order by ${key}, g.id limit $6`,
    [
      filter.provider ?? null,
      filter.category ?? null,
      filter.tag ?? null,
      filter.search?.trim() || null,
      filter.cursor ?? null,
      filter.limit,
    ],
  );
}

/** Providers that have games of the category (null: of any), each with their number. */
export function providersOf(queries: Queries, category: Category | null) {
  return queries.rows<{
    provider_id: string;
    name: string;
    image: string | null;
    categories: Category[];
    game_count: number;
  }>(
    `select p.id as provider_id, p.name, p.image, array_agg(distinct g.category) as categories, count(*)::int as game_count
     from game_provider p join game g on g.provider_id = p.id
     where p.is_enabled and g.is_enabled and ($1::text is null or g.category = $1)
     group by p.id order by p.position, p.id`,
    [category],
  );
}

export function countsByCategory(queries: Queries) {
  return queries.rows<{ category: Category; game_count: number }>(
    `select category, count(*)::int as game_count from game g join game_provider p on p.id = g.provider_id
     where g.is_enabled and p.is_enabled group by category`,
  );
}
