import type { OutputOf } from '#contract/endpoint.ts';
import type { lobbyConfigs } from '#contract/game.ts';
import { GAMES_A_PAGE } from '#contract/game-pages.ts';
import type { CatalogueView, Category, TileName } from './queries.ts';

type LobbyConfig = OutputOf<typeof lobbyConfigs>;

/** The categories in the house's order, with their Thai titles. */
const CATEGORIES = [
  { category: 'slot', title: 'สล็อต' },
  { category: 'casino', title: 'คาสิโน' },
  { category: 'sport', title: 'กีฬา' },
  { category: 'fishing', title: 'ยิงปลา' },
  { category: 'freespin', title: 'ฟรีสปิน' },
] as const satisfies { category: Category; title: string }[];

const RAIL_LENGTH = 12;

/** All categories: first those that the agent puts first, then the others. */
export function categoriesOf({ first }: Pick<CatalogueView, 'first'>) {
  const place = ({ category }: { category: Category }) => first.indexOf(category) + 1 || first.length + 1;
  return [...CATEGORIES].sort((one, other) => place(one) - place(other));
}

const houseTile = (name: TileName) => `/media/art/${name}/category.svg`;

/** The picture of each tile: the agent's, or the house's drawing. */
export const tilesOf = ({ tiles }: Pick<CatalogueView, 'tiles'>): Record<TileName, string> => ({
  lotto: houseTile('lotto'),
  slot: houseTile('slot'),
  casino: houseTile('casino'),
  sport: houseTile('sport'),
  fishing: houseTile('fishing'),
  freespin: houseTile('freespin'),
  ...tiles,
});

/**
 * The sections of a lobby: home has a rail of each category, in the agent's order; a category has its hot games, its new
 * games, then all.
 */
export function lobbyConfig(key: 'home' | Category, view: Pick<CatalogueView, 'first'>): LobbyConfig {
  if (key === 'home') {
    return {
      title: 'หน้าแรก',
      sections: categoriesOf(view).map(({ category, title }) => ({
        key: category,
        title: `${title}มาแรง`,
        kind: 'rail',
        query: { category, sort: 'popular', limit: RAIL_LENGTH },
      })),
    };
  }
  const title = CATEGORIES.find(({ category }) => category === key)?.title ?? '';
  return {
    title,
    sections: [
      { key: 'hot', title: 'ยอดฮิต', kind: 'rail', query: { category: key, tag: 'hot', limit: RAIL_LENGTH } },
      {
        key: 'new',
        title: 'มาใหม่',
        kind: 'rail',
        query: { category: key, tag: 'new', sort: 'new', limit: RAIL_LENGTH },
      },
      { key: 'all', title: 'เกมทั้งหมด', kind: 'grid', query: { category: key, sort: 'popular', limit: GAMES_A_PAGE } },
    ],
  };
}
