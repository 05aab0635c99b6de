import { arabicDigits } from '#contract/input.ts';

/**
 * The one number in what was typed or pasted, such as `เลข ๑๒๓`: its digits so far, at most `most`. Null for what is no such
 * number: more digits, as a phone number has, or several numbers.
 */
export function typedNumber(text: string, most: number): string | null {
  const numbers = arabicDigits(text).match(/\d+/g) ?? [];
  const [number = ''] = numbers;
  return numbers.length > 1 || number.length > most ? null : number;
}
