import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { OutputOf } from '../../contract/endpoint.ts';
import type { gameList } from '../../contract/game.ts';
import { persisted } from './persistence.ts';

export type Game = OutputOf<typeof gameList>[number];

const LISTS = ['last', 'hot', 'casino', 'slot', 'sport', 'fishing', 'freespin'] as const;
export type LobbyList = (typeof LISTS)[number];
type LobbyData = Record<LobbyList, Game[]>;

interface LobbyState extends LobbyData {
  setList(list: LobbyList, games: Game[]): void;
  /** Puts a game in front of `last`, once. */
  remember(game: Game): void;
  /** Logout: what was played is the member's own. */
  forgetLast(): void;
}

const MOST_REMEMBERED = 20;
const empty: LobbyData = { last: [], hot: [], casino: [], slot: [], sport: [], fishing: [], freespin: [] };

/** Lists of games as last seen, shown until the server answers; local storage key `lobby`. */
export const useLobby = create<LobbyState>()(
  persist(
    (set) => ({
      ...empty,
      setList: (list, games) => set({ [list]: games }),
      remember: (game) =>
        set(({ last }) => ({
          last: [game, ...last.filter((one) => one.game_id !== game.game_id)].slice(0, MOST_REMEMBERED),
        })),
      forgetLast: () => set({ last: [] }),
    }),
    {
      name: 'lobby',
      storage: persisted<LobbyData>('local'),
      partialize: ({ last, hot, casino, slot, sport, fishing, freespin }): LobbyData => ({
        last,
        hot,
        casino,
        slot,
        sport,
        fishing,
        freespin,
      }),
    },
  ),
);
