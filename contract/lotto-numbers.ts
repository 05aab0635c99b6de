/** Rules for the numbers that players enter, shared by app and server (docs/rules.md#lottery). */
import { bareNumber, type Checked } from './input.ts';

/** How many digits a number of each bet type has. */
export const BET_DIGITS = {
  three_top: 3,
  three_tod: 3,
  three_front: 3,
  three_bottom: 3,
  two_top: 2,
  two_bottom: 2,
  run_top: 1,
  run_bottom: 1,
} as const;

/** The most lines that a bill may have. */
export const MAX_LINES = 2000;
/** The most lines of a round's bills that one slip shows (`ownDraw` of lotto-draws.ts). */
export const MAX_OWN_DRAW_LINES = 2000;

export type BetType = keyof typeof BET_DIGITS;

function checkDigits(raw: string, digits: number): Checked {
  const number = bareNumber(raw);
  if (number === '') return { ok: false, message: 'กรุณากรอกตัวเลข' };
  if (!/^\d+$/.test(number)) return { ok: false, message: 'กรอกได้เฉพาะตัวเลข' };
  if (number.length !== digits) return { ok: false, message: `กรุณากรอกตัวเลข ${digits} หลัก` };
  return { ok: true, value: number };
}

/** Checks a number for its bet type; Thai digits and spaces are accepted. */
export const checkBetNumber = (betType: BetType, raw: string): Checked => checkDigits(raw, BET_DIGITS[betType]);

/** Checks a yeekee shot, `00000` to `99999`. */
export const checkShot = (raw: string): Checked => checkDigits(raw, 5);
