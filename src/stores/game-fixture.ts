/** A game of a list, as tests need one. */
import type { Game } from './lobby.ts';

export const gameOf = (game_id: string, changes: Partial<Game> = {}): Game => ({
  game_id,
  provider_id: 'p',
  sub_provider_id: 's',
  provider_name: 'P',
  name: game_id,
  name_th: game_id,
  category: 'slot',
  image: null,
  tags: [],
  rtp: null,
  has_demo: true,
  source: 'x',
  maintenance_until: null,
  ...changes,
});
