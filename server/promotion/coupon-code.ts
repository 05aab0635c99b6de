import { randomInt } from 'node:crypto';

/** Letters that are mistaken for digits when a code is read off a picture or spoken. */
const CONFUSABLE: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1', S: '5', B: '8', Z: '2' };

/** The form in which codes are stored and compared: confusable letters become their digit, `_` is left out. */
export function codeKey(code: string): string {
  return code
    .toUpperCase()
    .replaceAll('_', '')
    .replace(/[OILSBZ]/g, (letter) => CONFUSABLE[letter] ?? letter);
}

/** 25 characters, none confusable: ten of them are 46 bits, too many to guess with ten tries in ten minutes. */
const LETTERS = '34679ACDEFGHJKMNPQRTUVWXY';
const RANDOM_LENGTH = 10;

/** The prefix followed by 10 random characters. */
export function randomCode(prefix: string): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
  return prefix + random;
}
