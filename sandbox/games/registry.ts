/** Each category's rules, for the server and for the page that checks a round in the browser. */
import { fishingRules } from './fishing/rules.ts';
import { type Game, gameOf } from './game-rules.ts';
import { hiloRules } from './hilo/rules.ts';
import type { GameCategory } from './profile.ts';
import { slotRules } from './slot/rules.ts';
import { sportRules } from './sport/rules.ts';

const GAMES: Partial<Record<GameCategory, Game>> = {
  slot: gameOf(slotRules),
  freespin: gameOf(slotRules),
  casino: gameOf(hiloRules),
  sport: gameOf(sportRules),
  fishing: gameOf(fishingRules),
};

/** Undefined for a category that has no game. */
export const gameOfCategory = (category: GameCategory): Game | undefined => GAMES[category];
