import { arabicDigits } from '#contract/digits.ts';

/**
 * The one number in a typed or pasted text, such as `เลข ๑๒๓`: its digits so far, at most `most`. Null for a number
 * with more digits, such as a phone's, and for several numbers.
 */
export function typedNumber(text: string, most: number): string | null {
  const numbers = arabicDigits(text).match(/\d+/g) ?? [];
  const [number = ''] = numbers;
  return numbers.length > 1 || number.length > most ? null : number;
}
