/** The pictures of quests that an agent may name. */
export const QUEST_ICONS = [
  'star',
  'deposit',
  'slot',
  'casino',
  'lotto',
  'users',
  'mega',
  'cal',
  'coins',
  'gift',
] as const;
