import type { Baht } from './money.ts';

/**
 * Messages between a game's page and the app around it, by `postMessage` (docs/rules.md#game-messages). The app takes
 * them only from the frame's own window at the origin of the game's link.
 */
type GameMessage =
  /** The page shows the balance itself and moves it when it shows a result: the app then shows no second one. */
  | { type: 'game:shows-balance' }
  /** The player has seen a stake or a result: the app reads the wallets again and answers with `app:balance`. */
  | { type: 'game:balance' }
  /** The player wants to leave the game. */
  | { type: 'game:close' };

export type GameMessageType = GameMessage['type'];

/** The app's only message: the balance in baht of the wallet in play. A page with a round under way does not show it. */
export interface AppBalance {
  type: 'app:balance';
  balance: Baht;
}

const TYPES: readonly string[] = ['game:shows-balance', 'game:balance', 'game:close'] satisfies GameMessageType[];

const hasType = (data: unknown): data is { type: unknown } =>
  typeof data === 'object' && data !== null && 'type' in data;

export const isGameMessage = (data: unknown): data is GameMessage =>
  hasType(data) && typeof data.type === 'string' && TYPES.includes(data.type);

export const isAppBalance = (data: unknown): data is AppBalance =>
  hasType(data) && data.type === 'app:balance' && 'balance' in data && typeof data.balance === 'number';
