/** Rules of what a player types on the lotto pages; plain, for app and server alike. */
import { bareNumber, type Checked } from './input.ts';

/** Digits of each bet type's number (docs/rules.md#lottery). */
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

/** Lines of one bill. */
export const MOST_LINES = 2000;

export type BetType = keyof typeof BET_DIGITS;

function checkDigits(raw: string, digits: number): Checked {
  const number = bareNumber(raw);
  if (number === '') return { ok: false, message: 'กรุณากรอกตัวเลข' };
  if (!/^\d+$/.test(number)) return { ok: false, message: 'กรอกได้เฉพาะตัวเลข' };
  if (number.length !== digits) return { ok: false, message: `กรุณากรอกตัวเลข ${digits} หลัก` };
  return { ok: true, value: number };
}

export const checkBetNumber = (betType: BetType, raw: string): Checked => checkDigits(raw, BET_DIGITS[betType]);

/** A yeekee shot: 00000–99999. */
export const checkShot = (raw: string): Checked => checkDigits(raw, 5);
