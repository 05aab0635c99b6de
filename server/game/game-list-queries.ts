import type { ParsedInputOf } from '#contract/endpoint.ts';
import type { gameList } from '#contract/game.ts';
import type { Queries } from '#server/database/database.ts';
import { CATALOGUE, type CatalogueView, COLUMNS, type Game, type GameRow, gameOnWire, VISIBLE } from './queries.ts';

type GameFilter = Omit<ParsedInputOf<typeof gameList>, 'agent_code'>;

/** The columns that a list is ordered by, ascending; each has an index. The id decides between equals. */
const SORT_KEYS = {
  popular: '-popularity',
  new: `date '2100-01-01' - released_on`,
  name: 'sort_name',
  rtp: '-coalesce(rtp, 0)',
} as const satisfies Record<GameFilter['sort'], string>;

/** Names have at most 120 letters (contract/operator-content.ts): a search for more costs much and finds nothing. */
const MAX_SEARCH_LENGTH = 200;

/** One page of the games that the view shows. A cursor that names no game of the list gives an empty page. */
export async function gamesBy(queries: Queries, view: CatalogueView, filter: GameFilter): Promise<Game[]> {
  const search = filter.search?.trim() ?? '';
  if (search.length > MAX_SEARCH_LENGTH) return [];
  const values: unknown[] = [view.now, view.hiddenProviders, view.hiddenGames, filter.limit];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  // Each set of filters is a statement of its own: one with `$n is null or …` could use no index.
  const conditions = [
    VISIBLE,
    ...(filter.provider === undefined ? [] : [`g.provider_id = ${parameter(filter.provider)}`]),
    ...(filter.category === undefined ? [] : [`g.category = ${parameter(filter.category)}`]),
    ...(filter.tag === undefined ? [] : [`${parameter(filter.tag)} = any (g.tags)`]),
  ];
  const cursor = filter.cursor === undefined ? null : parameter(filter.cursor);
  const parts = { key: SORT_KEYS[filter.sort], conditions, cursor };
  const rows = await queries.rows<GameRow>(search ? searched(parts, parameter(search)) : sorted(parts), values);
  return rows.map((row) => gameOnWire(row, view));
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
  return `select ${COLUMNS} from ${CATALOGUE} where ${[...conditions, ...after].join(' and ')} order by ${key}, g.id limit $4`;
}

/**
 * Ranks: 0 the name begins with the text, 1 it contains it, 2 it contains its consonants (vowels and tone marks do
 * not matter; a single consonant must begin the name, since almost every name contains it), 3 it contains the text's
 * words in any order, for example a provider's name before or after the game's.
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
    order by f.rank, f.key, f.id limit $4`;
}
