export type GameCategory = 'slot' | 'casino' | 'sport' | 'fishing' | 'freespin';
export const GAME_CATEGORIES = ['slot', 'casino', 'sport', 'fishing', 'freespin'] as const;

/** Distinguishes the games of a category: a pure function of category and id, so that everybody computes the same. */
export interface Profile {
  readonly category: GameCategory;
  readonly gameId: string;
  /** 32 bits from category and id, which pick the game's variant (`variantOf`). */
  readonly number: number;
}

export function profileOf(category: GameCategory, gameId: string): Profile {
  // FNV-1a.
  let number = 2166136261;
  for (const letter of `${category}/${gameId}`) number = Math.imul(number ^ letter.charCodeAt(0), 16777619);
  // FNV of similar ids has similar low bits: mixing makes neighbours differ.
  number = Math.imul(number ^ (number >>> 16), 0x45d9f3b);
  return { category, gameId, number: (number ^ (number >>> 13)) >>> 0 };
}

/** The variant that the game's number picks. */
export function variantOf<T>({ number }: Profile, variants: readonly [T, ...T[]]): T {
  return variants[number % variants.length] ?? variants[0];
}
