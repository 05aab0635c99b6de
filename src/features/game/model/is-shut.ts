import { serverNow } from '../../../lib/clock.ts';
import type { Game } from '../../../stores/lobby.ts';

/** In maintenance. By the clock: a game that was kept may be older than the end of its maintenance. */
export const isShut = ({ maintenance_until }: Pick<Game, 'maintenance_until'>): boolean =>
  Date.parse(maintenance_until ?? '') > serverNow();
