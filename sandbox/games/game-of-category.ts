import { fishingRules } from './fishing/rules.ts';
import { type Game, gameOf } from './game-rules.ts';
import { hiloRules } from './hilo/rules.ts';
import type { GameCategory } from './profile.ts';
import { slotRules } from './slot/rules.ts';
import { sportRules } from './sport/rules.ts';

const GAMES: Readonly<Record<GameCategory, Game>> = {
  slot: gameOf(slotRules),
  freespin: gameOf(slotRules),
  casino: gameOf(hiloRules),
  sport: gameOf(sportRules),
  fishing: gameOf(fishingRules),
};

/** The rules of a category, for the server and for the page that checks rounds in the browser. */
export const gameOfCategory = (category: GameCategory): Game => GAMES[category];
