import { type Game, useLobby } from '#src/stores/lobby.ts';

/** Updates the stored last played games from a list of the server. */
export function refreshLast(games: readonly Game[]): void {
  const { last, setList } = useLobby.getState();
  const fresh = new Map(games.map((game) => [game.game_id, game]));
  if (!last.some(({ game_id }) => fresh.has(game_id))) return;
  setList(
    'last',
    last.map((game) => fresh.get(game.game_id) ?? game),
  );
}

/** Removes a game that no longer exists from the last played ones. */
export function forgetLast(gameId: string): void {
  const { last, setList } = useLobby.getState();
  setList(
    'last',
    last.filter(({ game_id }) => game_id !== gameId),
  );
}
