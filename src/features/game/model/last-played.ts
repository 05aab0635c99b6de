import { type Game, useLobby } from '../../../stores/lobby.ts';

/** What was played last is kept on the device as it was then: lists of the server bring it up to date. */
export function refreshLast(games: readonly Game[]): void {
  const { last, setList } = useLobby.getState();
  const fresh = new Map(games.map((game) => [game.game_id, game]));
  if (!last.some(({ game_id }) => fresh.has(game_id))) return;
  setList(
    'last',
    last.map((game) => fresh.get(game.game_id) ?? game),
  );
}

/** A game that is no more leaves what was played last. */
export function forgetLast(gameId: string): void {
  const { last, setList } = useLobby.getState();
  setList(
    'last',
    last.filter(({ game_id }) => game_id !== gameId),
  );
}
