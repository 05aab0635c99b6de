import { serverNow } from '#src/lib/clock.ts';
import type { Game } from '#src/stores/lobby.ts';

/** Tells whether a game is in maintenance now, by the server's clock: a stored game may outlive its maintenance. */
export const isInMaintenance = ({ maintenance_until }: Pick<Game, 'maintenance_until'>): boolean =>
  maintenance_until !== null && Date.parse(maintenance_until) > serverNow();
