import type { Profile } from '../profile.ts';

/** The look of a ไฮโล game: cloth, dice and chips. Rules and payouts are the same for all. */
export interface HiloLook {
  readonly cloth: 'pine' | 'wine' | 'sea' | 'plum' | 'slate' | 'clay';
  readonly dice: 'ivory' | 'jade' | 'ruby' | 'ink';
  /** Baht. */
  readonly chips: readonly [number, number, number, number, number];
}

const CLOTHS = ['pine', 'wine', 'sea', 'plum', 'slate', 'clay'] as const;
const DICE = ['ivory', 'jade', 'ruby', 'ink'] as const;
const CHIPS = [
  [5, 10, 50, 100, 500],
  [10, 20, 100, 500, 1000],
] as const;

/** Each part depends on its own digits of the number, so that all 48 looks occur. */
export function hiloLook({ number }: Profile): HiloLook {
  return {
    cloth: CLOTHS[number % 6] ?? CLOTHS[0],
    dice: DICE[Math.floor(number / 6) % 4] ?? DICE[0],
    chips: CHIPS[Math.floor(number / 24) % 4 === 3 ? 1 : 0],
  };
}
