import type { OutputOf } from '../../contract/endpoint.ts';
import type { lobbyConfigs } from '../../contract/game.ts';
import { GAMES_A_PAGE } from '../../contract/game-pages.ts';
import type { Category } from './queries.ts';

type LobbyConfig = OutputOf<typeof lobbyConfigs>;

/** The categories in the order of the lobbies, with their Thai titles. */
export const CATEGORIES = [
  { category: 'slot', title: 'สล็อต' },
  { category: 'casino', title: 'คาสิโน' },
  { category: 'sport', title: 'กีฬา' },
  { category: 'fishing', title: 'ยิงปลา' },
  { category: 'freespin', title: 'ฟรีสปิน' },
] as const satisfies { category: Category; title: string }[];

const RAIL_LENGTH = 12;

/** The sections of a lobby: home has a rail of each category; a category has its hot games, its new games, then all. */
export function lobbyConfig(key: 'home' | Category): LobbyConfig {
  if (key === 'home') {
    return {
      title: 'หน้าแรก',
      sections: CATEGORIES.map(({ category, title }) => ({
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
