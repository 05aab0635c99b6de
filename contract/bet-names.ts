import type { BetType } from './lotto-numbers.ts';

/** The bet types as players call them (docs/rules.md#lottery). */
export const BET_NAMES: Readonly<Record<BetType, string>> = {
  three_top: '3 ตัวบน',
  three_tod: '3 ตัวโต๊ด',
  three_front: '3 ตัวหน้า',
  three_bottom: '3 ตัวล่าง',
  two_top: '2 ตัวบน',
  two_bottom: '2 ตัวล่าง',
  run_top: 'วิ่งบน',
  run_bottom: 'วิ่งล่าง',
};

/** Without the digits, for a place beside the number. */
export const shortBetName = (type: BetType): string => BET_NAMES[type].replace(/^[23] ตัว/, '');
