import type { InputOf } from '#contract/endpoint.ts';
import type { gameList } from '#contract/game.ts';
import { GAMES_A_PAGE } from '#contract/game-pages.ts';

type Input = InputOf<typeof gameList>;
export type Category = NonNullable<Input['category']>;
export type Sort = NonNullable<Input['sort']>;
export type Tag = NonNullable<Input['tag']>;

export const SORTS = ['popular', 'new', 'name', 'rtp'] as const satisfies readonly Sort[];
const TAGS = ['hot', 'new', 'jackpot', 'live'] as const satisfies readonly Tag[];

/** The games that a lobby shows. Kept in the address, so that back, reload and sharing keep it. */
export interface LobbyFilter {
  search: string;
  provider: string | null;
  tag: Tag | null;
  sort: Sort;
}

export const USUAL: LobbyFilter = { search: '', provider: null, tag: null, sort: 'popular' };

/** The longest name; a longer search finds nothing. */
export const MAX_SEARCH_LENGTH = 60;
const MAX_ID_LENGTH = 64;

export function readFilter(query: URLSearchParams): LobbyFilter {
  const provider = query.get('provider') ?? '';
  return {
    search: (query.get('q') ?? '').slice(0, MAX_SEARCH_LENGTH),
    provider: provider === '' || provider.length > MAX_ID_LENGTH ? null : provider,
    tag: TAGS.find((tag) => tag === query.get('tag')) ?? null,
    sort: SORTS.find((sort) => sort === query.get('sort')) ?? 'popular',
  };
}

/** The query with this filter: defaults are left out, other parameters are kept. */
export function writeFilter(query: URLSearchParams, { search, provider, tag, sort }: LobbyFilter): URLSearchParams {
  const next = new URLSearchParams(query);
  const values = { q: search.trim(), provider, tag, sort: sort === 'popular' ? null : sort };
  for (const [name, value] of Object.entries(values)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

/** Tells whether all games are shown, in any order. */
export const isWhole = ({ search, provider, tag }: LobbyFilter): boolean =>
  search.trim() === '' && provider === null && tag === null;

export const isUsual = (filter: LobbyFilter): boolean => isWhole(filter) && filter.sort === 'popular';

/** The input of a page; `cursor` is the last game of the page before. */
export function listInput(
  agentCode: string,
  category: Category | null,
  { search, provider, tag, sort }: LobbyFilter,
  cursor?: string,
): Input {
  const text = search.trim();
  return {
    agent_code: agentCode,
    limit: GAMES_A_PAGE,
    ...(category && { category }),
    ...(provider && { provider }),
    ...(tag && { tag }),
    ...(text !== '' && { search: text }),
    ...(sort !== 'popular' && { sort }),
    ...(cursor !== undefined && { cursor }),
  };
}
