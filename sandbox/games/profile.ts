export type GameCategory = 'slot' | 'casino' | 'sport' | 'fishing' | 'freespin';
export const GAME_CATEGORIES = ['slot', 'casino', 'sport', 'fishing', 'freespin'] as const;

/** What makes a catalogue game its own: a pure function of its category and id, so that everybody computes the same. */
export interface Profile {
  readonly category: GameCategory;
  readonly gameId: string;
  /** 32 bits from category and id: games choose their variant by it (`variantOf`). */
  readonly number: number;
}

export function profileOf(category: GameCategory, gameId: string): Profile {
  // FNV-1a.
  let number = 2166136261;
  for (const letter of `${category}/${gameId}`) number = Math.imul(number ^ letter.charCodeAt(0), 16777619);
  // The lowest bits of FNV of like ids are alike: mixed, so that neighbours differ.
  number = Math.imul(number ^ (number >>> 16), 0x45d9f3b);
  return { category, gameId, number: (number ^ (number >>> 13)) >>> 0 };
}

/** One of the list, by the game. */
export function variantOf<T>({ number }: Profile, variants: readonly [T, ...T[]]): T {
  return variants[number % variants.length] ?? variants[0];
}
