import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { OutputOf } from '#contract/endpoint.ts';
import type { gameList } from '#contract/game.ts';
import { persisted } from './persistence.ts';
import { onSignOut } from './sign-out.ts';

export type Game = OutputOf<typeof gameList>[number];

const LISTS = ['last', 'hot', 'casino', 'slot', 'sport', 'fishing', 'freespin'] as const;
type LobbyList = (typeof LISTS)[number];
type LobbyData = Record<LobbyList, Game[]>;

interface LobbyState extends LobbyData {
  /** The game that was pressed: it counts as played once it is there. Not kept. */
  entering: Game | null;
  setList(list: LobbyList, games: Game[]): void;
  enter(game: Game): void;
  /** The game is there: puts it in front of `last`, once. */
  entered(gameId: string): void;
}

const MAX_REMEMBERED = 20;

/** Seven lists, each as `pick` finds it. */
const lists = (pick: (list: LobbyList) => Game[]): LobbyData => ({
  last: pick('last'),
  hot: pick('hot'),
  casino: pick('casino'),
  slot: pick('slot'),
  sport: pick('sport'),
  fishing: pick('fishing'),
  freespin: pick('freespin'),
});

/** Data kept by an older or broken app counts as nothing. */
const isGames = (stored: unknown): stored is Game[] =>
  Array.isArray(stored) &&
  stored.every((game) => typeof game === 'object' && game !== null && 'game_id' in game && 'provider_name' in game);

/** Lists of games as last seen, shown until the server answers; local storage key `lobby`. */
export const useLobby = create<LobbyState>()(
  persist(
    (set) => ({
      ...lists(() => []),
      entering: null,
      setList: (list, games) => set({ [list]: games }),
      enter: (entering) => set({ entering }),
      entered: (gameId) =>
        set(({ entering, last }) =>
          entering?.game_id === gameId
            ? { last: [entering, ...last.filter(({ game_id }) => game_id !== gameId)].slice(0, MAX_REMEMBERED) }
            : {},
        ),
    }),
    {
      name: 'lobby',
      storage: persisted<LobbyData>('local'),
      partialize: (state) => lists((list) => state[list]),
      merge: (stored, current) => ({
        ...current,
        ...lists((list) => {
          const games: unknown = typeof stored === 'object' && stored !== null ? Reflect.get(stored, list) : undefined;
          return isGames(games) ? games : [];
        }),
      }),
    },
  ),
);

// The games played are the member's own.
onSignOut(() => useLobby.setState({ last: [] }));
