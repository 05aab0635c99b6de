import type { BetType } from './lotto-numbers.ts';

/** A column of a lottery slip: the same word for numbers of every length. */
export type Column = 'top' | 'tod' | 'bottom' | 'front';
export const COLUMNS = ['top', 'tod', 'bottom', 'front'] as const satisfies readonly Column[];

export const COLUMN_OF = {
  three_top: 'top',
  three_tod: 'tod',
  three_bottom: 'bottom',
  three_front: 'front',
  two_top: 'top',
  two_bottom: 'bottom',
  run_top: 'top',
  run_bottom: 'bottom',
} as const satisfies Record<BetType, Column>;

export const COLUMN_NAMES = { top: 'บน', tod: 'โต๊ด', bottom: 'ล่าง', front: 'หน้า' } as const satisfies Record<
  Column,
  string
>;
