import type { z } from 'zod';
import type { OutputOf, ParsedInputOf } from '../../contract/endpoint.ts';
import type { gameCategory, gameInfo, gameList } from '../../contract/game.ts';
import type { Queries } from '../platform/database.ts';

export type Game = OutputOf<typeof gameInfo>;
export type Category = z.output<typeof gameCategory>;
export type GameFilter = Omit<ParsedInputOf<typeof gameList>, 'agent_code'>;

/** Which part of the catalogue an agent shows, and when it is asked. */
export interface View {
  /** Providers that the agent has switched off. */
  hiddenProviders: readonly string[];
  now: Date;
}

/** What a list is ordered by, ascending, each with its index (0006_game_catalogue.sql); the id decides between equals. */
const SORT_KEYS = {
  popular: '-popularity',
  new: `date '2100-01-01' - released_on`,
  name: 'sort_name',
  rtp: '-coalesce(rtp, 0)',
} as const satisfies Record<GameFilter['sort'], string>;

type GameRow = Omit<Game, 'maintenance_until'> & { maintenance_until: Date | null };

/** What every query of games begins with: $1 is the time, $2 the hidden providers. */
const COLUMNS = `g.id as game_id, g.provider_id, g.sub_provider_id, p.name as provider_name, g.name, g.name_th, g.category, g.image, g.tags,
  g.rtp::float8 as rtp, g.has_demo, g.source,
  case when greatest(g.maintenance_until, p.maintenance_until) > $1 then greatest(g.maintenance_until, p.maintenance_until) end as maintenance_until`;
const VISIBLE = 'g.is_enabled and p.is_enabled and g.provider_id <> all ($2::text[])';
const CATALOGUE = 'game g join game_provider p on p.id = g.provider_id';

const onWire = ({ maintenance_until, ...row }: GameRow): Game => ({
  ...row,
  maintenance_until: maintenance_until?.toISOString() ?? null,
});

/** No name is longer (contract/operator-content.ts: 120 letters); looking for more costs much and finds nothing. */
const LONGEST_SEARCH = 200;

/** One page of the games that the view shows. A cursor that names no game of the list is its end. */
export async function gamesBy(queries: Queries, view: View, filter: GameFilter): Promise<Game[]> {
  const search = filter.search?.trim() ?? '';
  if (search.length > LONGEST_SEARCH) return [];
  const values: unknown[] = [view.now, view.hiddenProviders, filter.limit];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  // A statement for each set of filters, not one with `$n is null or …`: that could use no index.
  const conditions = [
    VISIBLE,
    ...(filter.provider === undefined ? [] : [`g.provider_id = ${parameter(filter.provider)}`]),
    ...(filter.category === undefined ? [] : [`g.category = ${parameter(filter.category)}`]),
    ...(filter.tag === undefined ? [] : [`${parameter(filter.tag)} = any (g.tags)`]),
  ];
  const cursor = filter.cursor === undefined ? null : parameter(filter.cursor);
  const parts = { key: SORT_KEYS[filter.sort], conditions, cursor };
  const rows = await queries.rows<GameRow>(search ? searched(parts, parameter(search)) : sorted(parts), values);
  return rows.map(onWire);
}

interface ListParts {
  key: string;
  conditions: readonly string[];
  /** The parameter with the last game of the page before. */
  cursor: string | null;
}

function sorted({ key, conditions, cursor }: ListParts): string {
  const after =
    cursor === null ? [] : [`(${key}, g.id) > ((select ${key} from game c where c.id = ${cursor}), ${cursor})`];
  return `select ${COLUMNS} from ${CATALOGUE} where ${[...conditions, ...after].join(' and ')} order by ${key}, g.id limit $3`;
}

/**
 * First the names that begin with the text, then those that have it within, then those that have its consonants: vowels
 * and tone marks don't matter. A single consonant would be in every name, so a name has to begin with it. Last those that
 * have its words in any order, such as a provider's name before or after the game's.
 */
function searched({ key, conditions, cursor }: ListParts, search: string): string {
  return `with wanted as materialized (
      select text, game_search_skeleton(text) as skeleton,
        (select array_agg('%' || regexp_replace(word, '([\\\\%_])', '\\\\\\1', 'g') || '%')
          from regexp_split_to_table(text, ' ') word having count(*) > 1 and min(length(word)) > 1) as words
      from game_search_text(${search}) text),
    ranked as materialized (
      select g.id, ${key} as key, case
        when w.text = '' then null
        when strpos(g.search_text || p.search_text, E'\\n' || w.text) > 0 then 0
        when strpos(g.search_text || p.search_text, w.text) > 0 then 1
        when w.skeleton = '' then null
        when strpos(g.search_skeleton || p.search_skeleton, case when length(w.skeleton) = 1 then E'\\n' else '' end || w.skeleton) > 0 then 2
        when g.search_text || p.search_text like all (w.words) then 3
      end as rank
      from ${CATALOGUE} cross join wanted w where ${conditions.join(' and ')}),
    found as materialized (select * from ranked where rank is not null)
    select ${COLUMNS} from found f join game g on g.id = f.id join game_provider p on p.id = g.provider_id
    ${cursor === null ? '' : `where (f.rank, f.key, f.id) > (select c.rank, c.key, c.id from found c where c.id = ${cursor})`}
    order by f.rank, f.key, f.id limit $3`;
}

/** The game of an id, if the view shows it. */
export async function gameById(
  queries: Queries,
  { hiddenProviders, now }: View,
  gameId: string,
): Promise<Game | undefined> {
  const row = await queries.row<GameRow>(`select ${COLUMNS} from ${CATALOGUE} where ${VISIBLE} and g.id = $3`, [
    now,
    hiddenProviders,
    gameId,
  ]);
  return row && onWire(row);
}

/** So many of a member's latest sessions are looked at. */
const SESSIONS_SEEN = 300;

/** The games that the member played last, the latest first, each once. */
export async function lastPlayed(
  queries: Queries,
  { hiddenProviders, now }: View,
  { memberId, category, limit }: { memberId: number; category: Category | null; limit: number },
): Promise<Game[]> {
  const rows = await queries.rows<GameRow>(
    `select ${COLUMNS}
     from (select game_id, max(created_at) as at from (
         select game_id, created_at from game_session where member_id = $3 order by created_at desc limit ${SESSIONS_SEEN}) s
       group by game_id) played
     join game g on g.id = played.game_id join game_provider p on p.id = g.provider_id
     where ${VISIBLE} and ($4::text is null or g.category = $4)
     order by played.at desc, g.id limit $5`,
    [now, hiddenProviders, memberId, category, limit],
  );
  return rows.map(onWire);
}

/** Providers that have games of the category (null: of any), each with their number. */
export function providersOf(queries: Queries, { hiddenProviders }: View, category: Category | null) {
  return queries.rows<{
    provider_id: string;
    name: string;
    image: string | null;
    categories: Category[];
    game_count: number;
  }>(
    `select p.id as provider_id, p.name, p.image, array_agg(distinct g.category) as categories, count(*)::int as game_count
     from ${CATALOGUE}
     where g.is_enabled and p.is_enabled and g.provider_id <> all ($1::text[]) and ($2::text is null or g.category = $2)
     group by p.id order by p.position, p.id`,
    [hiddenProviders, category],
  );
}

export function countsByCategory(queries: Queries, { hiddenProviders }: View) {
  return queries.rows<{ category: Category; game_count: number }>(
    `select g.category, count(*)::int as game_count from ${CATALOGUE}
     where g.is_enabled and p.is_enabled and g.provider_id <> all ($1::text[]) group by g.category`,
    [hiddenProviders],
  );
}
